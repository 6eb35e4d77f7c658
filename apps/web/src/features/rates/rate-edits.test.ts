import { type RateCell, rateCells, sampleRateCard } from '@shipdesk/domain/rate/rate-card';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contestedCells,
  type RateAction,
  type RateBase,
  type RateEdits,
  rateEditsReducer,
  startEdits,
  unsavedCells,
} from './rate-edits.ts';

const base: RateBase = { version: 1, prices: sampleRateCard };
const a = { band: 'upTo250g', zone: 'A' } as const;
const b = { band: 'upTo250g', zone: 'B' } as const;
const run = (edits: RateEdits, ...actions: RateAction[]) => actions.reduce(rateEditsReducer, edits);
const typed = (cell: RateCell, text: string): RateAction => ({ type: 'typed', cell, text });
const settled = { type: 'settled' } as const;
const undone = { type: 'undone' } as const;
const redone = { type: 'redone' } as const;

/** Version 2: zone A of the first band costs 22, the rest as before. */
const newer: RateBase = {
  version: 2,
  prices: { ...sampleRateCard, upTo250g: { ...sampleRateCard.upTo250g, A: 22_00 } },
};

test('a table starts with the saved prices and nothing unsaved', () => {
  const edits = startEdits(base);
  expect([edits.texts.upTo250g.A, edits.texts.upTo10kg.F]).toEqual(['20', '350']);
  expect(unsavedCells(edits)).toEqual([]);
});

test('all keystrokes in a cell are one step of undo', () => {
  const edits = run(startEdits(base), typed(a, '2'), typed(a, '21'), typed(a, '21.5'), settled);
  expect(edits.texts.upTo250g.A).toBe('21.50');
  expect(unsavedCells(edits)).toEqual([a]);
  const back = run(edits, undone);
  expect(back.texts.upTo250g.A).toBe('20');
  expect(unsavedCells(back)).toEqual([]);
  expect(run(back, redone).texts.upTo250g.A).toBe('21.50');
});

test('typing into the next cell ends the step of the one before', () => {
  const edits = run(startEdits(base), typed(a, '21'), typed(b, '26'), undone);
  expect([edits.texts.upTo250g.A, edits.texts.upTo250g.B]).toEqual(['21', '25']);
});

test('a cell that shows its old price again leaves no step and nothing unsaved', () => {
  const edits = run(startEdits(base), typed(a, ''), typed(a, '20.'), settled);
  expect(edits.texts.upTo250g.A).toBe('20');
  expect(edits.past).toEqual([]);
  expect(unsavedCells(edits)).toEqual([]);
});

test('Escape takes back what was typed into the cell, and only that', () => {
  const edits = run(startEdits(base), typed(a, '21'), typed(b, '2'), { type: 'reverted' });
  expect([edits.texts.upTo250g.A, edits.texts.upTo250g.B]).toEqual(['21', '25']);
  expect(run(edits, { type: 'reverted' })).toEqual(edits);
});

test('an empty cell is unsaved and stays empty', () => {
  const edits = run(startEdits(base), typed(a, ''), settled);
  expect(edits.texts.upTo250g.A).toBe('');
  expect(unsavedCells(edits)).toEqual([a]);
});

test('a block is one step of undo', () => {
  const entries = [
    { cell: a, text: '21' },
    { cell: b, text: '26.5' },
  ];
  const edits = run(startEdits(base), { type: 'filled', entries });
  expect([edits.texts.upTo250g.A, edits.texts.upTo250g.B]).toEqual(['21', '26.50']);
  expect(unsavedCells(run(edits, undone))).toEqual([]);
});

test('discarding shows the saved prices and can be undone', () => {
  const edits = run(startEdits(base), typed(a, '21'), { type: 'discarded' });
  expect(unsavedCells(edits)).toEqual([]);
  expect(run(edits, undone).texts.upTo250g.A).toBe('21');
});

test('after a save nothing is unsaved, and undo shows the older prices as unsaved', () => {
  const edits = run(startEdits(base), typed(a, '22'), { type: 'saved', base: newer });
  expect(unsavedCells(edits)).toEqual([]);
  expect(unsavedCells(run(edits, undone))).toEqual([a]);
});

test("edits go on top of somebody else's version: mine are kept, theirs are shown elsewhere", () => {
  const mine = run(startEdits(base), typed(b, '26'));
  expect(contestedCells(mine, newer)).toEqual([]);
  const edits = run(mine, { type: 'rebased', base: newer });
  expect(edits.base.version).toBe(2);
  expect([edits.texts.upTo250g.A, edits.texts.upTo250g.B]).toEqual(['22', '26']);
  expect(unsavedCells(edits)).toEqual([b]);
  expect(run(edits, undone)).toEqual(edits);
});

test('a cell that both changed keeps mine and is named; the same price on both sides is no contest', () => {
  const mine = run(startEdits(base), typed(a, '23'));
  expect(contestedCells(mine, newer)).toEqual([a]);
  expect(run(mine, { type: 'rebased', base: newer }).texts.upTo250g.A).toBe('23');
  const same = run(startEdits(base), typed(a, '22'));
  expect(contestedCells(same, newer)).toEqual([]);
  expect(unsavedCells(run(same, { type: 'rebased', base: newer }))).toEqual([]);
});

const cell = fc.constantFrom(...rateCells);
const text = fc.constantFrom('', '.', '7', '7.5', '20', '12.345', '99999');
const action: fc.Arbitrary<RateAction> = fc.oneof(
  fc.record({ type: fc.constant('typed' as const), cell, text }),
  fc.record({
    type: fc.constant('filled' as const),
    entries: fc.array(fc.record({ cell, text }), { maxLength: 4 }),
  }),
  fc.constantFrom<RateAction>(settled, { type: 'reverted' }, { type: 'discarded' }),
);

test('undoing every step leads back to the saved prices, redoing them to what stood', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 12 }), (actions) => {
      const edits = run(startEdits(base), ...actions, settled);
      const steps = edits.past.length;
      const back = run(edits, ...Array.from({ length: steps }, () => undone));
      expect(back.texts).toEqual(startEdits(base).texts);
      expect(run(back, ...Array.from({ length: steps }, () => redone)).texts).toEqual(edits.texts);
    }),
  );
});
