import {
  normaliseMobile,
  normalisePhone,
  normalisePincode,
} from '@shipdesk/domain/contact/contact';
import { boxesVolumetricGrams } from '@shipdesk/domain/measure/weight';
import { parseRupees } from '@shipdesk/domain/money/money';
import {
  codAmountPaise,
  invoiceTotalPaise,
  isMultiPackage,
  type OrderForm,
  type PackageForm,
} from '@shipdesk/domain/order/order-form';
import { parseCentimetres, parseCount, parseKilograms } from '@shipdesk/domain/order/quantity';
import { canonicalState } from '@shipdesk/domain/place/states';
import { parseOrderDate } from '@shipdesk/domain/time/calendar';
import type { OrdersTable, StoredAddress, StoredBox } from '../db/schema/tables.ts';
import type { NewOrderRow } from './orders-store.ts';

/** What the server issues or knows itself. */
export interface Issued {
  sellerId: string;
  userId: string;
  id: string;
  docketNumber: string;
  createdAt: Date;
  warehouseId: string | null;
  requestHash: string;
}

/** What came with the form. */
export interface Attached {
  direction: OrdersTable['direction'] | undefined;
  pickup: StoredAddress;
  returnTo: StoredAddress;
  extras: Record<string, string>;
}

/**
 * The row of an order whose rules were checked: exact integers, every total computed here from the
 * lines and boxes; the totals that a client sends are never used.
 */
export function orderRow(form: OrderForm, attached: Attached, issued: Issued): NewOrderRow {
  const { consignee, order } = form;
  const direction = checked(attached.direction ?? null);
  const boxes = storedBoxes(form.package);
  const deadGrams = boxes.reduce((sum, box) => sum + box.boxes * box.weightGrams, 0);
  return {
    seller_id: issued.sellerId,
    id: issued.id,
    direction,
    docket_number: issued.docketNumber,
    order_ref: order.orderId || issuedReference(issued.docketNumber),
    client_reference: order.referenceId,
    status: 'NEW',
    order_date: checked(parseOrderDate(order.orderDate)),
    created_at: issued.createdAt,
    consignee_name: consignee.name.trim(),
    consignee_phone: checked(normaliseMobile(consignee.phone)),
    consignee_alt_phone: normalisePhone(consignee.altPhone) ?? '',
    consignee_email: consignee.email.trim(),
    consignee_address: consignee.address.trim(),
    consignee_pincode: checked(normalisePincode(consignee.pincode)),
    consignee_city: consignee.city.trim(),
    consignee_state: canonicalState(consignee.state) ?? consignee.state.trim(),
    consignee_country: consignee.country.trim(),
    payment_mode: paymentMode(direction, order.paymentType),
    invoice_paise: invoiceTotalPaise(order.productDetails),
    cod_paise: checked(codAmountPaise(order)),
    dead_grams: deadGrams,
    volumetric_grams: boxesVolumetricGrams(
      boxes.map(({ boxes: numberOfBoxes, ...size }) => ({ numberOfBoxes, ...size })),
    ),
    contents: JSON.stringify(
      order.productDetails.map((product) => ({
        productName: product.productName.trim(),
        quantity: checked(parseCount(product.quantity)),
        unitPricePaise: checked(parseRupees(product.unitPrice)),
        hsnCode: product.hsnCode?.trim() ?? '',
      })),
    ),
    boxes: JSON.stringify(boxes),
    pickup: pickupJson(attached.pickup),
    warehouse_id: issued.warehouseId,
    return_address: returnJson(attached.returnTo),
    ewaybill: form.package.gstEwayBillNumber.trim(),
    extras: extrasJson(attached.extras),
    request_hash: issued.requestHash,
    created_by: issued.userId,
  };
}

/** The order id of an order that came without one. */
export function issuedReference(docketNumber: string): string {
  return `SD${docketNumber}`;
}

/** The rows of a file share what they all say: it is serialised once. */
function jsonOfShared(): (part: object) => string {
  let last: object | undefined;
  let json = '';
  return (part) => {
    if (part !== last) json = JSON.stringify(part);
    last = part;
    return json;
  };
}

const pickupJson = jsonOfShared();
const returnJson = jsonOfShared();
const extrasJson = jsonOfShared();

function paymentMode(direction: OrdersTable['direction'], paymentType: 'prepaid' | 'cod') {
  if (direction === 'reverse') return 'Pickup';
  return paymentType === 'cod' ? 'COD' : 'Prepaid';
}

function storedBoxes(parcel: PackageForm): StoredBox[] {
  if (isMultiPackage(parcel.packageType)) {
    return parcel.multipleBoxesDetails.map((box) => ({
      boxes: checked(parseCount(box.numberOfBoxes)),
      weightGrams: checked(parseKilograms(box.weightPerBox)),
      lengthMm: parseCentimetres(box.lengthPerBox) ?? 0,
      breadthMm: parseCentimetres(box.widthPerBox) ?? 0,
      heightMm: parseCentimetres(box.heightPerBox) ?? 0,
    }));
  }
  return [
    {
      boxes: 1,
      weightGrams: checked(parseKilograms(parcel.weight)),
      lengthMm: checked(parseCentimetres(parcel.length)),
      breadthMm: checked(parseCentimetres(parcel.width)),
      heightMm: checked(parseCentimetres(parcel.height)),
    },
  ];
}

/** A value that the rules let through reads as a value. */
function checked<T>(value: T | null): T {
  if (value === null) throw new Error('an order reached its row unchecked');
  return value;
}
