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
  const place = findPlaceAfterKey({ row, column }, pressedKey, size);
  return place === null ? null : [place.row, place.column];
};

test('arrow keys move one cell, or to the edge with Ctrl', () => {
  expect(pressKey(3, 3, 'ArrowUp')).toEqual([2, 3]);
  expect(pressKey(3, 3, 'ArrowDown')).toEqual([4, 3]);
  expect(pressKey(3, 3, 'ArrowRight')).toEqual([3, 4]);
  expect(pressKey(3, 3, 'ArrowDown', { control: true })).toEqual([19, 3]);
  expect(pressKey(3, 3, 'ArrowLeft', { control: true })).toEqual([3, 0]);
  expect([
    pressKey(0, 0, 'ArrowUp'),
    pressKey(0, 0, 'ArrowLeft'),
    pressKey(0, 7, 'ArrowRight'),
  ]).toEqual([null, null, null]);
});

test('Home and End move to the ends of the row, or of the grid with Ctrl', () => {
  expect(pressKey(3, 3, 'Home')).toEqual([3, 0]);
  expect(pressKey(3, 3, 'End')).toEqual([3, 7]);
  expect(pressKey(3, 3, 'Home', { control: true })).toEqual([0, 0]);
  expect(pressKey(3, 3, 'End', { control: true })).toEqual([19, 7]);
});

test('Enter moves one row and Page Down moves eight rows', () => {
  expect(pressKey(3, 3, 'Enter')).toEqual([4, 3]);
  expect(pressKey(3, 3, 'Enter', { shift: true })).toEqual([2, 3]);
  expect(pressKey(3, 3, 'PageDown')).toEqual([11, 3]);
  expect(pressKey(18, 3, 'PageDown')).toEqual([19, 3]);
});

test('Tab visits the cells row by row and leaves the grid at its ends', () => {
  expect(pressKey(3, 7, 'Tab')).toEqual([4, 0]);
  expect(pressKey(4, 0, 'Tab', { shift: true })).toEqual([3, 7]);
  expect(pressKey(19, 7, 'Tab')).toBeNull();
  expect(pressKey(0, 0, 'Tab', { shift: true })).toBeNull();
});

test('splits a copied block into rows at line breaks and into cells at tabs', () => {
  expect(parsePastedCells('a\tb\r\nc\t\r\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ]);
});
