import { findCanonicalState, type State } from '../../values/place/states.ts';

/** GST codes of the states, by canonical name. 25 and 28 occur in old registrations. */
const stateCodes: Readonly<Record<State, string>> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
};

const oldCodes: ReadonlyMap<string, State> = new Map([
  ['25', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['28', 'Andhra Pradesh'],
]);

const statesByCode: ReadonlyMap<string, State> = new Map([
  ...Object.keys(stateCodes).flatMap((name): [string, State][] => {
    const state = findCanonicalState(name);
    return state === null ? [] : [[stateCodes[state], state]];
  }),
  ...oldCodes,
]);

/** The two-digit GST code of a state. */
export function getGstStateCode(state: State): string {
  return stateCodes[state];
}

/** The state in which a GSTIN is registered; null for codes that name no state. */
export function findStateOfGstin(gstin: string): State | null {
  return statesByCode.get(gstin.slice(0, 2)) ?? null;
}

/**
 * The place of supply of courier services: the state of the recipient's GSTIN, or where an unregistered recipient hands
 * the goods over. Source: IGST Act, section 12(8).
 */
export function placeOfSupply(gstin: string | null, pickupState: State): State {
  return (gstin === null ? null : findStateOfGstin(gstin)) ?? pickupState;
}
