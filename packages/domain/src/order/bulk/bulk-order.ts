import type { Address } from '../../values/contact/contact.ts';
import { type Order, type OrderInput, readOrder } from '../order.ts';
import type { BulkField, BulkValues } from './bulk-columns.ts';

/** The columns of the addresses and papers of a row. A pickup address has no e-mail address. */
export const bulkParts = {
  consignee: {
    name: 'name',
    phone: 'phone',
    altPhone: 'altPhone',
    email: 'email',
    address: 'address',
    pincode: 'pinCode',
    city: 'city',
    state: 'state',
    country: 'country',
  },
  pickup: {
    name: 'pickupName',
    phone: 'pickupPhone',
    altPhone: 'pickupAltPhone',
    address: 'pickupAddress',
    pincode: 'pickupPinCode',
    city: 'pickupCity',
    state: 'pickupState',
    country: 'pickupCountry',
  },
  returnTo: {
    name: 'returnName',
    phone: 'returnPhone',
    altPhone: 'returnAltPhone',
    email: 'returnEmail',
    address: 'returnAddress',
    pincode: 'returnPin',
    city: 'returnCity',
    state: 'returnState',
    country: 'returnCountry',
  },
  papers: { ewayBillNumber: 'waybill', sellerName: 'sellerName', sellerGstin: 'sellerGstIn' },
} as const satisfies Record<string, Readonly<Record<string, BulkField>>>;

type AddressColumns = Readonly<Partial<Record<keyof Address, BulkField>>>;

/** The columns of the other fields of an order. */
const columnsByField: Readonly<Record<string, BulkField>> = {
  'reference.referenceId': 'clientRefrenceNumber',
  orderDate: 'orderDate',
  'payment.mode': 'paymentType',
  'payment.codAmount': 'paymentType',
  'products.0.productName': 'productName',
  'products.0.quantity': 'quantity',
  'products.0.unitPrice': 'unitPrice',
  'products.0.hsnCode': 'hsncode',
  'packages.boxes.0.weightKg': 'clientDeadWeight',
  'packages.boxes.0.lengthCm': 'clientDeadLength',
  'packages.boxes.0.breadthCm': 'clientDeadBreadth',
  'packages.boxes.0.heightCm': 'clientDeadHeight',
  ...Object.fromEntries(
    Object.entries(bulkParts).flatMap(([part, columns]) =>
      Object.entries(columns).map(([field, column]) => [`${part}.${field}`, column]),
    ),
  ),
};

/** The column that fills a field of an order (`consignee.pincode` is `pinCode`). Throws for a field that no column fills. */
export function bulkColumnOf(field: string): BulkField {
  const column = columnsByField[field];
  if (column === undefined) throw new Error(`no column of a bulk file fills ${field}`);
  return column;
}

/**
 * A row whose cells were normalised, as the rules of an order read it: one box, its own pickup address. COD collects the
 * invoice value.
 */
export function inputOfCells(values: BulkValues): OrderInput {
  return {
    direction: 'forward',
    // The client or the server issues the order id.
    reference: { orderId: '', referenceId: values.clientRefrenceNumber },
    orderDate: values.orderDate,
    consignee: addressOf(values, bulkParts.consignee),
    products: [
      {
        productName: values.productName,
        quantity: values.quantity,
        unitPrice: values.unitPrice,
        hsnCode: values.hsncode,
      },
    ],
    payment: { mode: values.paymentType === 'cod' ? 'COD' : 'Prepaid', codAmount: null },
    packages: {
      packageType: 'single(B2C)',
      rovType: 'owner',
      boxes: [
        {
          numberOfBoxes: 1,
          weightKg: values.clientDeadWeight,
          lengthCm: values.clientDeadLength,
          breadthCm: values.clientDeadBreadth,
          heightCm: values.clientDeadHeight,
        },
      ],
    },
    papers: {
      ewayBillNumber: values.waybill,
      sellerName: values.sellerName,
      sellerGstin: values.sellerGstIn,
    },
    pickup: addressOf(values, bulkParts.pickup),
    warehouseId: null,
    returnTo: addressOf(values, bulkParts.returnTo),
    returned: null,
    extras: {
      productsDesc: values.productsDesc,
      hsnCode: values.hsncode,
      sellerAddress: values.sellerAddress,
      sellerInvoice: values.sellerInvoice,
    },
  };
}

function addressOf(values: BulkValues, columns: AddressColumns): Address {
  const textOf = (field: keyof Address) => {
    const column = columns[field];
    return column === undefined ? '' : values[column];
  };
  return {
    name: textOf('name'),
    phone: textOf('phone'),
    altPhone: textOf('altPhone'),
    email: textOf('email'),
    address: textOf('address'),
    pincode: textOf('pincode'),
    city: textOf('city'),
    state: textOf('state'),
    country: textOf('country'),
  };
}

/** Values of an order that a row does not have: an order id, and those that no rule reads. */
interface BesideCells {
  readonly orderId?: string;
  readonly extras?: Order['extras'];
}

/** The order of a row whose cells passed `checkBulkRow`. */
export function orderOfCells(
  values: BulkValues,
  { orderId = '', extras }: BesideCells = {},
): Order {
  const input = inputOfCells(values);
  return readOrder({
    ...input,
    reference: { ...input.reference, orderId },
    extras: { ...input.extras, ...extras },
  });
}
