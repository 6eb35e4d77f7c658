import { isDeepStrictEqual } from 'node:util';
import { normaliseTags, type OrderGroup, orderGroups } from '@shipdesk/domain/order/order-edits';
import type { OrderForm } from '@shipdesk/domain/order/order-form';
import type { StoredAddress } from '../../platform/db/schema/column-types.ts';
import type { NewOrderRow } from '../../platform/db/schema/new-order-row.ts';
import type { QuoteOrder } from '../../rates/quotes/order-quotes-service.ts';
import { orderRow } from '../capture/order-row.ts';
import type { OrderRow } from '../capture/order-stages-service.ts';
import { type OrderPatch, patchedExtras } from './order-edits-wire.ts';

/** The columns that an edit can change. */
type Columns = Omit<NewOrderRow, 'quote'> & Pick<OrderRow, 'quote' | 'tags' | 'note'>;

export const columnsOf = {
  consignee: ['consigneeName', 'consigneeEmail'],
  phone: ['consigneePhone', 'consigneeAltPhone'],
  address: [
    'consigneeAddress',
    'consigneePincode',
    'consigneeCity',
    'consigneeState',
    'consigneeCountry',
  ],
  payment: ['paymentMode', 'codPaise'],
  products: ['contents', 'invoicePaise', 'extras'],
  packages: ['boxes', 'deadGrams', 'volumetricGrams', 'extras'],
  pickup: ['pickup', 'warehouseId', 'returnAddress'],
  papers: ['ewaybill', 'extras'],
  reference: ['orderRef', 'clientReference'],
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
    orderRef: form.order.orderId.trim(),
    clientReference: form.order.referenceId.trim(),
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
              returnTo: warehouse?.address ?? order.returnAddress,
              extras: patchedExtras(order.extras, patch),
              returned: order.returnDetails,
            },
            {
              sellerId: order.sellerId,
              userId: order.createdBy,
              id: order.id,
              docketNumber: order.docketNumber,
              createdAt: order.createdAt,
              warehouseId: warehouse?.id ?? order.warehouseId,
              requestHash: order.requestHash,
              through: order.capturedThrough,
              ...(order.importId !== null && { importId: order.importId }),
              // Priced below, and only when the price depends on the edit.
              quoteOrder: () => order.quote,
            },
          ),
          ...ownColumns,
        };
  // A COD amount that equals the invoice follows it.
  const followers = groups.includes('products') ? (['codPaise'] as const) : [];
  const columns = [...asked.flatMap((group) => [...columnsOf[group]]), ...followers];
  const next: Partial<Columns> = Object.fromEntries(columns.map((column) => [column, row[column]]));
  const edited = { ...order, ...next };
  return isPriceKept(order, edited) ? next : { ...next, quote: quoteOrder(edited) };
}

/** Whether an edit leaves everything that the price depends on. */
function isPriceKept(before: OrderRow, after: OrderRow): boolean {
  const priced = (row: OrderRow) => [
    row.paymentMode,
    row.codPaise,
    row.invoicePaise,
    row.consigneePincode,
    row.pickup.pincode,
    row.boxes,
  ];
  return isDeepStrictEqual(priced(before), priced(after));
}

/** Columns as an update writes them: JSON as text. */
export function stored(next: Partial<Columns>, names: readonly string[]) {
  const json = ['contents', 'boxes', 'pickup', 'returnAddress', 'extras', 'quote'];
  return Object.fromEntries(
    names.map((column) => {
      const value: unknown = Reflect.get(next, column);
      return [column, json.includes(column) && value !== null ? JSON.stringify(value) : value];
    }),
  );
}
