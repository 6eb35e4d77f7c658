import { hash } from 'node:crypto';
import {
  type BulkField,
  type BulkValues,
  bulkReferenceColumn,
  bulkTextsOf,
} from '@shipdesk/domain/order/bulk/bulk-columns';
import { bulkOrderOf } from '@shipdesk/domain/order/bulk/bulk-order';
import type { BulkRow } from '@shipdesk/domain/order/bulk/bulk-rules';
import type { NewOrderRow } from '../../platform/db/schema/new-order-row.ts';
import { type Issued, orderRow } from '../capture/order-row.ts';
import { BULK_HASH_PREFIX } from './bulk-orders-store.ts';

/** One row of the request. */
export interface SentRow extends BulkRow {
  readonly orderId: string;
  /** Values without a column, by their name in the API. */
  readonly extras: Record<string, string>;
}

/** The identity of a row, to recognise one that was imported before. */
export interface RowIdentity {
  readonly rowNumber: number;
  readonly orderId: string;
  /** The seller's own number; empty where the payload does not name one. */
  readonly reference: string;
  /** The fingerprint of its content. */
  readonly contentHash: string;
}

export type CheckedRow = SentRow & RowIdentity;

/** A row with checked cells, and the hash of its normalised values. */
export function checkedRow({ rowNumber, values, orderId, extras }: SentRow): CheckedRow {
  const reference = values[bulkReferenceColumn];
  const content = JSON.stringify(bulkTextsOf(values));
  const contentHash = BULK_HASH_PREFIX + hash('sha256', content, 'base64url');
  return { rowNumber, values, orderId, extras, reference, contentHash };
}

/** Columns of a row that an order has no column for. */
const extraColumns = [
  ['productsDesc', 'productsDesc'],
  ['hsncode', 'hsnCode'],
  ['sellerAddress', 'sellerAddress'],
  ['sellerName', 'sellerName'],
  ['sellerInvoice', 'sellerInvoice'],
  ['sellerGstIn', 'sellerGstIn'],
] as const satisfies readonly (readonly [BulkField, string])[];

/** The non-empty values without a column: those of the row and those of `sent`. */
export function extrasOf(values: BulkValues, sent: Record<string, string>): Record<string, string> {
  const all = [
    ...extraColumns.map(([column, name]) => [name, values[column]] as const),
    ...Object.entries(sent),
  ];
  return Object.fromEntries(all.filter(([, value]) => value !== ''));
}

/** Bulk defaults of the specification for values that a sheet does not have. */
const sheetDefaults = {
  shippingService: 'surface',
  shippingServiceCategory: 'B2C',
  lsp: 'delhivery',
};

/** A row of a CSV file or sheet. */
export function rowFromSheet({ rowNumber, values }: BulkRow): SentRow {
  return { rowNumber, values, orderId: '', extras: extrasOf(values, sheetDefaults) };
}

/** The order that a checked row becomes. A spent order id is replaced by one that the server issues. */
export function bulkOrderRow(
  row: CheckedRow,
  { isIdSpent, ...issued }: Omit<Issued, 'warehouseId' | 'requestHash'> & { isIdSpent: boolean },
): NewOrderRow {
  const { form, pickup, returnTo } = bulkOrderOf(row.values);
  form.order.orderId = isIdSpent ? '' : row.orderId;
  return orderRow(
    form,
    { direction: 'forward', pickup, returnTo, extras: row.extras },
    { ...issued, warehouseId: null, requestHash: row.contentHash },
  );
}
