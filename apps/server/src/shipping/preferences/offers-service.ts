import { comparePrices, type ServiceQuote } from '@shipdesk/domain/rates/quote';
import type { CardKey } from '@shipdesk/domain/rates/service-card';
import { computeExpectedDay } from '@shipdesk/domain/rates/transit';
import type { CarrierHistories } from '@shipdesk/domain/shipping/carrier-history';
import type { CarrierId } from '@shipdesk/domain/shipping/carriers/registry';
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
  hasAnyCard,
  listOffers,
  listWithoutCard,
  type OfferProblem,
  sells,
} from './order-offers-service.ts';

/** A service of a carrier for an order, with what the seller's own parcels say about the carrier. */
export interface Offer {
  readonly carrier: CarrierId;
  readonly quote: ServiceQuote;
  readonly expectedOn: string;
  readonly histories: CarrierHistories;
}

/** What can book an order, the cheapest first, and the services that are not offered because they have no rate card. */
interface OrderOffers {
  readonly offers: readonly Offer[] | OfferProblem;
  readonly withoutCard: readonly (CardKey & { readonly carrier: CarrierId })[];
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
    /** Throws 404 for an unknown order. */
    listForOrder: async (caller: Caller, docketNumber: string): Promise<OrderOffers> => {
      const market = {
        accounts: await carriers.listEnabledAccounts(caller.sellerId),
        ...(await orderQuotes.createPricer(caller.sellerId)),
        pincodes: deps.pincodes,
      };
      const [order] = await database.asSeller(caller, (db) => readOrders(db, [docketNumber]));
      if (!order) throw new Refusal('order_unknown');
      const histories = await findHistories(caller, findDestination(order, deps.pincodes));
      const withoutCard = listWithoutCard(market.accounts, market.hasCard);
      const found = listOffers(order, { ...market, findHistories: histories });
      if (typeof found === 'string') return { offers: found, withoutCard };
      const today = toBusinessDay(now());
      const offers = withoutRepeats(
        found.map((offer) => ({
          carrier: offer.account.carrier,
          quote: offer.quote,
          expectedOn: computeExpectedDay(today, offer.etaDays),
          histories: offer.histories,
        })),
      );
      return { offers, withoutCard };
    },

    /** Prices a parcel with every carrier that takes it. Throws 422 with the field that keeps it from being priced. */
    quoteParcel: async (caller: Caller, request: TypedQuoteRequest) => {
      const quoted = await quotes.quoteParcel(caller.sellerId, request);
      const accounts = await carriers.listEnabledAccounts(caller.sellerId);
      const { hasCard } = await orderQuotes.createPricer(caller.sellerId);
      const isReverse = request.direction === 'reverse';
      const boxes = request.boxes.reduce((sum, { count }) => sum + count, 0);
      const suitable = filterAccounts(accounts, { isReverse, checks: [], boxes });
      const destination = isReverse
        ? { pincode: '', zone: null }
        : { pincode: normalisePincode(request.toPincode) ?? '', zone: quoted.zone };
      const histories = await findHistories(caller, destination);
      // Before the operator adds an account, the cards of the first carrier show what parcels will cost.
      const { firstCarrier } = deps.book;
      const offered =
        accounts.length === 0
          ? quoted.services.filter(({ carrier }) => carrier === firstCarrier)
          : selectSold(quoted.services, suitable);
      const services = offered.map((quote) => ({
        ...quote,
        histories: histories(quote.carrier, destination),
      }));
      if (services.length === 0) {
        if (typeof suitable === 'string') {
          throw createFieldRefusal([{ field: 'boxes', code: suitable }]);
        }
        const { zone } = quoted;
        throw createFieldRefusal([
          hasAnyCard(suitable, hasCard)
            ? { field: 'toPincode', code: 'zone_not_served', params: { zone } }
            : { field: 'boxes', code: 'carrier_cards_missing' },
        ]);
      }
      return { ...quoted, services, withoutCard: listWithoutCard(accounts, hasCard) };
    },
  };
}

/** Returns the prices of the services that accounts sell, each once. */
function selectSold<Quote extends ServiceQuote>(
  quotes: readonly Quote[],
  accounts: readonly EnabledAccount[] | OfferProblem,
): readonly Quote[] {
  if (typeof accounts === 'string') return [];
  const sold = accounts.flatMap((account) => quotes.filter((quote) => sells(account, quote)));
  return [...new Set(sold)].sort(comparePrices);
}

/** Leaves out the second account of a carrier, which has the same price. */
function withoutRepeats(offers: readonly Offer[]): readonly Offer[] {
  const groups = Map.groupBy(offers, ({ carrier, quote }) => `${carrier} ${quote.service}`);
  return [...groups.values()].flatMap(([first]) => first ?? []);
}
