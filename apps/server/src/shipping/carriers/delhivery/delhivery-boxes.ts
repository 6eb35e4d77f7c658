import { toRupees } from '@shipdesk/domain/values/money/money';
import { readItems, readValue } from '../../../platform/json.ts';
import { type CarrierResponse, joinTexts, readText, toUnreadable } from '../carrier-call.ts';
import type { Booked, CarrierIds, Parcel, RefusedBooking, Unknown } from '../port.ts';
import { AWB, buildShipment, buildSize } from './delhivery-booking.ts';
import { classifyRefusal } from './delhivery-failures.ts';
import type { QuestionIds } from './delhivery-returns.ts';

/** The id under which the numbers of the boxes are stored before the booking that contains them. */
const BOXES = 'boxes';

/** Reserved numbers cannot be used immediately. */
const FRESH_NUMBER_SECONDS = 60;

/** Returns the numbers of the boxes of a parcel with several; empty for one box. */
export const readBoxNumbers = (ids: CarrierIds): readonly string[] => ids[BOXES]?.split(' ') ?? [];

export const toBoxIds = (numbers: readonly string[]): CarrierIds => ({
  [BOXES]: numbers.join(' '),
});

/** Returns the reserved numbers, which the API lists in one text, or null for any other count than `count`. */
export function parseNumbers({ json }: CarrierResponse, count: number): readonly string[] | null {
  const numbers = typeof json === 'string' ? json.split(',').map((number) => number.trim()) : [];
  const areDistinct = new Set(numbers).size === numbers.length;
  return numbers.length === count && areDistinct && !numbers.includes('') ? numbers : null;
}

/** Converts a parcel to the entries of `create`: one for each box. The first box collects the COD of all. */
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

/**
 * Returns the outcome of a parcel with several boxes in a response to `create`. The parcel is booked if all boxes are.
 */
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
  // Boxes that an earlier attempt booked are duplicates. Only a look-up shows whether all of them are.
  const [refusal] = refusals.toSorted((a, b) => countDuplicate(a) - countDuplicate(b));
  if (refusal) return refusal;
  const [awb = ''] = numbers;
  const first = packages.find((entry) => readText(entry, AWB) === awb);
  return packages.length === numbers.length
    ? { kind: 'booked', awb, sortCode: readText(first, 'sort_code'), ids, boxAwbs: numbers }
    : toUnreadable(response);
}

const countDuplicate = ({ code }: RefusedBooking) => Number(code === 'duplicate_reference');

/**
 * Returns the result of a look-up of a parcel with several boxes. With only some of them, the booking is incomplete.
 */
export function findBoxes(ids: CarrierIds, found: readonly string[]) {
  const numbers = readBoxNumbers(ids);
  const [awb = ''] = numbers;
  const known = numbers.filter((number) => found.includes(number));
  if (known.length === 0) return { kind: 'not_found' } as const;
  return known.length === numbers.length
    ? ({ kind: 'found', awb, ids, boxAwbs: numbers } as const)
    : ({ kind: 'found', awb: '', ids } as const);
}
