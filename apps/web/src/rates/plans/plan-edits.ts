import { markupText, parseMarkup } from './markup-text.ts';
import { type MarkupCell, type MarkupTexts, markupCells, markupTexts } from './plan-markups.ts';

/** A saved version of a plan. A new plan has version 0. */
export interface PlanBase {
  readonly version: number;
  readonly name: string;
  readonly texts: MarkupTexts;
}

/** Unsaved edits on top of the saved version. */
export interface PlanEdits {
  readonly base: PlanBase;
  readonly name: string;
  readonly texts: MarkupTexts;
  readonly past: readonly MarkupTexts[];
  readonly future: readonly MarkupTexts[];
  /** The cell that is being typed into: all keystrokes in it are one step of undo. */
  readonly open: MarkupCell | null;
}

/** Mark-ups to put into cells. */
export interface MarkupEntry {
  readonly cell: MarkupCell;
  readonly text: string;
}

export type PlanAction =
  | { type: 'named'; name: string }
  | { type: 'typed'; cell: MarkupCell; text: string }
  /** The focus leaves the cell: what was typed becomes a step of undo. */
  | { type: 'settled' }
  /** Escape: the cell shows again what it did before it was typed into. */
  | { type: 'reverted' }
  /** A pasted block or a fill: one step of undo. */
  | { type: 'filled'; entries: readonly MarkupEntry[] }
  | { type: 'undone' }
  | { type: 'redone' }
  /** The same edits on top of a version that another user saved. */
  | { type: 'rebased'; base: PlanBase };

/** A plan without unsaved edits. */
export function startPlanEdits(base: PlanBase): PlanEdits {
  return { base, name: base.name, texts: base.texts, past: [], future: [], open: null };
}

export function planEditsReducer(edits: PlanEdits, action: PlanAction): PlanEdits {
  switch (action.type) {
    case 'named':
      return { ...edits, name: action.name };
    case 'typed':
      return type(edits, action);
    case 'settled':
      return settle(edits);
    case 'reverted':
      return revert(edits);
    case 'filled':
      return fill(settle(edits), action.entries);
    case 'undone':
      return undo(settle(edits));
    case 'redone':
      return redo(settle(edits));
    case 'rebased':
      return rebase(settle(edits), action.base);
  }
}

/** The cells whose mark-up differs from the saved one, or that have a problem. */
export function unsavedMarkups({ base, texts }: PlanEdits): MarkupCell[] {
  return markupCells.filter(({ service, zone }) => {
    return !isSameMarkup(texts[service][zone], base.texts[service][zone]);
  });
}

/** Whether anything would be lost. */
export function hasUnsavedEdits(edits: PlanEdits): boolean {
  return edits.name.trim() !== edits.base.name || unsavedMarkups(edits).length > 0;
}

/** The unsaved cells whose saved mark-up differs in `newer`, too: saving overwrites them. */
export function contestedMarkups(edits: PlanEdits, newer: PlanBase): MarkupCell[] {
  return unsavedMarkups(edits).filter(({ service, zone }) => {
    const theirs = newer.texts[service][zone];
    const isTheirChange = !isSameMarkup(edits.base.texts[service][zone], theirs);
    return isTheirChange && !isSameMarkup(edits.texts[service][zone], theirs);
  });
}

function isSameMarkup(one: string, other: string): boolean {
  return canonical(one) === canonical(other);
}

/** A mark-up as the table shows it; a text with a problem stays as typed. */
function canonical(text: string): string {
  const typed = parseMarkup(text);
  return 'problem' in typed ? text : markupText(typed.markup);
}

function withText(texts: MarkupTexts, { service, zone }: MarkupCell, text: string): MarkupTexts {
  return { ...texts, [service]: { ...texts[service], [zone]: text } };
}

function isSameCell(one: MarkupCell | null, other: MarkupCell): boolean {
  return one?.service === other.service && one.zone === other.zone;
}

function type(edits: PlanEdits, { cell, text }: { cell: MarkupCell; text: string }): PlanEdits {
  if (isSameCell(edits.open, cell)) {
    return { ...edits, texts: withText(edits.texts, cell, text) };
  }
  const before = settle(edits);
  return {
    ...before,
    texts: withText(before.texts, cell, text),
    past: [...before.past, before.texts],
    future: [],
    open: cell,
  };
}

function settle(edits: PlanEdits): PlanEdits {
  const { open, past, texts } = edits;
  if (open === null) return edits;
  const settled = withText(texts, open, canonical(texts[open.service][open.zone]));
  const before = past.at(-1) ?? texts;
  const isUnchanged =
    settled[open.service][open.zone] === canonical(before[open.service][open.zone]);
  return {
    ...edits,
    open: null,
    texts: isUnchanged ? before : settled,
    past: isUnchanged ? past.slice(0, -1) : past,
  };
}

function revert(edits: PlanEdits): PlanEdits {
  if (edits.open === null) return edits;
  return {
    ...edits,
    open: null,
    texts: edits.past.at(-1) ?? edits.texts,
    past: edits.past.slice(0, -1),
  };
}

function fill(edits: PlanEdits, entries: readonly MarkupEntry[]): PlanEdits {
  const texts = entries.reduce(
    (filled, { cell, text }) => withText(filled, cell, canonical(text)),
    edits.texts,
  );
  const isChanged = markupCells.some(
    ({ service, zone }) => texts[service][zone] !== edits.texts[service][zone],
  );
  return isChanged ? { ...edits, texts, past: [...edits.past, edits.texts], future: [] } : edits;
}

function undo(edits: PlanEdits): PlanEdits {
  const texts = edits.past.at(-1);
  if (texts === undefined) return edits;
  return {
    ...edits,
    texts,
    past: edits.past.slice(0, -1),
    future: [edits.texts, ...edits.future],
  };
}

function redo(edits: PlanEdits): PlanEdits {
  const [texts, ...future] = edits.future;
  if (texts === undefined) return edits;
  return { ...edits, texts, past: [...edits.past, edits.texts], future };
}

/** Steps of undo lead back to texts of the older version, so they go. */
function rebase(edits: PlanEdits, base: PlanBase): PlanEdits {
  const texts = markupTexts(({ service, zone }) => {
    const mine = edits.texts[service][zone];
    return isSameMarkup(mine, edits.base.texts[service][zone]) ? base.texts[service][zone] : mine;
  });
  const name = edits.name === edits.base.name ? base.name : edits.name;
  return { ...startPlanEdits(base), name, texts };
}
