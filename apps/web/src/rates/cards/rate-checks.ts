import { t } from '@lingui/core/macro';
import {
  cellField,
  cellLabel,
  parsePrice,
  priceProblem,
  type RateGrid,
  type RateWarning,
  rateCardWarnings,
  rateCells,
  rateGrid,
} from '@shipdesk/domain/rates/rate-card';
import type { CardTerms } from '@shipdesk/domain/rates/service-card';
import { problemText, rateWarningText } from '../../i18n/problem-texts.ts';
import type { RateBase, RateSheet } from './rate-sheet.ts';
import { parseTerms, type TermsText } from './terms/terms-form.ts';
import { allTermsProblems } from './terms/terms-problems.ts';
import { surchargeName } from './terms/terms-texts.ts';

/** Something to say about a field of the editor: `prices.upTo250g.A`, `terms.divisor`. */
export interface RateFinding {
  readonly field: string;
  readonly message: string;
}

/** The findings of the checks of a sheet. */
export interface RateChecks {
  /** Prices in paise; null where the text is not a price. */
  readonly prices: RateGrid<number | null>;
  /** Texts that are not prices. */
  readonly cells: readonly RateFinding[];
  /** Heavier bands that cost less than a lighter one. */
  readonly cheaper: readonly RateFinding[];
  readonly terms: readonly RateFinding[];
  /** The terms that prices are checked with: the published ones while those typed are not values. */
  readonly checkedTerms: CardTerms;
  /** Bands that no parcel is charged by. They do not keep a card from being published. */
  readonly unused: readonly string[];
}

/** Checks what is typed. */
export function checkSheet({ prices: texts, terms: typed }: RateSheet, base: RateBase): RateChecks {
  const prices = rateGrid(({ band, zone }) => parsePrice(texts[band][zone]));
  const checkedTerms = parseTerms(typed) ?? base.terms;
  const warnings = rateCardWarnings(prices, checkedTerms);
  return {
    prices,
    cells: rateCells.flatMap((cell) => {
      const found = priceProblem(texts[cell.band][cell.zone]);
      return found === null ? [] : [{ field: cellField(cell), message: problemText(found) }];
    }),
    cheaper: warnings.flatMap((warning) => {
      const field = fieldOf(warning);
      return field === null ? [] : [{ field, message: rateWarningText(warning) }];
    }),
    terms: allTermsProblems(typed),
    checkedTerms,
    unused: warnings.flatMap((warning) =>
      fieldOf(warning) === null ? [rateWarningText(warning)] : [],
    ),
  };
}

/** The cell to correct; null for a warning about a whole band. */
function fieldOf(warning: RateWarning): string | null {
  if (warning.code === 'band_unused') return null;
  return cellField({ band: warning.heavier, zone: warning.zone });
}

/** Everything that keeps a sheet from being published, each with the name of its place. */
export function publishProblems({ cells, cheaper, terms }: RateChecks, typed: TermsText) {
  const named = ({ field, message }: RateFinding) => ({
    field,
    message: `${fieldLabel(field, typed)}: ${message}`,
  });
  return [...cells.map(named), ...cheaper, ...terms.map(named)];
}

/** The full name of a field. */
export function fieldLabel(field: string, typed: TermsText): string {
  const cell = rateCells.find((candidate) => cellField(candidate) === field);
  if (cell !== undefined) return cellLabel(cell);
  const [, part = '', key = ''] = field.split('.');
  if (part === 'transitDays') return key === '' ? t`Delivery days` : t`Delivery days, zone ${key}`;
  if (part === 'surcharges') return surchargeLabel(typed, Number(key));
  const names: Readonly<Record<string, string>> = {
    minGrams: t`Minimum chargeable weight`,
    divisor: t`Volumetric divisor`,
    gstBasisPoints: t`GST`,
  };
  return names[part] ?? field;
}

/** `Surcharge 2 (COD fee)`. */
function surchargeLabel({ surcharges }: TermsText, index: number): string {
  const number = index + 1;
  const name = surchargeName(surcharges[index]?.code ?? '');
  return t`Surcharge ${number} (${name})`;
}
