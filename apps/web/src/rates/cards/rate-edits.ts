import { t } from '@lingui/core/macro';
import type {
  DraftPayload,
  PublishPayload,
  WireDraft,
  WireRateCard,
} from '@shipdesk/contract/rates/rates';
import {
  fillRateGrid,
  formatPrice,
  parsePrice,
  type RateCard,
  type RateCell,
  toCellField,
} from '@shipdesk/domain/rates/rate-card';
import type { CardTerms } from '@shipdesk/domain/rates/service-card';
import { useMemo, useReducer } from 'react';
import {
  addStep,
  commitField,
  editSheet,
  type Finding,
  findChangedCells,
  findContestedCells,
  mergeCells,
  type SheetAction,
  type SheetEdits,
  startSheetEdits,
  type ThreeWay,
  typeInto,
} from '../../product/sheet-edits.ts';
import { checkSheet, nameFields, type RateChecks } from './rate-checks.ts';
import { isSameSheet, priceTable, type RateBase, type RateSheet, toSheet } from './rate-sheet.ts';
import {
  areTermsContested,
  isTerms,
  mergeTerms,
  parseTerms,
  type TermsText,
  toTermsText,
} from './terms/terms-form.ts';

/** A draft as the server sent it. */
export interface SavedDraft {
  readonly revision: number;
  readonly basedOnVersion: number;
  /** ISO 8601. */
  readonly savedAt: string;
  readonly savedBy: string;
  readonly sheet: RateSheet;
}

/** Unsaved edits on top of a published version. */
export interface RateEdits extends SheetEdits<RateSheet> {
  readonly base: RateBase;
  readonly draft: SavedDraft | null;
}

export type RateAction =
  | SheetAction<RateCell>
  /** `field` is the text field that is typed into; null for a choice, which is a step of its own. */
  | { type: 'termsChanged'; terms: TermsText; field: string | null }
  /** Another version as an edit: one step of undo. */
  | { type: 'restored'; sheet: RateSheet }
  /** The published version again, as a step of undo; the draft is gone. */
  | { type: 'discarded' }
  /** The same edits on top of a version that another user published. */
  | { type: 'rebased'; base: RateBase }
  | { type: 'draftSaved'; draft: SavedDraft }
  /** Replaces what was typed with another user's draft, as a step of undo. */
  | { type: 'draftLoaded'; draft: SavedDraft; base: RateBase }
  | { type: 'published'; base: RateBase };

/** Starts the draft of a version, or the version itself. */
export function startEdits(base: RateBase, draft: SavedDraft | null = null): RateEdits {
  return { ...startSheetEdits(draft?.sheet ?? toSheet(base)), base, draft };
}

export function rateEditsReducer(edits: RateEdits, action: RateAction): RateEdits {
  switch (action.type) {
    case 'termsChanged': {
      const { terms, field } = action;
      if (field === null) return addStep(priceTable, edits, { ...edits.sheet, terms });
      return typeInto(priceTable, edits, field, (sheet) => ({ ...sheet, terms }));
    }
    case 'restored':
      return addStep(priceTable, edits, action.sheet);
    case 'discarded':
      return { ...addStep(priceTable, edits, toSheet(edits.base)), draft: null };
    case 'rebased':
      return rebaseEdits(commitField(priceTable, edits), action.base);
    case 'draftSaved':
      return { ...edits, draft: action.draft };
    case 'draftLoaded': {
      const { base, draft } = action;
      return { ...addStep(priceTable, edits, draft.sheet), base, draft };
    }
    case 'published': {
      const { base } = action;
      return { ...addStep(priceTable, edits, toSheet(base)), base, draft: null };
    }
    default:
      return editSheet(priceTable, edits, action);
  }
}

export function listChangedPrices({ base, sheet }: RateEdits): RateCell[] {
  return findChangedCells(priceTable, toSheet(base), sheet);
}

/** True if the terms differ from the published ones. */
export function areTermsChanged({ base, sheet }: RateEdits): boolean {
  return !isTerms(sheet.terms, base.terms);
}

/** True if something was typed since the draft or, without a draft, the version was saved. */
export function isUnsaved({ base, sheet, draft }: RateEdits): boolean {
  return !isSameSheet(sheet, draft?.sheet ?? toSheet(base));
}

/** The cells and terms that both versions changed. Continuing the draft overwrites them. */
export interface Contested {
  readonly cells: readonly RateCell[];
  readonly terms: boolean;
}

/** Returns the changes whose published value is another in `newer`, too. */
export function findContested(edits: RateEdits, newerBase: RateBase): Contested {
  const three = collectSheets(edits, newerBase);
  return {
    cells: findContestedCells(priceTable, three),
    terms: areTermsContested(pickTerms(three)),
  };
}

/** Clears the steps of undo: they lead back to the older version and would revert the newer one. */
function rebaseEdits(edits: RateEdits, base: RateBase): RateEdits {
  const three = collectSheets(edits, base);
  const sheet = { ...mergeCells(priceTable, three), terms: mergeTerms(pickTerms(three)) };
  return { ...startSheetEdits(sheet), base, draft: edits.draft };
}

function collectSheets({ base, sheet }: RateEdits, newerBase: RateBase): ThreeWay<RateSheet> {
  return { base: toSheet(base), mine: sheet, theirs: toSheet(newerBase) };
}

function pickTerms({ base, mine, theirs }: ThreeWay<RateSheet>): ThreeWay<TermsText> {
  return { base: base.terms, mine: mine.terms, theirs: theirs.terms };
}

/** The messages about one cell. */
interface RateMark {
  /** The difference from the published version, if any. */
  readonly info: string | null;
  readonly problem: string | null;
  readonly warning: string | null;
}

interface Start {
  readonly base: RateBase;
  readonly draft?: SavedDraft | null;
  /** The newest published version. */
  readonly newest: RateBase;
}

/** Returns the edits of a card, with what the checks find and how they differ from the published version. */
export function useRateEdits({ base, draft = null, newest }: Start) {
  const [edits, dispatch] = useReducer(rateEditsReducer, null, () => startEdits(base, draft));
  const changedPrices = useMemo(() => listChangedPrices(edits), [edits]);
  const termsChanged = useMemo(() => areTermsChanged(edits), [edits]);
  const checks = useMemo(() => checkSheet(edits.sheet, edits.base), [edits.sheet, edits.base]);
  const marks = useMemo(() => markCells(edits, checks), [edits, checks]);
  const isBehind = newest.version > edits.base.version;
  // Without changes there is nothing to decide: the newer version is shown.
  if (isBehind && changedPrices.length === 0 && !termsChanged)
    dispatch({ type: 'rebased', base: newest });
  return {
    edits,
    dispatch,
    changed: changedPrices,
    termsChanged,
    checks,
    ...marks,
    /** The version that another user published since, and what both changed. */
    newer: isBehind ? { base: newest, contested: findContested(edits, newest) } : null,
  };
}

/** Names the banner about a newer version among the fields of the editor. */
export const newerVersionField = 'newer-version';

export type RateEditing = ReturnType<typeof useRateEdits>;

function markCells(
  { base, sheet, open }: RateEdits,
  { prices, cells, cheaper, unused }: RateChecks,
) {
  // A price that is still being typed is not judged yet.
  const judged = cells.filter(({ field }) => field !== open);
  const listMessages = (findings: readonly Finding[]) =>
    new Map(findings.map(({ field, message }) => [field, message]));
  const [problemTexts, warningOf] = [listMessages(judged), listMessages(cheaper)];
  const marks = fillRateGrid((cell): RateMark => {
    const { band, zone } = cell;
    const publishedText = base.prices[band][zone];
    return {
      info:
        prices[band][zone] === publishedText
          ? null
          : t`Not published. Published price: ${{ price: formatPrice(publishedText) }}.`,
      problem: problemTexts.get(toCellField(cell)) ?? null,
      warning: warningOf.get(toCellField(cell)) ?? null,
    };
  });
  return {
    marks,
    /** Problems and warnings of the table, for the list below it. */
    findings: {
      problems: nameFields(judged, sheet.terms),
      warnings: cheaper,
      notes: unused,
    },
  };
}

/** Prices come in rupees and are kept in paise. */
function toRateCard(prices: WireRateCard['prices']): RateCard {
  return fillRateGrid(({ band, zone }) => parsePrice(prices[band][zone]) ?? 0);
}

export function toRateBase({
  version,
  prices,
  terms,
}: Pick<WireRateCard, 'version' | 'prices' | 'terms'>): RateBase {
  return { version, prices: toRateCard(prices), terms };
}

export function toSavedDraft({ prices, terms, ...draft }: WireDraft): SavedDraft {
  return { ...draft, sheet: { prices, terms: toTermsText(terms) } };
}

/** Returns a draft with the prices as typed. Null while a term is invalid: the wire has no text for it. */
export function buildDraftPayload(edits: RateEdits, revision: number): DraftPayload | null {
  const payload = buildSheetPayload(edits);
  return payload && { ...payload, revision };
}

/** `effectiveOn` is null for now. Null while a term is invalid. */
export function publishPayload(
  edits: RateEdits,
  effectiveOn: string | null,
): PublishPayload | null {
  const payload = buildSheetPayload(edits);
  return payload && { ...payload, ...(effectiveOn !== null && { effectiveOn }) };
}

function buildSheetPayload({ base, sheet }: RateEdits) {
  const terms = parseTerms(sheet.terms);
  if (terms === null) return null;
  return { basedOnVersion: base.version, prices: sheet.prices, terms: toWireTerms(terms) };
}

/** The wire has mutable arrays, the domain has not. */
export function toWireTerms(terms: CardTerms): WireRateCard['terms'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return structuredClone(terms) as WireRateCard['terms'];
}
