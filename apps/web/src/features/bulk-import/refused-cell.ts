import { type BulkField, bulkFields } from '@shipdesk/domain/bulk/bulk-columns';

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

/** The cell of a server error: the index of the entry or row, from 0, and the column. Null if it names no cell. */
export function refusedCell(
  path: string,
): { index: number; isSheet: boolean; column: BulkField } | null {
  const [, prefix = '', index = '', rest = ''] = /^(rows\.)?(\d+)\.(.+)$/.exec(path) ?? [];
  if (rest === '') return null;
  const inner = boxColumns.exec(rest)?.[1] ?? rest.replace(/^shipments\.0\./, '');
  const named = rest.startsWith('pickup_location.')
    ? pickupColumns[rest.slice('pickup_location.'.length)]
    : bulkFields.find((field) => field === inner || field.toLowerCase() === inner.toLowerCase());
  if (named === undefined) return null;
  return { index: Number(index), isSheet: prefix !== '', column: named };
}
