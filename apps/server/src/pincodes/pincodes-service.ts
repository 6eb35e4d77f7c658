import { stateOfPincode } from '@shipdesk/domain/place/pincode-prefix';
import groups from './pincode-table.json' with { type: 'json' };

/** The place of a pincode. `city` is the district, empty where only the state is known. */
export interface PincodePlace {
  readonly city: string;
  readonly state: string;
}

/** Offline lookup of all Indian pincodes. */
export interface PincodeTable {
  /** City and state of six digits; an unknown pincode has the state of its prefix, null when no courier serves the prefix. */
  find(pincode: string): PincodePlace | null;
}

function decode(): Map<number, PincodePlace> {
  const places = new Map<number, PincodePlace>();
  for (const [state, cities] of Object.entries(groups)) {
    for (const [city, deltas] of Object.entries(cities)) {
      const place = { city, state };
      let pincode = 0;
      for (const delta of deltas.split(' ')) {
        pincode += Number.parseInt(delta, 36);
        places.set(pincode, place);
      }
    }
  }
  return places;
}

/** The table of `pincode-table.json`, decoded by the first lookup (about ten milliseconds). Data: India Post / data.gov.in, see NOTICE. */
export function createPincodeTable(): PincodeTable {
  let places: Map<number, PincodePlace> | undefined;
  return {
    find(pincode) {
      const state = stateOfPincode(pincode);
      if (state === null) return null;
      places ??= decode();
      return places.get(Number(pincode)) ?? { city: '', state };
    },
  };
}
