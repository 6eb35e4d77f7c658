import type { BodyOf } from '@shipdesk/contract/endpoint';
import type { countStages } from '@shipdesk/contract/orders/order-stages';
import { zones } from '@shipdesk/domain/rates/service';
import { NONE, orderOutcomes } from '@shipdesk/domain/shipping/analytics/outcome';
import { parcelAlerts } from '@shipdesk/domain/shipping/attention';
import { bookingRefusals } from '@shipdesk/domain/shipping/booking-refusal';
import { riskLevels } from '@shipdesk/domain/shipping/risk/rto-risk';
import { parseKilograms, toKilograms } from '@shipdesk/domain/values/measure/quantity';
import { parseRupees, toRupees } from '@shipdesk/domain/values/money/money';
import { states } from '@shipdesk/domain/values/place/states';

/** The filters of a list besides days, search and stage, in the form that the API accepts. */
export type OrderNarrowing = Omit<BodyOf<typeof countStages>, 'createdOn' | 'direction'>;

export const PINCODE_START = /^[1-9]\d{0,5}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const MAX_TEXT_LENGTH = 40;

/** The address bar has rupees and kilograms, because people read and change it. */
const rangeFilters = [
  { field: 'amountPaise', name: 'amount', parse: parseRupees, format: toRupees },
  { field: 'weightGrams', name: 'weight', parse: parseKilograms, format: toKilograms },
] as const;
/** The zones of the filter; `none` for orders without a price. */
export const zoneChoices = [...zones, NONE] as const;

export function readNarrowing(params: URLSearchParams): OrderNarrowing {
  const payment = params.get('payment');
  const carrier = readShortText(params.get('carrier'));
  const warehouseId = params.get('warehouse') ?? '';
  const validStates = states.filter((state) => params.getAll('state').includes(state));
  const chosenZones = zoneChoices.filter((zone) => params.getAll('zone').includes(zone));
  const pincode = params.get('pin') ?? '';
  const tag = readShortText(params.get('tag'));
  const importId = params.get('import') ?? '';
  const attention = parcelAlerts.find((alert) => alert === params.get('attention'));
  const outcome = orderOutcomes.find((candidate) => candidate === params.get('outcome'));
  const refusal = bookingRefusals.find((code) => code === params.get('refusal'));
  const risk = riskLevels.find((level) => level === params.get('risk'));
  const narrowing: OrderNarrowing = {
    ...((payment === 'cod' || payment === 'prepaid') && { payment }),
    ...(carrier !== '' && { carrier }),
    ...((UUID.test(warehouseId) || warehouseId === NONE) && { warehouseId }),
    ...(chosenZones.length > 0 && { zones: chosenZones }),
    ...(validStates.length > 0 && { states: validStates }),
    ...(PINCODE_START.test(pincode) && { pincode }),
    ...(tag !== '' && { tag }),
    ...(UUID.test(importId) && { importId }),
    ...(attention && { attention }),
    ...(outcome && { outcome }),
    ...(refusal && { refusal }),
    ...(risk && { risk }),
  };
  for (const { field, name, parse } of rangeFilters) {
    const from = parse(params.get(`${name}From`) ?? '');
    const to = parse(params.get(`${name}To`) ?? '');
    const isBackwards = from !== null && to !== null && from > to;
    if ((from === null && to === null) || isBackwards) continue;
    narrowing[field] = { ...(from !== null && { from }), ...(to !== null && { to }) };
  }
  return narrowing;
}

export function withNarrowing(params: URLSearchParams, filters: OrderNarrowing): URLSearchParams {
  const nextParams = new URLSearchParams(params);
  const bounds = rangeFilters.flatMap(({ field, name, format }) => {
    const { from, to } = filters[field] ?? {};
    return [
      [`${name}From`, from === undefined ? [] : String(format(from))],
      [`${name}To`, to === undefined ? [] : String(format(to))],
    ];
  });
  const values: Readonly<Record<string, string | readonly string[] | undefined>> = {
    page: [],
    payment: filters.payment,
    carrier: filters.carrier,
    warehouse: filters.warehouseId,
    zone: filters.zones,
    state: filters.states,
    pin: filters.pincode,
    ...Object.fromEntries(bounds),
    tag: filters.tag,
    import: filters.importId,
    attention: filters.attention,
    outcome: filters.outcome,
    refusal: filters.refusal,
    risk: filters.risk,
  };
  for (const [name, value = []] of Object.entries(values)) {
    nextParams.delete(name);
    for (const entry of [value].flat()) nextParams.append(name, entry);
  }
  return nextParams;
}

export function isNarrowed(narrowing: OrderNarrowing): boolean {
  return Object.keys(narrowing).length > 0;
}

function readShortText(text: string | null): string {
  const trimmedText = (text ?? '').trim();
  return trimmedText.length > MAX_TEXT_LENGTH ? '' : trimmedText;
}
