import { toCentimetres, toKilograms } from '@shipdesk/domain/values/measure/quantity';
import { toRupees } from '@shipdesk/domain/values/money/money';
import { readItems, readValue } from '../../../platform/json.ts';
import { type CarrierResponse, joinTexts, readText, toUnreadable } from '../carrier-call.ts';
import { type RefusalPatterns, toRefusal } from '../carrier-client.ts';
import type { Booked, CarrierIds, CarrierWarehouse, Parcel, Refused, Unknown } from '../port.ts';

const MAX_ADDRESS_CHARS = 80;
const MAX_CITY_CHARS = 30;

const refusalPatterns: RefusalPatterns = [
  [/cannot reassign/i, 'duplicate_reference'],
  [/insufficient|recharge|wallet|balance/i, 'insufficient_balance'],
  [/pickup.?(location|address)|pickup_location/i, 'warehouse_unknown'],
  [/not serviceable|no courier|non.?serviceable/i, 'unserviceable'],
  [/(phone|address|pincode|(city|state|name)\b).*(invalid|required|must be)/i, 'invalid_address'],
];

/** Splits an address into two fields of 80 characters. Truncates a longer address. */
function splitAddress(address: string): [string, string] {
  return [
    address.slice(0, MAX_ADDRESS_CHARS),
    address.slice(MAX_ADDRESS_CHARS, 2 * MAX_ADDRESS_CHARS),
  ];
}

export function buildPickupAddress(warehouse: CarrierWarehouse) {
  const [address, address_2] = splitAddress(warehouse.address);
  const { name: pickup_location, email, phone, city, state, country, pincode } = warehouse;
  return {
    pickup_location,
    name: pickup_location,
    email,
    phone,
    address,
    address_2,
    city,
    state,
    country,
    pin_code: pincode,
  };
}

/** Shiprocket collects the total of the items for a COD parcel. */
const getTotalPaise = ({ paymentMode, codPaise, invoicePaise }: Parcel) =>
  paymentMode === 'COD' ? codPaise : invoicePaise;

/** Shiprocket sends its emails to `email`. */
export function buildOrder(parcel: Parcel, warehouse: string, email: string) {
  const { consignee, papers } = parcel;
  const [box] = parcel.boxes;
  const [billing_address, billing_address_2] = splitAddress(consignee.address);
  const total = toRupees(getTotalPaise(parcel));
  return {
    order_id: parcel.reference,
    order_date: parcel.orderDate,
    pickup_location: warehouse,
    billing_customer_name: consignee.name,
    billing_last_name: '',
    billing_address,
    billing_address_2,
    billing_city: consignee.city.slice(0, MAX_CITY_CHARS),
    billing_pincode: Number(consignee.pincode),
    billing_state: consignee.state,
    billing_country: consignee.country,
    billing_email: email,
    billing_phone: Number(consignee.phone),
    shipping_is_billing: true,
    order_items: [
      {
        name: parcel.contents,
        sku: parcel.reference,
        units: 1,
        selling_price: total,
        ...(parcel.hsnCode !== '' && { hsn: Number(parcel.hsnCode) }),
      },
    ],
    payment_method: parcel.paymentMode === 'COD' ? 'COD' : 'Prepaid',
    sub_total: total,
    length: toCentimetres(box?.lengthMm ?? 0),
    breadth: toCentimetres(box?.breadthMm ?? 0),
    height: toCentimetres(box?.heightMm ?? 0),
    weight: toKilograms(box?.weightGrams ?? 0),
    ...(papers.ewayBillNumber !== '' && { ewaybill_no: papers.ewayBillNumber }),
    ...(papers.sellerName !== '' && { reseller_name: papers.sellerName }),
  };
}

export function buildCourierQuery(parcel: Parcel, pickupPincode: string): Record<string, string> {
  const [box] = parcel.boxes;
  return {
    pickup_postcode: pickupPincode,
    delivery_postcode: parcel.consignee.pincode,
    cod: parcel.paymentMode === 'COD' ? '1' : '0',
    weight: String(toKilograms(box?.weightGrams ?? 0)),
    declared_value: String(toRupees(parcel.invoicePaise)),
    mode: parcel.service === 'express' ? 'Air' : 'Surface',
  };
}

/** Returns an empty list if no courier delivers, or null for an unexpected response. */
export function readCouriers({ json }: CarrierResponse): readonly unknown[] | null {
  const hasNoCourier = readText(json, 'status') === '404' && readText(json, 'message') !== '';
  return hasNoCourier ? [] : readItems(json, 'data', 'available_courier_companies');
}

/** Returns an empty string if no courier accepts the parcel. */
export function chooseCourier(couriers: readonly unknown[]): string {
  const usableCouriers = couriers.filter(
    (courier) => readText(courier, 'blocked') !== '1' && Number(readText(courier, 'rate')) > 0,
  );
  const cheapestCourier = usableCouriers.toSorted(
    (first, second) => Number(readText(first, 'rate')) - Number(readText(second, 'rate')),
  )[0];
  return readText(cheapestCourier, 'courier_company_id');
}

/** An error response may have status 200 and the error in `status_code`. */
const isError = ({ json, status }: CarrierResponse) =>
  status >= 400 || Number(readText(json, 'status_code')) >= 400;

/** Returns true if a response reports a cancelled order, or a cancellation in progress. */
export const isCancelled = (response: CarrierResponse) =>
  !isError(response) &&
  /^(?!.*(?:cannot|can't|not be|unable)).*cancel/i.test(readText(response.json, 'message'));

export function readRefusal(response: CarrierResponse): Refused | Unknown {
  const { json } = response;
  const words = [readText(json, 'message'), joinTexts(readValue(json, 'errors'))]
    .filter(Boolean)
    .join('; ');
  return toRefusal(response, isError(response) ? words : '', refusalPatterns);
}

/** Shiprocket returns the existing order for a repeated reference. */
export function parseCreatedOrder(
  response: CarrierResponse,
):
  | { readonly kind: 'created'; readonly awb: string; readonly ids: CarrierIds }
  | Refused
  | Unknown {
  const orderId = readText(response.json, 'order_id');
  const shipmentId = readText(response.json, 'shipment_id');
  if (orderId === '' || shipmentId === '') return readRefusal(response);
  const words = `Order ${orderId} was cancelled at Shiprocket.`;
  if (/cancel/i.test(readText(response.json, 'status'))) {
    return { kind: 'refused', code: 'other', words };
  }
  const awb = readText(response.json, 'awb_code');
  return { kind: 'created', awb, ids: { orderId, shipmentId } };
}

/** A failure may have status 200. */
export function parseAssignedNumber(
  response: CarrierResponse,
  ids: CarrierIds,
): Booked | Refused | Unknown {
  const data = readValue(response.json, 'response', 'data');
  const awb = readText(data, 'awb_code');
  if (readText(response.json, 'awb_assign_status') === '1' && awb !== '') {
    const courier = readText(data, 'courier_name');
    return {
      kind: 'booked',
      awb,
      sortCode: readText(data, 'routing_code'),
      ids: { ...ids, courier },
    };
  }
  const words = readText(data, 'awb_assign_error') || readText(response.json, 'message');
  const isRefused = readText(response.json, 'awb_assign_status') === '0' || response.status >= 400;
  return isRefused ? toRefusal(response, words, refusalPatterns) : toUnreadable(response);
}
