import { t } from '@lingui/core/macro';
import { type RateCard, zones } from '@shipdesk/domain/rates/rate-card';
import { rateFileRows } from '@shipdesk/domain/rates/rate-file';
import type { CardTerms } from '@shipdesk/domain/rates/service-card';
import { csvText } from '@shipdesk/domain/values/csv/csv';
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
