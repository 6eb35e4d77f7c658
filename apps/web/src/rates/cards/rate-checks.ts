import { t } from '@lingui/core/macro';
import {
  fillRateGrid,
  findRateCardProblems,
  findRateCardWarnings,
  formatBand,
  formatCell,
  parsePrice,
  type RateGrid,
  type RateWarning,
  rateCells,
  toCellField,
} from '@shipdesk/domain/rates/rate-card';
import type { CardTerms } from '@shipdesk/domain/rates/service-card';
import { listProblemMessages } from '../../i18n/problem-texts.ts';
import { getChargeName } from '../../lib/quote-texts.ts';
import type { Finding } from '../../product/sheet-edits.ts';
import type { RateBase, RateSheet } from './rate-sheet.ts';
import { parseTerms, type TermsText } from './terms/terms-form.ts';
import { listTermsProblems } from './terms/terms-texts.ts';

/** The findings of a sheet. Their fields are ids such as `prices.upTo250g.A` or `terms.divisor`. */
export interface RateChecks {
  /** Prices in paise; null where the text is not a price. */
  readonly prices: RateGrid<number | null>;
  readonly cellProblems: readonly Finding[];
  /** Findings about bands that cost less than a lighter band. They block publishing. */
  readonly bandWarnings: readonly Finding[];
  readonly termsProblems: readonly Finding[];
  /** The terms that the price checks use: the typed terms, or the published terms if the typed ones are invalid. */
  readonly checkedTerms: CardTerms;
  /** Messages about bands that never apply. They do not block publishing. */
  readonly unusedBandNotes: readonly string[];
}

export function checkSheet(
  { prices: texts, terms: termsText }: RateSheet,
  base: RateBase,
): RateChecks {
  const prices = fillRateGrid(({ band, zone }) => parsePrice(texts[band][zone]));
  const checkedTerms = parseTerms(termsText) ?? base.terms;
  const warnings = findRateCardWarnings(prices, checkedTerms);
  return {
    prices,
    cellProblems: listProblemMessages(findRateCardProblems(texts)),
    bandWarnings: warnings
      .filter((warning) => warning.code === 'heavier_band_cheaper')
      .map((warning) => ({
        field: toCellField({ band: warning.heavier, zone: warning.zone }),
        message: describeRateWarning(warning),
      })),
    termsProblems: listTermsProblems(termsText),
    checkedTerms,
    unusedBandNotes: warnings.filter(({ code }) => code === 'band_unused').map(describeRateWarning),
  };
}

function describeRateWarning(warning: RateWarning): string {
  switch (warning.code) {
    case 'heavier_band_cheaper': {
      const [heavier, lighter] = [quoteBand(warning.heavier), quoteBand(warning.lighter)];
      return t`Zone ${{ zone: warning.zone }}: ${heavier} costs less than ${lighter}.`;
    }
    case 'band_unused':
      return t`The band ${{ band: quoteBand(warning.band) }} is unused while the minimum chargeable weight is ${{ weight: (warning.minGrams / 1000).toFixed(2) }} kg.`;
  }
}

const quoteBand = (band: string) => `'${formatBand(band)}'`;

export function listBlockers(checks: RateChecks, termsText: TermsText) {
  const { cellProblems, bandWarnings, termsProblems } = checks;
  const fieldProblems = nameFields(termsProblems, termsText);
  return [...nameFields(cellProblems, termsText), ...bandWarnings, ...fieldProblems];
}

export function nameFields(findings: readonly Finding[], termsText: TermsText): Finding[] {
  return findings.map(({ field, message }) => ({
    field,
    message: `${labelField(field, termsText)}: ${message}`,
  }));
}

function labelField(field: string, termsText: TermsText): string {
  const cell = rateCells.find((candidate) => toCellField(candidate) === field);
  if (cell !== undefined) return formatCell(cell);
  const [, part = '', key = ''] = field.split('.');
  if (part === 'transitDays') return key === '' ? t`Delivery days` : t`Delivery days, zone ${key}`;
  if (part === 'surcharges') return labelSurcharge(termsText, Number(key));
  const names: Readonly<Record<string, string>> = {
    minGrams: t`Minimum chargeable weight`,
    divisor: t`Volumetric divisor`,
    gstBasisPoints: t`GST`,
  };
  return names[part] ?? field;
}

function labelSurcharge({ surcharges }: TermsText, index: number): string {
  const number = index + 1;
  const name = getChargeName(surcharges[index]?.code ?? '');
  return t`Surcharge ${number} (${name})`;
}
