import { listNames } from '../record.ts';

/**
 * The 28 states and 8 union territories in canonical spelling, with their codes of ISO 3166-2:IN and of vehicle
 * registration, and the former codes of renamed states.
 */
const codes = {
  'Andaman and Nicobar Islands': 'AN',
  'Andhra Pradesh': 'AP',
  'Arunachal Pradesh': 'AR',
  Assam: 'AS',
  Bihar: 'BR',
  Chandigarh: 'CH',
  Chhattisgarh: 'CG CT',
  'Dadra and Nagar Haveli and Daman and Diu': 'DH DN DD',
  Delhi: 'DL',
  Goa: 'GA',
  Gujarat: 'GJ',
  Haryana: 'HR',
  'Himachal Pradesh': 'HP',
  'Jammu and Kashmir': 'JK',
  Jharkhand: 'JH',
  Karnataka: 'KA',
  Kerala: 'KL',
  Ladakh: 'LA',
  Lakshadweep: 'LD',
  'Madhya Pradesh': 'MP',
  Maharashtra: 'MH',
  Manipur: 'MN',
  Meghalaya: 'ML',
  Mizoram: 'MZ',
  Nagaland: 'NL',
  Odisha: 'OD OR',
  Puducherry: 'PY',
  Punjab: 'PB',
  Rajasthan: 'RJ',
  Sikkim: 'SK',
  'Tamil Nadu': 'TN',
  Telangana: 'TS TG',
  Tripura: 'TR',
  'Uttar Pradesh': 'UP',
  Uttarakhand: 'UK',
  'West Bengal': 'WB',
} as const;

export type State = keyof typeof codes;
export const states = listNames(codes);

const aliases: Readonly<Record<string, State>> = {
  'A & N Islands': 'Andaman and Nicobar Islands',
  'Andaman & Nicobar': 'Andaman and Nicobar Islands',
  'Dadra & Nagar Haveli': 'Dadra and Nagar Haveli and Daman and Diu',
  'Daman & Diu': 'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi NCT': 'Delhi',
  'NCT Delhi': 'Delhi',
  'NCT of Delhi': 'Delhi',
  'New Delhi': 'Delhi',
  'J & K': 'Jammu and Kashmir',
  Chattisgarh: 'Chhattisgarh',
  Gujrat: 'Gujarat',
  Kerela: 'Kerala',
  Orissa: 'Odisha',
  Pondicherry: 'Puducherry',
  Rajsthan: 'Rajasthan',
  Uttaranchal: 'Uttarakhand',
};

/** The one spelling of a name: lower case without white space, dots and hyphens, `&` as `and`. */
function toKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/^in-(?=[a-z]{2}$)/, '')
    .replace(/[\s.-]+/g, '');
}

const statesByKey: ReadonlyMap<string, State> = new Map([
  ...states.flatMap((state) =>
    [state, ...codes[state].split(' ')].map((name): [string, State] => [toKey(name), state]),
  ),
  ...Object.entries(aliases).map(([name, state]): [string, State] => [toKey(name), state]),
]);

/** The state of a name in any letter case and punctuation, of an older name or of a code; null for other texts. */
export function findCanonicalState(text: string): State | null {
  return statesByKey.get(toKey(text)) ?? null;
}
