import {
  cellField,
  cellLabel,
  parsePrice,
  priceProblem,
  priceText,
  type RateCell,
  type RateWarning,
  rateCardWarnings,
  rateCells,
  rateGrid,
} from '@shipdesk/domain/rate/rate-card';
import { useMemo, useReducer } from 'react';
import { problemText, rateWarningText } from '../../i18n/problem-texts.ts';
import {
  contestedCells,
  type RateBase,
  type RateEdits,
  rateEditsReducer,
  startEdits,
  unsavedCells,
} from './rate-edits.ts';

/** What is to be said about one cell. */
export interface RateMark {
  /** The saved price while the cell shows another one. */
  readonly savedText: string | null;
  readonly problem: string | null;
  readonly warning: string | null;
}

/** Something to look at before saving; with a cell when it is about one. */
export interface RateFinding {
  readonly message: string;
  readonly cell: RateCell | null;
}

/** The edits of the table, on top of the newest version that the server has told. */
export function useRateEdits(newest: RateBase) {
  const [edits, dispatch] = useReducer(rateEditsReducer, newest, startEdits);
  const unsaved = useMemo(() => unsavedCells(edits), [edits]);
  const findings = useMemo(() => findingsOf(edits), [edits]);
  const isBehind = newest.version > edits.base.version;
  // Without edits of one's own there is nothing to decide: the newer prices are shown.
  if (isBehind && unsaved.length === 0) dispatch({ type: 'rebased', base: newest });
  return {
    edits,
    dispatch,
    unsaved,
    ...findings,
    /** The version that somebody else saved under these edits, and the cells that both changed. */
    newer: isBehind ? { base: newest, contested: contestedCells(edits, newest) } : null,
  };
}

function findingsOf({ base, texts, open }: RateEdits) {
  const prices = rateGrid(({ band, zone }) => parsePrice(texts[band][zone]));
  const warnings = rateCardWarnings(prices);
  const warningOf = new Map<string, string>(
    warnings.flatMap((warning) => {
      const cell = cellOf(warning);
      return cell === null ? [] : [[cellField(cell), rateWarningText(warning)]];
    }),
  );
  const marks = rateGrid((cell): RateMark => {
    const { band, zone } = cell;
    const saved = base.prices[band][zone];
    const found = priceProblem(texts[band][zone]);
    const isOpen = open?.band === band && open.zone === zone;
    return {
      savedText: prices[band][zone] === saved ? null : priceText(saved),
      // A price that is still being typed is not judged yet.
      problem: isOpen || found === null ? null : problemText(found),
      warning: warningOf.get(cellField(cell)) ?? null,
    };
  });
  const problems = rateCells.flatMap((cell): (RateFinding & { cell: RateCell })[] => {
    const { problem } = marks[cell.band][cell.zone];
    return problem === null ? [] : [{ cell, message: `${cellLabel(cell)}: ${problem}` }];
  });
  return {
    prices,
    marks,
    problems,
    warnings: warnings.map(
      (warning): RateFinding => ({ message: rateWarningText(warning), cell: cellOf(warning) }),
    ),
  };
}

/** The cell to correct; null for a warning about a whole band. */
function cellOf(warning: RateWarning): RateCell | null {
  return warning.code === 'band_unused' ? null : { band: warning.heavier, zone: warning.zone };
}
