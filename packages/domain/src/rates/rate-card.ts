import { cleanNumberCell, withoutCurrency, withoutGroups } from '../values/csv/cells.ts';
import { MIN_CHARGEABLE_GRAMS } from '../values/measure/weight.ts';
import { parseRupees } from '../values/money/money.ts';
import { type InField, listFieldProblems, type Problem } from '../values/problem/problem.ts';
import { fillRecord } from '../values/record.ts';
import type { RateProblem, RateProblems } from './rate-problems.ts';
import { type Zone, zones } from './service.ts';

/** Rows of the rate table with their exact labels. Spec §9, sample rate table. */
export const weightBands = [
  { id: 'upTo250g', label: 'Up to 250 gm' },
  { id: 'upTo500g', label: 'Up to 500 gm' },
  { id: 'additional500g', label: 'Additional 500 gm till 5kg' },
  { id: 'upTo5kg', label: 'Up to 5kgs' },
  { id: 'additional1kgAbove5kg', label: 'Every additional 1kg above 5kgs' },
  { id: 'upTo10kg', label: 'Up to 10kgs' },
  { id: 'additional1kgAbove10kg', label: 'Every additional 1kg above 10kgs' },
] as const;

export const bandIds = weightBands.map(({ id }) => id);
export type WeightBand = (typeof weightBands)[number]['id'];

export interface RateCell {
  readonly band: WeightBand;
  readonly zone: Zone;
}

/** One value for each cell, such as a price in paise or a typed text. */
export type RateGrid<T> = Readonly<Record<WeightBand, Readonly<Record<Zone, T>>>>;

/** The price per weight band and zone, in integer paise. */
export type RateCard = RateGrid<number>;

export const MAX_PRICE_PAISE = 1_00_000_00;

export const rateCells: readonly RateCell[] = weightBands.flatMap(({ id }) =>
  zones.map((zone) => ({ band: id, zone })),
);

/** Returns a record with the value of `getValue` for each zone. */
export function fillZones<T>(getValue: (zone: Zone) => T): Readonly<Record<Zone, T>> {
  return fillRecord(zones, getValue);
}

/** Returns a table with the value of `getValue` for each cell. */
export function fillRateGrid<T>(getValue: (cell: RateCell) => T): RateGrid<T> {
  return fillRecord(bandIds, (band) => fillZones((zone) => getValue({ band, zone })));
}

/** Returns the label of a band; the text itself if no band has this id. */
export function formatBand(band: string): string {
  return weightBands.find(({ id }) => id === band)?.label ?? band;
}

/** Returns the full name of a cell: `Zone A, Up to 250 gm`. */
export function formatCell({ band, zone }: RateCell): string {
  return `Zone ${zone}, ${formatBand(band)}`;
}

/** Returns the path of a cell in the form and in the API: `prices.upTo250g.A`. */
export function toCellField({ band, zone }: RateCell): string {
  return `prices.${band}.${zone}`;
}

/** Returns a card in paise from whole rupees: one row per band, in the order of `zones`. */
export function buildRateCard(rupees: Readonly<Record<WeightBand, readonly number[]>>): RateCard {
  return fillRateGrid(({ band, zone }) => (rupees[band][zones.indexOf(zone)] ?? 0) * 100);
}

const sampleRupees: Readonly<Record<WeightBand, readonly number[]>> = {
  upTo250g: [20, 25, 29, 29, 31, 31, 39, 43],
  upTo500g: [24, 32, 34, 34, 36, 36, 60, 60],
  additional500g: [17, 22, 25, 25, 25, 25, 38, 38],
  upTo5kg: [100, 123, 155, 155, 180, 180, 220, 220],
  additional1kgAbove5kg: [19, 21, 25, 27, 29, 32, 38, 45],
  upTo10kg: [147, 184, 235, 257, 263, 273, 350, 350],
  additional1kgAbove10kg: [17, 19, 23, 24, 26, 29, 34, 41],
};

/** The prices that an installation starts with, in paise. Spec §9, sample rate table. */
export const sampleRateCard: RateCard = buildRateCard(sampleRupees);

/** Returns whether a price cell accepts a text: digits and at most one decimal point. Spec §2, admin screens. */
export function isPriceText(text: string): boolean {
  return /^\d*\.?\d*$/.test(text);
}

/** Converts a price as entered or sent (`'20.5'`, `20.5`) to integer paise; null for a price with a problem. */
export function parsePrice(text: string | number): number | null {
  const paise = parseRupees(text);
  return paise === null || paise > MAX_PRICE_PAISE ? null : paise;
}

/** Returns a price of a cell as it is typed: `20` for 2000 paise, `20.50` for 2050. */
export function formatPrice(paise: number): string {
  return (paise / 100).toFixed(paise % 100 === 0 ? 0 : 2);
}

/**
 * Reads a price that was copied from a spreadsheet or a page: `₹1,20,000.50` gives `120000.50`. Rejects a decimal
 * comma, which would multiply the price by 100: commas must group digits as in India or by thousands. Returns null for
 * text that is not numeric (Spec §2, admin screens).
 */
export function readPastedPrice(text: string): string | null {
  const amountText = withoutGroups(withoutCurrency(cleanNumberCell(text)));
  return amountText === null || amountText === '' || amountText === '.' || !isPriceText(amountText)
    ? null
    : amountText;
}

export type PriceProblem = Problem<
  RateProblems,
  'price_missing' | 'price_not_numeric' | 'price_too_precise' | 'price_too_high'
>;

/** Returns the problem of a typed price in rupees, or null. */
export function findPriceProblem(text: string | number): PriceProblem | null {
  const priceText = String(text).trim();
  if (priceText === '' || priceText === '.') return { code: 'price_missing' };
  if (!isPriceText(priceText)) return { code: 'price_not_numeric' };
  if ((priceText.split('.')[1] ?? '').length > 2) return { code: 'price_too_precise' };
  return parsePrice(priceText) === null
    ? { code: 'price_too_high', params: { maxPaise: MAX_PRICE_PAISE } }
    : null;
}

/** Returns the problems of a typed card, row by row. The field names the cell: `prices.upTo250g.A`. */
export function findRateCardProblems(prices: RateGrid<string | number>): InField<RateProblem>[] {
  return listFieldProblems<RateProblem>(
    rateCells.map((cell) => [toCellField(cell), findPriceProblem(prices[cell.band][cell.zone])]),
  );
}

/** Converts typed prices to paise; null when a price has a problem. */
export function parseRateCard(prices: RateGrid<string | number>): RateCard | null {
  if (findRateCardProblems(prices).length > 0) return null;
  return fillRateGrid(({ band, zone }) => parsePrice(prices[band][zone]) ?? 0);
}

/** Returns the cells whose price differs between two cards, row by row. */
export function listChangedCells(before: RateCard, after: RateCard): RateCell[] {
  return rateCells.filter(({ band, zone }) => before[band][zone] !== after[band][zone]);
}

/** A probable mistake in a card. */
export type RateWarning =
  | {
      readonly code: 'heavier_band_cheaper';
      readonly zone: Zone;
      readonly heavier: WeightBand;
      readonly lighter: WeightBand;
    }
  /** No parcel is charged by the band, because the minimum chargeable weight is too high. */
  | { readonly code: 'band_unused'; readonly band: WeightBand; readonly minGrams: number };

/** Pairs of adjacent bands with total prices. The second should cost at least as much as the first. */
const totalBands: readonly (readonly [WeightBand, WeightBand])[] = [
  ['upTo250g', 'upTo500g'],
  ['upTo500g', 'upTo5kg'],
  ['upTo5kg', 'upTo10kg'],
];

interface BandUse {
  readonly minGrams: number;
  readonly mode: 'lowest' | 'strict';
}

function listUnusedBands({ minGrams, mode }: BandUse): WeightBand[] {
  // In mode `strict` the flat price of 5 and 10 kg replaces the steps at exactly that weight.
  const isBeyond = (grams: number) => (mode === 'strict' ? minGrams >= grams : minGrams > grams);
  return [
    ...(minGrams > 250 ? (['upTo250g'] as const) : []),
    ...(isBeyond(5000) ? (['upTo500g', 'additional500g'] as const) : []),
    ...(isBeyond(10_000) ? (['upTo5kg', 'additional1kgAbove5kg'] as const) : []),
  ];
}

/** Returns probable mistakes in a card, such as a lower price for more weight. Ignores cells without a price. */
export function findRateCardWarnings(
  prices: RateGrid<number | null>,
  bandUse: BandUse = { minGrams: MIN_CHARGEABLE_GRAMS, mode: 'lowest' },
): RateWarning[] {
  const warnings = zones.flatMap((zone) =>
    totalBands.flatMap(([lighter, heavier]): RateWarning[] => {
      const [lighterPaise, heavierPaise] = [prices[lighter][zone], prices[heavier][zone]];
      if (lighterPaise === null || heavierPaise === null || heavierPaise >= lighterPaise) return [];
      return [{ code: 'heavier_band_cheaper', zone, heavier, lighter }];
    }),
  );
  const { minGrams } = bandUse;
  return [
    ...warnings,
    ...listUnusedBands(bandUse).map((band) => ({ code: 'band_unused', band, minGrams }) as const),
  ];
}
