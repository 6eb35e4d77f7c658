import { expect, test } from 'vitest';
import { findVersionInForce, getVersionState } from './rate-versions.ts';

const dateVersion = (version: number, effectiveFrom: number) => ({ version, effectiveFrom });
const listStates = (versions: ReturnType<typeof dateVersion>[], now: number) =>
  versions.map((version) => getVersionState(version, versions, now));

test('the newest version that has come into force is in force', () => {
  const versions = [dateVersion(3, 30), dateVersion(2, 20), dateVersion(1, 10)];
  expect(listStates(versions, 25)).toEqual(['scheduled', 'in_force', 'replaced']);
  expect(listStates(versions, 30)).toEqual(['in_force', 'replaced', 'replaced']);
  expect(findVersionInForce(versions, 5)).toBeUndefined();
});

test('a version never comes into force when a later one starts before it', () => {
  const versions = [dateVersion(3, 20), dateVersion(2, 30), dateVersion(1, 10)];
  expect(listStates(versions, 15)).toEqual(['scheduled', 'replaced', 'in_force']);
  expect(listStates(versions, 35)).toEqual(['in_force', 'replaced', 'replaced']);
});
