import { type RateCell, rateCells } from '@shipdesk/domain/rate/rate-card';
import { expect, test } from 'vitest';
import { cellAfterKey, cellsBeside } from './rate-moves.ts';

const at = (band: RateCell['band'], zone: RateCell['zone']): RateCell => ({ band, zone });
const press = (from: RateCell, key: string, held: { shift?: boolean; control?: boolean } = {}) =>
  cellAfterKey(from, { key, isShift: held.shift === true, isControl: held.control === true });

test('arrow keys go one cell, with Ctrl to the edge, and stop there', () => {
  const from = at('upTo5kg', 'C1');
  expect(press(from, 'ArrowUp')).toEqual(at('additional500g', 'C1'));
  expect(press(from, 'ArrowDown')).toEqual(at('additional1kgAbove5kg', 'C1'));
  expect(press(from, 'ArrowLeft')).toEqual(at('upTo5kg', 'B'));
  expect(press(from, 'ArrowRight')).toEqual(at('upTo5kg', 'C2'));
  expect(press(from, 'ArrowDown', { control: true })).toEqual(at('additional1kgAbove10kg', 'C1'));
  expect(press(from, 'ArrowLeft', { control: true })).toEqual(at('upTo5kg', 'A'));
  expect(press(at('upTo250g', 'A'), 'ArrowUp')).toBeNull();
  expect(press(at('upTo250g', 'A'), 'ArrowLeft')).toBeNull();
  expect(press(at('upTo250g', 'F'), 'ArrowRight')).toBeNull();
});

test('Home and End go to the ends of the row, with Ctrl to those of the table', () => {
  const from = at('upTo5kg', 'C1');
  expect(press(from, 'Home')).toEqual(at('upTo5kg', 'A'));
  expect(press(from, 'End')).toEqual(at('upTo5kg', 'F'));
  expect(press(from, 'Home', { control: true })).toEqual(at('upTo250g', 'A'));
  expect(press(from, 'End', { control: true })).toEqual(at('additional1kgAbove10kg', 'F'));
});

test('Enter goes down and with Shift up', () => {
  expect(press(at('upTo250g', 'B'), 'Enter')).toEqual(at('upTo500g', 'B'));
  expect(press(at('upTo500g', 'B'), 'Enter', { shift: true })).toEqual(at('upTo250g', 'B'));
  expect(press(at('additional1kgAbove10kg', 'B'), 'Enter')).toBeNull();
});

test('Tab goes through all cells row by row and leaves the table at its ends', () => {
  const walked: RateCell[] = [];
  for (let cell: RateCell | null = at('upTo250g', 'A'); cell !== null; cell = press(cell, 'Tab')) {
    walked.push(cell);
  }
  expect(walked).toEqual(rateCells);
  expect(press(at('upTo500g', 'A'), 'Tab', { shift: true })).toEqual(at('upTo250g', 'F'));
  expect(press(at('upTo250g', 'A'), 'Tab', { shift: true })).toBeNull();
});

test('letters and digits lead nowhere', () => {
  for (const key of ['a', '5', '.', 'Backspace'])
    expect(press(at('upTo5kg', 'C1'), key)).toBeNull();
});

test('a fill covers the cells right of one, or below it', () => {
  expect(cellsBeside(at('upTo250g', 'E'), 'right')).toEqual([at('upTo250g', 'F')]);
  expect(cellsBeside(at('upTo10kg', 'E'), 'down')).toEqual([at('additional1kgAbove10kg', 'E')]);
  expect(cellsBeside(at('additional1kgAbove10kg', 'F'), 'down')).toEqual([]);
});
