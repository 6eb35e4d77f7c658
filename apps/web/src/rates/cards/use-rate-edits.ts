import { t } from '@lingui/core/macro';
import { cellField, priceText, rateGrid } from '@shipdesk/domain/rates/rate-card';
import { useMemo, useReducer } from 'react';
import { checkSheet, fieldLabel, type RateChecks, type RateFinding } from './rate-checks.ts';
import {
  areTermsChanged,
  changedPrices,
  contestedBy,
  type KnownDraft,
  type RateEdits,
  rateEditsReducer,
  startEdits,
} from './rate-edits.ts';
import type { RateBase } from './rate-sheet.ts';

/** The messages about one cell. */
export interface RateMark {
  /** The difference from the published version, if any. */
  readonly info: string | null;
  readonly problem: string | null;
  readonly warning: string | null;
}

interface Start {
  readonly base: RateBase;
  readonly draft?: KnownDraft | null;
  /** The newest published version. */
  readonly newest: RateBase;
}

/** The edits of a card, with what the checks find and how they differ from the published version. */
export function useRateEdits({ base, draft = null, newest }: Start) {
  const [edits, dispatch] = useReducer(rateEditsReducer, null, () => startEdits(base, draft));
  const changed = useMemo(() => changedPrices(edits), [edits]);
  const termsChanged = useMemo(() => areTermsChanged(edits), [edits]);
  const checks = useMemo(() => checkSheet(edits.sheet, edits.base), [edits.sheet, edits.base]);
  const marks = useMemo(() => marksOf(edits, checks), [edits, checks]);
  const isBehind = newest.version > edits.base.version;
  // Without changes there is nothing to decide: the newer version is shown.
  if (isBehind && changed.length === 0 && !termsChanged)
    dispatch({ type: 'rebased', base: newest });
  return {
    edits,
    dispatch,
    changed,
    termsChanged,
    checks,
    ...marks,
    /** The version that another user published since, and what both changed. */
    newer: isBehind ? { base: newest, contested: contestedBy(edits, newest) } : null,
  };
}

export type RateEditing = ReturnType<typeof useRateEdits>;

function marksOf({ base, sheet, open }: RateEdits, { prices, cells, cheaper, unused }: RateChecks) {
  // A price that is still being typed is not judged yet.
  const judged = cells.filter(({ field }) => field !== open);
  const messagesOf = (findings: readonly RateFinding[]) =>
    new Map(findings.map(({ field, message }) => [field, message]));
  const [problemOf, warningOf] = [messagesOf(judged), messagesOf(cheaper)];
  const marks = rateGrid((cell): RateMark => {
    const { band, zone } = cell;
    const published = base.prices[band][zone];
    return {
      info: prices[band][zone] === published ? null : infoText(priceText(published)),
      problem: problemOf.get(cellField(cell)) ?? null,
      warning: warningOf.get(cellField(cell)) ?? null,
    };
  });
  return {
    marks,
    /** Problems and warnings of the table, for the list below it. */
    findings: {
      problems: judged.map(({ field, message }) => ({
        field,
        message: `${fieldLabel(field, sheet.terms)}: ${message}`,
      })),
      warnings: cheaper,
      notes: unused,
    },
  };
}

function infoText(price: string): string {
  return t`Not published. Published price: ${price}.`;
}
