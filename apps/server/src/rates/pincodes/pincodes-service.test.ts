import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { statesByPincodePrefix } from '@shipdesk/domain/values/place/pincode-prefix';
import { findCanonicalState, states } from '@shipdesk/domain/values/place/states';
import { expect, test } from 'vitest';
import groups from './pincode-table.json' with { type: 'json' };
import { createPincodeTable } from './pincodes-service.ts';

const table = createPincodeTable();

function listAllPincodes(): string[] {
  return [...statesByPincodePrefix.keys()].flatMap((prefix) =>
    Array.from({ length: 1000 }, (_, office) => prefix + String(office).padStart(3, '0')),
  );
}

test('returns the city and the state of pincodes in all parts of India', () => {
  const places = {
    '110001': 'Delhi, Delhi',
    '400001': 'Mumbai, Maharashtra',
    '560001': 'Bengaluru, Karnataka',
    '744101': 'South Andaman, Andaman and Nicobar Islands',
    '194101': 'Leh, Ladakh',
    '682555': 'Lakshadweep, Lakshadweep',
    '799001': 'West Tripura, Tripura',
    '500081': 'Hyderabad, Telangana',
    '160001': 'Chandigarh, Chandigarh',
    '605001': 'Puducherry, Puducherry',
    '737101': 'East Sikkim, Sikkim',
    '201301': 'Gautam Buddha Nagar, Uttar Pradesh',
    '122001': 'Gurugram, Haryana',
    '533464': 'Yanam, Puducherry',
    '673310': 'Mahe, Puducherry',
    '492001': 'Raipur, Chhattisgarh',
    '362520': 'Diu, Dadra and Nagar Haveli and Daman and Diu',
  };
  const foundPlaces = Object.keys(places).map((pincode) => {
    const place = table.find(pincode);
    return [pincode, `${place?.city}, ${place?.state}`];
  });
  expect(Object.fromEntries(foundPlaces)).toEqual(places);
});

test('the prefix 110 covers only Delhi, and Ladakh has only the prefix 194', () => {
  const namedPlaces = listAllPincodes().flatMap((pincode) => {
    const place = table.find(pincode);
    return place === null || place.city === '' ? [] : [{ pincode, ...place }];
  });
  expect(namedPlaces.length).toBeGreaterThan(19_200);
  const delhiPlaces = namedPlaces.filter(({ pincode }) => pincode.startsWith('110'));
  expect(new Set(delhiPlaces.map(({ city, state }) => `${city}, ${state}`))).toEqual(
    new Set(['Delhi, Delhi']),
  );
  const ladakhPlaces = namedPlaces.filter(({ state }) => state === 'Ladakh');
  expect(ladakhPlaces.length).toBeGreaterThan(10);
  expect(ladakhPlaces.every(({ pincode }) => pincode.startsWith('194'))).toBe(true);
});

test('returns the state of the prefix and no city for a pincode that the table lacks', () => {
  expect(table.find('560999')).toEqual({ city: '', state: 'Karnataka' });
  expect(table.find('194402')).toEqual({ city: '', state: 'Ladakh' });
});

test('returns no place for unused prefixes, Army Post pincodes and invalid pincodes', () => {
  for (const text of ['999999', '900056', '183001', '000000', '56001', '56000a', '']) {
    expect(table.find(text), text).toBeNull();
  }
});

test('the table names all 36 states by their canonical names', () => {
  expect(Object.keys(groups).sort()).toEqual([...states].sort());
  for (const [state, cities] of Object.entries(groups)) {
    expect(findCanonicalState(state)).toBe(state);
    for (const city of Object.keys(cities)) expect(city).toMatch(/^[A-Z][A-Za-z0-9 ()-]+$/);
  }
});

test('the prefix table names the majority state of each prefix', () => {
  const counts = new Map<string, Map<string, number>>();
  for (const pincode of listAllPincodes()) {
    const place = table.find(pincode);
    if (place === null || place.city === '') continue;
    const prefix = pincode.slice(0, 3);
    const stateCounts = counts.get(prefix) ?? new Map<string, number>();
    counts.set(prefix, stateCounts.set(place.state, (stateCounts.get(place.state) ?? 0) + 1));
  }
  for (const [prefix, stateCounts] of counts) {
    const [mainState] = [...stateCounts].sort(([, a], [, b]) => b - a);
    expect(`${prefix} ${mainState?.[0]}`).toBe(`${prefix} ${statesByPincodePrefix.get(prefix)}`);
  }
  expect(counts.size).toBe(403);
});

test('the generated table is up to date', () => {
  const generator = fileURLToPath(new URL('../../../tools/generate-pincodes.mjs', import.meta.url));
  const printedTable = execFileSync(process.execPath, [generator, '--print'], { encoding: 'utf8' });
  expect(printedTable).toBe(readFileSync(new URL('pincode-table.json', import.meta.url), 'utf8'));
});
