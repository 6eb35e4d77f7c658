/** The reasons why an address is hard to find. */
export const addressFaults = ['address_short', 'address_no_number', 'address_repeated'] as const;
export type AddressFault = (typeof addressFaults)[number];

/** Letters and digits that a usable address has at least. */
const FEWEST_CHARS = 12;
/** Different letters and digits that a usable address has at least. */
const FEWEST_DIFFERENT = 5;

/** The faults of a street address, which is not empty. */
export function addressFaultsOf(address: string): readonly AddressFault[] {
  const chars = address.toLowerCase().match(/[\p{L}\p{M}\p{N}]/gu) ?? [];
  const isRepeated = /([\p{L}\p{M}])\1{3}/u.test(address.toLowerCase());
  const found: Readonly<Record<AddressFault, boolean>> = {
    address_short: chars.length < FEWEST_CHARS,
    address_no_number: !/\p{N}/u.test(address),
    address_repeated: isRepeated || new Set(chars).size < FEWEST_DIFFERENT,
  };
  return addressFaults.filter((fault) => found[fault]);
}
