import type { WireProblem } from '@shipdesk/contract/problems/wire-problems';
import { type BulkField, bulkReferenceColumn } from '@shipdesk/domain/order/bulk/bulk-columns';
import type { StoredBulkOrder } from './bulk-orders-store.ts';
import type { RowIdentity } from './bulk-rows.ts';

/** A field of a row that a refusal names. */
export interface RefusedField {
  readonly rowNumber: number;
  readonly column: BulkField | 'orderId';
}

/** A refused field with its problem. */
export interface RefusedCell extends RefusedField {
  readonly problem: WireProblem;
}

/** How the rows of a file relate to existing orders. */
export interface KnownOrders {
  /** Rows that are orders already, by row number. */
  readonly known: Map<number, { orderId: string; docketNumber: string }>;
  /** Rows whose number belongs to another order. */
  readonly conflicts: readonly RefusedCell[];
  /** Order ids of cancelled orders. Their rows become orders under an id that the server issues. */
  readonly spentIds: ReadonlySet<string>;
}

/** A reference number may be used for another order after this time. */
const REFERENCE_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Finds rows that were imported before: the same reference number or order id, and the same content. */
export function knownOrdersOf(
  rows: readonly RowIdentity[],
  orders: { byReference: readonly StoredBulkOrder[]; byId: readonly StoredBulkOrder[] },
  now: Date,
): KnownOrders {
  const recently = now.getTime() - REFERENCE_DAYS * DAY_MS;
  const ordersByReference = groupedByReference(newestFirst(orders.byReference));
  const orderById = new Map(orders.byId.map((order) => [order.orderRef, order]));
  const known: KnownOrders['known'] = new Map();
  const conflicts: RefusedCell[] = [];
  const spentIds = new Set<string>();
  for (const row of rows) {
    const { rowNumber, orderId, reference, contentHash } = row;
    const sameReference = ordersByReference.get(reference) ?? [];
    const withId = orderById.get(orderId);
    if (withId?.stage === 'cancelled') spentIds.add(orderId);
    const sameId = withId?.stage === 'cancelled' ? undefined : withId;
    const same = [...sameReference, ...(sameId ? [sameId] : [])].find(
      (order) => order.requestHash === contentHash,
    );
    const other = sameReference.find((order) => order.createdAt.getTime() > recently);
    if (same) {
      known.set(rowNumber, { orderId: same.orderRef, docketNumber: same.docketNumber });
    } else if (other) {
      const params = { reference: other.clientReference, docketNumber: other.docketNumber };
      const problem = { code: 'reference_taken', params } as const;
      conflicts.push({ rowNumber, column: bulkReferenceColumn, problem });
    } else if (sameId) {
      const params = { orderId, docketNumber: sameId.docketNumber };
      const problem = { code: 'row_order_id_taken', params } as const;
      conflicts.push({ rowNumber, column: 'orderId', problem });
    }
  }
  return { known, conflicts, spentIds };
}

/** Sorted here: an ORDER BY would lead the planner to the index of the list. */
function newestFirst(orders: readonly StoredBulkOrder[]): StoredBulkOrder[] {
  return orders.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

function groupedByReference(orders: readonly StoredBulkOrder[]): Map<string, StoredBulkOrder[]> {
  const groups = new Map<string, StoredBulkOrder[]>();
  for (const order of orders) {
    const group = groups.get(order.clientReference);
    if (group) group.push(order);
    else groups.set(order.clientReference, [order]);
  }
  return groups;
}
