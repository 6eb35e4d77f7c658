import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { describeProblem } from '@shipdesk/contract/problems/wire-problems';
import { DateColumnScan } from '@shipdesk/domain/order/bulk/bulk-dates';
import {
  type BulkRecord,
  buildBulkTable,
  bulkMessages,
  checkBulkRow,
  readBulkRow,
} from '@shipdesk/domain/order/bulk/bulk-rules';
import {
  type BulkCheck,
  groupOrderRows,
  summarizeBulkChecks,
} from '@shipdesk/domain/order/bulk/order-rows';
import { createPickupFinder } from '@shipdesk/domain/order/warehouse/saved-pickup';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { Deps, ServiceDeps } from '../../deps.ts';
import { isDuplicate, isLockTimeout } from '../../platform/db/query/database-errors.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import type { Principal } from '../../platform/principal.ts';
import { type Detail, Refusal } from '../../platform/refusal.ts';
import { mapInSlices } from '../../platform/slices.ts';
import { createOrderQuotes, type OrderQuoteDeps } from '../../rates/quotes/quotes-service.ts';
import { writeOrders } from '../capture/order-steps.ts';
import { readSavedWarehouses } from '../warehouses/warehouses-service.ts';
import {
  buildBulkOrders,
  buildCheckedOrder,
  type CheckedOrder,
  findKnownOrders,
  type RefusedCell,
  type RefusedField,
  type SentRow,
  toSentRow,
} from './bulk-steps.ts';

/** `rowNumber` is the first row of the order. */
export interface BulkReceipt {
  readonly rowNumber: number;
  readonly orderId: string;
  readonly docketNumber: string;
  readonly referenceId: string;
  readonly isNew: boolean;
}

/** Stored with an idempotency key, except `isReplay`. `madeCount` is the number of new orders. */
export interface BulkImport {
  readonly receipts: readonly BulkReceipt[];
  readonly madeCount: number;
  readonly importId: string;
  readonly isReplay: boolean;
}

interface ImportCall {
  readonly call: Omit<IdempotentCall, 'requestHash'>;
  readonly toPath: (field: RefusedField) => string;
}

type Paths = Pick<ImportCall, 'toPath'>;

const MAX_ATTEMPTS = 3;

export function createBulkOrders({
  database,
  dockets,
  now,
  newId,
  ...deps
}: ServiceDeps & Pick<Deps, 'dockets'> & OrderQuoteDeps) {
  const quotes = createOrderQuotes(deps);

  async function writeImport(
    principal: Principal,
    rows: readonly CheckedOrder[],
    { call, toPath }: Paths & { call: IdempotentCall },
  ) {
    const createdAt = now();
    const importId = newId();
    const docketNumbers = await dockets.issue(principal, rows.length);
    const quoteOrder = await quotes.createQuoter(principal.sellerId);
    return database.asSeller(principal, async (db): Promise<BulkImport> => {
      const { sellerId, userId } = principal;
      const matches = await findKnownOrders(db, sellerId, rows, createdAt);
      const { knownOrders, conflicts, cancelledIds } = matches;
      refuseConflicts(conflicts, { toPath });
      const knownRowNumbers = new Set(knownOrders.keys());
      const newRows = rows.filter(({ rowNumber }) => !knownRowNumbers.has(rowNumber));
      const orders = buildBulkOrders(newRows, {
        sellerId,
        userId,
        newId,
        docketNumbers,
        createdAt,
        capturedThrough: 'file',
        importId,
        quoteOrder,
        cancelledIds,
        findPickup: createPickupFinder(await readSavedWarehouses(db)),
      });
      for (const [index, { rowNumber }] of newRows.entries()) {
        const order = orders[index];
        if (!order) throw new Error('a new row has no order');
        knownOrders.set(rowNumber, { orderId: order.orderRef, docketNumber: order.docketNumber });
      }
      const receipts = rows.map((row): BulkReceipt => {
        const order = knownOrders.get(row.rowNumber);
        if (!order) throw new Error('a row has neither an existing nor a new order');
        const isNew = !knownRowNumbers.has(row.rowNumber);
        return { rowNumber: row.rowNumber, ...order, referenceId: row.reference, isNew };
      });
      const response = { receipts, madeCount: newRows.length, importId };
      const earlierResponse = await claimKey(db, principal, { call, response, now: createdAt });
      if (earlierResponse) return { ...earlierResponse, isReplay: true };
      await writeOrders(db, principal, orders, { subject: importId });
      return { ...response, isReplay: newRows.length === 0 };
    });
  }

  async function importCheckedRows(
    principal: Principal,
    rows: readonly SentRow[],
    call: ImportCall,
  ) {
    refuseRepeatedIds(rows, call);
    const checkedOrders = groupOrderRows(rows).map(buildCheckedOrder);
    const identifiedCall = { ...call, call: toIdempotentCall(call.call, checkedOrders) };
    await yieldToEventLoop();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await writeImport(principal, checkedOrders, identifiedCall);
      } catch (error) {
        if (isLockTimeout(error)) {
          throw new Refusal('bulk_import_running', { retryAfterSeconds: 5 });
        }
        // A concurrent call used one of the order ids, so match the rows with existing orders again.
        if (!isDuplicate(error, 'orders_reference') || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  return {
    /**
     * Creates the orders of all rows, or none. Returns a receipt for each order, including existing identical orders.
     * Throws 422 for invalid fields, 409 for ids and references of other orders, 429 while another import runs.
     */
    importRows: async (principal: Principal, rows: readonly SentRow[], call: ImportCall) => {
      const checks = await mapInSlices(rows, (row) => checkBulkRow(row, { isPayload: true }));
      refuseProblems(summarizeBulkChecks(checks), call);
      const sentRows = rows.map((row, index) => ({
        ...row,
        values: checks[index]?.values ?? row.values,
      }));
      return importCheckedRows(principal, sentRows, call);
    },

    /** Creates the orders of all records as `importRows` does. Also throws 422 for an invalid header. */
    importSheet: async (
      principal: Principal,
      { header, records }: { header: readonly string[]; records: readonly BulkRecord[] },
      call: ImportCall,
    ) => {
      const table = buildBulkTable(header, records);
      if ('message' in table) throw new Refusal('invalid', { message: table.message });
      const dates = new DateColumnScan(toBusinessDay(now()));
      const dateColumn = table.positions.get('orderDate') ?? -1;
      for (const { cells } of table.records) dates.add(cells[dateColumn] ?? '');
      const dateOrder = dates.reading.order ?? 'dayFirst';
      const checks = await mapInSlices(table.records, (record) =>
        checkBulkRow(readBulkRow(table.positions, record), { dateOrder }),
      );
      const check = summarizeBulkChecks(checks);
      refuseProblems(check, call);
      return importCheckedRows(principal, check.goodRows.map(toSentRow), call);
    },
  };
}

/**
 * Adds a hash of the normalised rows to a call. If the call has no key and an order has no reference number, the hash
 * is also the key. Such a hash omits the order ids, which clients generate for each upload, and the extra values.
 */
function toIdempotentCall(call: ImportCall['call'], rows: readonly CheckedOrder[]): IdempotentCall {
  const hash = createHash('sha256');
  if (call.key !== undefined || rows.every(({ reference }) => reference !== '')) {
    for (const { contentHash, orderId, extras } of rows) {
      hash.update(JSON.stringify([contentHash, orderId, extras]));
    }
    return { ...call, requestHash: hash.digest('base64url') };
  }
  for (const { contentHash } of rows) hash.update(contentHash);
  const content = hash.digest('base64url');
  return { ...call, key: `content-${content}`, requestHash: content };
}

export const MAX_BULK_DETAILS = 1000;

function refuseProblems({ firstMessage, problems }: BulkCheck, { toPath }: Paths): void {
  if (firstMessage === null) return;
  throw new Refusal('invalid', { message: firstMessage, details: toDetails(problems, { toPath }) });
}

function refuseConflicts(conflicts: readonly RefusedCell[], { toPath }: Paths): void {
  const [firstConflict] = conflicts;
  if (!firstConflict) return;
  const message = `Row ${firstConflict.rowNumber}: ${describeProblem(firstConflict.problem)}.`;
  throw new Refusal('duplicate', { message, details: toDetails(conflicts, { toPath }) });
}

function toDetails(cells: readonly RefusedCell[], { toPath }: Paths): Detail[] {
  return cells.slice(0, MAX_BULK_DETAILS).map((cell) => ({ field: toPath(cell), ...cell.problem }));
}

function refuseRepeatedIds(rows: readonly SentRow[], { toPath }: Paths): void {
  const seenIds = new Set<string>();
  for (const { rowNumber, orderId } of rows) {
    if (orderId !== '' && seenIds.has(orderId)) {
      const field = toPath({ rowNumber, column: 'orderId' });
      throw new Refusal('invalid', {
        message: bulkMessages.invalidValues(rowNumber, ['orderId']),
        details: [{ field, code: 'order_id_repeated' }],
      });
    }
    seenIds.add(orderId);
  }
}
