import { toRupees } from '@shipdesk/domain/values/money/money';
import { readItems, readValue } from '../../../platform/json.ts';
import { type CarrierResponse, joinTexts, readText, toUnreadable } from '../carrier-call.ts';
import type { Booked, CarrierIds, Parcel, RefusedBooking, Unknown } from '../port.ts';
import { AWB, buildShipment, buildSize } from './delhivery-booking.ts';
import { classifyRefusal } from './delhivery-failures.ts';
import type { QuestionIds } from './delhivery-returns.ts';

const BOXES_ID = 'boxes';

/** Delhivery may refuse a number for this long after its reservation. */
const FRESH_NUMBER_SECONDS = 60;

/** Empty for a parcel of one box. */
export const readBoxNumbers = (ids: CarrierIds): readonly string[] =>
  ids[BOXES_ID]?.split(' ') ?? [];

export const toBoxIds = (numbers: readonly string[]): CarrierIds => ({
  [BOXES_ID]: numbers.join(' '),
});

/** Returns null if the response is not a list of `count` different numbers. */
export function parseNumbers({ json }: CarrierResponse, count: number): readonly string[] | null {
  const numbers = typeof json === 'string' ? json.split(',').map((number) => number.trim()) : [];
  const areDistinct = new Set(numbers).size === numbers.length;
  return numbers.length === count && areDistinct && !numbers.includes('') ? numbers : null;
}

/** Returns one entry for each box. The whole COD amount is due with the first box. */
export function buildShipments(parcel: Parcel, questions: QuestionIds): Record<string, unknown>[] {
  const entry = buildShipment(parcel, questions);
  if (parcel.boxes.length === 1) return [entry];
  const numbers = readBoxNumbers(parcel.ids);
  return parcel.boxes.map((box, index) => ({
    ...entry,
    ...buildSize(box),
    [AWB]: numbers[index],
    master_id: numbers[0],
    shipment_type: 'MPS',
    mps_children: parcel.boxes.length,
    mps_amount: toRupees(parcel.codPaise),
    cod_amount: toRupees(index === 0 ? parcel.codPaise : 0),
  }));
}

/** Returns the outcome of a booking. A parcel is booked only if all its boxes are booked. */
export function parseBoxesOutcome(
  response: CarrierResponse,
  { reference, ids }: Parcel,
): Booked | RefusedBooking | Unknown {
  const packages = (readItems(response.json, 'packages') ?? []).filter(
    (entry) => readText(entry, 'refnum') === reference,
  );
  const remark = readText(response.json, 'rmk');
  if (packages.length === 0)
    return remark === '' ? toUnreadable(response) : classifyRefusal(remark);
  const numbers = readBoxNumbers(ids);
  const isBooked = (entry: unknown) =>
    readText(entry, 'status') === 'Success' && numbers.includes(readText(entry, AWB));
  const failures = packages
    .filter((entry) => !isBooked(entry))
    .map((entry) => classifyRefusal(joinTexts(readValue(entry, 'remarks')) || remark));
  const unknown = failures.find(({ kind }) => kind === 'unknown');
  if (unknown) return unknown;
  const refusals = failures.filter((failure) => failure.kind === 'refused');
  const throttled = refusals.find(({ code }) => code === 'throttled');
  if (throttled) return { ...throttled, retryAfterSeconds: FRESH_NUMBER_SECONDS };
  // A duplicate was booked by an earlier attempt and starts a lookup, so return any other refusal first.
  const [refusal] = refusals.toSorted((a, b) => rankDuplicate(a) - rankDuplicate(b));
  if (refusal) return refusal;
  const [awb = ''] = numbers;
  const firstEntry = packages.find((entry) => readText(entry, AWB) === awb);
  return packages.length === numbers.length
    ? { kind: 'booked', awb, sortCode: readText(firstEntry, 'sort_code'), ids, boxAwbs: numbers }
    : toUnreadable(response);
}

const rankDuplicate = ({ code }: RefusedBooking) => Number(code === 'duplicate_reference');

/** Returns the lookup result of a parcel with several boxes. The AWB is empty if Delhivery has only some boxes. */
export function findBoxes(ids: CarrierIds, foundNumbers: readonly string[]) {
  const numbers = readBoxNumbers(ids);
  const [awb = ''] = numbers;
  const bookedNumbers = numbers.filter((number) => foundNumbers.includes(number));
  if (bookedNumbers.length === 0) return { kind: 'not_found' } as const;
  return bookedNumbers.length === numbers.length
    ? ({ kind: 'found', awb, ids, boxAwbs: numbers } as const)
    : ({ kind: 'found', awb: '', ids } as const);
}
