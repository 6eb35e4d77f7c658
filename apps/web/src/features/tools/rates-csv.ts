import { t } from '@lingui/core/macro';
import { csvText } from '@shipdesk/domain/bulk/csv';
import { type RateCard, zones } from '@shipdesk/domain/rate/rate-card';
import { rateFileRows } from '@shipdesk/domain/rate/rate-file';
import type { CardTerms } from '@shipdesk/domain/rate/service-card';
import { generalTerms, surchargeTerms } from './rate-terms.ts';

/** The rates of a service as a CSV file: prices in rupees, delivery days, then the terms. */
export function ratesCsv(prices: RateCard, terms: CardTerms): string {
  return csvText([
    ...rateFileRows(prices),
    [t`Delivery days`, ...zones.map((zone) => terms.transitDays[zone] ?? '')],
    [],
    ...[...generalTerms(terms), ...surchargeTerms(terms)].map(({ name, text }) => [name, text]),
  ]);
}
