import { hash } from 'node:crypto';
import {
  type BulkValues,
  bulkReferenceColumn,
  bulkTextsOf,
} from '@shipdesk/domain/bulk/bulk-columns';
import { bulkOrderOf } from '@shipdesk/domain/bulk/bulk-order';
import { type Issued, orderRow } from '../orders/order-row.ts';
import type { NewOrderRow } from '../orders/orders-store.ts';
import type { CheckedRow, SentRow } from './bulk-known-orders.ts';
import { BULK_HASH_PREFIX } from './bulk-orders-store.ts';

/** A row whose cells were read, with the fingerprint of what it says, however the file or the payload wrote it. */
export function checkedRow({ rowNumber, values, orderId, extras }: SentRow): CheckedRow {
  const reference = values[bulkReferenceColumn];
  return { rowNumber, values, orderId, extras, reference, contentHash: contentHashOf(values) };
}

function contentHashOf(values: BulkValues): string {
  const content = JSON.stringify(bulkTextsOf(values));
  return BULK_HASH_PREFIX + hash('sha256', content, 'base64url');
}

/** The order that a checked row becomes, whichever way the file came. */
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
