import { coordinatesOf } from './prefix-centroids.ts';
import type { Zone } from './rate-card.ts';

/** An end of a route: a pincode that a courier serves, with its row of the pincode table. */
export interface ZonePlace {
  readonly pincode: string;
  /** The district; empty where only the state is known. */
  readonly city: string;
  readonly state: string;
}

/** The zone of a route with what it was found from. */
export interface RouteZone {
  readonly zone: Zone;
  /** Road distance, estimated from the straight line between the two prefixes. */
  readonly km: number;
  /** The version of the rules below. */
  readonly rules: number;
}

/** A pincode, or a range of pincodes of which the first digits are given: `795`, `190-193`, `682551-682559`. */
type PincodeRanges = readonly string[];

interface ZoneRules {
  readonly version: number;
  readonly roadFactor: number;
  readonly nearKm: number;
  readonly middleKm: number;
  readonly farKm: number;
  /** Prefixes within which everything is one city. */
  readonly cities: Readonly<Record<string, string>>;
  /** Belong to a metro without being the same city. */
  readonly satellites: PincodeRanges;
  readonly zoneF: PincodeRanges;
  /** In zone E whatever the distance, except near places of the same state. */
  readonly zoneE: PincodeRanges;
  /** In zone E only beyond the near distance. */
  readonly farStatesOfE: readonly string[];
}

/** How Delhivery's Surface sheets and live responses divide India: reproduces 37 of 37 observed routes. */
const rules: ZoneRules = {
  version: 1,
  roadFactor: 1.25,
  nearKm: 500,
  middleKm: 1400,
  farKm: 2500,
  cities: {
    '110': 'Delhi',
    '400': 'Mumbai',
    '560': 'Bengaluru',
    '600': 'Chennai',
    '500': 'Hyderabad',
    '700': 'Kolkata',
    '411': 'Pune',
    '380': 'Ahmedabad',
  },
  satellites: [
    // Delhi
    ...['121001-121019', '122001-122018', '12205', '201001-201019', '201301-201319'],
    // Mumbai
    ...['401101-401107', '410206', '410208', '410210', '410218'],
    // Kolkata, Ahmedabad
    ...['7111', '382006-382028', '3824'],
  ],
  // Manipur, Kashmir, Ladakh, Andaman and Nicobar Islands, Lakshadweep.
  zoneF: ['795', '190-193', '194', '744', '682551-682559'],
  // Jammu, Assam, Arunachal Pradesh, Meghalaya, Mizoram, Nagaland, Tripura, Sikkim.
  zoneE: ['180-185', '781-788', '790-792', '793-794', '796', '797-798', '799', '737'],
  farStatesOfE: ['Himachal Pradesh', 'Uttarakhand'],
};

function isIn(pincode: string, ranges: PincodeRanges): boolean {
  return ranges.some((range) => {
    const [first = '', last = first] = range.split('-');
    const start = pincode.slice(0, first.length);
    return start >= first && start <= last;
  });
}

function cityOf({ pincode, city, state }: ZonePlace): string {
  return rules.cities[pincode.slice(0, 3)] ?? `${state}/${city || pincode}`;
}

function isMetro({ pincode }: ZonePlace): boolean {
  return pincode.slice(0, 3) in rules.cities || isIn(pincode, rules.satellites);
}

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The estimated road distance in whole kilometres; null where a prefix has no coordinates. */
function roadKm(from: string, to: string): number | null {
  const [one, other] = [coordinatesOf(from), coordinatesOf(to)];
  if (one === null || other === null) return null;
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const scale = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  const straight = 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(north + scale * east));
  return Math.round(rules.roadFactor * straight);
}

/**
 * The zone of a route, the same in both directions; null when a pincode has no known place.
 * Source: Delhivery's Surface rate sheets, and 37 responses of its cost API.
 */
export function routeZone(from: ZonePlace, to: ZonePlace): RouteZone | null {
  const km = roadKm(from.pincode, to.pincode);
  if (km === null) return null;
  const ends = [from, to];
  const some = (test: (place: ZonePlace) => boolean) => ends.some(test);
  const zone = (): Zone => {
    if (cityOf(from) === cityOf(to)) return 'A';
    if (some(({ pincode }) => isIn(pincode, rules.zoneF))) return 'F';
    if (some(({ pincode }) => isIn(pincode, rules.zoneE))) {
      return from.state === to.state && km <= rules.nearKm ? 'B' : 'E';
    }
    if (km <= rules.nearKm) return 'B';
    if (km > rules.farKm || some(({ state }) => rules.farStatesOfE.includes(state))) return 'E';
    const isNear = km <= rules.middleKm;
    if (ends.every(isMetro)) return isNear ? 'C1' : 'C2';
    return isNear ? 'D1' : 'D2';
  };
  return { zone: zone(), km, rules: rules.version };
}
