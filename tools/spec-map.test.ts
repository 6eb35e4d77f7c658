import { expect, test } from 'vitest';
import { listReferences, listRequirements } from './spec-map.mjs';

test('every requirement that a test title names is in the specification', () => {
  const ids = new Set(listRequirements());
  expect(listReferences().filter(({ id }) => !ids.has(id))).toEqual([]);
});

test('every section of the specification from 2 to 9 is named in a test title', () => {
  const testedSections = new Set(listReferences().map(({ id }) => id.split('.')[0]));
  const sections = listRequirements().filter((id) => id !== undefined && /^([2-9])$/.test(id));
  expect(sections.filter((id) => !testedSections.has(id))).toEqual([]);
});
