import { t } from '@lingui/core/macro';
import { freight, type ZoneRates, zoneRates } from '@shipdesk/domain/rates/freight';
import {
  type RateGrid,
  rateGrid,
  weightBands,
  type Zone,
  zones,
} from '@shipdesk/domain/rates/rate-card';
import type { CardTerms } from '@shipdesk/domain/rates/service-card';
import { kilogramsOf } from '@shipdesk/domain/values/measure/quantity';
import { formatKilograms } from '../../lib/format.ts';
import { formatPaise } from '../../product/money.ts';
import { RateColumns, rateLabelStyle, rateTableStyle } from './rate-grid.tsx';

const exampleGrams = [500, 1200, 4900, 7500, 23_400];

/** The prices of a zone; null while one of them is not a price. */
function ratesOf(prices: RateGrid<number | null>, zone: Zone): ZoneRates | null {
  if (weightBands.some(({ id }) => prices[id][zone] === null)) return null;
  return zoneRates(
    rateGrid((cell) => prices[cell.band][cell.zone] ?? 0),
    zone,
  );
}

interface RateExamplesProps {
  prices: RateGrid<number | null>;
  terms: CardTerms;
}

/** The cost of parcels of sample weights at the prices of the table, by zone. */
export function RateExamples({ prices, terms }: RateExamplesProps) {
  const columns = zones.map((zone) => ({ zone, rates: ratesOf(prices, zone) }));
  return (
    <table aria-labelledby="rate-examples" className={rateTableStyle}>
      <RateColumns />
      <thead>
        <tr>
          <th
            id="rate-examples"
            scope="col"
            colSpan={zones.length + 1}
            className="h-9 border-b border-line bg-sunken px-3 text-left text-xs font-medium text-muted"
          >
            <span className="sticky left-3">{t`What a parcel costs at these prices, without surcharges and GST`}</span>
          </th>
        </tr>
      </thead>
      <tbody className="text-muted [&>tr:last-child>*]:border-b-0">
        {exampleGrams.map((grams) => (
          <tr key={grams}>
            <th scope="row" className={`${rateLabelStyle} h-8 bg-surface text-sm`}>
              {formatKilograms(kilogramsOf(grams))}
            </th>
            {columns.map(({ zone, rates }) => (
              <td
                key={zone}
                className="h-8 border-r border-b border-line px-2.5 text-right text-sm tabular-nums last:border-r-0"
              >
                {rates === null ? '–' : formatPaise(freight(grams, rates, terms).paise)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
