import { normalisePincode } from '@shipdesk/domain/values/contact/contact';
import { findStateOfPincode } from '@shipdesk/domain/values/place/pincode-prefix';
import { findCanonicalState } from '@shipdesk/domain/values/place/states';
import groups from './pincode-table.json' with { type: 'json' };

/** The place of a pincode. `city` is the district, empty where only the state is known. */
export interface PincodePlace {
  readonly city: string;
  readonly state: string;
}

interface DecodedTable {
  readonly places: ReadonlyMap<number, PincodePlace>;
  /** The pincode prefixes of each district. Districts may share a prefix. */
  readonly prefixesByDistrict: ReadonlyMap<string, ReadonlySet<string>>;
}

const buildNameKey = (city: string) => city.trim().toLowerCase().replaceAll(/\s+/g, ' ');

function decodeTable(): DecodedTable {
  const places = new Map<number, PincodePlace>();
  const prefixesByDistrict = new Map<string, Set<string>>();
  for (const [state, cities] of Object.entries(groups)) {
    for (const [city, deltas] of Object.entries(cities)) {
      const place = { city, state };
      const cityPrefixes = prefixesByDistrict.get(buildNameKey(city)) ?? new Set();
      prefixesByDistrict.set(buildNameKey(city), cityPrefixes);
      let pincode = 0;
      for (const delta of deltas.split(' ')) {
        pincode += Number.parseInt(delta, 36);
        places.set(pincode, place);
        cityPrefixes.add(String(pincode).slice(0, 3));
      }
    }
  }
  return { places, prefixesByDistrict };
}

export type PincodeTable = ReturnType<typeof createPincodeTable>;

/**
 * Creates an offline lookup of all Indian pincodes. The first lookup decodes `pincode-table.json`. Data: India Post /
 * data.gov.in, see NOTICE.
 */
export function createPincodeTable() {
  let decoded: DecodedTable | undefined;
  const loadTable = () => (decoded ??= decodeTable());

  /** Returns the place of a pincode, or the state of its prefix, or null when no carrier serves the prefix. */
  const find = (pincode: string): PincodePlace | null => {
    const state = findStateOfPincode(pincode);
    if (state === null) return null;
    return loadTable().places.get(Number(pincode)) ?? { city: '', state };
  };

  return {
    find,
    /**
     * Returns the place of the pincode if the entered state or city contradicts it, otherwise null. Ignores a city that
     * is not a district, because most towns are not.
     */
    findContradiction: ({
      pincode: enteredPincode,
      city,
      state,
    }: PincodePlace & { readonly pincode: string }): PincodePlace | null => {
      const pincode = normalisePincode(enteredPincode);
      const place = pincode === null ? null : find(pincode);
      if (pincode === null || place === null) return null;
      const enteredState = findCanonicalState(state);
      const isOtherState = enteredState !== null && enteredState !== place.state;
      const cityPrefixes = loadTable().prefixesByDistrict.get(buildNameKey(city));
      const isOtherCity = cityPrefixes !== undefined && !cityPrefixes.has(pincode.slice(0, 3));
      return isOtherState || (isOtherCity && place.city !== '') ? place : null;
    },
  };
}
