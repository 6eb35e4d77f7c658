import { expect, test } from 'vitest';
import { findPlaceAfterKey, parsePastedCells } from './grid-moves.ts';

const size = { rows: 20, columns: 8 };
const pressKey = (
  row: number,
  column: number,
  key: string,
  modifiers: { shift?: boolean; control?: boolean } = {},
) => {
  const pressedKey = {
    key,
    isShift: modifiers.shift === true,
    isControl: modifiers.control === true,
  };
  const cell = findPlaceAfterKey({ row, column }, pressedKey, size);
  return cell === null ? null : [cell.row, cell.column];
};

test('moves one cell on an arrow key', () => {
  expect(pressKey(3, 3, 'ArrowUp')).toEqual([2, 3]);
  expect(pressKey(3, 3, 'ArrowDown')).toEqual([4, 3]);
  expect(pressKey(3, 3, 'ArrowRight')).toEqual([3, 4]);
});

test('moves to the edge of the grid on an arrow key with Ctrl', () => {
  expect(pressKey(3, 3, 'ArrowDown', { control: true })).toEqual([19, 3]);
  expect(pressKey(3, 3, 'ArrowLeft', { control: true })).toEqual([3, 0]);
});

test('returns no cell for an arrow key that points outside the grid', () => {
  expect(pressKey(0, 0, 'ArrowUp')).toBeNull();
  expect(pressKey(0, 0, 'ArrowLeft')).toBeNull();
  expect(pressKey(0, 7, 'ArrowRight')).toBeNull();
});

test('moves to an end of the row on Home or End', () => {
  expect(pressKey(3, 3, 'Home')).toEqual([3, 0]);
  expect(pressKey(3, 3, 'End')).toEqual([3, 7]);
});

test('moves to a corner of the grid on Home or End with Ctrl', () => {
  expect(pressKey(3, 3, 'Home', { control: true })).toEqual([0, 0]);
  expect(pressKey(3, 3, 'End', { control: true })).toEqual([19, 7]);
});

test('moves one row down on Enter and one row up on Shift+Enter', () => {
  expect(pressKey(3, 3, 'Enter')).toEqual([4, 3]);
  expect(pressKey(3, 3, 'Enter', { shift: true })).toEqual([2, 3]);
});

test('moves eight rows on Page Down, at most to the last row', () => {
  expect(pressKey(3, 3, 'PageDown')).toEqual([11, 3]);
  expect(pressKey(18, 3, 'PageDown')).toEqual([19, 3]);
});

test('moves to the next row on Tab at the end of a row and back on Shift+Tab', () => {
  expect(pressKey(3, 7, 'Tab')).toEqual([4, 0]);
  expect(pressKey(4, 0, 'Tab', { shift: true })).toEqual([3, 7]);
});

test('returns no cell for Tab at the last cell or Shift+Tab at the first cell', () => {
  expect(pressKey(19, 7, 'Tab')).toBeNull();
  expect(pressKey(0, 0, 'Tab', { shift: true })).toBeNull();
});

test('splits pasted text into rows at line breaks and into cells at tabs', () => {
  expect(parsePastedCells('a\tb\r\nc\t\r\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ]);
});
