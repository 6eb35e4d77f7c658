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
import type { StoredAddress } from '../../platform/db/schema/column-types.ts';
import type { NewOrderRow, OrdersTable, StoredBox } from '../../platform/db/schema/tables.ts';
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
  through: OrdersTable['captured_through'];
  importId?: string;
  quoteOrder: QuoteOrder;
}

/** Values of the request that are not part of the form. */
export interface Attached {
  direction: OrdersTable['direction'] | undefined;
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
    seller_id: issued.sellerId,
    id: issued.id,
    direction,
    docket_number: issued.docketNumber,
    order_ref: order.orderId || `SD${issued.docketNumber}`,
    client_reference: order.referenceId,
    stage: 'new',
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
    contents: order.productDetails.map((product) => ({
      productName: product.productName.trim(),
      quantity: checked(parseCount(product.quantity)),
      unitPricePaise: checked(parseRupees(product.unitPrice)),
      hsnCode: product.hsnCode?.trim() ?? '',
    })),
    boxes,
    pickup: attached.pickup,
    warehouse_id: issued.warehouseId,
    return_address: attached.returnTo,
    ewaybill: form.package.gstEwayBillNumber.trim(),
    extras: attached.extras,
    return_details: attached.returned ?? null,
    request_hash: issued.requestHash,
    created_by: issued.userId,
    captured_through: issued.through,
    import_id: issued.importId ?? null,
  };
  return { ...row, quote: issued.quoteOrder(row) };
}

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

/** The value of a field that the rules have accepted. */
function checked<T>(value: T | null): T {
  if (value === null) throw new Error('an order reached its row unchecked');
  return value;
}
