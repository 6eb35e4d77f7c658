export const addressFaults = ['address_short', 'address_no_number', 'address_repeated'] as const;
export type AddressFault = (typeof addressFaults)[number];

/** The minimum number of letters and digits in a usable address. */
const MIN_CHARS = 12;
const MIN_DIFFERENT_CHARS = 5;

/** Returns the faults of a street address. Callers check for an empty address. */
export function findAddressFaults(address: string): readonly AddressFault[] {
  const characters = address.toLowerCase().match(/[\p{L}\p{M}\p{N}]/gu) ?? [];
  const isRepeated = /([\p{L}\p{M}])\1{3}/u.test(address.toLowerCase());
  const faults: Readonly<Record<AddressFault, boolean>> = {
    address_short: characters.length < MIN_CHARS,
    address_no_number: !/\p{N}/u.test(address),
    address_repeated: isRepeated || new Set(characters).size < MIN_DIFFERENT_CHARS,
  };
  return addressFaults.filter((fault) => faults[fault]);
}
