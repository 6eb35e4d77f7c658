import type { ServiceQuote } from '@shipdesk/domain/rates/quote';
import { computeExpectedDay } from '@shipdesk/domain/rates/transit';
import type { CarrierHistories } from '@shipdesk/domain/shipping/carrier-history';
import { type CarrierId, DEFAULT_CARRIER } from '@shipdesk/domain/shipping/carriers/registry';
import { normalisePincode } from '@shipdesk/domain/values/contact/contact';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { CarrierDeps, Deps } from '../../deps.ts';
import { readOrders } from '../../orders/capture/order-steps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import {
  createOrderQuotes,
  createQuotes,
  type OrderQuoteDeps,
  type TypedQuoteRequest,
} from '../../rates/quotes/quotes-service.ts';
import type { EnabledAccount } from '../carriers/port.ts';
import { type Destination, type FindHistories, readHistories } from './history-steps.ts';
import {
  filterAccounts,
  findDestination,
  listOffers,
  type OfferProblem,
} from './order-offers-service.ts';

/** A service of a carrier for an order, with what the seller's own parcels say about the carrier. */
export interface Offer {
  readonly carrier: CarrierId;
  readonly quote: ServiceQuote;
  readonly expectedOn: string;
  readonly histories: CarrierHistories;
}

export function createOffers({
  database,
  carriers,
  now,
  ...deps
}: CarrierDeps & Pick<Deps, 'database' | 'now'> & OrderQuoteDeps) {
  const orderQuotes = createOrderQuotes(deps);
  const quotes = createQuotes({ ...deps, now });

  const findHistories = (caller: Caller, destination: Destination): Promise<FindHistories> =>
    // The plan for one pincode does not fit another.
    database.asSeller(caller, (db) => readHistories(db, [destination], now()), {
      isPlannedEachTime: true,
    });

  return {
    /** Returns what can book an order, the cheapest first, or why nothing can. Throws 404 for an unknown order. */
    listForOrder: async (
      caller: Caller,
      docketNumber: string,
    ): Promise<readonly Offer[] | OfferProblem> => {
      const market = {
        accounts: await carriers.listEnabledAccounts(caller.sellerId),
        price: await orderQuotes.createPricer(caller.sellerId),
        pincodes: deps.pincodes,
      };
      const [order] = await database.asSeller(caller, (db) => readOrders(db, [docketNumber]));
      if (!order) throw new Refusal('order_unknown');
      const histories = await findHistories(caller, findDestination(order, deps.pincodes));
      const offers = listOffers(order, { ...market, findHistories: histories });
      if (typeof offers === 'string') return offers;
      const today = toBusinessDay(now());
      return withoutRepeats(
        offers.map((offer) => ({
          carrier: offer.account.carrier,
          quote: offer.quote,
          expectedOn: computeExpectedDay(today, offer.etaDays),
          histories: offer.histories,
        })),
      );
    },

    /** Prices a parcel with every carrier that takes it. Throws 422 with the field that keeps it from being priced. */
    quoteParcel: async (caller: Caller, request: TypedQuoteRequest) => {
      const quoted = await quotes.quoteParcel(caller.sellerId, request);
      const accounts = await carriers.listEnabledAccounts(caller.sellerId);
      const isReverse = request.direction === 'reverse';
      const boxes = request.boxes.reduce((sum, { count }) => sum + count, 0);
      const suitable = filterAccounts(accounts, { isReverse, checks: [], boxes });
      const destination = isReverse
        ? { pincode: '', zone: null }
        : { pincode: normalisePincode(request.toPincode) ?? '', zone: quoted.zone };
      const histories = await findHistories(caller, destination);
      const services = quoted.services.flatMap((quote) =>
        listCarriers(quote, accounts, suitable).map((carrier) => ({
          ...quote,
          carrier,
          histories: histories(carrier, destination),
        })),
      );
      if (services.length === 0) {
        const code = typeof suitable === 'string' ? suitable : 'carrier_missing';
        throw createFieldRefusal([{ field: 'boxes', code }]);
      }
      return { ...quoted, services };
    },
  };
}

/** Returns the carriers that sell a service; the default one before the operator adds an account. */
function listCarriers(
  { service }: ServiceQuote,
  accounts: readonly EnabledAccount[],
  suitable: readonly EnabledAccount[] | OfferProblem,
): readonly CarrierId[] {
  if (accounts.length === 0) return [DEFAULT_CARRIER];
  if (typeof suitable === 'string') return [];
  const sellers = suitable.filter(({ services }) => services.includes(service));
  return [...new Set(sellers.map(({ carrier }) => carrier))];
}

/** Leaves out the second account of a carrier, which has the same price. */
function withoutRepeats(offers: readonly Offer[]): readonly Offer[] {
  const groups = Map.groupBy(offers, ({ carrier, quote }) => `${carrier} ${quote.service}`);
  return [...groups.values()].flatMap(([first]) => first ?? []);
}
