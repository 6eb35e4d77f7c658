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
  findConflictingCells,
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
  haveTermsConflict,
  matchesTerms,
  mergeTerms,
  parseTerms,
  type TermsText,
  toTermsText,
} from './terms/terms-form.ts';

/** A draft saved on the server. */
export interface SavedDraft {
  readonly revision: number;
  readonly basedOnVersion: number;
  /** ISO 8601. */
  readonly savedAt: string;
  readonly savedBy: string;
  readonly sheet: RateSheet;
}

export interface RateEdits extends SheetEdits<RateSheet> {
  readonly base: RateBase;
  readonly draft: SavedDraft | null;
}

export type RateAction =
  | SheetAction<RateCell>
  /** `field` is the edited text field; null for a choice. Each choice is one undo step. */
  | { type: 'termsChanged'; terms: TermsText; field: string | null }
  /** Shows another version, as one undo step. */
  | { type: 'restored'; sheet: RateSheet }
  /** Drops the draft and shows the published version, as one undo step. */
  | { type: 'discarded' }
  /** Moves the edits to a version that another user published. */
  | { type: 'rebased'; base: RateBase }
  | { type: 'draftSaved'; draft: SavedDraft }
  /** Replaces the edits with another user's draft, as one undo step. */
  | { type: 'draftLoaded'; draft: SavedDraft; base: RateBase }
  | { type: 'published'; base: RateBase };

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

export function areTermsChanged({ base, sheet }: RateEdits): boolean {
  return !matchesTerms(sheet.terms, base.terms);
}

export function isUnsaved({ base, sheet, draft }: RateEdits): boolean {
  return !isSameSheet(sheet, draft?.sheet ?? toSheet(base));
}

/** Publishing the draft overwrites the newer values of these cells and terms. */
export interface EditConflicts {
  readonly cells: readonly RateCell[];
  readonly hasTerms: boolean;
}

export function findConflicts(edits: RateEdits, newerBase: RateBase): EditConflicts {
  const sheets = collectSheets(edits, newerBase);
  return {
    cells: findConflictingCells(priceTable, sheets),
    hasTerms: haveTermsConflict(pickTerms(sheets)),
  };
}

/** Clears the undo steps, because undoing would revert the newer version. */
function rebaseEdits(edits: RateEdits, base: RateBase): RateEdits {
  const sheets = collectSheets(edits, base);
  const sheet = { ...mergeCells(priceTable, sheets), terms: mergeTerms(pickTerms(sheets)) };
  return { ...startSheetEdits(sheet), base, draft: edits.draft };
}

function collectSheets({ base, sheet }: RateEdits, newerBase: RateBase): ThreeWay<RateSheet> {
  return { base: toSheet(base), mine: sheet, theirs: toSheet(newerBase) };
}

function pickTerms({ base, mine, theirs }: ThreeWay<RateSheet>): ThreeWay<TermsText> {
  return { base: base.terms, mine: mine.terms, theirs: theirs.terms };
}

interface RateMark {
  readonly info: string | null;
  readonly problem: string | null;
  readonly warning: string | null;
}

interface RateEditsOptions {
  readonly base: RateBase;
  readonly draft?: SavedDraft | null;
  readonly newestBase: RateBase;
}

export function useRateEdits({ base, draft = null, newestBase }: RateEditsOptions) {
  const [edits, dispatch] = useReducer(rateEditsReducer, null, () => startEdits(base, draft));
  const changedPrices = useMemo(() => listChangedPrices(edits), [edits]);
  const hasTermsChanges = useMemo(() => areTermsChanged(edits), [edits]);
  const checks = useMemo(() => checkSheet(edits.sheet, edits.base), [edits.sheet, edits.base]);
  const marks = useMemo(() => markCells(edits, checks), [edits, checks]);
  const isOutdated = newestBase.version > edits.base.version;
  // Without edits there is no conflict, so show the newer version.
  if (isOutdated && changedPrices.length === 0 && !hasTermsChanges)
    dispatch({ type: 'rebased', base: newestBase });
  return {
    edits,
    dispatch,
    changedPrices,
    hasTermsChanges,
    checks,
    ...marks,
    /** The version that another user published in the meantime and the conflicts with it; null if there is none. */
    newerVersion: isOutdated
      ? { base: newestBase, conflicts: findConflicts(edits, newestBase) }
      : null,
  };
}

export const newerVersionField = 'newer-version';

export type RateEditing = ReturnType<typeof useRateEdits>;

function markCells(
  { base, sheet, openField }: RateEdits,
  { prices, cellProblems, bandWarnings, unusedBandNotes }: RateChecks,
) {
  // Do not report a price while the user types it.
  const reportedProblems = cellProblems.filter(({ field }) => field !== openField);
  const indexMessages = (findings: readonly Finding[]) =>
    new Map(findings.map(({ field, message }) => [field, message]));
  const problemTexts = indexMessages(reportedProblems);
  const warningTexts = indexMessages(bandWarnings);
  const marks = fillRateGrid((cell): RateMark => {
    const { band, zone } = cell;
    const publishedPaise = base.prices[band][zone];
    return {
      info:
        prices[band][zone] === publishedPaise
          ? null
          : describeUnpublished(base.version, formatPrice(publishedPaise)),
      problem: problemTexts.get(toCellField(cell)) ?? null,
      warning: warningTexts.get(toCellField(cell)) ?? null,
    };
  });
  return {
    marks,
    findings: {
      problems: nameFields(reportedProblems, sheet.terms),
      warnings: bandWarnings,
      notes: unusedBandNotes,
    },
  };
}

/** `price` is the published price or, for a new card, the starting price. */
function describeUnpublished(version: number, price: string): string {
  return version === 0
    ? t`Not published. Starting price: ${price}.`
    : t`Not published. Published price: ${price}.`;
}

/** Converts the prices from rupees to paise. */
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

/** Returns the request body of a draft with the prices as typed, or null while a term is invalid. */
export function buildDraftPayload(edits: RateEdits, revision: number): DraftPayload | null {
  const payload = buildSheetPayload(edits);
  return payload && { ...payload, revision };
}

/** Returns the request body of a version, or null while a term is invalid. Null `effectiveOn` publishes now. */
export function buildPublishPayload(
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

/** Returns a copy of the terms. The contract has mutable arrays, and the domain has read-only arrays. */
export function toWireTerms(terms: CardTerms): WireRateCard['terms'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return structuredClone(terms) as WireRateCard['terms'];
}
