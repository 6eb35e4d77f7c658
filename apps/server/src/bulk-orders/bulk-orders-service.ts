import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DateColumnScan } from '@shipdesk/domain/bulk/bulk-dates';
import { BulkRowReader } from '@shipdesk/domain/bulk/bulk-row-reader';
import {
  type BulkCheck,
  type BulkRecord,
  type BulkRow,
  type BulkRowCheck,
  bulkCheckOf,
  bulkMessages,
  bulkTableOf,
} from '@shipdesk/domain/bulk/bulk-rules';
import { docketNumberFrom } from '@shipdesk/domain/order/docket';
import { businessDayOf } from '@shipdesk/domain/time/calendar';
import { isDuplicate, isLockTimeout } from '../db/query/database-errors.ts';
import type { Deps } from '../deps.ts';
import { claimKey, type IdempotentCall } from '../http/idempotency.ts';
import { Refusal } from '../http/problem.ts';
import type { Principal } from '../http/route.ts';
import { insertOrders } from '../orders/insert-orders.ts';
import {
  type CheckedRow,
  knownOrdersOf,
  type RefusedField,
  type SentRow,
} from './bulk-known-orders.ts';
import { bulkOrderRow, checkedRow } from './bulk-order-row.ts';
import { bulkOrders, lockBulkImport, ordersByIds } from './bulk-orders-store.ts';

/** What a caller learns of one row. */
export interface BulkReceipt {
  readonly rowNumber: number;
  readonly orderId: string;
  readonly docketNumber: string;
  readonly referenceId: string;
  /** False for a row that was an order before. */
  readonly isNew: boolean;
}

/** The outcome of an import. `madeCount` rows became orders now; the others were orders already. */
export interface BulkImport {
  readonly receipts: readonly BulkReceipt[];
  readonly madeCount: number;
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
    sheet: {
      header: readonly string[];
      records: readonly BulkRecord[];
      sentRowOf: (row: BulkRow) => SentRow;
    },
    call: ImportCall,
  ): Promise<BulkImport>;
}

/** Rows that are checked before other calls get their turn. */
const ROWS_A_TURN = 100;
/** No answer lists more refused fields than this. */
export const MAX_BULK_DETAILS = 1000;
const ATTEMPTS = 3;

/** The orders of bulk files. */
export function createBulkOrders({
  database,
  now,
  newId,
  random,
}: Pick<Deps, 'database' | 'now' | 'newId' | 'random'>): BulkOrders {
  async function write(
    principal: Principal,
    rows: readonly CheckedRow[],
    { call, pathOf }: Pick<ImportCall, 'pathOf'> & { call: IdempotentCall },
  ) {
    const createdAt = now();
    return database.asSeller(principal, async (db, together): Promise<BulkImport> => {
      const { sellerId } = principal;
      const references = given(rows.map(({ reference }) => reference));
      const ids = given(rows.map(({ orderId }) => orderId));
      const [, byReference, byId] = await together([
        lockBulkImport(sellerId),
        bulkOrders({ sellerId, values: references }),
        ordersByIds({ sellerId, values: ids }),
      ]);
      const { known, conflicts, spentIds } = knownOrdersOf(rows, { byReference, byId }, createdAt);
      refuseConflicts(conflicts, pathOf);
      const oldRows = new Set(known.keys());
      const newRows = rows.flatMap((row) => {
        if (known.has(row.rowNumber)) return [];
        const order = bulkOrderRow(row, {
          sellerId,
          userId: principal.userId,
          id: newId(),
          docketNumber: docketNumberFrom(random),
          createdAt,
          isIdSpent: spentIds.has(row.orderId),
        });
        known.set(row.rowNumber, { orderId: order.order_ref, docketNumber: order.docket_number });
        return [order];
      });
      const receipts = rows.map((row): BulkReceipt => {
        const order = known.get(row.rowNumber);
        if (!order) throw new Error('a row has neither an old nor a new order');
        const isNew = !oldRows.has(row.rowNumber);
        return { rowNumber: row.rowNumber, ...order, referenceId: row.reference, isNew };
      });
      const response = { receipts, madeCount: newRows.length };
      const kept = await claimKey(db, principal, { call, response, now: createdAt });
      if (kept) return { ...kept, isReplay: true };
      await insertOrders(db, newRows);
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
          const message = 'Another import of yours is still running. Wait a moment and try again.';
          throw new Refusal('too_many_requests', message, { retryAfterSeconds: 5 });
        }
        // A number that was taken in between: look again, draw other docket numbers.
        const isTaken =
          isDuplicate(error, 'orders_reference') || isDuplicate(error, 'orders_docket');
        if (!isTaken || attempt === ATTEMPTS) throw error;
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

    importSheet: async (principal, { header, records, sentRowOf }, call) => {
      const table = bulkTableOf(header, records);
      if ('message' in table) throw new Refusal('invalid', table.message);
      const dates = new DateColumnScan(businessDayOf(now()));
      const dateColumn = table.positions.get('orderDate') ?? -1;
      for (const { cells } of table.records) dates.add(cells[dateColumn] ?? '');
      const dateOrder = dates.reading.order ?? 'dayFirst';
      const reader = new BulkRowReader(table.positions, { dateOrder });
      const checks = await checkInTurns(table.records, (record) => reader.checkRecord(record));
      const check = bulkCheckOf(checks);
      refuseProblems(check, call);
      return importChecked(principal, check.goodRows.map(sentRowOf), call);
    },
  };
}

/** Checks rows, and lets other calls have their turn in between. */
async function checkInTurns<Row>(rows: readonly Row[], check: (row: Row) => BulkRowCheck) {
  const checks: BulkRowCheck[] = [];
  for (let start = 0; start < rows.length; start += ROWS_A_TURN) {
    for (const row of rows.slice(start, start + ROWS_A_TURN)) checks.push(check(row));
    await nextTurn();
  }
  return checks;
}

const given = (texts: readonly string[]) => texts.filter((text) => text !== '');

/** 422 unless every row is good: the message of spec §5, one detail for each refused cell. */
function refuseProblems({ firstMessage, problems }: BulkCheck, { pathOf }: ImportCall): void {
  if (firstMessage === null) return;
  throw new Refusal('invalid', firstMessage, { details: detailsOf(problems, pathOf) });
}

function refuseConflicts(conflicts: readonly RefusedCell[], pathOf: ImportCall['pathOf']): void {
  const [first] = conflicts;
  if (!first) return;
  const message = `Row ${first.rowNumber}: ${first.message}.`;
  throw new Refusal('duplicate', message, { details: detailsOf(conflicts, pathOf) });
}

type RefusedCell = RefusedField & { readonly message: string };

function detailsOf(cells: readonly RefusedCell[], pathOf: ImportCall['pathOf']) {
  return cells
    .slice(0, MAX_BULK_DETAILS)
    .map((cell) => ({ field: pathOf(cell), message: cell.message }));
}

function refuseRepeatedIds(rows: readonly SentRow[], { pathOf }: ImportCall): void {
  const seen = new Set<string>();
  for (const { rowNumber, orderId } of rows) {
    if (orderId !== '' && seen.has(orderId)) {
      const detail = {
        field: pathOf({ rowNumber, column: 'orderId' }),
        message: 'Every order needs an order id of its own',
      };
      throw new Refusal('invalid', bulkMessages.invalidValues(rowNumber, ['orderId']), {
        details: [detail],
      });
    }
    seen.add(orderId);
  }
}

/**
 * The call is the same when its rows say the same, however they are written. A caller without a key, whose rows have no
 * reference numbers, is recognised by that alone: what clients make up anew for each upload (order ids, docket numbers)
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
