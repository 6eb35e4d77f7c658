import { expect, test } from 'vitest';
import { readPastedMarkups } from './plan-paste.ts';

const at = { service: 'surface_5kg', zone: 'E' } as const;

test('a block is laid to the right and down, and empty places are skipped', () => {
  expect(readPastedMarkups('10%\t\n\t4\n', at)).toEqual({
    entries: [
      { cell: { service: 'surface_5kg', zone: 'E' }, text: '10%' },
      { cell: { service: 'surface_10kg', zone: 'F' }, text: '4' },
    ],
    message: null,
  });
});

test('what does not fit the table is counted and left out', () => {
  const { entries, message } = readPastedMarkups('1\t2\t3\n4\t5\t6\n7\t8\t9', at);
  expect(entries.map(({ text }) => text)).toEqual(['1', '2', '4', '5']);
  expect(message).toBe('5 copied mark-ups did not fit the table and were left out.');
});

test('one text that is not a mark-up keeps the whole block out', () => {
  expect(readPastedMarkups('10%\tfree', at)).toEqual({
    entries: [],
    message: 'Nothing was pasted: “free” is not a mark-up. Enter 10%, ₹4 or 10% + ₹4.',
  });
});

test('an empty clipboard empties a single cell', () => {
  expect(readPastedMarkups('', at).entries).toEqual([{ cell: at, text: '' }]);
});
