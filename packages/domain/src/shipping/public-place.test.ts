import { expect, test } from 'vitest';
import { toPublicPlace } from './public-place.ts';

test.each([
  ['Chandigarh_Raiprkln_C (Chandigarh)', 'Chandigarh'],
  ['Bengaluru', 'Bengaluru'],
  ['New Delhi', 'New Delhi'],
  ['मुंबई', 'मुंबई'],
  ['Bengaluru_Kormngla_D', ''],
  ['Call 9876543210', ''],
  ['Hub (rider 98765)', ''],
  ['', ''],
  ['A'.repeat(61), ''],
])('maps the location %j to the public place %j', (location, place) => {
  expect(toPublicPlace(location)).toBe(place);
});
