import { hash } from 'node:crypto';
import { payloadDefaults } from '@shipdesk/contract/orders/order-parts';
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

export interface SentRow extends BulkRow {
  readonly orderId: string;
  /** Values that have no column, keyed by API field name. */
  readonly extras: Record<string, string>;
}

interface RowIdentity {
  readonly rowNumber: number;
  readonly orderId: string;
  readonly reference: string;
  readonly contentHash: string;
}

/** The first row of an order. `otherRows` are the other rows with its reference number. */
export interface CheckedOrder extends SentRow, RowIdentity {
  readonly otherRows: readonly BulkRow[];
}

export function buildCheckedOrder(rows: readonly [SentRow, ...SentRow[]]): CheckedOrder {
  const [firstRow, ...otherRows] = rows;
  const { rowNumber, values, orderId, extras } = firstRow;
  const reference = values[bulkReferenceColumn];
  const texts = [values, ...otherRows.map((row) => row.values)].map(listBulkTexts);
  const content = JSON.stringify(otherRows.length === 0 ? texts[0] : texts);
  const contentHash = BULK_HASH_PREFIX + hash('sha256', content, 'base64url');
  return { rowNumber, values, orderId, extras, reference, contentHash, otherRows };
}

export function toSentRow({ rowNumber, values }: BulkRow): SentRow {
  return { rowNumber, values, orderId: '', extras: payloadDefaults };
}

export interface RefusedField {
  readonly rowNumber: number;
  readonly column: BulkField | 'orderId';
}

export interface RefusedCell extends RefusedField {
  readonly problem: WireProblem;
}

export interface KnownOrders {
  readonly knownOrders: Map<number, { orderId: string; docketNumber: string }>;
  readonly conflicts: readonly RefusedCell[];
  /** Order ids of cancelled orders. The server issues new order ids for their rows. */
  readonly cancelledIds: ReadonlySet<string>;
}

/** Locks the seller's imports until the transaction ends. Returns the existing orders of the rows and the conflicts. */
export async function findKnownOrders(
  db: Db,
  sellerId: string,
  rows: readonly CheckedOrder[],
  now: Date,
): Promise<KnownOrders> {
  await lockBulkImport(db, sellerId);
  const references = dropEmptyTexts(rows.map(({ reference }) => reference));
  const orderIds = dropEmptyTexts(rows.map(({ orderId }) => orderId));
  const byReference =
    references.length > 0
      ? await selectBulkOrdersByReference(db, sellerId, references).execute()
      : [];
  const byId =
    orderIds.length > 0 ? await selectBulkOrdersByIds(db, sellerId, orderIds).execute() : [];
  return matchKnownOrders(rows, { byReference, byId }, now);
}

const dropEmptyTexts = (texts: readonly string[]) => texts.filter((text) => text !== '');

/** A seller may reuse a reference number for another order after this number of days. */
const REFERENCE_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

function matchKnownOrders(
  rows: readonly RowIdentity[],
  orders: { byReference: readonly StoredBulkOrder[]; byId: readonly StoredBulkOrder[] },
  now: Date,
): KnownOrders {
  const reusableBeforeMs = now.getTime() - REFERENCE_DAYS * DAY_MS;
  const ordersByReference = Map.groupBy(
    sortNewestFirst(orders.byReference),
    (order) => order.clientReference,
  );
  const orderById = new Map(orders.byId.map((order) => [order.orderRef, order]));
  const knownOrders: KnownOrders['knownOrders'] = new Map();
  const conflicts: RefusedCell[] = [];
  const cancelledIds = new Set<string>();
  for (const row of rows) {
    const { rowNumber, orderId, reference, contentHash } = row;
    const ordersWithReference = ordersByReference.get(reference) ?? [];
    const orderWithId = orderById.get(orderId);
    if (orderWithId?.stage === 'cancelled') cancelledIds.add(orderId);
    const activeOrder = orderWithId?.stage === 'cancelled' ? undefined : orderWithId;
    const match = [...ordersWithReference, ...(activeOrder ? [activeOrder] : [])].find(
      (order) => order.requestHash === contentHash,
    );
    const conflict = ordersWithReference.find(
      (order) => order.createdAt.getTime() > reusableBeforeMs,
    );
    if (match) {
      knownOrders.set(rowNumber, { orderId: match.orderRef, docketNumber: match.docketNumber });
    } else if (conflict) {
      const params = { reference: conflict.clientReference, docketNumber: conflict.docketNumber };
      const problem = { code: 'reference_taken', params } as const;
      conflicts.push({ rowNumber, column: bulkReferenceColumn, problem });
    } else if (activeOrder) {
      const params = { orderId, docketNumber: activeOrder.docketNumber };
      const problem = { code: 'row_order_id_taken', params } as const;
      conflicts.push({ rowNumber, column: 'orderId', problem });
    }
  }
  return { knownOrders, conflicts, cancelledIds };
}

/** Sorts outside the query, because with ORDER BY PostgreSQL would scan the index of the orders list. */
function sortNewestFirst(orders: readonly StoredBulkOrder[]): StoredBulkOrder[] {
  return orders.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

function linkSavedWarehouse(order: Order, findPickup: FindPickup<SavedWarehouse>): Order {
  const savedWarehouse = findPickup(order.pickup);
  if (!savedWarehouse) return order;
  const { id, name, phone, altPhone, email, address, pincode, city, state, country } =
    savedWarehouse;
  const pickup = { name, phone, altPhone, email, address, pincode, city, state, country };
  return { ...order, warehouseId: id, pickup };
}

/** Issues a new order id for a row whose order id belongs to a cancelled order. */
export function buildBulkOrders(
  rows: readonly CheckedOrder[],
  {
    docketNumbers,
    newId,
    cancelledIds,
    findPickup,
    ...issued
  }: Omit<IssuedColumns, 'id' | 'docketNumber' | 'requestHash'> & {
    newId: () => string;
    docketNumbers: readonly string[];
    cancelledIds: ReadonlySet<string>;
    findPickup: FindPickup<SavedWarehouse>;
  },
): NewOrder[] {
  return rows.map(({ values, otherRows, orderId, extras, contentHash }, index) => {
    const order = toOrderOfCells(values, {
      otherRows: otherRows.map((row) => row.values),
      orderId: cancelledIds.has(orderId) ? '' : orderId,
      extras,
    });
    return buildNewOrderRow(linkSavedWarehouse(order, findPickup), {
      ...issued,
      id: newId(),
      docketNumber: docketNumbers[index] ?? '',
      requestHash: contentHash,
    });
  });
}
