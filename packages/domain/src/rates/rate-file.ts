import type { Problem } from '../values/problem/problem.ts';
import {
  fillRateGrid,
  findPriceProblem,
  formatPrice,
  type PriceProblem,
  type RateCard,
  type RateGrid,
  type WeightBand,
  weightBands,
} from './rate-card.ts';
import type { RateProblems } from './rate-problems.ts';
import { type Zone, zones } from './service.ts';

/** A cell of a spreadsheet or CSV file. A CSV file has no formulas and no merged cells. */
export interface SheetCell {
  readonly text: string;
  readonly kind: 'empty' | 'number' | 'text' | 'formula' | 'merged';
}

/** A problem of a rate file at a cell, named as a spreadsheet names it: `C4`. */
export type RateFileProblem = (PriceProblem | FileProblem) & { readonly cell: string };

type FileProblem = Problem<
  RateProblems,
  | 'rate_file_header'
  | 'rate_file_band_unknown'
  | 'rate_file_band_twice'
  | 'rate_file_band_missing'
  | 'rate_file_formula'
  | 'rate_file_merged'
  | 'rate_file_text'
>;

export type RateFile =
  | { readonly prices: RateGrid<string> }
  | { readonly problems: readonly RateFileProblem[] };

const HEADING = 'Weight band';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns the rows of a rate file: zones as columns, prices in rupees. */
export function buildRateFileRows(prices: RateCard): string[][] {
  return [
    [HEADING, ...zones],
    ...weightBands.map(({ id, label }) => [
      label,
      ...zones.map((zone) => formatPrice(prices[id][zone])),
    ]),
  ];
}

/** Returns the prices of a rate file, or its problems. Zones in the first row and bands below can be in any order. */
export function readRateFile(rows: readonly (readonly SheetCell[])[]): RateFile {
  const [header = [], ...body] = withoutEmptyEnd(rows);
  const columns = header.map(({ text }) =>
    zones.find((zone) => zone === text.trim().toUpperCase()),
  );
  const problems: RateFileProblem[] = [];
  const zoneColumns = columns.filter((zone) => zone !== undefined);
  const extraColumn = header.findIndex(
    ({ kind }, column) => column > 0 && kind !== 'empty' && columns[column] === undefined,
  );
  if (
    new Set(zoneColumns).size < zones.length ||
    zoneColumns.length > zones.length ||
    extraColumn !== -1
  ) {
    problems.push({ cell: formatCellName(0, Math.max(0, extraColumn)), code: 'rate_file_header' });
  }
  const textsByCell = new Map<string, string>();
  const foundBands = new Set<WeightBand>();
  for (const [index, cells] of body.entries()) {
    const row = index + 1;
    const firstCell = cells[0];
    const band = weightBands.find(({ label }) => isSameLabel(label, firstCell?.text ?? ''))?.id;
    if (firstCell === undefined || band === undefined || foundBands.has(band)) {
      if (cells.every(({ kind }) => kind === 'empty')) continue;
      const code = band === undefined ? 'rate_file_band_unknown' : 'rate_file_band_twice';
      problems.push({ cell: formatCellName(row, 0), code });
      continue;
    }
    foundBands.add(band);
    for (const [column, zone] of columns.entries()) {
      if (zone === undefined) continue;
      const cell = cells[column] ?? { text: '', kind: 'empty' };
      const problem = findCellProblem(cell);
      if (problem) problems.push({ cell: formatCellName(row, column), ...problem });
      textsByCell.set(buildKey(band, zone), cell.text.trim());
    }
  }
  for (const { id } of weightBands) {
    if (!foundBands.has(id)) {
      const params = { band: id };
      problems.push({
        cell: formatCellName(body.length + 1, 0),
        code: 'rate_file_band_missing',
        params,
      });
    }
  }
  if (problems.length > 0) return { problems };
  return { prices: fillRateGrid(({ band, zone }) => textsByCell.get(buildKey(band, zone)) ?? '') };
}

const buildKey = (band: WeightBand, zone: Zone) => `${band} ${zone}`;

function findCellProblem({ kind, text }: SheetCell): PriceProblem | FileProblem | null {
  if (kind === 'formula') return { code: 'rate_file_formula' };
  if (kind === 'merged') return { code: 'rate_file_merged' };
  return kind === 'text' ? { code: 'rate_file_text' } : findPriceProblem(text);
}

function isSameLabel(a: string, b: string): boolean {
  const simplifyLabel = (text: string) => text.toLowerCase().replace(/\s+/g, '');
  return simplifyLabel(a) === simplifyLabel(b);
}

function withoutEmptyEnd(rows: readonly (readonly SheetCell[])[]) {
  const lastRow = rows.findLastIndex((cells) => cells.some(({ kind }) => kind !== 'empty'));
  return rows.slice(0, lastRow + 1);
}

/** Returns `A1` for row 0 and column 0. */
export function formatCellName(row: number, column: number): string {
  const firstLetter = LETTERS[Math.floor(column / LETTERS.length) - 1] ?? '';
  return `${firstLetter}${LETTERS[column % LETTERS.length]}${row + 1}`;
}
