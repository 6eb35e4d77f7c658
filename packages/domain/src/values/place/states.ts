import { listNames } from '../record.ts';

/**
 * The 28 states and 8 union territories in canonical spelling. Each has its GST code, then its codes of ISO 3166-2:IN
 * and of vehicle registration, and the former codes of renamed states.
 */
const codes = {
  'Andaman and Nicobar Islands': '35 AN',
  'Andhra Pradesh': '37 AP',
  'Arunachal Pradesh': '12 AR',
  Assam: '18 AS',
  Bihar: '10 BR',
  Chandigarh: '04 CH',
  Chhattisgarh: '22 CG CT',
  'Dadra and Nagar Haveli and Daman and Diu': '26 DH DN DD',
  Delhi: '07 DL',
  Goa: '30 GA',
  Gujarat: '24 GJ',
  Haryana: '06 HR',
  'Himachal Pradesh': '02 HP',
  'Jammu and Kashmir': '01 JK',
  Jharkhand: '20 JH',
  Karnataka: '29 KA',
  Kerala: '32 KL',
  Ladakh: '38 LA',
  Lakshadweep: '31 LD',
  'Madhya Pradesh': '23 MP',
  Maharashtra: '27 MH',
  Manipur: '14 MN',
  Meghalaya: '17 ML',
  Mizoram: '15 MZ',
  Nagaland: '13 NL',
  Odisha: '21 OD OR',
  Puducherry: '34 PY',
  Punjab: '03 PB',
  Rajasthan: '08 RJ',
  Sikkim: '11 SK',
  'Tamil Nadu': '33 TN',
  Telangana: '36 TS TG',
  Tripura: '16 TR',
  'Uttar Pradesh': '09 UP',
  Uttarakhand: '05 UK',
  'West Bengal': '19 WB',
} as const;

export type State = keyof typeof codes;
export const states = listNames(codes);

/** Returns the two digits of a state in GSTINs. */
export function getGstStateCode(state: State): string {
  return codes[state].slice(0, 2);
}

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
  Lakshadeep: 'Lakshadweep',
  Orissa: 'Odisha',
  Pondicherry: 'Puducherry',
  'Pondicherry (Puducherry)': 'Puducherry',
  Rajsthan: 'Rajasthan',
  Uttaranchal: 'Uttarakhand',
};

function toLookupKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/^in-(?=[a-z]{2}$)/, '')
    .replace(/[\s.-]+/g, '');
}

const statesByKey: ReadonlyMap<string, State> = new Map([
  ...states.flatMap((state) =>
    [state, ...codes[state].split(' ').slice(1)].map((name): [string, State] => [
      toLookupKey(name),
      state,
    ]),
  ),
  ...Object.entries(aliases).map(([name, state]): [string, State] => [toLookupKey(name), state]),
]);

/** Returns the state with a current name, former name or code, in any case and punctuation; null for other texts. */
export function findCanonicalState(text: string): State | null {
  return statesByKey.get(toLookupKey(text)) ?? null;
}
