import { type RateCell, rateCells, sampleRateCard } from '@shipdesk/domain/rates/rate-card';
import { sampleTerms } from '@shipdesk/domain/rates/service-card';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areTermsChanged,
  findConflicts,
  isUnsaved,
  listChangedPrices,
  type RateAction,
  type RateEdits,
  rateEditsReducer,
  type SavedDraft,
  startEdits,
} from './rate-edits.ts';
import { type RateBase, toSheet } from './rate-sheet.ts';

const base: RateBase = { version: 1, prices: sampleRateCard, terms: sampleTerms.surface };
const cellA = { band: 'upTo250g', zone: 'A' } as const;
const cellB = { band: 'upTo250g', zone: 'B' } as const;
const runActions = (edits: RateEdits, ...actions: RateAction[]) =>
  actions.reduce(rateEditsReducer, edits);
const createTypedAction = (cell: RateCell, text: string): RateAction => ({
  type: 'typed',
  cell,
  text,
});
const commitAction = { type: 'committed' } as const;
const undoAction = { type: 'undone' } as const;
const redoAction = { type: 'redone' } as const;

/** Version 2: zone A of the first band costs ₹22. Other prices are those of version 1. */
const newerBase: RateBase = {
  ...base,
  version: 2,
  prices: { ...sampleRateCard, upTo250g: { ...sampleRateCard.upTo250g, A: 22_00 } },
};

test('a table starts with the published prices and no changes', () => {
  const edits = startEdits(base);
  expect([edits.sheet.prices.upTo250g.A, edits.sheet.prices.upTo10kg.F]).toEqual(['20', '350']);
  expect(listChangedPrices(edits)).toEqual([]);
});

test('all keystrokes in a cell are one undo step', () => {
  const edits = runActions(
    startEdits(base),
    createTypedAction(cellA, '2'),
    createTypedAction(cellA, '21'),
    createTypedAction(cellA, '21.5'),
    commitAction,
  );
  expect(edits.sheet.prices.upTo250g.A).toBe('21.50');
  expect(listChangedPrices(edits)).toEqual([cellA]);
  const undoneEdits = runActions(edits, undoAction);
  expect(undoneEdits.sheet.prices.upTo250g.A).toBe('20');
  expect(listChangedPrices(undoneEdits)).toEqual([]);
  expect(runActions(undoneEdits, redoAction).sheet.prices.upTo250g.A).toBe('21.50');
});

test('typing into the next cell ends the undo step of the previous cell', () => {
  const edits = runActions(
    startEdits(base),
    createTypedAction(cellA, '21'),
    createTypedAction(cellB, '26'),
    undoAction,
  );
  expect([edits.sheet.prices.upTo250g.A, edits.sheet.prices.upTo250g.B]).toEqual(['21', '25']);
});

test('typing the old price of a cell leaves no undo step and no change', () => {
  const edits = runActions(
    startEdits(base),
    createTypedAction(cellA, ''),
    createTypedAction(cellA, '20.'),
    commitAction,
  );
  expect(edits.sheet.prices.upTo250g.A).toBe('20');
  expect(edits.past).toEqual([]);
  expect(listChangedPrices(edits)).toEqual([]);
});

test('Escape reverts only the text of the current cell', () => {
  const edits = runActions(
    startEdits(base),
    createTypedAction(cellA, '21'),
    createTypedAction(cellB, '2'),
    {
      type: 'reverted',
    },
  );
  expect([edits.sheet.prices.upTo250g.A, edits.sheet.prices.upTo250g.B]).toEqual(['21', '25']);
  expect(runActions(edits, { type: 'reverted' })).toEqual(edits);
});

test('an empty cell is a change and stays empty', () => {
  const edits = runActions(startEdits(base), createTypedAction(cellA, ''), commitAction);
  expect(edits.sheet.prices.upTo250g.A).toBe('');
  expect(listChangedPrices(edits)).toEqual([cellA]);
});

test('a filled block is one undo step', () => {
  const entries = [
    { cell: cellA, text: '21' },
    { cell: cellB, text: '26.5' },
  ];
  const edits = runActions(startEdits(base), { type: 'filled', entries });
  expect([edits.sheet.prices.upTo250g.A, edits.sheet.prices.upTo250g.B]).toEqual(['21', '26.50']);
  expect(listChangedPrices(runActions(edits, undoAction))).toEqual([]);
});

test('discarding restores the published prices, and undo restores the edits', () => {
  const edits = runActions(startEdits(base), createTypedAction(cellA, '21'), { type: 'discarded' });
  expect(listChangedPrices(edits)).toEqual([]);
  expect(runActions(edits, undoAction).sheet.prices.upTo250g.A).toBe('21');
});

test('publishing leaves no changes, and undo shows the older price as a change', () => {
  const edits = runActions(startEdits(base), createTypedAction(cellA, '22'), {
    type: 'published',
    base: newerBase,
  });
  expect(listChangedPrices(edits)).toEqual([]);
  expect(listChangedPrices(runActions(edits, undoAction))).toEqual([cellA]);
});

test('rebasing keeps the edits and adds the other prices of the newer version', () => {
  const ownEdits = runActions(startEdits(base), createTypedAction(cellB, '26'));
  expect(findConflicts(ownEdits, newerBase).cells).toEqual([]);
  const edits = runActions(ownEdits, { type: 'rebased', base: newerBase });
  expect(edits.base.version).toBe(2);
  expect([edits.sheet.prices.upTo250g.A, edits.sheet.prices.upTo250g.B]).toEqual(['22', '26']);
  expect(listChangedPrices(edits)).toEqual([cellB]);
  expect(runActions(edits, undoAction)).toEqual(edits);
});

test('reports a conflict and keeps the edit when two users change the same cell', () => {
  const ownEdits = runActions(startEdits(base), createTypedAction(cellA, '23'));
  expect(findConflicts(ownEdits, newerBase).cells).toEqual([cellA]);
  expect(runActions(ownEdits, { type: 'rebased', base: newerBase }).sheet.prices.upTo250g.A).toBe(
    '23',
  );
});

test('reports no conflict when two users set the same price', () => {
  const sameEdits = runActions(startEdits(base), createTypedAction(cellA, '22'));
  expect(findConflicts(sameEdits, newerBase).cells).toEqual([]);
  expect(listChangedPrices(runActions(sameEdits, { type: 'rebased', base: newerBase }))).toEqual(
    [],
  );
});

const cell = fc.constantFrom(...rateCells);
const text = fc.constantFrom('', '.', '7', '7.5', '20', '12.345', '99999');
const action: fc.Arbitrary<RateAction> = fc.oneof(
  fc.record({ type: fc.constant('typed' as const), cell, text }),
  fc.record({
    type: fc.constant('filled' as const),
    entries: fc.array(fc.record({ cell, text }), { maxLength: 4 }),
  }),
  fc.constantFrom<RateAction>(commitAction, { type: 'reverted' }, { type: 'discarded' }),
);

test('undoing all steps restores the published prices, and redoing restores the edits', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 12 }), (actions) => {
      const edits = runActions(startEdits(base), ...actions, commitAction);
      const steps = edits.past.length;
      const undoneEdits = runActions(edits, ...Array.from({ length: steps }, () => undoAction));
      expect(undoneEdits.sheet.prices).toEqual(startEdits(base).sheet.prices);
      expect(
        runActions(undoneEdits, ...Array.from({ length: steps }, () => redoAction)).sheet.prices,
      ).toEqual(edits.sheet.prices);
    }),
  );
});

const terms = startEdits(base).sheet.terms;
const draft: SavedDraft = {
  revision: 3,
  basedOnVersion: 1,
  savedAt: '2026-11-21T06:00:00.000Z',
  savedBy: 'Asha Menon',
  sheet: { prices: toSheet(newerBase).prices, terms: { ...terms, gstPercent: '12' } },
};
const createTermsAction = (changes: Partial<typeof terms>, field: string | null): RateAction => ({
  type: 'termsChanged',
  terms: { ...terms, ...changes },
  field,
});

const startTermEdits = () =>
  runActions(
    startEdits(base),
    createTermsAction({ gstPercent: '1' }, 'terms.gst'),
    createTermsAction({ gstPercent: '12' }, 'terms.gst'),
    commitAction,
  );

test('all keystrokes in a term are one undo step', () => {
  const edits = startTermEdits();
  expect(areTermsChanged(edits)).toBe(true);
  expect(edits.past).toHaveLength(1);
  expect(areTermsChanged(runActions(edits, undoAction))).toBe(false);
});

test('a choice is a separate undo step', () => {
  const termsEdits = runActions(
    startTermEdits(),
    createTermsAction({ gstPercent: '12', mode: 'strict' }, null),
    undoAction,
  );
  expect(termsEdits.sheet.terms).toMatchObject({ gstPercent: '12', mode: 'lowest' });
});

test('trailing zeros in a term are not a change', () => {
  expect(
    areTermsChanged(runActions(startEdits(base), createTermsAction({ gstPercent: '18.00' }, null))),
  ).toBe(false);
});

test('the changes of a saved draft are saved, and later edits are unsaved', () => {
  const edits = startEdits(base, draft);
  expect(listChangedPrices(edits)).toEqual([cellA]);
  expect([areTermsChanged(edits), isUnsaved(edits)]).toEqual([true, false]);
  const typedEdits = runActions(edits, createTypedAction(cellB, '26'));
  expect(isUnsaved(typedEdits)).toBe(true);
  const savedDraft = { ...draft, revision: 4, sheet: typedEdits.sheet };
  expect(isUnsaved(runActions(typedEdits, { type: 'draftSaved', draft: savedDraft }))).toBe(false);
});

test('text typed during a save stays unsaved', () => {
  const nextEdits = runActions(startEdits(base), createTypedAction(cellA, '21'));
  const saveAction: RateAction = {
    type: 'draftSaved',
    draft: { ...draft, sheet: nextEdits.sheet },
  };
  expect(isUnsaved(runActions(nextEdits, createTypedAction(cellB, '26'), saveAction))).toBe(true);
});

test('loading the draft of another user replaces the edits, and undo restores the edits', () => {
  const loadedEdits = runActions(startEdits(base), createTypedAction(cellB, '26'), {
    type: 'draftLoaded',
    draft,
    base,
  });
  expect([loadedEdits.sheet.prices.upTo250g.A, loadedEdits.sheet.prices.upTo250g.B]).toEqual([
    '22',
    '25',
  ]);
  expect([isUnsaved(loadedEdits), loadedEdits.draft?.revision]).toEqual([false, 3]);
  expect(runActions(loadedEdits, undoAction).sheet.prices.upTo250g.B).toBe('26');
});

test('discarding and publishing delete the draft', () => {
  expect(runActions(startEdits(base, draft), { type: 'discarded' }).draft).toBeNull();
  expect(
    runActions(startEdits(base, draft), { type: 'published', base: newerBase }).draft,
  ).toBeNull();
});

test('keeps the edit of a term that two users changed and merges the other terms', () => {
  const serverBase: RateBase = {
    ...newerBase,
    terms: { ...base.terms, divisor: 4000, minGrams: 1000 },
  };
  const ownEdits = runActions(
    startEdits(base),
    createTermsAction({ gstPercent: '12', divisor: '4500' }, null),
  );
  expect(findConflicts(ownEdits, serverBase).hasTerms).toBe(true);
  expect(runActions(ownEdits, { type: 'rebased', base: serverBase }).sheet.terms).toMatchObject({
    gstPercent: '12',
    divisor: '4500',
    minKg: '1',
  });
  const separateEdits = runActions(startEdits(base), createTermsAction({ gstPercent: '12' }, null));
  expect(findConflicts(separateEdits, serverBase).hasTerms).toBe(false);
});
