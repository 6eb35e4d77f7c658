import { formatRupees } from './amount.ts';
import {
  type QuoteLine,
  type QuoteRequest,
  quoteService,
  type ServiceQuote,
  sumPaise,
} from './quote.ts';
import type { ServiceCard } from './service-card.ts';
import type { Surcharge } from './surcharge.ts';
import { isTaxCode, type TaxParties } from './tax.ts';
import type { RouteZone } from './zone.ts';

/** Charges with their GST. `totalPaise` is the sum of the lines. */
export interface PricedLines {
  readonly totalPaise: number;
  readonly lines: readonly QuoteLine[];
}

/** The charges and refunds of a return to origin, agreed when the parcel is booked. */
export interface ReturnTerms {
  readonly charge: PricedLines;
  /** The COD fee of the forward leg, refunded because nothing was collected. */
  readonly codFee: PricedLines;
}

const noLines: PricedLines = { totalPaise: 0, lines: [] };

const sumLines = (lines: readonly QuoteLine[]): PricedLines => ({
  totalPaise: sumPaise(lines),
  lines,
});

/** Subtracts `partLines` from `allLines` line by line, so that the remaining tax is exact to the paisa. */
function subtractLines(
  allLines: readonly QuoteLine[],
  partLines: readonly QuoteLine[],
): PricedLines {
  const lines = allLines.flatMap((line) => {
    const partLine = partLines.find(({ code }) => code === line.code);
    if (!partLine) return [line];
    const paise = line.paise - partLine.paise;
    const working = `${formatRupees(line.paise)} − ${formatRupees(partLine.paise)}`;
    return paise > 0 ? [{ ...line, paise, working }] : [];
  });
  return sumLines(lines);
}

/**
 * Returns the return terms of a booked parcel: the surcharges of its card for returns and the refunded COD fee, both
 * with GST. Both are empty for a reverse parcel. Source: docs/rates.md and docs/money.md.
 */
export function computeReturnTerms(
  request: QuoteRequest,
  route: Pick<RouteZone, 'zone'>,
  card: ServiceCard,
  parties: TaxParties,
): ReturnTerms {
  if (request.direction !== 'forward') return { charge: noLines, codFee: noLines };
  const { surcharges } = card.terms;
  const priceLines = (chargedSurcharges: readonly Surcharge[], direction: 'forward' | 'rto') => {
    const terms = { ...card.terms, surcharges: chargedSurcharges };
    const quote = quoteService({ ...request, direction }, route, { ...card, terms }, parties);
    return quote?.lines ?? [];
  };
  const returnLines = priceLines(surcharges, 'rto');
  const otherSurcharges = surcharges.filter(({ code }) => code !== 'cod');
  return {
    charge: returnLines.every(({ code }) => isTaxCode(code)) ? noLines : sumLines(returnLines),
    codFee: subtractLines(
      priceLines(surcharges, 'forward'),
      priceLines(otherSurcharges, 'forward'),
    ),
  };
}

/** Returns the taxable value and the GST of a price, in paise. */
export function sumTax({ lines }: Pick<ServiceQuote, 'lines'>) {
  const taxPaise = sumPaise(lines.filter(({ code }) => isTaxCode(code)));
  return { taxablePaise: sumPaise(lines) - taxPaise, taxPaise };
}
