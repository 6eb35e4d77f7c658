import { applyPlan, type PlanMarkups, type RatePlan } from './plan.ts';
import { type QuoteRequest, quoteService, quoteServices, type ServiceQuote } from './quote.ts';
import type { CardKey, ServiceCard } from './service-card.ts';
import type { TaxParties } from './tax.ts';
import type { RouteZone } from './zone.ts';

interface QuoteBasis extends Pick<RouteZone, 'zone' | 'km'>, TaxParties {
  /** The canonical states of the pickup and of the destination. */
  readonly states: readonly [from: string, to: string];
  /** The seller's plan; null for the prices of the cards. */
  readonly plan: Pick<RatePlan, 'id' | 'version'> | null;
}

/** The price of a carrier's service when an order was captured. */
export interface QuotedService extends CardKey {
  /** The version of the rate card. */
  readonly version: number;
  readonly totalPaise: number;
  readonly etaDays: number;
}

/**
 * The quote that the server stores with an order: prices, cheapest first, and the versions of plan and cards. From
 * these and the order, `explainQuote` computes the lines with their calculation.
 */
export interface OrderQuote extends QuoteBasis {
  readonly services: readonly QuotedService[];
}

/** Returns the quote of an order for a seller; null when no service serves the zone. */
export function quoteOrder(
  request: QuoteRequest,
  { zone, km }: Pick<RouteZone, 'zone' | 'km'>,
  {
    cards,
    plan,
    supplierState,
    recipientState,
  }: TaxParties & {
    /** The cards with the mark-ups of the plan. */
    readonly cards: readonly ServiceCard[];
    readonly plan: RatePlan | null;
  },
): OrderQuote | null {
  const quotes = quoteServices(request, { zone }, cards, { supplierState, recipientState });
  if (quotes.length === 0) return null;
  return {
    zone,
    km,
    states: [request.from.state, request.to.state],
    supplierState,
    recipientState,
    plan: plan && { id: plan.id, version: plan.version },
    services: quotes.map(({ carrier, service, rateCardVersion, totalPaise, etaDays }) => ({
      carrier,
      service,
      version: rateCardVersion,
      totalPaise,
      etaDays,
    })),
  };
}

/** Recomputes the price of a service from the card and mark-ups of its quote; null if the zone is not served. */
export function explainQuote(
  request: QuoteRequest,
  { zone, states, supplierState, recipientState }: OrderQuote,
  { card, markups }: { readonly card: ServiceCard; readonly markups: PlanMarkups },
): ServiceQuote | null {
  const [from, to] = states;
  return quoteService(
    { ...request, from: { ...request.from, state: from }, to: { ...request.to, state: to } },
    { zone },
    applyPlan(card, markups),
    { supplierState, recipientState },
  );
}
