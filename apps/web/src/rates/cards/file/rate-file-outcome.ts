import {
  changedCells,
  parseRateCard,
  type RateCard,
  type RateCell,
  type RateGrid,
} from '@shipdesk/domain/rates/rate-card';
import { cellName, type RateFileProblem, readRateFile } from '@shipdesk/domain/rates/rate-file';
import type { SheetFailure } from './rate-file-cells.ts';
import { readRateSheet } from './rate-file-sheet.ts';

/** A problem of a rate file with what its cell holds. */
export interface ShownProblem {
  readonly problem: RateFileProblem;
  readonly shown: string;
}

export interface PriceChange {
  readonly cell: RateCell;
  readonly beforePaise: number;
  readonly afterPaise: number;
}

/** The preview of a file import. */
export type RateFileOutcome =
  | { readonly step: 'refused'; readonly failure: SheetFailure }
  | { readonly step: 'problems'; readonly problems: readonly ShownProblem[] }
  /** Without changes when the file has the prices of the table. */
  | {
      readonly step: 'ready';
      readonly prices: RateGrid<string>;
      readonly changes: readonly PriceChange[];
    };

/** Reads a rate file and compares it with the prices of the table. */
export async function rateFileOutcome(
  file: Pick<File, 'size' | 'arrayBuffer'>,
  current: RateCard,
): Promise<RateFileOutcome> {
  const sheet = await readRateSheet(file);
  if ('failure' in sheet) return { step: 'refused', failure: sheet.failure };
  const read = readRateFile(sheet.rows);
  if ('problems' in read) {
    const shown = new Map(
      sheet.rows.flatMap((cells, row) =>
        cells.map((cell, column) => [cellName(row, column), cell.shown] as const),
      ),
    );
    return {
      step: 'problems',
      problems: read.problems.map((problem) => ({ problem, shown: shown.get(problem.cell) ?? '' })),
    };
  }
  const imported = parseRateCard(read.prices);
  if (imported === null) throw new Error('readRateFile returned a price that is not valid');
  return {
    step: 'ready',
    prices: read.prices,
    changes: changedCells(current, imported).map((cell) => ({
      cell,
      beforePaise: current[cell.band][cell.zone],
      afterPaise: imported[cell.band][cell.zone],
    })),
  };
}
