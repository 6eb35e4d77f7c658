import type { State } from './states.ts';

/**
 * The 403 three-digit prefixes (sorting districts) that India Post uses, under the state of most of their pincodes.
 * Some prefixes cross a border (246, 262, 605, ...).
 */
const prefixesByState: readonly (readonly [State, string])[] = [
  ['Delhi', '110'],
  ['Haryana', '121-127 131-136'],
  ['Punjab', '140-148 151-152'],
  ['Chandigarh', '160'],
  ['Himachal Pradesh', '171-177'],
  ['Jammu and Kashmir', '180-182 184-185 190-193'],
  ['Ladakh', '194'],
  ['Uttar Pradesh', '201-212 221-233 241-245 247 250-251 261 271-277 281-285'],
  ['Uttarakhand', '246 248-249 262-263'],
  ['Rajasthan', '301-307 311-314 321-328 331-335 341-345'],
  ['Gujarat', '360-365 370 380 382-385 387-396'],
  ['Maharashtra', '400-402 410-416 421-425 431 440-445'],
  ['Goa', '403'],
  ['Madhya Pradesh', '450-458 460-466 470-477 480-488'],
  ['Chhattisgarh', '490-497'],
  ['Telangana', '500-509'],
  ['Andhra Pradesh', '515-518 520-524 530-535'],
  ['Karnataka', '560-563 570-577 580-587 590-591'],
  ['Tamil Nadu', '600-614 620-632 635-639 641-643'],
  ['Kerala', '670-671 673 676 678-680 682-683 685-686 688-691 695'],
  ['West Bengal', '700 711-713 721-723 731-736 741-743'],
  ['Sikkim', '737'],
  ['Andaman and Nicobar Islands', '744'],
  ['Odisha', '751-770'],
  ['Assam', '781-788'],
  ['Arunachal Pradesh', '790-792'],
  ['Meghalaya', '793-794'],
  ['Manipur', '795'],
  ['Mizoram', '796'],
  ['Nagaland', '797-798'],
  ['Tripura', '799'],
  ['Bihar', '800-805 811-813 821 823-824 841-848 851-855'],
  ['Jharkhand', '814-816 822 825-829 831-835'],
];

function expandRanges(ranges: string): number[] {
  return ranges.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

export const statesByPincodePrefix: ReadonlyMap<string, State> = new Map(
  prefixesByState.flatMap(([state, ranges]) =>
    expandRanges(ranges).map((prefix): [string, State] => [String(prefix), state]),
  ),
);

/** Returns the state of a six-digit pincode by its prefix; null for an unused prefix and for Army Post (9xxxxx). */
export function findStateOfPincode(pincode: string): State | null {
  if (!/^[1-9]\d{5}$/.test(pincode)) return null;
  return statesByPincodePrefix.get(pincode.slice(0, 3)) ?? null;
}

/** Returns whether carriers can serve a pincode: six digits with a prefix in use, and not Army Post. */
export function isServiceablePincode(pincode: string): boolean {
  return findStateOfPincode(pincode) !== null;
}
