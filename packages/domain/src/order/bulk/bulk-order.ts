import type { OrderForm } from '../order-form.ts';
import { type BulkField, type BulkValues, bulkReferenceColumn } from './bulk-columns.ts';

/** The pickup or return address of a bulk row. */
export interface BulkAddress {
  readonly name: string;
  readonly phone: string;
  readonly altPhone: string;
  readonly email: string;
  readonly address: string;
  readonly pincode: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/** A bulk row in the shape that the rules of an order judge. */
export interface BulkOrder {
  readonly form: OrderForm;
  readonly pickup: BulkAddress;
  readonly returnTo: BulkAddress;
}

/**
 * The order of a row whose cells were normalised: one box, its own pickup address (each part from
 * its own column), the payment type of the row. COD collects the invoice value. `waybill` carries
 * the e-waybill number. The order id is empty: the client or the server issues it.
 */
export function bulkOrderOf(values: BulkValues): BulkOrder {
  return {
    form: {
      consignee: {
        name: values.name,
        phone: values.phone,
        altPhone: values.altPhone,
        email: values.email,
        address: values.address,
        pincode: values.pinCode,
        city: values.city,
        state: values.state,
        country: values.country,
      },
      order: {
        orderId: '',
        referenceId: values[bulkReferenceColumn],
        orderDate: values.orderDate,
        productDetails: [
          {
            productName: values.productName,
            quantity: values.quantity,
            unitPrice: values.unitPrice,
            hsnCode: values.hsncode,
          },
        ],
        paymentType: values.paymentType === 'cod' ? 'cod' : 'prepaid',
        codCalculatedAmount: 'invoice',
        codAmount: '',
      },
      package: {
        packageType: 'single(B2C)',
        length: values.clientDeadLength,
        width: values.clientDeadBreadth,
        height: values.clientDeadHeight,
        weight: values.clientDeadWeight,
        rovType: 'rovOwner',
        multipleBoxesDetails: [],
        resellerName: values.sellerName,
        gstin: values.sellerGstIn,
        gstEwayBillNumber: values.waybill,
      },
      // Check 4 of an order is met by the pickup columns, which are mandatory.
      warehouseId: 'of the row',
    },
    pickup: {
      name: values.pickupName,
      phone: values.pickupPhone,
      altPhone: values.pickupAltPhone,
      email: '',
      address: values.pickupAddress,
      pincode: values.pickupPinCode,
      city: values.pickupCity,
      state: values.pickupState,
      country: values.pickupCountry,
    },
    returnTo: {
      name: values.returnName,
      phone: values.returnPhone,
      altPhone: values.returnAltPhone,
      email: values.returnEmail,
      address: values.returnAddress,
      pincode: values.returnPin,
      city: values.returnCity,
      state: values.returnState,
      country: values.returnCountry,
    },
  };
}

const columnsByFormField: ReadonlyMap<string, BulkField> = new Map<string, BulkField>([
  ['consignee.pincode', 'pinCode'],
  ['order.orderDate', 'orderDate'],
  ['order.paymentType', 'paymentType'],
  ['order.codAmount', 'paymentType'],
  ['order.productDetails.0.productName', 'productName'],
  ['order.productDetails.0.quantity', 'quantity'],
  ['order.productDetails.0.unitPrice', 'unitPrice'],
  ['order.productDetails.0.hsnCode', 'hsncode'],
  ['package.length', 'clientDeadLength'],
  ['package.width', 'clientDeadBreadth'],
  ['package.height', 'clientDeadHeight'],
  ['package.weight', 'clientDeadWeight'],
  ['package.gstin', 'sellerGstIn'],
  ['package.gstEwayBillNumber', 'waybill'],
  ['consignee.name', 'name'],
  ['consignee.phone', 'phone'],
  ['consignee.altPhone', 'altPhone'],
  ['consignee.email', 'email'],
  ['consignee.address', 'address'],
  ['consignee.city', 'city'],
  ['consignee.state', 'state'],
  ['consignee.country', 'country'],
]);

/** The column that fills a field of the order form (`consignee.pincode` is `pinCode`). Throws for a field that no column fills. */
export function bulkColumnOf(formField: string): BulkField {
  const column = columnsByFormField.get(formField);
  if (column === undefined) throw new Error(`no column of a bulk file fills ${formField}`);
  return column;
}
