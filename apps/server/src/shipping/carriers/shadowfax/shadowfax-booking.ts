import { toRupees } from '@shipdesk/domain/values/money/money';
import { readValue } from '../../../platform/json.ts';
import { type CarrierResponse, joinTexts, readText } from '../carrier-call.ts';
import { type RefusalPatterns, toRefusal } from '../carrier-client.ts';
import type {
  Booked,
  Booking,
  CarrierAddress,
  Parcel,
  Refused,
  RefusedBooking,
  Unknown,
} from '../port.ts';

/** The volume in cubic millimetres that Shadowfax charges as one gram. */
const CUBIC_MM_PER_GRAM = 5000;

const refusalPatterns: RefusalPatterns = [
  [/already created with AWB/i, 'duplicate_reference'],
  [/pending invoices|insufficient|wallet/i, 'insufficient_balance'],
  [/invalid pickup pincode/i, 'warehouse_unknown'],
  [/not serviceable|non.?serviceable/i, 'unserviceable'],
  [/(contact|phone|address|pincode|name\b).*(invalid|required|mandatory)/i, 'invalid_address'],
  [/invalid (contact|phone|address|pincode)/i, 'invalid_address'],
];

const buildPlace = ({ name, phone, address, city, state, pincode }: CarrierAddress) => ({
  name,
  contact: phone,
  address_line_1: address,
  city,
  state,
  pincode: Number(pincode),
});

export function buildOrder(parcel: Parcel, { pickup }: Pick<Booking, 'pickup'>) {
  const { papers, quantity } = parcel;
  const [box] = parcel.boxes;
  const volumeCubicMm = (box?.lengthMm ?? 0) * (box?.breadthMm ?? 0) * (box?.heightMm ?? 0);
  return {
    order_type: 'marketplace',
    order_details: {
      client_order_id: parcel.reference,
      awb_number: parcel.awb,
      actual_weight: box?.weightGrams,
      volumetric_weight: Math.round(volumeCubicMm / CUBIC_MM_PER_GRAM),
      product_value: toRupees(parcel.invoicePaise),
      payment_mode: parcel.paymentMode,
      cod_amount: toRupees(parcel.codPaise),
      total_amount: toRupees(parcel.invoicePaise),
      order_service: 'regular',
      ...(papers.ewayBillNumber !== '' && { eway_bill: papers.ewayBillNumber }),
      ...(papers.sellerGstin !== '' && { gstin_number: papers.sellerGstin }),
    },
    customer_details: buildPlace(parcel.consignee),
    pickup_details: buildPlace(pickup),
    rts_details: buildPlace(parcel.returnAddress),
    product_details: [
      {
        sku_name: parcel.contents,
        price: toRupees(parcel.invoicePaise),
        additional_details: { quantity },
      },
    ],
  };
}

/** A failure may have status 200. */
export const isSuccess = ({ status, json }: CarrierResponse): boolean =>
  status < 300 && /^success$/i.test(readText(json, 'message'));

/** Returns unknown if the response does not state why it failed. */
export function readRefusal(response: CarrierResponse): Refused | Unknown {
  const { json, status } = response;
  const message = readText(json, 'message');
  const words = joinTexts(readValue(json, 'errors')) || (/^failure$/i.test(message) ? '' : message);
  // A success with an unexpected body may have booked the parcel, so it is not a refusal.
  const isFailure = /^failure$/i.test(message) || status >= 400;
  return toRefusal(response, isFailure ? words : '', refusalPatterns);
}

export function parseBookingOutcome(response: CarrierResponse): Booked | RefusedBooking | Unknown {
  const awb = readText(response.json, 'data', 'awb_number');
  if (isSuccess(response) && awb !== '') return { kind: 'booked', awb, sortCode: '' };
  const refusal = readRefusal(response);
  if (refusal.kind === 'unknown') return refusal;
  const existingAwb = /already created with AWB\W*(\w+)/i.exec(refusal.words)?.[1];
  return existingAwb === undefined ? refusal : { ...refusal, existingAwb };
}
