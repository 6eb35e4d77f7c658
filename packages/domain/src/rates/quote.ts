import { computeChargeableGrams, sumVolumetricGrams } from '../values/measure/weight.ts';
import { type InField, listFieldProblems } from '../values/problem/problem.ts';
import type { ValueProblem } from '../values/problem/value-problems.ts';
import type { Amount } from './amount.ts';
import { computeFreight, getZoneRates } from './freight.ts';
import { services } from './service.ts';
import type { CardKey, CardTerms, ServiceCard } from './service-card.ts';
import {
  appliesTo,
  type ChargedParcel,
  computeSurchargeAmount,
  type QuoteDirection,
  type Surcharge,
  type SurchargeCode,
} from './surcharge.ts';
import { buildTaxLines, type TaxCode, type TaxParties } from './tax.ts';
import type { RouteZone, ZonePlace } from './zone.ts';

/** The limits of a quote request, which are those of an order. */
export const quoteLimits = {
  lengthMm: 3000,
  boxGrams: 999_000,
  boxCount: 9999,
  kindsOfBox: 100,
  /** One crore rupees. */
  invoicePaise: 1_00_00_000_00,
} as const;

/** Boxes of one kind: outer size in millimetres, dead weight of each box in grams. */
export interface QuoteBox {
  readonly lengthMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly deadGrams: number;
  readonly count: number;
}

export interface QuoteRequest {
  readonly from: ZonePlace;
  readonly to: ZonePlace;
  readonly paymentMode: 'COD' | 'Prepaid';
  /** Amount to collect; 0 for Prepaid. */
  readonly codPaise: number;
  readonly invoicePaise: number;
  readonly direction: QuoteDirection;
  readonly boxes: readonly QuoteBox[];
}

export interface QuoteLine extends Amount {
  readonly code: 'freight' | SurchargeCode | TaxCode;
}

export interface QuoteWeights {
  readonly deadGrams: number;
  readonly volumetricGrams: number;
  readonly chargeableGrams: number;
}

/** The price of one service of a carrier. `totalPaise` is the sum of the lines. */
export interface ServiceQuote extends QuoteWeights, CardKey {
  readonly rateCardVersion: number;
  readonly totalPaise: number;
  /** Delivery days, without Sundays and holidays. */
  readonly etaDays: number;
  readonly lines: readonly QuoteLine[];
}

/** Returns the problems of a quote request, except its pincodes. Fields have the API names: `boxes.0.deadGrams`. */
export function findQuoteProblems({
  paymentMode,
  codPaise,
  invoicePaise,
  boxes,
}: Pick<
  QuoteRequest,
  'paymentMode' | 'codPaise' | 'invoicePaise' | 'boxes'
>): InField<ValueProblem>[] {
  const checkCount = (value: number, max: number, problem: ValueProblem) =>
    Number.isInteger(value) && value >= 1 && value <= max ? null : problem;
  const lengthProblem: ValueProblem = {
    code: 'length_invalid',
    params: { maxMillimetres: quoteLimits.lengthMm },
  };
  const { boxGrams, boxCount } = quoteLimits;
  return listFieldProblems<ValueProblem>([
    ['codPaise', paymentMode === 'COD' ? findCodProblem(codPaise, invoicePaise) : null],
    ...boxes.flatMap((box, index) =>
      (
        [
          ['lengthMm', checkCount(box.lengthMm, quoteLimits.lengthMm, lengthProblem)],
          ['widthMm', checkCount(box.widthMm, quoteLimits.lengthMm, lengthProblem)],
          ['heightMm', checkCount(box.heightMm, quoteLimits.lengthMm, lengthProblem)],
          [
            'deadGrams',
            checkCount(box.deadGrams, boxGrams, {
              code: 'weight_invalid',
              params: { maxGrams: boxGrams },
            }),
          ],
          [
            'count',
            checkCount(box.count, boxCount, {
              code: 'box_count_invalid',
              params: { max: boxCount },
            }),
          ],
        ] as const
      ).map(([field, problem]) => [`boxes.${index}.${field}`, problem] as const),
    ),
  ]);
}

function findCodProblem(codPaise: number, invoicePaise: number): ValueProblem | null {
  if (invoicePaise === 0) return { code: 'nothing_to_collect' };
  if (codPaise === 0) return { code: 'cod_amount_zero' };
  return codPaise > invoicePaise
    ? { code: 'cod_amount_above_invoice', params: { invoicePaise } }
    : null;
}

/** Returns the dead, volumetric and chargeable weight of boxes, in grams. */
export function weighBoxes(
  boxes: readonly QuoteBox[],
  { minGrams, divisor }: Pick<CardTerms, 'minGrams' | 'divisor'>,
): QuoteWeights {
  const deadGrams = boxes.reduce((sum, box) => sum + box.count * box.deadGrams, 0);
  const volumetricGrams = sumVolumetricGrams(
    boxes.map(({ lengthMm, widthMm, heightMm, count }) => ({
      lengthMm,
      breadthMm: widthMm,
      heightMm,
      numberOfBoxes: count,
    })),
    divisor,
  );
  return {
    deadGrams,
    volumetricGrams,
    chargeableGrams: computeChargeableGrams({ deadGrams, volumetricGrams, minGrams }),
  };
}

/**
 * Returns the price of a service by its card: freight, surcharges and GST, each with its calculation. A return to
 * origin costs only the surcharges for returns, because its forward leg is paid. Returns null if the service does not
 * serve the zone.
 */
export function quoteService(
  request: QuoteRequest,
  { zone }: Pick<RouteZone, 'zone'>,
  { carrier, service, version, prices, terms }: ServiceCard,
  { supplierState, recipientState }: TaxParties,
): ServiceQuote | null {
  const etaDays = terms.transitDays[zone];
  if (etaDays === undefined) return null;
  const weights = weighBoxes(request.boxes, terms);
  const freight = computeFreight(weights.chargeableGrams, getZoneRates(prices, zone), terms);
  const { from, to } = request;
  const parcel: ChargedParcel = {
    ...request,
    zone,
    states: [from.state, to.state],
    pincodes: [from.pincode, to.pincode],
    chargeableGrams: weights.chargeableGrams,
    freightPaise: freight.paise,
  };
  const isReturn = request.direction === 'rto';
  const charges: QuoteLine[] = [
    ...(isReturn ? [] : [{ code: 'freight' as const, ...freight }]),
    ...terms.surcharges
      .filter((surcharge) => appliesTo(surcharge, parcel) && (!isReturn || isForReturns(surcharge)))
      .map((surcharge) => ({ code: surcharge.code, ...computeSurchargeAmount(surcharge, parcel) })),
  ];
  const taxes = buildTaxLines(sumPaise(charges), terms.gstBasisPoints, {
    supplierState,
    placeState: recipientState ?? from.state,
  });
  const lines = [...charges, ...taxes];
  return {
    carrier,
    service,
    rateCardVersion: version,
    ...weights,
    totalPaise: sumPaise(lines),
    etaDays,
    lines,
  };
}

/** Returns the prices of the services that serve the zone, cheapest first. */
export function quoteServices(
  request: QuoteRequest,
  route: Pick<RouteZone, 'zone'>,
  cards: readonly ServiceCard[],
  parties: TaxParties,
): ServiceQuote[] {
  return cards
    .flatMap((card) => quoteService(request, route, card, parties) ?? [])
    .sort(comparePrices);
}

/** Compares two prices for sorting: the cheapest first, then in the order of `services`. */
export function comparePrices(
  a: Pick<ServiceQuote, 'service' | 'totalPaise'>,
  b: Pick<ServiceQuote, 'service' | 'totalPaise'>,
): number {
  return a.totalPaise - b.totalPaise || services.indexOf(a.service) - services.indexOf(b.service);
}

const isForReturns = ({ when }: Surcharge) => when?.directions?.includes('rto') === true;

/** Returns the sum of the lines in paise. */
export function sumPaise(lines: readonly { readonly paise: number }[]): number {
  return lines.reduce((sum, { paise }) => sum + paise, 0);
}
