import type { Lane } from '@shipdesk/domain/shipping/serviceability';
import { toRupees } from '@shipdesk/domain/values/money/money';
import { readItems, readValue } from '../../../platform/json.ts';
import { type CarrierResponse, joinTexts, readText, toUnreadable } from '../carrier-call.ts';
import { type RefusalPatterns, toRefusal } from '../carrier-client.ts';
import type {
  Booked,
  Booking,
  CarrierAddress,
  CarrierWarehouse,
  Parcel,
  Refused,
  Serviceability,
  Unknown,
} from '../port.ts';
import { returnWords } from '../return-words.ts';

const MM_PER_CM = 10;
const TEST_CENTIMETRES = { length: '20', width: '15', height: '10' };
const TEST_RUPEES = '1000';

const refusalPatterns: RefusalPatterns = [
  [/duplicate|already (exists|created)/i, 'duplicate_reference'],
  [/wallet|balance|recharge|credit limit/i, 'insufficient_balance'],
  [/RESOURCE_NOT_FOUND|(pickup|address|alias).*(not found|not registered)/i, 'warehouse_unknown'],
  [/not serviceable|non.?serviceable|unserviceable/i, 'unserviceable'],
  [/(phone|address|pincode|(name|pin)\b).*(invalid|required|missing|must)/i, 'invalid_address'],
];

/** Ekart expects the pincode and the phone as numbers. */
const buildLocation = ({ name, address, pincode, phone, city, state }: CarrierAddress) => ({
  name,
  address,
  city,
  state,
  pin: Number(pincode),
  phone: Number(phone),
  country: 'IN',
});

export const buildAddress = (warehouse: CarrierWarehouse) => ({
  alias: warehouse.name,
  phone: Number(warehouse.phone),
  address_line1: warehouse.address,
  pincode: Number(warehouse.pincode),
  city: warehouse.city,
  state: warehouse.state,
  country: 'IN',
});

/** Ekart collects a reverse parcel at the drop location. */
export function buildShipment(
  parcel: Parcel,
  { warehouse, pickup }: Booking,
  fallbackGstin: string,
) {
  const { consignee, papers, returned } = parcel;
  const [box] = parcel.boxes;
  const total = toRupees(parcel.invoicePaise);
  return {
    seller_name: papers.sellerName,
    seller_address: pickup.address,
    seller_gst_tin: papers.sellerGstin || fallbackGstin,
    consignee_gst_amount: 0,
    order_number: parcel.reference,
    invoice_number: parcel.reference,
    invoice_date: parcel.orderDate,
    consignee_name: consignee.name,
    consignee_alternate_phone: consignee.phone,
    payment_mode: parcel.paymentMode,
    category_of_goods: parcel.contents,
    products_desc: parcel.contents,
    total_amount: total,
    // The price includes tax, but the tax rate is unknown here.
    tax_value: 0,
    taxable_amount: total,
    commodity_value: String(total),
    cod_amount: toRupees(parcel.codPaise),
    return_reason: parcel.direction === 'forward' ? '' : returnWords[returned?.reason ?? 'other'],
    quantity: parcel.quantity,
    weight: box?.weightGrams ?? 0,
    length: toWholeCentimetres(box?.lengthMm),
    height: toWholeCentimetres(box?.heightMm),
    width: toWholeCentimetres(box?.breadthMm),
    drop_location: buildLocation(consignee),
    pickup_location: { name: warehouse },
    return_location: buildLocation(parcel.returnAddress),
    ...(papers.ewayBillNumber !== '' && { ewbn: papers.ewayBillNumber }),
    ...(parcel.hsnCode !== '' && { hsn_code: parcel.hsnCode }),
  };
}

const toWholeCentimetres = (millimetres = 0) => Math.ceil(millimetres / MM_PER_CM);

/** A failure may have status 200. */
export const isDone = ({ status, json }: CarrierResponse): boolean =>
  status < 300 && String(readValue(json, 'status')) === 'true';

export function readRefusal(response: CarrierResponse): Refused | Unknown {
  const { status, json } = response;
  const isFailure = status >= 400 || String(readValue(json, 'status')) === 'false';
  const words = [
    readText(json, 'remark'),
    readText(json, 'message'),
    joinTexts(readValue(json, 'description')),
  ];
  return toRefusal(response, isFailure ? words.filter(Boolean).join(': ') : '', refusalPatterns);
}

export function parseBookingOutcome(response: CarrierResponse): Booked | Refused | Unknown {
  const awb = readText(response.json, 'tracking_id');
  if (!isDone(response) || awb === '') return readRefusal(response);
  const wbn = readText(response.json, 'barcodes', 'wbn');
  return { kind: 'booked', awb, sortCode: '', ids: { ...(wbn !== '' && { wbn }) } };
}

/** Ekart expects all fields as strings. */
export const buildLaneRequest = ({ fromPincode, toPincode, paymentMode, grams }: Lane) => ({
  pickupPincode: fromPincode,
  dropPincode: toPincode,
  ...TEST_CENTIMETRES,
  weight: String(grams),
  paymentType: paymentMode === 'COD' ? 'COD' : 'Prepaid',
  serviceType: 'SURFACE',
  codAmount: paymentMode === 'COD' ? TEST_RUPEES : '0',
  invoiceAmount: TEST_RUPEES,
});

/** Ekart returns an empty list of prices for a lane that it does not serve. */
export function parseServiceability(response: CarrierResponse): Serviceability | Refused | Unknown {
  const prices = response.status < 300 ? readItems(response.json) : null;
  if (prices === null) return readRefusal(response);
  const isComplete = prices.every((price) => readText(price, 'tat', 'max') !== '');
  return isComplete
    ? { kind: 'serviceability', isServed: prices.length > 0, words: '' }
    : toUnreadable(response);
}

/** Ekart sends flags as booleans or as strings. Returns null for any other value. */
export function readFlag(json: unknown, ...path: readonly string[]): boolean | null {
  const text = String(readValue(json, ...path));
  return text === 'true' || text === 'false' ? text === 'true' : null;
}
