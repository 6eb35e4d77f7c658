import { toCentimetres } from '@shipdesk/domain/values/measure/quantity';
import { toRupees } from '@shipdesk/domain/values/money/money';
import { readItems, readValue } from '../../../platform/json.ts';
import { type CarrierResponse, joinTexts, readText, toUnreadable } from '../carrier-call.ts';
import { type RefusalPatterns, toRefusal } from '../carrier-client.ts';
import type {
  Booked,
  Booking,
  CarrierAddress,
  CarrierIds,
  Parcel,
  Refused,
  Unknown,
} from '../port.ts';

const MAX_LINE_CHARS = 60;
const MAX_LINES = 3;
const MAX_NAME_CHARS = 50;
const MAX_PHONE_CHARS = 20;
const COD_SERVICE_ID = 'CollectOnDelivery';

const refusalPatterns: RefusalPatterns = [
  [/idempoten|duplicate/i, 'duplicate_reference'],
  [/balance|payment method|billing|funds/i, 'insufficient_balance'],
  [/NO_COVERAGE|no coverage|not serviceable|unserviceable/i, 'unserviceable'],
  [
    /(address|postal|phone|stateOrRegion|(city|name)\b).*(invalid|required|missing)/i,
    'invalid_address',
  ],
  [/invalid.*(address|postal|phone|city|stateOrRegion)/i, 'invalid_address'],
];

/** Splits an address into up to three lines of at most 60 characters, between words if possible; null if too long. */
export function splitAddress(address: string): readonly string[] | null {
  const lines: string[] = [];
  for (const word of address.split(/\s+/).filter(Boolean)) {
    const longerLine = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longerLine.length <= MAX_LINE_CHARS) lines.splice(-1, 1, longerLine);
    else lines.push(word);
  }
  const fits = (parts: readonly string[]) =>
    parts.length <= MAX_LINES && parts.every((line) => line.length <= MAX_LINE_CHARS);
  if (fits(lines)) return lines;
  const pieces = address.trim().match(new RegExp(`[^]{1,${MAX_LINE_CHARS}}`, 'g')) ?? [];
  return fits(pieces) ? pieces : null;
}

function buildAddress({ name, address, city, state, pincode, phone }: CarrierAddress) {
  const [addressLine1 = '', addressLine2, addressLine3] = splitAddress(address) ?? [];
  return {
    name: name.slice(0, MAX_NAME_CHARS),
    addressLine1,
    ...(addressLine2 !== undefined && { addressLine2 }),
    ...(addressLine3 !== undefined && { addressLine3 }),
    city,
    stateOrRegion: state,
    postalCode: pincode,
    countryCode: 'IN',
    phoneNumber: phone.slice(0, MAX_PHONE_CHARS),
  };
}

const toAmount = (paise: number) => ({ value: toRupees(paise), unit: 'INR' });

/** `fallbackGstin` replaces a missing GSTIN of the seller. */
export function buildRatesRequest(
  parcel: Parcel,
  { pickup }: Pick<Booking, 'pickup'>,
  fallbackGstin: string,
) {
  const [box] = parcel.boxes;
  const weight = { value: box?.weightGrams ?? 0, unit: 'GRAM' };
  const taxNumber = parcel.papers.sellerGstin || fallbackGstin;
  return {
    shipFrom: buildAddress(pickup),
    shipTo: buildAddress(parcel.consignee),
    returnTo: buildAddress(parcel.returnAddress),
    channelDetails: { channelType: 'EXTERNAL' },
    ...(taxNumber !== '' && { taxDetails: [{ taxType: 'GST', taxRegistrationNumber: taxNumber }] }),
    ...(parcel.paymentMode === 'COD' && {
      valueAddedServices: { collectOnDelivery: { amount: toAmount(parcel.codPaise) } },
    }),
    packages: [
      {
        dimensions: {
          length: toCentimetres(box?.lengthMm ?? 0),
          width: toCentimetres(box?.breadthMm ?? 0),
          height: toCentimetres(box?.heightMm ?? 0),
          unit: 'CENTIMETER',
        },
        weight,
        insuredValue: toAmount(parcel.invoicePaise),
        packageClientReferenceId: parcel.reference,
        items: [
          {
            quantity: 1,
            itemValue: toAmount(parcel.invoicePaise),
            description: parcel.contents,
            weight,
            isHazmat: false,
            invoiceDetails: { invoiceNumber: parcel.reference, invoiceDate: parcel.orderDate },
          },
        ],
      },
    ],
  };
}

function findLabelSpecification(rate: unknown) {
  const specifications = (readItems(rate, 'supportedDocumentSpecifications') ?? []).filter(
    (specification) => readText(specification, 'format') === 'PDF',
  );
  const computeArea = (specification: unknown) =>
    Number(readText(specification, 'size', 'length')) *
    Number(readText(specification, 'size', 'width'));
  const smallest = specifications.toSorted(
    (first, second) => computeArea(first) - computeArea(second),
  )[0];
  if (smallest === undefined) return null;
  const [printOption] = readItems(smallest, 'printOptions') ?? [];
  const pageLayout = readItems(printOption, 'supportedPageLayouts')?.[0];
  const dpi = readItems(printOption, 'supportedDPIs')?.[0];
  return {
    format: 'PDF',
    size: readValue(smallest, 'size'),
    ...(pageLayout !== undefined && { pageLayout }),
    ...(dpi !== undefined && { dpi }),
    needFileJoining: false,
    requestedDocumentTypes: ['LABEL'],
  };
}

const listServiceIds = (rate: unknown) =>
  (readItems(rate, 'availableValueAddedServiceGroups') ?? [])
    .flatMap((group) => readItems(group, 'valueAddedServices') ?? [])
    .map((service) => readText(service, 'id'));

/** Returns an empty list where Amazon does not deliver, and null for an unexpected response. */
const readRates = ({ json }: CarrierResponse): readonly unknown[] | null =>
  readText(json, 'payload', 'requestToken') === '' ? null : readItems(json, 'payload', 'rates');

export function chooseRate(response: CarrierResponse, { reference, paymentMode }: Parcel) {
  const rates = readRates(response);
  if (rates === null) return readRefusal(response);
  const getChargeRupees = (rate: unknown) => Number(readText(rate, 'totalCharge', 'value'));
  const usableRates = rates.filter(
    (rate) =>
      getChargeRupees(rate) > 0 &&
      String(readValue(rate, 'requiresAdditionalInputs')) !== 'true' &&
      findLabelSpecification(rate) !== null &&
      (paymentMode !== 'COD' || listServiceIds(rate).includes(COD_SERVICE_ID)),
  );
  const rate = usableRates.toSorted(
    (first, second) => getChargeRupees(first) - getChargeRupees(second),
  )[0];
  if (rate === undefined) {
    const reasons = joinTexts(
      (readItems(response.json, 'payload', 'ineligibleRates') ?? []).map((entry) =>
        readValue(entry, 'ineligibilityReasons'),
      ),
    );
    const words = reasons || 'Amazon offers no rate for this parcel.';
    const code = reasons === '' || /NO_COVERAGE/.test(reasons) ? 'unserviceable' : 'other';
    return { kind: 'refused', code, words } as const;
  }
  const ids: CarrierIds = {
    reference,
    requestToken: readText(response.json, 'payload', 'requestToken'),
    rateId: readText(rate, 'rateId'),
    document: JSON.stringify(findLabelSpecification(rate)),
    collects: String(paymentMode === 'COD'),
  };
  return { kind: 'rate', ids } as const;
}

export const buildPurchaseRequest = (ids: CarrierIds) => ({
  requestToken: ids['requestToken'],
  rateId: ids['rateId'],
  requestedDocumentSpecification: JSON.parse(ids['document'] ?? '{}') as unknown,
  ...(ids['collects'] === 'true' && { requestedValueAddedServices: [{ id: COD_SERVICE_ID }] }),
});

const readErrors = (json: unknown) => readItems(json, 'errors') ?? [];

/** Returns true if Amazon refused a purchase because its rate is older than ten minutes. */
const isRateExpired = ({ json }: CarrierResponse) =>
  readErrors(json).some((error) => readText(error, 'code') === 'TOKEN_EXPIRED');

/** Returns unknown if the response contains no error. */
export function readRefusal(response: CarrierResponse): Refused | Unknown {
  const words = readErrors(response.json)
    .map((error) =>
      [readText(error, 'message') || readText(error, 'code'), readText(error, 'details')]
        .filter(Boolean)
        .join(': '),
    )
    .join('; ');
  return toRefusal(response, response.status >= 400 ? words : '', refusalPatterns);
}

export function parsePurchase(
  response: CarrierResponse,
  reference: string,
): Booked | Refused | Unknown | { readonly kind: 'expired' } {
  if (isRateExpired(response)) return { kind: 'expired' };
  const payload = readValue(response.json, 'payload');
  const shipmentId = readText(payload, 'shipmentId');
  const awb = readText(readItems(payload, 'packageDocumentDetails')?.[0], 'trackingId');
  if (response.status < 300 && shipmentId !== '' && awb !== '') {
    return { kind: 'booked', awb, sortCode: '', ids: { shipmentId, reference } };
  }
  return response.status < 300 ? toUnreadable(response) : readRefusal(response);
}
