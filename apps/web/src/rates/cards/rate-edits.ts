import {
  cellField,
  changedCells,
  parsePrice,
  priceText,
  type RateCard,
  type RateCell,
  type RateGrid,
  rateCells,
} from '@shipdesk/domain/rates/rate-card';
import {
  hasSameTexts,
  isSameSheet,
  type RateBase,
  type RateSheet,
  sheetOf,
  withPrice,
} from './rate-sheet.ts';
import { isTerms, type TermsText, termsText } from './terms/terms-form.ts';
import { areTermsContested, mergeTerms } from './terms/terms-merge.ts';

/** The draft on the server that the edits continue. */
export interface KnownDraft {
  readonly revision: number;
  readonly basedOnVersion: number;
  /** ISO 8601. */
  readonly savedAt: string;
  readonly savedBy: string;
  readonly sheet: RateSheet;
}

/** Unsaved edits on top of a published version. */
export interface RateEdits {
  readonly base: RateBase;
  readonly sheet: RateSheet;
  /** Null without a draft on the server. */
  readonly draft: KnownDraft | null;
  readonly past: readonly RateSheet[];
  readonly future: readonly RateSheet[];
  /** The field that is typed into: all keystrokes in it are one step of undo. */
  readonly open: string | null;
}

/** Prices to put into cells. */
export interface RateEntry {
  readonly cell: RateCell;
  readonly text: string;
}

export type RateAction =
  | { type: 'typed'; cell: RateCell; text: string }
  /** `field` is the text field that is typed into; null for a choice, which is a step of its own. */
  | { type: 'termsChanged'; terms: TermsText; field: string | null }
  /** The field is left: what was typed becomes a step of undo. */
  | { type: 'settled' }
  /** Escape: the cell shows again what it did before it was typed into. */
  | { type: 'reverted' }
  /** A pasted block, a fill, a file: one step of undo. */
  | { type: 'filled'; entries: readonly RateEntry[] }
  /** Another version as an edit: one step of undo. */
  | { type: 'restored'; sheet: RateSheet }
  | { type: 'undone' }
  | { type: 'redone' }
  /** The published version again, as a step of undo; the draft is gone. */
  | { type: 'discarded' }
  /** The same edits on top of a version that another user published. */
  | { type: 'rebased'; base: RateBase }
  | { type: 'draftSaved'; draft: KnownDraft }
  /** Replaces what was typed with another user's draft, as a step of undo. */
  | { type: 'draftLoaded'; draft: KnownDraft; base: RateBase }
  | { type: 'published'; base: RateBase };

/** The draft of a version, or the version itself. */
export function startEdits(base: RateBase, draft: KnownDraft | null = null): RateEdits {
  const sheet = draft?.sheet ?? sheetOf(base);
  return { base, sheet, draft, past: [], future: [], open: null };
}

export function rateEditsReducer(edits: RateEdits, action: RateAction): RateEdits {
  switch (action.type) {
    case 'typed': {
      const { cell, text } = action;
      return type(edits, cellField(cell), (sheet) => withPrice(sheet, cell, text));
    }
    case 'termsChanged': {
      const { terms, field } = action;
      if (field === null) return step(settle(edits), { ...edits.sheet, terms });
      return type(edits, field, (sheet) => ({ ...sheet, terms }));
    }
    case 'settled':
      return settle(edits);
    case 'reverted':
      return revert(edits);
    case 'filled':
      return fill(settle(edits), action.entries);
    case 'restored':
      return step(settle(edits), action.sheet);
    case 'undone':
      return undo(settle(edits));
    case 'redone':
      return redo(settle(edits));
    case 'discarded':
      return { ...step(settle(edits), sheetOf(edits.base)), draft: null };
    case 'rebased':
      return rebase(settle(edits), action.base);
    case 'draftSaved':
      return { ...edits, draft: action.draft };
    case 'draftLoaded':
      return {
        ...step(settle(edits), action.draft.sheet),
        base: action.base,
        draft: action.draft,
      };
    case 'published':
      return { ...step(settle(edits), sheetOf(action.base)), base: action.base, draft: null };
  }
}

/** The cells whose text is another price than the published one, or no price. */
export function changedPrices({ base, sheet }: RateEdits): RateCell[] {
  return rateCells.filter((cell) => isChanged(base.prices, sheet.prices, cell));
}

/** Whether the terms differ from the published ones. */
export function areTermsChanged({ base, sheet }: RateEdits): boolean {
  return !isTerms(sheet.terms, base.terms);
}

/** Whether something was typed since the draft was saved, or since the version where there is no draft. */
export function isUnsaved({ base, sheet, draft }: RateEdits): boolean {
  return !isSameSheet(sheet, draft?.sheet ?? sheetOf(base));
}

/** The cells and terms that both versions changed. Continuing the draft overwrites them. */
export interface Contested {
  readonly cells: readonly RateCell[];
  readonly terms: boolean;
}

/** The changes whose published value is another in `newer`, too. */
export function contestedBy(edits: RateEdits, newer: RateBase): Contested {
  const theirs = new Set(changedCells(edits.base.prices, newer.prices).map(cellField));
  return {
    cells: changedPrices(edits).filter(
      (cell) => theirs.has(cellField(cell)) && isChanged(newer.prices, edits.sheet.prices, cell),
    ),
    terms: areTermsContested(threeTerms(edits, newer)),
  };
}

function threeTerms({ base, sheet }: RateEdits, newer: RateBase) {
  return { base: termsText(base.terms), mine: sheet.terms, theirs: termsText(newer.terms) };
}

function isChanged(before: RateCard, texts: RateGrid<string>, { band, zone }: RateCell): boolean {
  return parsePrice(texts[band][zone]) !== before[band][zone];
}

function step(edits: RateEdits, sheet: RateSheet): RateEdits {
  if (hasSameTexts(edits.sheet, sheet)) return edits;
  return { ...edits, sheet, past: [...edits.past, edits.sheet], future: [] };
}

function type(edits: RateEdits, field: string, change: (sheet: RateSheet) => RateSheet): RateEdits {
  if (edits.open === field) return { ...edits, sheet: change(edits.sheet) };
  const settled = settle(edits);
  const typed = step(settled, change(settled.sheet));
  return typed === settled ? settled : { ...typed, open: field };
}

/** Prices are normalised once they are entered: `20.` becomes `20`, `.5` becomes `0.50`. */
function settle(edits: RateEdits): RateEdits {
  const { open, sheet, past } = edits;
  if (open === null) return edits;
  const cell = rateCells.find((candidate) => cellField(candidate) === open);
  const price = cell ? parsePrice(sheet.prices[cell.band][cell.zone]) : null;
  const tidy = cell && price !== null ? withPrice(sheet, cell, priceText(price)) : sheet;
  const before = past.at(-1);
  const isVain = before !== undefined && hasSameTexts(before, tidy);
  return { ...edits, sheet: tidy, past: isVain ? past.slice(0, -1) : past, open: null };
}

function revert(edits: RateEdits): RateEdits {
  const before = edits.past.at(-1);
  if (edits.open === null || before === undefined) return edits;
  return { ...edits, sheet: before, past: edits.past.slice(0, -1), open: null };
}

function fill(edits: RateEdits, entries: readonly RateEntry[]): RateEdits {
  const filled = entries.reduce((sheet, { cell, text }) => {
    const price = parsePrice(text);
    return withPrice(sheet, cell, price === null ? text : priceText(price));
  }, edits.sheet);
  return step(edits, filled);
}

function undo(edits: RateEdits): RateEdits {
  const before = edits.past.at(-1);
  if (before === undefined) return edits;
  const future = [edits.sheet, ...edits.future];
  return { ...edits, sheet: before, past: edits.past.slice(0, -1), future };
}

function redo(edits: RateEdits): RateEdits {
  const [next, ...future] = edits.future;
  if (next === undefined) return edits;
  return { ...edits, sheet: next, past: [...edits.past, edits.sheet], future };
}

function rebase(edits: RateEdits, base: RateBase): RateEdits {
  const published = sheetOf(base);
  const priced = changedPrices(edits).reduce(
    (sheet, cell) => withPrice(sheet, cell, edits.sheet.prices[cell.band][cell.zone]),
    published,
  );
  const sheet = { ...priced, terms: mergeTerms(threeTerms(edits, base)) };
  // Clear the undo steps: they contain prices of the older version, so undo would silently revert the newer one.
  return { ...edits, base, sheet, past: [], future: [], open: null };
}
