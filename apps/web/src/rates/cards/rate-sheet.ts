import {
  parsePrice,
  priceText,
  type RateCard,
  type RateCell,
  type RateGrid,
  rateCells,
  rateGrid,
} from '@shipdesk/domain/rates/rate-card';
import type { CardTerms } from '@shipdesk/domain/rates/service-card';
import { isSameTerms, type TermsText, termsText } from './terms/terms-form.ts';

/** A published version: prices in paise. */
export interface RateBase {
  readonly version: number;
  readonly prices: RateCard;
  readonly terms: CardTerms;
}

/** The content of the editor: prices and terms as typed. */
export interface RateSheet {
  readonly prices: RateGrid<string>;
  readonly terms: TermsText;
}

/** A published version as the editor shows it. */
export function sheetOf({ prices, terms }: Omit<RateBase, 'version'>): RateSheet {
  return {
    prices: rateGrid(({ band, zone }) => priceText(prices[band][zone])),
    terms: termsText(terms),
  };
}

/** The sheet with another price in a cell. */
export function withPrice(sheet: RateSheet, { band, zone }: RateCell, text: string): RateSheet {
  const { prices } = sheet;
  return { ...sheet, prices: { ...prices, [band]: { ...prices[band], [zone]: text } } };
}

/** Whether two texts are the same price, or the same text. */
function isSamePrice(one: string, other: string): boolean {
  return one === other || (parsePrice(one) !== null && parsePrice(one) === parsePrice(other));
}

/** Whether two sheets say the same: `20.` is `20`. */
export function isSameSheet(one: RateSheet, other: RateSheet): boolean {
  return (
    rateCells.every(({ band, zone }) =>
      isSamePrice(one.prices[band][zone], other.prices[band][zone]),
    ) && isSameTerms(one.terms, other.terms)
  );
}

/** Whether two sheets have the same texts. */
export function hasSameTexts(one: RateSheet, other: RateSheet): boolean {
  return (
    rateCells.every(({ band, zone }) => one.prices[band][zone] === other.prices[band][zone]) &&
    JSON.stringify(one.terms) === JSON.stringify(other.terms)
  );
}
