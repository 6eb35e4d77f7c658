import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DateColumnScan } from '@shipdesk/domain/order/bulk/bulk-dates';
import { BulkRowReader } from '@shipdesk/domain/order/bulk/bulk-row-reader';
import {
  type BulkRecord,
  type BulkRow,
  type BulkRowCheck,
  bulkCheckOf,
  bulkTableOf,
} from '@shipdesk/domain/order/bulk/bulk-rules';
import { businessDayOf } from '@shipdesk/domain/values/time/calendar';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import { isDuplicate, isLockTimeout } from '../../platform/db/query/database-errors.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { NewOrderRow } from '../../platform/db/schema/new-order-row.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';

import { createOrderQuotes, type OrderQuoteDeps } from '../../rates/quotes/order-quotes-service.ts';
import type { Issued } from '../capture/order-row.ts';
import { insertOrders } from '../capture/orders-store.ts';
import { type KnownOrders, knownOrdersOf, type RefusedField } from './bulk-known-orders.ts';
import { bulkOrdersByReference, lockBulkImport, ordersByIds } from './bulk-orders-store.ts';
import { refuseConflicts, refuseProblems, refuseRepeatedIds } from './bulk-refusals.ts';
import {
  bulkOrderRow,
  type CheckedRow,
  checkedRow,
  rowFromSheet,
  type SentRow,
} from './bulk-rows.ts';

export type { CheckedRow };

/** The response for one row. */
export interface BulkReceipt {
  readonly rowNumber: number;
  readonly orderId: string;
  readonly docketNumber: string;
  readonly referenceId: string;
  /** False for a row that was an order before. */
  readonly isNew: boolean;
}

/** The outcome of an import. `madeCount` rows became orders now; the others were imported before. */
export interface BulkImport {
  readonly receipts: readonly BulkReceipt[];
  readonly madeCount: number;
  /** Marks the orders that this call created. */
  readonly importId: string;
  readonly isReplay: boolean;
}

interface ImportCall {
  readonly call: Omit<IdempotentCall, 'requestHash'>;
  /** How the caller finds a field in what it sent. */
  readonly pathOf: (field: RefusedField) => string;
}

export interface BulkOrders {
  /** All rows of a payload become orders, or none: 422 names every refused field, 409 what was used before. */
  importRows(principal: Principal, rows: readonly SentRow[], call: ImportCall): Promise<BulkImport>;
  /** The same for the records of a sheet, through the checks of a file from its header on. */
  importSheet(
    principal: Principal,
    sheet: { header: readonly string[]; records: readonly BulkRecord[] },
    call: ImportCall,
  ): Promise<BulkImport>;
}

/** Rows checked before other requests get a turn. */
const ROWS_A_TURN = 100;
const ATTEMPTS = 3;

/** A row of a CSV file or sheet, ready to become an order. `values` passed the checks. */
export function checkedSheetRow(row: BulkRow): CheckedRow {
  return checkedRow(rowFromSheet(row));
}

/** Waits for the seller's other imports, then finds the rows that are orders already or clash with one. */
export async function recogniseRows(
  db: Db,
  sellerId: string,
  rows: readonly CheckedRow[],
  now: Date,
): Promise<KnownOrders> {
  await lockBulkImport(db, sellerId);
  const references = given(rows.map(({ reference }) => reference));
  const ids = given(rows.map(({ orderId }) => orderId));
  const byReference =
    references.length > 0 ? await bulkOrdersByReference(db, sellerId, references).execute() : [];
  const byId = ids.length > 0 ? await ordersByIds(db, sellerId, ids).execute() : [];
  return knownOrdersOf(rows, { byReference, byId }, now);
}

/** The orders that rows become. `dockets` has a docket number for each row. */
export function ordersOfRows(
  rows: readonly CheckedRow[],
  {
    dockets,
    newId,
    spentIds,
    ...issued
  }: Pick<Issued, 'sellerId' | 'userId' | 'createdAt' | 'through' | 'importId' | 'quoteOrder'> & {
    newId: () => string;
    dockets: readonly string[];
    spentIds: ReadonlySet<string>;
  },
): NewOrderRow[] {
  return rows.map((row, index) =>
    bulkOrderRow(row, {
      ...issued,
      id: newId(),
      docketNumber: dockets[index] ?? '',
      isIdSpent: spentIds.has(row.orderId),
    }),
  );
}

/** Writes the orders of a file with one audit entry. */
export async function writeOrders(
  db: Db,
  caller: Caller,
  orders: readonly NewOrderRow[],
): Promise<void> {
  if (orders.length === 0) return;
  const change = { orders: Object.fromEntries(orders.map((one) => [one.id, one.docketNumber])) };
  const entry = { action: 'orders.created' as const, subject: '', change };
  await db.executeQuery(insertOrders(caller, orders, { entry }));
}

/** The orders of bulk files. */
export function createBulkOrders({
  database,
  dockets,
  now,
  newId,
  ...deps
}: Pick<Deps, 'database' | 'dockets' | 'now' | 'newId'> & OrderQuoteDeps): BulkOrders {
  const quotes = createOrderQuotes(deps);

  async function write(
    principal: Principal,
    rows: readonly CheckedRow[],
    { call, pathOf }: Pick<ImportCall, 'pathOf'> & { call: IdempotentCall },
  ) {
    const createdAt = now();
    const importId = newId();
    const numbers = await dockets.take(principal, rows.length);
    const quoteOrder = await quotes.quoter(principal.sellerId);
    return database.asSeller(principal, async (db): Promise<BulkImport> => {
      const { sellerId, userId } = principal;
      const { known, conflicts, spentIds } = await recogniseRows(db, sellerId, rows, createdAt);
      refuseConflicts(conflicts, { pathOf });
      const oldRows = new Set(known.keys());
      const newRows = rows.filter(({ rowNumber }) => !oldRows.has(rowNumber));
      const orders = ordersOfRows(newRows, {
        sellerId,
        userId,
        newId,
        dockets: numbers,
        createdAt,
        through: 'file',
        importId,
        quoteOrder,
        spentIds,
      });
      for (const [index, { rowNumber }] of newRows.entries()) {
        const order = orders[index];
        if (!order) throw new Error('a new row has no order');
        known.set(rowNumber, { orderId: order.orderRef, docketNumber: order.docketNumber });
      }
      const receipts = rows.map((row): BulkReceipt => {
        const order = known.get(row.rowNumber);
        if (!order) throw new Error('a row has neither an old nor a new order');
        const isNew = !oldRows.has(row.rowNumber);
        return { rowNumber: row.rowNumber, ...order, referenceId: row.reference, isNew };
      });
      const response = { receipts, madeCount: newRows.length, importId };
      const kept = await claimKey(db, principal, { call, response, now: createdAt });
      if (kept) return { ...kept, isReplay: true };
      await writeOrders(db, principal, orders);
      return { ...response, isReplay: newRows.length === 0 };
    });
  }

  async function importChecked(principal: Principal, rows: readonly SentRow[], call: ImportCall) {
    refuseRepeatedIds(rows, call);
    const checked = rows.map(checkedRow);
    const recognised = { ...call, call: recognisable(call.call, checked) };
    await nextTurn();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await write(principal, checked, recognised);
      } catch (error) {
        if (isLockTimeout(error)) {
          throw new Refusal('bulk_import_running', { retryAfterSeconds: 5 });
        }
        // A concurrent call took one of the order ids: recognise the rows again.
        if (!isDuplicate(error, 'orders_reference') || attempt === ATTEMPTS) throw error;
      }
    }
  }

  return {
    importRows: async (principal, rows, call) => {
      const reader = new BulkRowReader(undefined, { isPayload: true });
      const checks = await checkInTurns(rows, (row) => reader.check(row));
      refuseProblems(bulkCheckOf(checks), call);
      const read = rows.map((row, index) => ({
        ...row,
        values: checks[index]?.values ?? row.values,
      }));
      return importChecked(principal, read, call);
    },

    importSheet: async (principal, { header, records }, call) => {
      const table = bulkTableOf(header, records);
      if ('message' in table) throw new Refusal('invalid', { message: table.message });
      const dates = new DateColumnScan(businessDayOf(now()));
      const dateColumn = table.positions.get('orderDate') ?? -1;
      for (const { cells } of table.records) dates.add(cells[dateColumn] ?? '');
      const dateOrder = dates.reading.order ?? 'dayFirst';
      const reader = new BulkRowReader(table.positions, { dateOrder });
      const checks = await checkInTurns(table.records, (record) => reader.checkRecord(record));
      const check = bulkCheckOf(checks);
      refuseProblems(check, call);
      return importChecked(principal, check.goodRows.map(rowFromSheet), call);
    },
  };
}

/** Checks rows and yields to other requests in between. */
async function checkInTurns<Row>(rows: readonly Row[], check: (row: Row) => BulkRowCheck) {
  const checks: BulkRowCheck[] = [];
  for (let start = 0; start < rows.length; start += ROWS_A_TURN) {
    for (const row of rows.slice(start, start + ROWS_A_TURN)) checks.push(check(row));
    await nextTurn();
  }
  return checks;
}

const given = (texts: readonly string[]) => texts.filter((text) => text !== '');

/**
 * Two calls are equal when their normalised rows are equal. A call without a key and without reference numbers is
 * identified by this hash alone: values that clients generate for each upload (order ids, docket numbers)
 * does not count then.
 */
function recognisable(call: ImportCall['call'], rows: readonly CheckedRow[]): IdempotentCall {
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
