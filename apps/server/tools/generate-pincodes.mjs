// Writes src/rates/pincodes/pincode-table.json from the package indian_address and our overrides.
// Run it after changing either: node apps/server/tools/generate-pincodes.mjs
// With --print it writes to the standard output instead.
// Attribution: pincode data derived from India Post / data.gov.in, see src/rates/pincodes/NOTICE.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const folder = new URL('../src/rates/pincodes/', import.meta.url);

/** The source entry of a pincode that only the overrides contain. */
const NOT_LISTED = { state: '', city: '' };

/** Applies the overrides to one entry. The most specific override wins. */
function correctPincode(pincode, source, overrides) {
  const city = source.city.replace(/\s*\([A-Z]+\)$/, '');
  return {
    state: overrides.states[source.state] ?? source.state,
    city: overrides.cities[city] ?? city,
    ...overrides.prefixes[pincode.slice(0, 3)],
    ...overrides.pincodes[pincode],
  };
}

/** Formats ascending pincodes as base-36 differences, beginning with the difference to 0. */
function formatDeltas(pincodes) {
  let previousPincode = 0;
  return pincodes
    .map((pincode) => {
      const delta = pincode - previousPincode;
      previousPincode = pincode;
      return delta.toString(36);
    })
    .join(' ');
}

const compareNames = ([first], [second]) => (first < second ? -1 : 1);

/** Returns the text of pincode-table.json: pincodes by state and city, in sorted order. */
function formatPincodeTable() {
  const { pininfo } = createRequire(import.meta.url)('indian_address');
  const overrides = JSON.parse(readFileSync(new URL('pincode-overrides.json', folder), 'utf8'));
  const cityGroups = new Map();
  for (const pincode of new Set([...Object.keys(pininfo), ...Object.keys(overrides.pincodes)])) {
    const { state, city } = correctPincode(pincode, pininfo[pincode] ?? NOT_LISTED, overrides);
    const cities = cityGroups.get(state) ?? new Map();
    cityGroups.set(state, cities.set(city, [...(cities.get(city) ?? []), Number(pincode)]));
  }
  const lines = [...cityGroups].sort(compareNames).map(([state, cities]) => {
    const rows = [...cities].sort(compareNames).map(([city, pincodes]) => {
      const ascendingPincodes = pincodes.sort((first, second) => first - second);
      return `    ${JSON.stringify(city)}: ${JSON.stringify(formatDeltas(ascendingPincodes))}`;
    });
    return `  ${JSON.stringify(state)}: {\n${rows.join(',\n')}\n  }`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

if (process.argv.includes('--print')) process.stdout.write(formatPincodeTable());
else writeFileSync(new URL('pincode-table.json', folder), formatPincodeTable());
