import { hash } from 'node:crypto';
import { sentDefaults } from '@shipdesk/contract/orders/order-parts';
import type { WireProblem } from '@shipdesk/contract/problems/wire-problems';
import {
  type BulkField,
  bulkReferenceColumn,
  listBulkTexts,
  toOrderOfCells,
} from '@shipdesk/domain/order/bulk/bulk-columns';
import type { BulkRow } from '@shipdesk/domain/order/bulk/bulk-rules';
import type { Order } from '@shipdesk/domain/order/order';
import type { FindPickup } from '@shipdesk/domain/order/warehouse/saved-pickup';
import type { Db } from '../../platform/db/query/statement.ts';
import { buildNewOrderRow, type IssuedColumns, type NewOrder } from '../capture/order-steps.ts';
import type { SavedWarehouse } from '../warehouses/warehouses-service.ts';
import {
  BULK_HASH_PREFIX,
  lockBulkImport,
  type StoredBulkOrder,
  selectBulkOrdersByIds,
  selectBulkOrdersByReference,
} from './bulk-orders-store.ts';

/** One row of the request. */
export interface SentRow extends BulkRow {
  readonly orderId: string;
  /** Values without a column, by their name in the API. */
  readonly extras: Record<string, string>;
}

/** Identifies a row, to recognise one that was imported before. */
interface RowIdentity {
  readonly rowNumber: number;
  readonly orderId: string;
  /** The seller's reference number; empty when the payload has none. */
  readonly reference: string;
  /** The hash of the row's content. */
  readonly contentHash: string;
}

/** An order of a file: its first row, with the other rows of the same reference number. */
export interface CheckedOrder extends SentRow, RowIdentity {
  readonly others: readonly BulkRow[];
}

/** Returns the order of rows with checked cells, and the hash of their normalised values. */
export function checkSentOrder([first, ...others]: readonly [SentRow, ...SentRow[]]): CheckedOrder {
  const { rowNumber, values, orderId, extras } = first;
  const reference = values[bulkReferenceColumn];
  const texts = [values, ...others.map((row) => row.values)].map(listBulkTexts);
  const content = JSON.stringify(others.length === 0 ? texts[0] : texts);
  const contentHash = BULK_HASH_PREFIX + hash('sha256', content, 'base64url');
  return { rowNumber, values, orderId, extras, reference, contentHash, others };
}

/** Gives a row of a CSV file or sheet the defaults of the specification for values that a sheet does not have. */
export function toSentRow({ rowNumber, values }: BulkRow): SentRow {
  return { rowNumber, values, orderId: '', extras: sentDefaults };
}

export interface RefusedField {
  readonly rowNumber: number;
  readonly column: BulkField | 'orderId';
}

export interface RefusedCell extends RefusedField {
  readonly problem: WireProblem;
}

/** The relation of the rows of a file to existing orders. */
export interface KnownOrders {
  /** Existing orders of rows, by row number. */
  readonly known: Map<number, { orderId: string; docketNumber: string }>;
  /** Rows whose number belongs to another order. */
  readonly conflicts: readonly RefusedCell[];
  /** Order ids of cancelled orders. Their rows become orders under an id that the server issues. */
  readonly spentIds: ReadonlySet<string>;
}

/** Waits for the seller's other imports, then finds the rows that are orders already or conflict with one. */
export async function recogniseRows(
  db: Db,
  sellerId: string,
  rows: readonly CheckedOrder[],
  now: Date,
): Promise<KnownOrders> {
  await lockBulkImport(db, sellerId);
  const references = dropEmptyTexts(rows.map(({ reference }) => reference));
  const ids = dropEmptyTexts(rows.map(({ orderId }) => orderId));
  const byReference =
    references.length > 0
      ? await selectBulkOrdersByReference(db, sellerId, references).execute()
      : [];
  const byId = ids.length > 0 ? await selectBulkOrdersByIds(db, sellerId, ids).execute() : [];
  return indexKnownOrders(rows, { byReference, byId }, now);
}

const dropEmptyTexts = (texts: readonly string[]) => texts.filter((text) => text !== '');

/** A reference number may be used for another order after this time. */
const REFERENCE_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Finds rows that were imported before: the same reference number or order id, and the same content. */
function indexKnownOrders(
  rows: readonly RowIdentity[],
  orders: { byReference: readonly StoredBulkOrder[]; byId: readonly StoredBulkOrder[] },
  now: Date,
): KnownOrders {
  const reusableBefore = now.getTime() - REFERENCE_DAYS * DAY_MS;
  const ordersByReference = Map.groupBy(
    sortNewestFirst(orders.byReference),
    (order) => order.clientReference,
  );
  const orderById = new Map(orders.byId.map((order) => [order.orderRef, order]));
  const knownOrders: KnownOrders['known'] = new Map();
  const conflicts: RefusedCell[] = [];
  const spentIds = new Set<string>();
  for (const row of rows) {
    const { rowNumber, orderId, reference, contentHash } = row;
    const sameReference = ordersByReference.get(reference) ?? [];
    const withId = orderById.get(orderId);
    if (withId?.stage === 'cancelled') spentIds.add(orderId);
    const sameId = withId?.stage === 'cancelled' ? undefined : withId;
    const match = [...sameReference, ...(sameId ? [sameId] : [])].find(
      (order) => order.requestHash === contentHash,
    );
    const conflict = sameReference.find((order) => order.createdAt.getTime() > reusableBefore);
    if (match) {
      knownOrders.set(rowNumber, { orderId: match.orderRef, docketNumber: match.docketNumber });
    } else if (conflict) {
      const params = { reference: conflict.clientReference, docketNumber: conflict.docketNumber };
      const problem = { code: 'reference_taken', params } as const;
      conflicts.push({ rowNumber, column: bulkReferenceColumn, problem });
    } else if (sameId) {
      const params = { orderId, docketNumber: sameId.docketNumber };
      const problem = { code: 'row_order_id_taken', params } as const;
      conflicts.push({ rowNumber, column: 'orderId', problem });
    }
  }
  return { known: knownOrders, conflicts, spentIds };
}

/** Sort here, because an ORDER BY would make PostgreSQL use the index of the list. */
function sortNewestFirst(orders: readonly StoredBulkOrder[]): StoredBulkOrder[] {
  return orders.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** Links an order to the saved warehouse that its pickup address matches, if any. */
function withSavedWarehouse(order: Order, findPickup: FindPickup<SavedWarehouse>): Order {
  const saved = findPickup(order.pickup);
  if (!saved) return order;
  const { id, name, phone, altPhone, email, address, pincode, city, state, country } = saved;
  const pickup = { name, phone, altPhone, email, address, pincode, city, state, country };
  return { ...order, warehouseId: id, pickup };
}

/**
 * Builds the orders of rows. `dockets` has a docket number for each row. The order id of a cancelled order is not used
 * again.
 */
export function buildOrdersOfRows(
  rows: readonly CheckedOrder[],
  {
    dockets,
    newId,
    spentIds,
    findPickup,
    ...issued
  }: Omit<IssuedColumns, 'id' | 'docketNumber' | 'requestHash'> & {
    newId: () => string;
    dockets: readonly string[];
    spentIds: ReadonlySet<string>;
    findPickup: FindPickup<SavedWarehouse>;
  },
): NewOrder[] {
  return rows.map(({ values, others, orderId, extras, contentHash }, index) => {
    const order = toOrderOfCells(values, {
      otherRows: others.map((row) => row.values),
      orderId: spentIds.has(orderId) ? '' : orderId,
      extras,
    });
    return buildNewOrderRow(withSavedWarehouse(order, findPickup), {
      ...issued,
      id: newId(),
      docketNumber: dockets[index] ?? '',
      requestHash: contentHash,
    });
  });
}
