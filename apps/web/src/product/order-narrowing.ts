import type { BodyOf } from '@shipdesk/contract/endpoint';
import type { countStages } from '@shipdesk/contract/orders/order-stages';
import { zones } from '@shipdesk/domain/rates/rate-card';
import { NONE, orderOutcomes } from '@shipdesk/domain/shipping/analytics/outcome';
import { parcelAlerts } from '@shipdesk/domain/shipping/attention';
import { riskLevels } from '@shipdesk/domain/shipping/risk/rto-risk';
import { parseKilograms, toKilograms } from '@shipdesk/domain/values/measure/quantity';
import { parseRupees, toRupees } from '@shipdesk/domain/values/money/money';
import { states } from '@shipdesk/domain/values/place/states';

/** The filters of a list besides days, search and stage, as the calls take them. */
export type OrderNarrowing = Omit<BodyOf<typeof countStages>, 'createdOn' | 'direction'>;

export const PINCODE_START = /^[1-9]\d{0,5}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const MAX_TEXT = 40;

/** The address bar has rupees and kilograms, because people read and change it. */
const spans = [
  { field: 'amountPaise', name: 'amount', parse: parseRupees, shown: toRupees },
  { field: 'weightGrams', name: 'weight', parse: parseKilograms, shown: toKilograms },
] as const;
const names = [
  'payment',
  'carrier',
  'warehouse',
  'zone',
  'state',
  'pin',
  'tag',
  'import',
  'attention',
  'outcome',
  'risk',
];
/** The zones of the filter; `none` for orders without a price. */
export const zoneChoices = [...zones, NONE] as const;
const spanNames = spans.flatMap(({ name }) => [`${name}From`, `${name}To`]);

/** Reads the filters in the URL, without invalid values. */
export function readNarrowing(params: URLSearchParams): OrderNarrowing {
  const payment = params.get('payment');
  const carrier = shortenText(params.get('carrier'));
  const warehouseId = params.get('warehouse') ?? '';
  const chosen = states.filter((state) => params.getAll('state').includes(state));
  const chosenZones = zoneChoices.filter((zone) => params.getAll('zone').includes(zone));
  const pincode = params.get('pin') ?? '';
  const tag = shortenText(params.get('tag'));
  const importId = params.get('import') ?? '';
  const attention = parcelAlerts.find((alert) => alert === params.get('attention'));
  const outcome = orderOutcomes.find((one) => one === params.get('outcome'));
  const risk = riskLevels.find((level) => level === params.get('risk'));
  const narrowing: OrderNarrowing = {
    ...((payment === 'cod' || payment === 'prepaid') && { payment }),
    ...(carrier !== '' && { carrier }),
    ...((UUID.test(warehouseId) || warehouseId === NONE) && { warehouseId }),
    ...(chosenZones.length > 0 && { zones: chosenZones }),
    ...(chosen.length > 0 && { states: chosen }),
    ...(PINCODE_START.test(pincode) && { pincode }),
    ...(tag !== '' && { tag }),
    ...(UUID.test(importId) && { importId }),
    ...(attention && { attention }),
    ...(outcome && { outcome }),
    ...(risk && { risk }),
  };
  for (const { field, name, parse } of spans) {
    const from = parse(params.get(`${name}From`) ?? '');
    const to = parse(params.get(`${name}To`) ?? '');
    const isBackwards = from !== null && to !== null && from > to;
    if ((from === null && to === null) || isBackwards) continue;
    narrowing[field] = { ...(from !== null && { from }), ...(to !== null && { to }) };
  }
  return narrowing;
}

/** The query of the first page with these filters instead of those before. */
export function withNarrowing(params: URLSearchParams, next: OrderNarrowing): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const name of ['page', ...names, ...spanNames]) changed.delete(name);
  const set = (name: string, value: string | undefined) => {
    if (value !== undefined) changed.append(name, value);
  };
  set('payment', next.payment);
  set('carrier', next.carrier);
  set('warehouse', next.warehouseId);
  for (const zone of next.zones ?? []) set('zone', zone);
  for (const state of next.states ?? []) set('state', state);
  set('pin', next.pincode);
  for (const { field, name, shown } of spans) {
    const { from, to } = next[field] ?? {};
    set(`${name}From`, from === undefined ? undefined : String(shown(from)));
    set(`${name}To`, to === undefined ? undefined : String(shown(to)));
  }
  set('tag', next.tag);
  set('import', next.importId);
  set('attention', next.attention);
  set('outcome', next.outcome);
  set('risk', next.risk);
  return changed;
}

export function isNarrowed(narrowing: OrderNarrowing): boolean {
  return Object.keys(narrowing).length > 0;
}

function shortenText(text: string | null): string {
  const trimmed = (text ?? '').trim();
  return trimmed.length > MAX_TEXT ? '' : trimmed;
}
