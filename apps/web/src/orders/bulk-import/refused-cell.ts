import {
  type BulkField,
  bulkFields,
  bulkReferenceColumn,
} from '@shipdesk/domain/order/bulk/bulk-columns';

const boxColumns = /^shipments\.0\.(?:weightDetails|contentDetails)\.0\.(\w+)$/;
const pickupColumns: Readonly<Record<string, BulkField>> = {
  name: 'pickupName',
  phone: 'pickupPhone',
  altPhone: 'pickupAltPhone',
  address: 'pickupAddress',
  pinCode: 'pickupPinCode',
  city: 'pickupCity',
  state: 'pickupState',
  country: 'pickupCountry',
};

/**
 * The cell of a server error: the index of the entry or row, from 0, and its column; the column that names the row for an
 * error of the entry as a whole. Null if it names neither.
 */
export function refusedCell(
  path: string,
): { index: number; isSheet: boolean; column: BulkField } | null {
  const [, prefix = '', index, rest = ''] = /^(rows\.)?(\d+)(?:\.(.+))?$/.exec(path) ?? [];
  if (index === undefined) return null;
  const inner = boxColumns.exec(rest)?.[1] ?? rest.replace(/^shipments\.0\./, '');
  const named = rest.startsWith('pickup_location.')
    ? pickupColumns[rest.slice('pickup_location.'.length)]
    : bulkFields.find((field) => field.toLowerCase() === inner.toLowerCase());
  return { index: Number(index), isSheet: prefix !== '', column: named ?? bulkReferenceColumn };
}
