import { type AuditEntry, IMPORTED_ORDERS } from '../audit/audit-store.ts';
import type { OrderDetailRow } from './orders-store.ts';

/** What the audit log names as the call that made the orders of a big import. */
export const IMPORT_CALL = 'big import';

/** One line of an order's history, in words. */
export interface OrderEvent {
  /** ISO 8601. */
  at: string;
  event: string;
  /** Who did it; empty where the desk itself did. */
  by: string;
}

/** What people call the columns of an order; what is missing here is called `Details`. */
const names: readonly (readonly [RegExp, string])[] = [
  [/^status$/, 'Status'],
  [/^consignee_/, 'Consignee'],
  [/^(pickup|warehouse_id)$/, 'Pickup'],
  [/^return_address$/, 'Return address'],
  [/^contents$/, 'Products'],
  [/^(boxes|dead_grams|volumetric_grams)$/, 'Boxes and weight'],
  [/^(payment_mode|invoice_paise|cod_paise)$/, 'Payment'],
  [/^ewaybill$/, 'GST e-waybill'],
  [/^order_date$/, 'Order date'],
  [/^client_reference$/, 'Reference ID'],
];

/** The history of an order from its audit log, oldest first. An order older than the log begins with its capture. */
export function orderHistory(order: OrderDetailRow, trail: readonly AuditEntry[]): OrderEvent[] {
  const made = trail.find(({ action }) => action === 'orders.insert' || action === IMPORTED_ORDERS);
  const isFromFile = made?.call === IMPORT_CALL || made?.call.includes('createBulkOrder') === true;
  const captured = {
    at: order.created_at.toISOString(),
    event: isFromFile ? 'Order captured from a file' : 'Order captured',
    by: order.created_by_name,
  };
  const changes = trail.flatMap((entry) =>
    entry.action === 'orders.update' ? [eventOf(entry)] : [],
  );
  return [captured, ...changes];
}

function eventOf({ at, change, actor, name }: AuditEntry): OrderEvent {
  return {
    at: at.toISOString(),
    event: eventWords(change),
    // A user of another seller is operator staff.
    by: name ?? (actor === null ? '' : 'Operator'),
  };
}

function eventWords(change: AuditEntry['change']): string {
  if ('consignee_erased_at' in change) return 'Personal data erased';
  return 'status' in change ? statusEvent(change['status']) : changeEvent(Object.keys(change));
}

function statusEvent(status: unknown): string {
  const [, after] = Array.isArray(status) ? status : [];
  return `Order ${String(after).toLowerCase()}`;
}

function changeEvent(columns: readonly string[]): string {
  const parts = columns.map(
    (column) => names.find(([pattern]) => pattern.test(column))?.[1] ?? 'Details',
  );
  return `${Array.from(new Set(parts)).join(', ')} changed`;
}
