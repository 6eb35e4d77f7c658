import { toCentimetres, toKilograms } from '@shipdesk/domain/values/measure/quantity';
import { toRupees } from '@shipdesk/domain/values/money/money';
import { readItems, readValue } from '../../../platform/json.ts';
import { type CarrierResponse, readText, toUnreadable } from '../carrier-call.ts';
import { type RefusalPatterns, toRefusal } from '../carrier-client.ts';
import type { Booked, CarrierAddress, Parcel, Refused, RefusedBooking, Unknown } from '../port.ts';

const refusalPatterns: RefusalPatterns = [
  [/already exist|duplicate/i, 'duplicate_reference'],
  [/credit|balance|wallet/i, 'insufficient_balance'],
  [/not serviceable|non.?serviceable|no service/i, 'unserviceable'],
  [/(phone|address|pincode|(city|state|name)\b).*(invalid|required|missing)/i, 'invalid_address'],
  [/invalid (phone|address|pincode)/i, 'invalid_address'],
];

export interface DtdcContract {
  readonly customerCode: string;
  readonly surfaceType: string;
  readonly expressType: string;
  readonly commodityId: string;
}

const buildPlace = ({ name, phone, address, pincode, city, state }: CarrierAddress) => ({
  name,
  phone,
  pincode,
  city,
  state,
  address_line_1: address,
  address_line_2: '',
});

/** The API expects numbers as strings. */
export function buildConsignment(parcel: Parcel, pickup: CarrierAddress, contract: DtdcContract) {
  const { papers, returnAddress } = parcel;
  const [box] = parcel.boxes;
  const isCod = parcel.paymentMode === 'COD';
  return {
    customer_code: contract.customerCode,
    service_type_id: parcel.service === 'express' ? contract.expressType : contract.surfaceType,
    load_type: 'NON-DOCUMENT',
    description: parcel.contents,
    dimension_unit: 'cm',
    length: String(toCentimetres(box?.lengthMm ?? 0)),
    width: String(toCentimetres(box?.breadthMm ?? 0)),
    height: String(toCentimetres(box?.heightMm ?? 0)),
    weight_unit: 'kg',
    weight: String(toKilograms(box?.weightGrams ?? 0)),
    declared_value: String(toRupees(parcel.invoicePaise)),
    num_pieces: '1',
    origin_details: buildPlace(pickup),
    destination_details: buildPlace(parcel.consignee),
    return_details: {
      ...buildPlace(returnAddress),
      city_name: returnAddress.city,
      state_name: returnAddress.state,
    },
    customer_reference_number: parcel.reference,
    cod_collection_mode: isCod ? 'CASH' : '',
    cod_amount: isCod ? String(toRupees(parcel.codPaise)) : '',
    commodity_id: contract.commodityId,
    reference_number: '',
    ...(papers.ewayBillNumber !== '' && { eway_bill: papers.ewayBillNumber }),
  };
}

export function readRefusal(response: CarrierResponse): Refused | Unknown {
  const words = readText(response.json, 'message') || readText(response.json, 'error', 'message');
  return toRefusal(response, response.status >= 400 ? words : '', refusalPatterns);
}

/** DTDC accepts or refuses each parcel of a request separately. */
export function parseBookingOutcome(
  response: CarrierResponse,
  reference: string,
): Booked | RefusedBooking | Unknown {
  const items =
    readItems(response.json, 'data') ?? readItems(response.json, 'data', 'consignments');
  if (items === null) return readRefusal(response);
  const item = items.find((entry) => readText(entry, 'customer_reference_number') === reference);
  const awb = readText(item, 'reference_number');
  const isAccepted = readValue(item, 'success') === true;
  if (isAccepted && awb !== '') return { kind: 'booked', awb, sortCode: '' };
  if (readValue(item, 'success') !== false) return toUnreadable(response);
  return toRefusal(
    response,
    readText(item, 'message') || readText(item, 'reason'),
    refusalPatterns,
  );
}
