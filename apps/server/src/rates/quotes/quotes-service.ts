import type { PriceBasis } from '@shipdesk/domain/money/weights/weight-price';
import { explainQuote, type OrderQuote, quoteOrder } from '@shipdesk/domain/rates/order-quote';
import { listSellerCards } from '@shipdesk/domain/rates/plan';
import {
  findQuoteProblems,
  type QuoteRequest,
  quoteServices,
  type ServiceQuote,
} from '@shipdesk/domain/rates/quote';
import { computeReturnTerms, type ReturnTerms } from '@shipdesk/domain/rates/return-charge';
import { services as allServices, type Zone } from '@shipdesk/domain/rates/service';
import { type CardKey, findCard, type ServiceCard } from '@shipdesk/domain/rates/service-card';
import { computeExpectedDay } from '@shipdesk/domain/rates/transit';
import { findRouteZone, type RouteZone, type ZonePlace } from '@shipdesk/domain/rates/zone';
import { normalisePincode } from '@shipdesk/domain/values/contact/contact';
import { findPincodeProblem } from '@shipdesk/domain/values/contact/contact-rules';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { Deps } from '../../deps.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import { createFieldRefusal, type Detail } from '../../platform/refusal.ts';
import { mapInSlices } from '../../platform/slices.ts';

export interface TypedQuoteRequest extends Omit<QuoteRequest, 'from' | 'to' | 'codPaise'> {
  readonly fromPincode: string;
  readonly toPincode: string;
  readonly codPaise?: number | undefined;
}

type FoundRoute =
  | (Pick<RouteZone, 'zone' | 'km'> & {
      readonly services: readonly Pick<ServiceQuote, 'service' | 'etaDays'>[];
    })
  | { readonly problem: Detail };

export type PricedOrder = Pick<
  Row<'orders'>,
  | 'direction'
  | 'paymentMode'
  | 'codPaise'
  | 'invoicePaise'
  | 'consigneePincode'
  | 'pickup'
  | 'boxes'
>;

/** Runs no SQL. Returns null if the route has no price. */
export type QuoteOrder = (order: PricedOrder) => OrderQuote | null;

/** Returns the current price on every card, cheapest first. Returns an empty list if the route has no price. */
export type PriceOrder = (order: PricedOrder) => readonly ServiceQuote[];

/** Prices a seller's orders on the cards in force, before a carrier account is chosen. */
export interface Pricer {
  readonly price: PriceOrder;
  readonly hasCard: (key: CardKey) => boolean;
  readonly computeTerms: ComputeTerms;
}

/**
 * `returnTerms` is the price of a return, and `basis` is the basis of later prices. Both are null if the route or the
 * service has no price.
 */
export type ComputeTerms = (
  order: PricedOrder,
  key: CardKey,
) => { readonly returnTerms: ReturnTerms | null; readonly basis: PriceBasis | null };

export interface ExplainedQuote {
  readonly plan: string | null;
  /** The cheapest service comes first. */
  readonly services: readonly ServiceQuote[];
}

export type OrderQuoteDeps = Pick<Deps, 'pincodes' | 'book' | 'gstStates'> & {
  config: Pick<Deps['config'], 'gstState'>;
};

export function createOrderQuotes({ pincodes, book, gstStates, config }: OrderQuoteDeps) {
  async function loadBasis(sellerId: string) {
    const { cards, soldCards, plan } = await book.readSellerCards(sellerId);
    const recipientState = await gstStates.findState(sellerId);
    const supplierState = config.gstState;
    return {
      cards: listSellerCards(cards, plan),
      soldCards: listSellerCards(soldCards, plan),
      plan,
      supplierState,
      recipientState,
    };
  }

  return {
    createPricer: async (sellerId: string): Promise<Pricer> => {
      const basis = await loadBasis(sellerId);
      return {
        price: (order) => {
          const routing = routeOrder(order, pincodes);
          return routing ? quoteServices(routing.request, routing.route, basis.cards, basis) : [];
        },
        hasCard: (key) => findCard(basis.cards, key) !== undefined,
        computeTerms: (order, key) => {
          const routing = routeOrder(order, pincodes);
          const card = findCard(basis.cards, key);
          if (!routing || !card) return { returnTerms: null, basis: null };
          const { request, route } = routing;
          const { plan, supplierState, recipientState } = basis;
          return {
            returnTerms: computeReturnTerms(request, route, card, basis),
            basis: {
              zone: route.zone,
              km: route.km,
              states: [request.from.state, request.to.state],
              supplierState,
              recipientState,
              plan: plan && { id: plan.id, version: plan.version },
            },
          };
        },
      };
    },

    /** Unlike `createPricer`, uses only the cards of the services on sale. */
    createQuoter: async (sellerId: string): Promise<QuoteOrder> => {
      const { soldCards: cards, ...basis } = await loadBasis(sellerId);
      return (order) => {
        const routing = routeOrder(order, pincodes);
        return routing && quoteOrder(routing.request, routing.route, { ...basis, cards });
      };
    },

    /** Omits services whose card is missing. */
    explain: async ({ quote, ...order }: PricedOrder & { readonly quote: OrderQuote | null }) => {
      const request = quote && toQuoteRequest(order, pincodes);
      if (!request) return { plan: null, services: [] };
      const plan = quote.plan === null ? undefined : await book.readPlan(quote.plan);
      const quotes = await Promise.all(
        quote.services.map(async ({ carrier, service, version }) => {
          const card = await book.readCard({ carrier, service }, version);
          // An order from an archive names the cards of another installation.
          return card ? explainQuote(request, quote, { card, markups: plan?.markups ?? {} }) : null;
        }),
      );
      return { plan: plan?.name ?? null, services: quotes.filter((item) => item !== null) };
    },
  };
}

/** Returns null if the route has no zone. */
export function routeOrder(
  order: PricedOrder,
  pincodes: Pick<Deps['pincodes'], 'find'>,
): { readonly request: QuoteRequest; readonly route: RouteZone } | null {
  const request = toQuoteRequest(order, pincodes);
  const route = request && findRouteZone(request.from, request.to);
  return request && route ? { request, route } : null;
}

/** Returns null if the prefix of a pincode is not in use. */
function toQuoteRequest(
  order: PricedOrder,
  pincodes: Pick<Deps['pincodes'], 'find'>,
): QuoteRequest | null {
  const warehouse = findPlace(order.pickup.pincode, pincodes);
  const consignee = findPlace(order.consigneePincode, pincodes);
  if (!warehouse || !consignee) return null;
  const isReverse = order.direction === 'reverse';
  return {
    from: isReverse ? consignee : warehouse,
    to: isReverse ? warehouse : consignee,
    ...toPricedParcel(order),
  };
}

export function toPricedParcel(order: PricedOrder) {
  return {
    paymentMode: order.paymentMode === 'COD' ? 'COD' : 'Prepaid',
    codPaise: order.codPaise,
    invoicePaise: order.invoicePaise,
    direction: order.direction,
    boxes: order.boxes.map(({ boxes, weightGrams, lengthMm, breadthMm, heightMm }) => ({
      lengthMm,
      widthMm: breadthMm,
      heightMm,
      deadGrams: weightGrams,
      count: boxes,
    })),
  } satisfies Omit<QuoteRequest, 'from' | 'to'>;
}

function findPlace(pincode: string, pincodes: Pick<Deps['pincodes'], 'find'>): ZonePlace | null {
  const place = pincodes.find(pincode);
  return place && { pincode, ...place };
}

export function createQuotes({
  pincodes,
  book,
  now,
  gstStates,
  config,
}: Pick<Deps, 'pincodes' | 'book' | 'gstStates' | 'now'> & {
  config: Pick<Deps['config'], 'gstState'>;
}) {
  function readPlace(field: string, text: string): { place: ZonePlace } | { problem: Detail } {
    const problem = findPincodeProblem(text);
    if (problem) return { problem: { field, ...problem } };
    const pincode = normalisePincode(text) ?? '';
    const foundPlace = pincodes.find(pincode);
    return foundPlace
      ? { place: { pincode, ...foundPlace } }
      : { problem: { field, code: 'pincode_unknown' } };
  }

  return {
    findZones: async (
      sellerId: string,
      routes: readonly { readonly from: string; readonly to: string }[],
    ) => {
      const { soldCards } = await book.readSellerCards(sellerId);
      return mapInSlices(routes, (route): FoundRoute => {
        const from = readPlace('from', route.from);
        if ('problem' in from) return from;
        const to = readPlace('to', route.to);
        if ('problem' in to) return to;
        const routeZone = findRouteZone(from.place, to.place);
        if (!routeZone) return { problem: { field: 'to', code: 'pincode_unknown' } };
        const { zone, km } = routeZone;
        return { zone, km, services: listServices(soldCards, zone) };
      });
    },

    /** Prices a parcel on every card in force. Throws 422 with the fields that prevent a price. */
    quoteParcel: async (
      sellerId: string,
      { fromPincode, toPincode, codPaise, ...parcel }: TypedQuoteRequest,
    ) => {
      const from = readPlace('fromPincode', fromPincode);
      const to = readPlace('toPincode', toPincode);
      const collectedPaise = parcel.paymentMode === 'COD' ? (codPaise ?? parcel.invoicePaise) : 0;
      const problems = [
        ...[from, to].flatMap((place) => ('problem' in place ? [place.problem] : [])),
        ...findQuoteProblems({ ...parcel, codPaise: collectedPaise }),
      ];
      if (problems.length > 0 || 'problem' in from || 'problem' in to)
        throw createFieldRefusal(problems);
      const request = { ...parcel, from: from.place, to: to.place, codPaise: collectedPaise };
      const route = findRouteZone(request.from, request.to);
      if (!route) throw createFieldRefusal([{ field: 'toPincode', code: 'pincode_unknown' }]);
      const { zone, km } = route;
      const { cards, plan } = await book.readSellerCards(sellerId);
      const recipientState = await gstStates.findState(sellerId);
      const parties = { supplierState: config.gstState, recipientState };
      const quotes = quoteServices(request, route, listSellerCards(cards, plan), parties);
      if (quotes.length === 0) {
        throw createFieldRefusal([
          { field: 'toPincode', code: 'zone_not_served', params: { zone } },
        ]);
      }
      const today = toBusinessDay(now());
      const services = quotes.map((service) => ({
        ...service,
        expectedOn: computeExpectedDay(today, service.etaDays),
      }));
      const estimatedPincodes = [request.from, request.to]
        .filter(({ city }) => city === '')
        .map(({ pincode }) => pincode);
      return { zone, km, estimatedPincodes, services };
    },
  };
}

/** Returns the services that deliver to a zone, each with the transit days of its fastest carrier. */
function listServices(cards: readonly ServiceCard[], zone: Zone) {
  return allServices.flatMap((service) => {
    const days = cards.flatMap((card) =>
      card.service === service ? (card.terms.transitDays[zone] ?? []) : [],
    );
    return days.length === 0 ? [] : [{ service, etaDays: Math.min(...days) }];
  });
}
