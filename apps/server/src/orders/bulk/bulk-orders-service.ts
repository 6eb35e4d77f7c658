import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
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
import type { Caller } from '../../db/query/caller.ts';
import type { Db } from '../../db/query/database.ts';
import { isDuplicate, isLockTimeout } from '../../db/query/database-errors.ts';
import type { NewOrderRow } from '../../db/schema/tables.ts';
import type { Deps } from '../../deps.ts';
import { claimKey, type IdempotentCall } from '../../http/idempotency.ts';
import { Refusal } from '../../http/problem.ts';
import type { Principal } from '../../http/route.ts';
import type { Issued } from '../order-row.ts';
import { insertOrders } from '../orders-store.ts';
import { type KnownOrders, knownOrdersOf, type RefusedField } from './bulk-known-orders.ts';
import { bulkOrdersByReference, lockBulkImport, ordersByIds } from './bulk-orders-store.ts';
import {
  bulkOrderRow,
  type CheckedRow,
  checkedRow,
  rowFromSheet,
  type SentRow,
} from './bulk-rows.ts';

export type { CheckedRow };

/** What the caller gets back of one row. */
export interface BulkReceipt {
  readonly rowNumber: number;
  readonly orderId: string;
  readonly docketNumber: string;
  readonly referenceId: string;
}

/** The outcome of an import. `madeCount` rows became orders now; the others were imported before. */
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
    sheet: { header: readonly string[]; records: readonly BulkRecord[] },
    call: ImportCall,
  ): Promise<BulkImport>;
}

/** Rows checked before other requests get a turn. */
const ROWS_A_TURN = 100;
/** No answer lists more refused fields than this. */
export const MAX_BULK_DETAILS = 1000;
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
  }: Pick<Issued, 'sellerId' | 'userId' | 'createdAt' | 'through'> & {
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
  const change = { orders: Object.fromEntries(orders.map((one) => [one.id, one.docket_number])) };
  const entry = { action: 'orders.created' as const, subject: '', change };
  await db.executeQuery(insertOrders(caller, orders, { entry }));
}

/** The orders of bulk files. */
export function createBulkOrders({
  database,
  dockets,
  now,
  newId,
}: Pick<Deps, 'database' | 'dockets' | 'now' | 'newId'>): BulkOrders {
  async function write(
    principal: Principal,
    rows: readonly CheckedRow[],
    { call, pathOf }: Pick<ImportCall, 'pathOf'> & { call: IdempotentCall },
  ) {
    const createdAt = now();
    const numbers = await dockets.take(principal, rows.length);
    return database.asSeller(principal, async (db): Promise<BulkImport> => {
      const { sellerId, userId } = principal;
      const { known, conflicts, spentIds } = await recogniseRows(db, sellerId, rows, createdAt);
      refuseConflicts(conflicts, pathOf);
      const newRows = rows.filter(({ rowNumber }) => !known.has(rowNumber));
      const orders = ordersOfRows(newRows, {
        sellerId,
        userId,
        newId,
        dockets: numbers,
        createdAt,
        through: 'file',
        spentIds,
      });
      for (const [index, { rowNumber }] of newRows.entries()) {
        const order = orders[index];
        if (!order) throw new Error('a new row has no order');
        known.set(rowNumber, { orderId: order.order_ref, docketNumber: order.docket_number });
      }
      const receipts = rows.map((row): BulkReceipt => {
        const order = known.get(row.rowNumber);
        if (!order) throw new Error('a row has neither an old nor a new order');
        return { rowNumber: row.rowNumber, ...order, referenceId: row.reference };
      });
      const response = { receipts, madeCount: newRows.length };
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
          const message = 'Another import of yours is still running. Wait a moment and try again.';
          throw new Refusal('too_many_requests', message, { retryAfterSeconds: 5 });
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
      if ('message' in table) throw new Refusal('invalid', table.message);
      const reader = new BulkRowReader(table.positions);
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
