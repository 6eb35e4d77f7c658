import { expect, test } from 'vitest';
import { findVersionInForce, getVersionState } from './rate-versions.ts';

const buildVersion = (version: number, effectiveFromMs: number) => ({ version, effectiveFromMs });
const listStates = (versions: ReturnType<typeof buildVersion>[], nowMs: number) =>
  versions.map((version) => getVersionState(version, versions, nowMs));

test('only the newest version that has started is in force', () => {
  const versions = [buildVersion(3, 30), buildVersion(2, 20), buildVersion(1, 10)];
  expect(listStates(versions, 25)).toEqual(['scheduled', 'in_force', 'replaced']);
  expect(listStates(versions, 30)).toEqual(['in_force', 'replaced', 'replaced']);
  expect(findVersionInForce(versions, 5)).toBeUndefined();
});

test('a version never comes into force when a newer version starts earlier', () => {
  const versions = [buildVersion(3, 20), buildVersion(2, 30), buildVersion(1, 10)];
  expect(listStates(versions, 15)).toEqual(['scheduled', 'replaced', 'in_force']);
  expect(listStates(versions, 35)).toEqual(['in_force', 'replaced', 'replaced']);
});
