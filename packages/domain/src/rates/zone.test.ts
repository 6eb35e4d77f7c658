import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findStateOfPincode, statesByPincodePrefix } from '../values/place/pincode-prefix.ts';
import { findCoordinates, findRouteZone, type ZonePlace } from './zone.ts';

/** Returns a place in the state of the pincode. */
const buildPlace = (pincode: string, city = ''): ZonePlace => ({
  pincode,
  city,
  state: findStateOfPincode(pincode) ?? '',
});
const findZone = (from: string, to: string) =>
  findRouteZone(buildPlace(from), buildPlace(to))?.zone;

/** Zones that the carrier returned. The second digit of C and D follows from the distance. */
const observedRoutes = `
110001-110053 A; 110053-110042 A; 400001-400070 A; 560001-560100 A; 600001-600036 A;
110001-141001 B; 110001-160001 B; 110001-248001 B; 400001-411001 B; 400001-422002 B;
560001-641001 B; 560001-600036 B; 110001-400001 C2; 110001-560001 C2; 110001-700001 C2;
110001-500001 C2; 400001-700001 C2; 560001-700001 C2; 700001-500001 C2; 400001-560001 C1;
400001-600001 C1; 400001-380015 C1; 380015-411001 C1; 500001-560001 C1; 141001-302001 D1;
700001-800001 D1; 500001-530001 D1; 302001-452001 D1; 302001-700001 D2; 110001-781001 E;
400001-781001 E; 560001-781001 E; 110001-180001 E; 110001-190001 F; 781001-795001 F;
400001-795001 F; 110001-795001 F`;

test.each(
  observedRoutes
    .trim()
    .split(/;\s*/)
    .map((entry) => entry.split(' ')),
)('the route %s is in zone %s', (route, zone) => {
  const [from = '', to = ''] = route?.split('-') ?? [];
  expect(findZone(from, to)).toBe(zone);
});

test.each([
  ['110001', '122001', 'B', 33],
  ['400001', '440001', 'D1', 860],
  ['110001', '600001', 'C2', 2199],
  ['110001', '695001', 'E', 2791],
  ['600001', '171001', 'E', 2539],
  ['700001', '781001', 'E', 647],
  ['781001', '786001', 'E', 507],
  ['781001', '793001', 'E', 112],
  ['226001', '110001', 'D1', 523],
] as const)('the route from %s to %s is in zone %s and %i km long', (from, to, zone, km) => {
  expect(findRouteZone(buildPlace(from), buildPlace(to))).toEqual({ zone, km, rulesVersion: 1 });
});

test.each([
  ['110001', '194101'],
  ['110001', '744101'],
  ['682001', '682555'],
])('the route from %s to %s is in zone F', (from, to) => {
  expect(findZone(from, to)).toBe('F');
});

test('two pincodes of one city are in zone A even with different prefixes', () => {
  const [centre, suburb] = [buildPlace('641001', 'Coimbatore'), buildPlace('642001', 'Coimbatore')];
  expect(findRouteZone(centre, suburb)?.zone).toBe('A');
  expect(findZone('641001', '642001')).toBe('B');
});

test('every used pincode prefix has coordinates', () => {
  for (const prefix of statesByPincodePrefix.keys()) {
    expect([prefix, findCoordinates(`${prefix}001`)]).not.toEqual([prefix, null]);
  }
});

test('a pincode without a known place has no zone', () => {
  expect(findRouteZone(buildPlace('110001'), buildPlace('999999'))).toBeNull();
});

test('the opposite route has the same zone and distance', () => {
  const pincode = fc
    .tuple(fc.constantFrom(...statesByPincodePrefix.keys()), fc.integer({ min: 0, max: 999 }))
    .map(([prefix, office]) => buildPlace(`${prefix}${String(office).padStart(3, '0')}`));
  fc.assert(
    fc.property(pincode, pincode, (a, b) => {
      expect(findRouteZone(a, b)).toEqual(findRouteZone(b, a));
    }),
  );
});
