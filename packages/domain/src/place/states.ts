/** The 28 states and 8 union territories in canonical spelling. */
export const states = [
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Ladakh',
  'Lakshadweep',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Puducherry',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
] as const;

export type State = (typeof states)[number];

const aliases: Readonly<Record<string, State>> = {
  'andaman and nicobar': 'Andaman and Nicobar Islands',
  ap: 'Andhra Pradesh',
  chattisgarh: 'Chhattisgarh',
  'dadra and nagar haveli': 'Dadra and Nagar Haveli and Daman and Diu',
  'daman and diu': 'Dadra and Nagar Haveli and Daman and Diu',
  'nct of delhi': 'Delhi',
  'new delhi': 'Delhi',
  hp: 'Himachal Pradesh',
  'j and k': 'Jammu and Kashmir',
  mp: 'Madhya Pradesh',
  orissa: 'Odisha',
  pondicherry: 'Puducherry',
  tn: 'Tamil Nadu',
  tamilnadu: 'Tamil Nadu',
  up: 'Uttar Pradesh',
  uttaranchal: 'Uttarakhand',
  wb: 'West Bengal',
};

const statesByName: ReadonlyMap<string, State> = new Map([
  ...states.map((state): [string, State] => [state.toLowerCase(), state]),
  ...Object.entries(aliases),
]);

/** The state of a name in any letter case, with `&` for `and`, an older name or a common short form; null for other texts. */
export function canonicalState(text: string): State | null {
  const name = text.toLowerCase();
  const spelt = () => name.replaceAll('&', ' and ').replace(/\s+/g, ' ').trim();
  return statesByName.get(name) ?? statesByName.get(spelt()) ?? null;
}
