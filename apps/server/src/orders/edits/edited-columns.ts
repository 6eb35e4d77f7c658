import { isDeepStrictEqual } from 'node:util';
import { normaliseTags, type OrderGroup, orderGroups } from '@shipdesk/domain/order/order-edits';
import type { OrderForm } from '@shipdesk/domain/order/order-form';
import type { StoredAddress } from '../../platform/db/schema/column-types.ts';
import type { NewOrderRow } from '../../platform/db/schema/tables.ts';
import type { QuoteOrder } from '../../rates/quotes/order-quotes-service.ts';
import { orderRow } from '../capture/order-row.ts';
import type { OrderRow } from '../capture/order-stages-service.ts';
import { type OrderPatch, patchedExtras } from './order-edits-wire.ts';

/** The columns that an edit can change. */
type Columns = Omit<NewOrderRow, 'quote'> & Pick<OrderRow, 'quote' | 'tags' | 'note'>;

export const columnsOf = {
  consignee: ['consignee_name', 'consignee_email'],
  phone: ['consignee_phone', 'consignee_alt_phone'],
  address: [
    'consignee_address',
    'consignee_pincode',
    'consignee_city',
    'consignee_state',
    'consignee_country',
  ],
  payment: ['payment_mode', 'cod_paise'],
  products: ['contents', 'invoice_paise', 'extras'],
  packages: ['boxes', 'dead_grams', 'volumetric_grams', 'extras'],
  pickup: ['pickup', 'warehouse_id', 'return_address'],
  papers: ['ewaybill', 'extras'],
  reference: ['order_ref', 'client_reference'],
  tags: ['tags'],
  note: ['note'],
} as const satisfies Record<OrderGroup, readonly (keyof Columns)[]>;

/** Groups that every rule of an order concerns; the others are free texts. */
export const ruled = orderGroups.filter((group) => !['reference', 'tags', 'note'].includes(group));

interface NextColumns {
  form: OrderForm;
  patch: OrderPatch;
  warehouse: { id: string; address: StoredAddress } | undefined;
  asked: readonly OrderGroup[];
  quoteOrder: QuoteOrder;
}

/** The columns of the requested groups, and those derived from them. */
export function nextColumns(
  order: OrderRow,
  { form, patch, warehouse, asked, quoteOrder }: NextColumns,
): Partial<Columns> {
  const ownColumns = {
    tags: normaliseTags(patch.tags ?? order.tags),
    note: (patch.note ?? order.note).trim(),
    order_ref: form.order.orderId.trim(),
    client_reference: form.order.referenceId.trim(),
  };
  const groups = asked.filter((group) => ruled.includes(group));
  const row: Partial<Columns> =
    groups.length === 0
      ? ownColumns
      : {
          ...orderRow(
            form,
            {
              direction: order.direction,
              pickup: warehouse?.address ?? order.pickup,
              returnTo: warehouse?.address ?? order.return_address,
              extras: patchedExtras(order.extras, patch),
              returned: order.return_details,
            },
            {
              sellerId: order.seller_id,
              userId: order.created_by,
              id: order.id,
              docketNumber: order.docket_number,
              createdAt: order.created_at,
              warehouseId: warehouse?.id ?? order.warehouse_id,
              requestHash: order.request_hash,
              through: order.captured_through,
              ...(order.import_id !== null && { importId: order.import_id }),
              // Priced below, and only when the price depends on the edit.
              quoteOrder: () => order.quote,
            },
          ),
          ...ownColumns,
        };
  // A COD amount that equals the invoice follows it.
  const followers = groups.includes('products') ? (['cod_paise'] as const) : [];
  const columns = [...asked.flatMap((group) => [...columnsOf[group]]), ...followers];
  const next: Partial<Columns> = Object.fromEntries(columns.map((column) => [column, row[column]]));
  const edited = { ...order, ...next };
  return isPriceKept(order, edited) ? next : { ...next, quote: quoteOrder(edited) };
}

/** Whether an edit leaves everything that the price depends on. */
function isPriceKept(before: OrderRow, after: OrderRow): boolean {
  const priced = (row: OrderRow) => [
    row.payment_mode,
    row.cod_paise,
    row.invoice_paise,
    row.consignee_pincode,
    row.pickup.pincode,
    row.boxes,
  ];
  return isDeepStrictEqual(priced(before), priced(after));
}

/** Columns as an update writes them: JSON as text. */
export function stored(next: Partial<Columns>, names: readonly string[]) {
  const json = ['contents', 'boxes', 'pickup', 'return_address', 'extras', 'quote'];
  return Object.fromEntries(
    names.map((column) => {
      const value: unknown = Reflect.get(next, column);
      return [column, json.includes(column) && value !== null ? JSON.stringify(value) : value];
    }),
  );
}
