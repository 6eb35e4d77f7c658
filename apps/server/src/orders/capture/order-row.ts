import {
  codAmountPaise,
  invoiceTotalPaise,
  isMultiPackage,
  type OrderForm,
  type PackageForm,
} from '@shipdesk/domain/order/order-form';
import type { ReturnDetails } from '@shipdesk/domain/order/return-details';
import {
  normaliseMobile,
  normalisePhone,
  normalisePincode,
} from '@shipdesk/domain/values/contact/contact';
import {
  parseCentimetres,
  parseCount,
  parseKilograms,
} from '@shipdesk/domain/values/measure/quantity';
import { boxesVolumetricGrams } from '@shipdesk/domain/values/measure/weight';
import { parseRupees } from '@shipdesk/domain/values/money/money';
import { canonicalState } from '@shipdesk/domain/values/place/states';
import { parseOrderDate } from '@shipdesk/domain/values/time/calendar';
import type { StoredAddress, StoredBox } from '../../platform/db/schema/column-types.ts';
import type { NewOrderRow } from '../../platform/db/schema/new-order-row.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import type { QuoteOrder } from '../../rates/quotes/order-quotes-service.ts';

/** Values that the server adds. */
export interface Issued {
  sellerId: string;
  userId: string;
  id: string;
  docketNumber: string;
  createdAt: Date;
  warehouseId: string | null;
  requestHash: string;
  through: Row<'orders'>['capturedThrough'];
  importId?: string;
  quoteOrder: QuoteOrder;
}

/** Values of the request that are not part of the form. */
export interface Attached {
  direction: Row<'orders'>['direction'] | undefined;
  pickup: StoredAddress;
  returnTo: StoredAddress;
  extras: Record<string, string>;
  /** Only for a reverse order. */
  returned?: ReturnDetails | null;
}

/** The row of an order that passed the rules. Totals are computed from lines and boxes; a client's totals are ignored. */
export function orderRow(form: OrderForm, attached: Attached, issued: Issued): NewOrderRow {
  const { consignee, order } = form;
  const direction = checked(attached.direction ?? null);
  const boxes = storedBoxes(form.package);
  const deadGrams = boxes.reduce((sum, box) => sum + box.boxes * box.weightGrams, 0);
  const row: Omit<NewOrderRow, 'quote'> = {
    sellerId: issued.sellerId,
    id: issued.id,
    direction,
    docketNumber: issued.docketNumber,
    orderRef: order.orderId || `SD${issued.docketNumber}`,
    clientReference: order.referenceId,
    stage: 'new',
    orderDate: checked(parseOrderDate(order.orderDate)),
    createdAt: issued.createdAt,
    consigneeName: consignee.name.trim(),
    consigneePhone: checked(normaliseMobile(consignee.phone)),
    consigneeAltPhone: normalisePhone(consignee.altPhone) ?? '',
    consigneeEmail: consignee.email.trim(),
    consigneeAddress: consignee.address.trim(),
    consigneePincode: checked(normalisePincode(consignee.pincode)),
    consigneeCity: consignee.city.trim(),
    consigneeState: canonicalState(consignee.state) ?? consignee.state.trim(),
    consigneeCountry: consignee.country.trim(),
    paymentMode: paymentMode(direction, order.paymentType),
    invoicePaise: invoiceTotalPaise(order.productDetails),
    codPaise: checked(codAmountPaise(order)),
    deadGrams,
    volumetricGrams: boxesVolumetricGrams(
      boxes.map(({ boxes: numberOfBoxes, ...size }) => ({ numberOfBoxes, ...size })),
    ),
    contents: order.productDetails.map((product) => ({
      productName: product.productName.trim(),
      quantity: checked(parseCount(product.quantity)),
      unitPricePaise: checked(parseRupees(product.unitPrice)),
      hsnCode: product.hsnCode?.trim() ?? '',
    })),
    boxes,
    pickup: attached.pickup,
    warehouseId: issued.warehouseId,
    returnAddress: attached.returnTo,
    ewaybill: form.package.gstEwayBillNumber.trim(),
    extras: attached.extras,
    returnDetails: attached.returned ?? null,
    requestHash: issued.requestHash,
    createdBy: issued.userId,
    capturedThrough: issued.through,
    importId: issued.importId ?? null,
  };
  return { ...row, quote: issued.quoteOrder(row) };
}

function paymentMode(direction: Row<'orders'>['direction'], paymentType: 'prepaid' | 'cod') {
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

/** The value of a field that the rules have accepted. */
function checked<T>(value: T | null): T {
  if (value === null) throw new Error('an order reached its row unchecked');
  return value;
}
