import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hasUnsavedEdits,
  listConflictingMarkups,
  listUnsavedMarkups,
  type PlanAction,
  type PlanBase,
  type PlanEdits,
  planEditsReducer,
  startPlanEdits,
} from './plan-edits.ts';
import { buildMarkupTexts, type MarkupCell, markupCells } from './plan-markups.ts';

const cellA = { service: 'surface', zone: 'A' } as const;
const cellB = { service: 'surface', zone: 'B' } as const;
const base: PlanBase = {
  version: 1,
  name: 'Gold',
  texts: buildMarkupTexts(({ service }) => (service === 'surface' ? '10%' : '')),
};
/** Version 2: another name, and 12% for Surface in zone A. */
const newerBase: PlanBase = {
  version: 2,
  name: 'Gold 2026',
  texts: { ...base.texts, surface: { ...base.texts.surface, A: '12%' } },
};

const runActions = (edits: PlanEdits, ...actions: PlanAction[]) =>
  actions.reduce(planEditsReducer, edits);
const startEdits = (...actions: PlanAction[]) => runActions(startPlanEdits(base), ...actions);
const createTypedAction = (cell: MarkupCell, text: string): PlanAction => ({
  type: 'typed',
  cell,
  text,
});
const commitAction = { type: 'committed' } as const;
const undoAction = { type: 'undone' } as const;
const redoAction = { type: 'redone' } as const;

test('all keystrokes in a cell are one undo step, and the mark-up is formatted', () => {
  const edits = startEdits(
    createTypedAction(cellA, '4'),
    createTypedAction(cellA, '4.5'),
    commitAction,
  );
  expect(edits.sheet.surface.A).toBe('₹4.50');
  expect(listUnsavedMarkups(edits)).toEqual([cellA]);
  const undoneEdits = runActions(edits, undoAction);
  expect([undoneEdits.sheet.surface.A, hasUnsavedEdits(undoneEdits)]).toEqual(['10%', false]);
  expect(runActions(undoneEdits, redoAction).sheet.surface.A).toBe('₹4.50');
});

test('typing the old mark-up of a cell leaves no undo step and no unsaved edit', () => {
  const edits = startEdits(
    createTypedAction(cellA, ''),
    createTypedAction(cellA, '10.0 %'),
    commitAction,
  );
  expect([edits.sheet.surface.A, edits.past, hasUnsavedEdits(edits)]).toEqual(['10%', [], false]);
});

test('an invalid mark-up keeps the typed text and counts as unsaved', () => {
  const edits = startEdits(createTypedAction(cellA, '5%%'), commitAction);
  expect(edits.sheet.surface.A).toBe('5%%');
  expect(listUnsavedMarkups(edits)).toEqual([cellA]);
});

test('Escape reverts only the text of the current cell', () => {
  const edits = startEdits(createTypedAction(cellA, '1'), createTypedAction(cellB, '2'), {
    type: 'reverted',
  });
  expect([edits.sheet.surface.A, edits.sheet.surface.B]).toEqual(['₹1', '10%']);
});

test('a new name is an unsaved edit, but spaces around the name are not', () => {
  expect(hasUnsavedEdits(startEdits({ type: 'named', name: 'Silver' }))).toBe(true);
  expect(hasUnsavedEdits(startEdits({ type: 'named', name: 'Gold ' }))).toBe(false);
});

test('rebasing keeps the edits and adds the other changes of the newer version', () => {
  const ownEdits = startEdits(createTypedAction(cellB, '20%'));
  expect(listConflictingMarkups(ownEdits, newerBase)).toEqual([]);
  const edits = runActions(ownEdits, { type: 'rebased', base: newerBase });
  expect([edits.name, edits.sheet.surface.A, edits.sheet.surface.B]).toEqual([
    'Gold 2026',
    '12%',
    '20%',
  ]);
  expect(listUnsavedMarkups(edits)).toEqual([cellB]);
});

test('reports a conflict and keeps the edit when two users change the same cell', () => {
  const ownEdits = startEdits({ type: 'named', name: 'Mine' }, createTypedAction(cellA, '20%'));
  expect(listConflictingMarkups(ownEdits, newerBase)).toEqual([cellA]);
  const edits = runActions(ownEdits, { type: 'rebased', base: newerBase });
  expect([edits.name, edits.sheet.surface.A]).toEqual(['Mine', '20%']);
});

test('reports no conflict when two users set the same mark-up', () => {
  const edits = startEdits(createTypedAction(cellA, '12 %'));
  expect(listConflictingMarkups(edits, newerBase)).toEqual([]);
});

const cell = fc.constantFrom(...markupCells);
const text = fc.constantFrom('', '-', '7', '7%', '10%', '1.234', '10% + 4');
const action: fc.Arbitrary<PlanAction> = fc.oneof(
  fc.record({ type: fc.constant('typed' as const), cell, text }),
  fc.record({
    type: fc.constant('filled' as const),
    entries: fc.array(fc.record({ cell, text }), { maxLength: 4 }),
  }),
  fc.constantFrom<PlanAction>(commitAction, { type: 'reverted' }),
);

test('undoing all steps restores the saved mark-ups, and redoing restores the edits', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 12 }), (actions) => {
      const edits = startEdits(...actions, commitAction);
      const listSteps = <Value>(value: Value) => edits.past.map(() => value);
      const undoneEdits = runActions(edits, ...listSteps(undoAction));
      expect(undoneEdits.sheet).toEqual(base.texts);
      expect(runActions(undoneEdits, ...listSteps(redoAction)).sheet).toEqual(edits.sheet);
    }),
  );
});
