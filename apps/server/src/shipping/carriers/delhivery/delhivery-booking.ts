import { toCentimetres } from '@shipdesk/domain/values/measure/quantity';
import { toRupees } from '@shipdesk/domain/values/money/money';
import { readItems, readValue } from '../../../platform/json.ts';
import { type CarrierResponse, joinTexts, readText, toUnreadable } from '../carrier-call.ts';
import type { Booked, Parcel, RefusedBooking, Unknown } from '../port.ts';
import { classifyRefusal } from './delhivery-failures.ts';
import { buildReturnFields, type QuestionIds } from './delhivery-returns.ts';

/** Delhivery's field name of an AWB, and its spellings in pushes. */
export const AWB = 'waybill';
export const awbSpellings = [AWB, 'Waybill', 'waybillId'] as const;

function cleanText(text: string): string {
  return text
    .replaceAll(/[&#%;\\\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The API rejects or truncates text with certain characters. */
export function cleanFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? cleanText(value) : value,
    ]),
  );
}

export const buildSize = (box: Parcel['boxes'][number]) => ({
  weight: box.weightGrams,
  shipment_length: toCentimetres(box.lengthMm),
  shipment_width: toCentimetres(box.breadthMm),
  shipment_height: toCentimetres(box.heightMm),
});

/** Uses the size and weight of the first box. */
export function buildShipment(parcel: Parcel, questions: QuestionIds): Record<string, unknown> {
  const { consignee, returnAddress, boxes, papers } = parcel;
  const [box] = boxes;
  return cleanFields({
    order: parcel.reference,
    [AWB]: parcel.awb,
    order_date: parcel.orderDate,
    name: consignee.name,
    phone: consignee.phone,
    add: consignee.address,
    pin: consignee.pincode,
    city: consignee.city,
    state: consignee.state,
    country: consignee.country,
    payment_mode: parcel.paymentMode,
    cod_amount: toRupees(parcel.codPaise),
    total_amount: toRupees(parcel.invoicePaise),
    products_desc: parcel.contents,
    quantity: String(parcel.quantity),
    hsn_code: parcel.hsnCode,
    ...(box && buildSize(box)),
    shipping_mode: parcel.service === 'express' ? 'Express' : 'Surface',
    seller_name: papers.sellerName,
    seller_gst_tin: papers.sellerGstin,
    ewbn: papers.ewayBillNumber,
    return_name: returnAddress.name,
    // The documentation and the samples disagree on the name of this field.
    return_add: returnAddress.address,
    return_address: returnAddress.address,
    return_pin: returnAddress.pincode,
    return_city: returnAddress.city,
    return_state: returnAddress.state,
    return_country: returnAddress.country,
    return_phone: returnAddress.phone,
    ...buildReturnFields(parcel, questions),
  });
}

/** Delhivery refuses a whole request or a single parcel. */
export function parseBookingOutcome(
  response: CarrierResponse,
  reference: string,
): Booked | RefusedBooking | Unknown {
  const packages = readItems(response.json, 'packages');
  const remark = readText(response.json, 'rmk');
  if (packages === null && remark === '') return toUnreadable(response);
  if (packages === null || packages.length === 0) return classifyRefusal(remark);
  const parcel = packages.find((entry) => readText(entry, 'refnum') === reference);
  if (parcel === undefined) return toUnreadable(response);
  const awb = readText(parcel, AWB);
  if (readText(parcel, 'status') === 'Success' && awb !== '') {
    return { kind: 'booked', awb, sortCode: readText(parcel, 'sort_code') };
  }
  return classifyRefusal(joinTexts(readValue(parcel, 'remarks')) || remark);
}
