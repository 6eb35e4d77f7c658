import type { OrderForm, PackageType } from '@shipdesk/domain/order/order-form';
import { formatOrderDate, isIsoDate } from '@shipdesk/domain/values/time/calendar';
import { type OrderDetail, referenceOf } from './order-list-payload.ts';

/** An order as the form of Add Order. `warehouseId` is empty for an address of no warehouse. */
export function orderFormOf(detail: OrderDetail): OrderForm {
  const { order, consignee } = detail;
  const boxes = order.weightDetails.map((box) => ({
    numberOfBoxes: String(box.numberOfBoxes),
    weightPerBox: String(box.clientDeadWeight),
    lengthPerBox: lengthText(box.clientLength),
    widthPerBox: lengthText(box.clientBreadth),
    heightPerBox: lengthText(box.clientHeight),
  }));
  const [first] = boxes;
  const day = order.orderDate.slice(0, 10);
  return {
    consignee: {
      name: consignee.name,
      phone: consignee.phone,
      altPhone: consignee.altPhone,
      email: consignee.email,
      address: consignee.address,
      pincode: consignee.pincode,
      city: consignee.city,
      state: consignee.state,
      country: consignee.country,
    },
    order: {
      orderId: order.orderId,
      referenceId: referenceOf(order),
      orderDate: isIsoDate(day) ? formatOrderDate(day) : '',
      productDetails: order.contentDetails.map((product) => ({
        productName: product.productName,
        quantity: String(product.quantity),
        unitPrice: String(product.unitPrice),
        hsnCode: product.hsncode,
      })),
      paymentType: order.paymentMode === 'COD' ? 'cod' : 'prepaid',
      codCalculatedAmount: order.codAmount === order.invoiceValue ? 'invoice' : 'manual',
      codAmount: order.codAmount === 0 ? '' : String(order.codAmount),
      shippingCharges: '',
    },
    package: {
      packageType: packageTypeOf(detail),
      length: first?.lengthPerBox ?? '',
      width: first?.widthPerBox ?? '',
      height: first?.heightPerBox ?? '',
      weight: first?.weightPerBox ?? '',
      rovType: 'rovOwner',
      multipleBoxesDetails: boxes,
      resellerName: detail.sellerName,
      gstin: detail.sellerGstin,
      gstEwayBillNumber: detail.gstEwayBillNumber,
    },
    warehouseId: detail.warehouseId ?? '',
  };
}

/** One box with a size is a single package; the wire does not distinguish it from a multi package of one. */
function packageTypeOf({ order: { weightDetails }, serviceCategory }: OrderDetail): PackageType {
  const [first, ...others] = weightDetails;
  const isSingle =
    others.length === 0 &&
    first?.numberOfBoxes === 1 &&
    Math.min(first.clientLength, first.clientBreadth, first.clientHeight) > 0;
  const category = serviceCategory === 'B2B' ? 'B2B' : 'B2C';
  return isSingle ? `single(${category})` : `multi(${category})`;
}

/** A box without a size has the length 0. */
function lengthText(centimetres: number): string {
  return centimetres === 0 ? '' : String(centimetres);
}
