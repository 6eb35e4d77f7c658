import fc from 'fast-check';
import { expect, test } from 'vitest';
import { states } from '../../values/place/states.ts';
import { readBulkCell } from './bulk-cells.ts';

const columns = ['state', 'returnState', 'pickupState'] as const;

test.each([
  ['MH', 'Maharashtra'],
  ['KA', 'Karnataka'],
  ['Karnatka', 'Karnataka'],
  ['Maharastra', 'Maharashtra'],
  ['Orissa', 'Odisha'],
  ['Uttar pardesh', 'Uttar Pradesh'],
])('parses the state %s as %s', (cell, state) => {
  for (const column of columns) {
    expect(readBulkCell(column, cell)).toMatchObject({
      text: state,
      problem: null,
      repair: { code: 'read_as', params: { value: state } },
      warning: null,
    });
  }
});

test('accepts a state in capitals without a note', () => {
  for (const state of states) {
    expect(readBulkCell('state', ` ${state.toUpperCase()}`)).toMatchObject({
      text: state,
      repair: null,
      warning: null,
    });
  }
});

test.each(['Bidar', 'Bavaria', 'Mumbai', 'कर्नाटक', 'XX', 'constructor'])(
  'accepts the unknown state %s with a warning',
  (cell) => {
    expect(readBulkCell('state', cell)).toMatchObject({
      text: cell,
      problem: null,
      repair: null,
      warning: { code: 'state_unknown' },
    });
  },
);

test('parses a long state name with one missing letter', () => {
  const longNames = states.filter((state) => state.replaceAll(' ', '').length > 8);
  fc.assert(
    fc.property(fc.constantFrom(...longNames), fc.nat(), (state, seed) => {
      const position = seed % state.length;
      const misspelt = state.slice(0, position) + state.slice(position + 1);
      expect(readBulkCell('state', misspelt)).toMatchObject({ text: state, problem: null });
    }),
  );
});
