import {
  changedCells,
  parsePrice,
  priceText,
  type RateCard,
  type RateCell,
  type RateGrid,
  rateCells,
  rateGrid,
} from '@shipdesk/domain/rate/rate-card';

/** What is saved: a version with its prices in paise. */
export interface RateBase {
  readonly version: number;
  readonly prices: RateCard;
}

type Texts = RateGrid<string>;

/** What stands in the table: texts as typed, on top of the version that is saved. */
export interface RateEdits {
  readonly base: RateBase;
  readonly texts: Texts;
  readonly past: readonly Texts[];
  readonly future: readonly Texts[];
  /** The cell that is being typed into: all keystrokes in it are one step of undo. */
  readonly open: RateCell | null;
}

/** Prices to put into cells. */
export interface RateEntry {
  readonly cell: RateCell;
  readonly text: string;
}

export type RateAction =
  | { type: 'typed'; cell: RateCell; text: string }
  /** The cell is left: what was typed becomes a step of undo. */
  | { type: 'settled' }
  /** Escape: the cell shows again what it did before it was typed into. */
  | { type: 'reverted' }
  /** A pasted block, a fill, an older version: one step of undo. */
  | { type: 'filled'; entries: readonly RateEntry[] }
  | { type: 'undone' }
  | { type: 'redone' }
  /** The saved prices again, as a step of undo. */
  | { type: 'discarded' }
  /** The same edits on top of a version that somebody else saved. */
  | { type: 'rebased'; base: RateBase }
  | { type: 'saved'; base: RateBase };

/** A table without unsaved edits. */
export function startEdits(base: RateBase): RateEdits {
  return { base, texts: textsOf(base.prices), past: [], future: [], open: null };
}

export function rateEditsReducer(edits: RateEdits, action: RateAction): RateEdits {
  switch (action.type) {
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
    case 'discarded':
      return step(settle(edits), textsOf(edits.base.prices));
    case 'rebased':
      return rebase(settle(edits), action.base);
    case 'saved':
      return { ...settle(edits), base: action.base };
  }
}

/** The cells whose text is another price than the saved one, or no price. */
export function unsavedCells({ base, texts }: RateEdits): RateCell[] {
  return rateCells.filter((cell) => isUnsaved(base.prices, texts, cell));
}

/** The unsaved cells whose saved price is another in `newer`, too: who goes on overwrites it. */
export function contestedCells(edits: RateEdits, newer: RateBase): RateCell[] {
  const theirs = new Set(changedCells(edits.base.prices, newer.prices).map(keyOf));
  return unsavedCells(edits).filter(
    (cell) => theirs.has(keyOf(cell)) && isUnsaved(newer.prices, edits.texts, cell),
  );
}

function keyOf({ band, zone }: RateCell): string {
  return `${band} ${zone}`;
}

function isSame(one: RateCell | null, other: RateCell): boolean {
  return one !== null && one.band === other.band && one.zone === other.zone;
}

function isUnsaved(saved: RateCard, texts: Texts, { band, zone }: RateCell): boolean {
  return parsePrice(texts[band][zone]) !== saved[band][zone];
}

function textsOf(prices: RateCard): Texts {
  return rateGrid(({ band, zone }) => priceText(prices[band][zone]));
}

function withText(texts: Texts, { band, zone }: RateCell, text: string): Texts {
  return { ...texts, [band]: { ...texts[band], [zone]: text } };
}

function isEqual(one: Texts, other: Texts): boolean {
  return rateCells.every(({ band, zone }) => one[band][zone] === other[band][zone]);
}

function step(edits: RateEdits, texts: Texts): RateEdits {
  if (isEqual(edits.texts, texts)) return edits;
  return { ...edits, texts, past: [...edits.past, edits.texts], future: [] };
}

function type(edits: RateEdits, { cell, text }: RateEntry): RateEdits {
  if (isSame(edits.open, cell)) return { ...edits, texts: withText(edits.texts, cell, text) };
  const settled = settle(edits);
  const typed = step(settled, withText(settled.texts, cell, text));
  return typed === settled ? settled : { ...typed, open: cell };
}

/** Prices are written alike once they stand: `20.` becomes `20`, `.5` becomes `0.50`. */
function settle(edits: RateEdits): RateEdits {
  const { open, texts, past } = edits;
  if (open === null) return edits;
  const text = texts[open.band][open.zone];
  const price = parsePrice(text);
  const tidy = price === null ? texts : withText(texts, open, priceText(price));
  const before = past.at(-1);
  const isVain = before !== undefined && isEqual(before, tidy);
  return { ...edits, texts: tidy, past: isVain ? past.slice(0, -1) : past, open: null };
}

function revert(edits: RateEdits): RateEdits {
  const before = edits.past.at(-1);
  if (edits.open === null || before === undefined) return edits;
  return { ...edits, texts: before, past: edits.past.slice(0, -1), open: null };
}

function fill(edits: RateEdits, entries: readonly RateEntry[]): RateEdits {
  const filled = entries.reduce((texts, { cell, text }) => {
    const price = parsePrice(text);
    return withText(texts, cell, price === null ? text : priceText(price));
  }, edits.texts);
  return step(edits, filled);
}

function undo(edits: RateEdits): RateEdits {
  const before = edits.past.at(-1);
  if (before === undefined) return edits;
  return {
    ...edits,
    texts: before,
    past: edits.past.slice(0, -1),
    future: [edits.texts, ...edits.future],
  };
}

function redo(edits: RateEdits): RateEdits {
  const [next, ...future] = edits.future;
  if (next === undefined) return edits;
  return { ...edits, texts: next, past: [...edits.past, edits.texts], future };
}

function rebase(edits: RateEdits, base: RateBase): RateEdits {
  const kept = unsavedCells(edits);
  const texts = kept.reduce(
    (sum, cell) => withText(sum, cell, edits.texts[cell.band][cell.zone]),
    textsOf(base.prices),
  );
  // Steps from before show prices of the older version: going back to them would undo somebody else's save unseen.
  return { base, texts, past: [], future: [], open: null };
}
