import { t } from '@lingui/core/macro';
import { bulkReferenceColumn } from '@shipdesk/domain/order/bulk/bulk-columns';
import type { MappedField } from '@shipdesk/domain/order/mapping/file-mapping';

/** The fields that a seller can map to columns. Only the built-in layouts map other fields. */
export const mappableFields = [
  bulkReferenceColumn,
  'orderDate',
  'name',
  'phone',
  'address',
  'pinCode',
  'city',
  'state',
  'productName',
  'sku',
  'quantity',
  'unitPrice',
  'paymentType',
  'isCod',
  'orderTotal',
  'lineTotal',
  'codAmount',
  'email',
  'altPhone',
  'hsncode',
  'clientDeadWeight',
  'clientDeadLength',
  'clientDeadBreadth',
  'clientDeadHeight',
] as const satisfies readonly MappedField[];

export type MappableField = (typeof mappableFields)[number];

export const fieldNames: Readonly<Record<MappableField, () => string>> = {
  [bulkReferenceColumn]: () => t`Order number`,
  orderDate: () => t`Order date`,
  name: () => t`Consignee`,
  phone: () => t`Phone`,
  address: () => t`Address`,
  pinCode: () => t`Pincode`,
  city: () => t`City`,
  state: () => t`State`,
  productName: () => t`Product`,
  sku: () => t`SKU`,
  quantity: () => t`Quantity`,
  unitPrice: () => t`Unit price`,
  paymentType: () => t`Payment type`,
  isCod: () => t`COD: yes or no`,
  orderTotal: () => t`Order amount`,
  lineTotal: () => t`Row amount`,
  codAmount: () => t`COD amount`,
  email: () => t`Email`,
  altPhone: () => t`Alternative phone`,
  hsncode: () => t`HSN code`,
  clientDeadWeight: () => t`Weight`,
  clientDeadLength: () => t`Length`,
  clientDeadBreadth: () => t`Breadth`,
  clientDeadHeight: () => t`Height`,
};
