import { readItems, readValue } from '../../../platform/json.ts';
import { type CarrierResponse, readText, toUnreadable } from '../carrier-call.ts';
import type { ServedPincode } from '../lane-ends.ts';
import type { Unknown } from '../port.ts';

/** The newest centre decides whether Delhivery serves the pincode. */
export function parsePincode(response: CarrierResponse, pincode: string): ServedPincode | Unknown {
  const codes = readItems(response.json, 'delivery_codes');
  if (codes === null) return toUnreadable(response);
  const place = codes
    .map((entry) => readValue(entry, 'postal_code'))
    .find((entry) => readText(entry, 'pin') === pincode);
  const centres = readItems(place, 'center')?.filter((centre) => readText(centre, 'e') === '');
  const words = readText(place, 'remarks');
  const isOpen = !/embargo/i.test(words) && readText(centres?.at(-1), 'code') !== 'NSZ';
  const isServed = (name: string) => isOpen && readText(place, name) === 'Y';
  return {
    kind: 'pincode',
    servesPrepaid: isServed('pre_paid'),
    servesCod: isServed('cod'),
    servesPickup: isServed('pickup'),
    words,
  };
}
