import { plural, t } from '@lingui/core/macro';
import {
  fillRateGrid,
  formatPrice,
  parsePrice,
  type RateCard,
  type RateCell,
  type RateGrid,
  readPastedPrice,
  toCellField,
  weightBands,
} from '@shipdesk/domain/rates/rate-card';
import { zones } from '@shipdesk/domain/rates/service';
import type { CardTerms } from '@shipdesk/domain/rates/service-card';
import { findChangedCells, type SheetTable } from '../../product/sheet-edits.ts';
import { areTermsEqual, type TermsText, toTermsText } from './terms/terms-form.ts';

/** A published version, or version 0 for a new card. Prices are in paise. */
export interface RateBase {
  readonly version: number;
  readonly prices: RateCard;
  readonly terms: CardTerms;
}

/** Prices and terms as typed. */
export interface RateSheet {
  readonly prices: RateGrid<string>;
  readonly terms: TermsText;
}

export function toSheet({ prices, terms }: Omit<RateBase, 'version'>): RateSheet {
  return {
    prices: fillRateGrid(({ band, zone }) => formatPrice(prices[band][zone])),
    terms: toTermsText(terms),
  };
}

export const priceTable: SheetTable<RateSheet, RateCell> = {
  rows: weightBands.map(({ id }) => zones.map((zone) => ({ band: id, zone }))),
  getField: toCellField,
  getText: ({ prices }, { band, zone }) => prices[band][zone],
  withText: (sheet, { band, zone }, text) => ({
    ...sheet,
    prices: { ...sheet.prices, [band]: { ...sheet.prices[band], [zone]: text } },
  }),
  tidyText: (text) => {
    const price = parsePrice(text);
    return price === null ? text : formatPrice(price);
  },
  isRestSame: (a, b) => JSON.stringify(a.terms) === JSON.stringify(b.terms),
  readPasted: readPastedPrice,
  describeRefusal: ({ text, quotedText: shortText, place }) => {
    if (text === '') return t`The clipboard contains no text. Nothing was pasted.`;
    // An apostrophe beside a parameter is an escape in a message.
    const quotedText = `'${shortText}'`;
    if (place === null) return t`${quotedText} is not a price. Nothing was pasted.`;
    const { row, column } = place;
    return t`${quotedText} is not a price (row ${row}, column ${column} of the copied cells). Nothing was pasted.`;
  },
  describeLeftOut: (count) =>
    plural(count, {
      one: '# copied price did not fit the table and was left out.',
      other: '# copied prices did not fit the table and were left out.',
    }),
};

/** `20.` equals `20`. */
export function isSameSheet(a: RateSheet, b: RateSheet): boolean {
  return findChangedCells(priceTable, a, b).length === 0 && areTermsEqual(a.terms, b.terms);
}
