import { comparePrices, type ServiceQuote } from '@shipdesk/domain/rates/quote';
import type { CardKey } from '@shipdesk/domain/rates/service-card';
import { computeExpectedDay } from '@shipdesk/domain/rates/transit';
import type { CarrierHistories } from '@shipdesk/domain/shipping/carrier-history';
import type { CarrierId } from '@shipdesk/domain/shipping/carriers/registry';
import {
  buildLane,
  getLaneState,
  type Lane,
  type LaneAnswer,
  type LaneState,
} from '@shipdesk/domain/shipping/serviceability';
import { normalisePincode } from '@shipdesk/domain/values/contact/contact';
import { type IsoDate, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
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
import type { EnabledAccount, WaitForCarriers } from '../carriers/carriers-port.ts';
import { type Destination, type FindHistories, readHistories } from './history-steps.ts';
import {
  findDestination,
  hasAnyCard,
  listLaneQuestions,
  listOffers,
  listQuestions,
  listWithoutCard,
  type Obstacle,
  type OfferProblem,
  type OmittedAccount,
  selectAccounts,
  sells,
} from './order-offers-service.ts';

export interface Offer extends CheckedLane {
  readonly carrier: CarrierId;
  readonly quote: ServiceQuote;
  readonly expectedOn: string;
  readonly histories: CarrierHistories;
}

interface CheckedLane {
  readonly serviceability: LaneState;
  readonly checkedOn: IsoDate | null;
}

interface Omissions {
  readonly withoutCard: readonly (CardKey & { readonly carrier: CarrierId })[];
  readonly notOffered: readonly { readonly carrier: CarrierId; readonly code: Obstacle }[];
}

/** The offers for an order, the cheapest first, or the reason why there are none. */
interface ListedOffers extends Omissions {
  readonly offers: readonly Offer[] | OfferProblem;
}

export function createOffers({
  database,
  carriers,
  now,
  ...deps
}: CarrierDeps & Pick<Deps, 'database' | 'now'> & OrderQuoteDeps) {
  const orderQuotes = createOrderQuotes(deps);
  const quotes = createQuotes({ ...deps, now });

  const loadHistories = (caller: Caller, destination: Destination): Promise<FindHistories> =>
    // PostgreSQL must not reuse the query plan of another pincode.
    database.asSeller(caller, (db) => readHistories(db, [destination], now()), {
      isPlannedEachTime: true,
    });

  return {
    /** Throws 404 for an unknown order. */
    listForOrder: async (
      caller: Caller,
      docketNumber: string,
      wait?: WaitForCarriers,
    ): Promise<ListedOffers> => {
      const inputs = {
        accounts: await carriers.listEnabledAccounts(caller.sellerId),
        ...(await orderQuotes.createPricer(caller.sellerId)),
        pincodes: deps.pincodes,
      };
      const [order] = await database.asSeller(caller, (db) => readOrders(db, [docketNumber]));
      if (!order) throw new Refusal('order_unknown');
      const findLaneAnswer = await carriers.checkLanes(listLaneQuestions([order], inputs), wait);
      const findHistories = await loadHistories(caller, findDestination(order, deps.pincodes));
      const result = listOffers(order, { ...inputs, findLaneAnswer, findHistories });
      const omissions = {
        withoutCard: listWithoutCard(inputs.accounts, inputs.hasCard),
        notOffered: listObstacles(result.omitted),
      };
      if (typeof result.offers === 'string') return { offers: result.offers, ...omissions };
      const today = toBusinessDay(now());
      const offers = withoutDuplicates(
        result.offers.map((offer) => ({
          carrier: offer.account.carrier,
          quote: offer.quote,
          expectedOn: computeExpectedDay(today, offer.etaDays),
          histories: offer.histories,
          ...describeLane(offer.laneAnswer, today),
        })),
      );
      return { offers, ...omissions };
    },

    /** Throws 422 with the field that prevents a price. */
    quoteParcel: async (caller: Caller, request: TypedQuoteRequest) => {
      const prices = await quotes.quoteParcel(caller.sellerId, request);
      const accounts = await carriers.listEnabledAccounts(caller.sellerId);
      const { hasCard } = await orderQuotes.createPricer(caller.sellerId);
      const isReverse = request.direction === 'reverse';
      const boxes = request.boxes.reduce((sum, { count }) => sum + count, 0);
      const lane = buildQuotedLane(request, prices.services[0]);
      const needs = { isReverse, boxes, checks: [], lane };
      const findLaneAnswer = await carriers.checkLanes(listQuestions(needs, { accounts, hasCard }));
      const { suitable, omitted, problem } = selectAccounts(accounts, needs, findLaneAnswer);
      const destination = isReverse
        ? { pincode: '', zone: null }
        : { pincode: normalisePincode(request.toPincode) ?? '', zone: prices.zone };
      const findHistories = await loadHistories(caller, destination);
      // Before the operator adds an account, quote the rate cards of the first carrier.
      const { firstCarrier } = deps.book;
      const offeredQuotes =
        accounts.length === 0
          ? prices.services.filter(({ carrier }) => carrier === firstCarrier)
          : selectSoldQuotes(prices.services, suitable);
      const services = offeredQuotes.map((quote) => ({
        ...quote,
        histories: findHistories(quote.carrier, destination),
        ...describeLane(findQuoteAnswer(suitable, quote), toBusinessDay(now())),
      }));
      if (services.length === 0) {
        if (problem !== null) {
          const field = problem === 'carrier_unserviceable' ? 'toPincode' : 'boxes';
          throw createFieldRefusal([{ field, code: problem }]);
        }
        const { zone } = prices;
        throw createFieldRefusal([
          hasAnyCard(suitable, hasCard)
            ? { field: 'toPincode', code: 'zone_not_served', params: { zone } }
            : { field: 'boxes', code: 'carrier_cards_missing' },
        ]);
      }
      return {
        ...prices,
        services,
        withoutCard: listWithoutCard(accounts, hasCard),
        notOffered: listObstacles(omitted),
      };

      function findQuoteAnswer(candidates: readonly EnabledAccount[], quote: ServiceQuote) {
        const account = candidates.find((candidate) => sells(candidate, quote));
        return account && lane ? findLaneAnswer({ accountId: account.id, lane }) : undefined;
      }
    },
  };
}

function selectSoldQuotes<Quote extends ServiceQuote>(
  quotes: readonly Quote[],
  accounts: readonly EnabledAccount[],
): readonly Quote[] {
  const soldQuotes = accounts.flatMap((account) => quotes.filter((quote) => sells(account, quote)));
  return [...new Set(soldQuotes)].sort(comparePrices);
}

/** All accounts of a carrier have the same price. */
function withoutDuplicates(offers: readonly Offer[]): readonly Offer[] {
  const groups = Map.groupBy(offers, ({ carrier, quote }) => `${carrier} ${quote.service}`);
  return [...groups.values()].flatMap(([first]) => first ?? []);
}

function listObstacles(omitted: readonly OmittedAccount[]): Omissions['notOffered'] {
  const entries = omitted.map(({ account, obstacle: code }) => ({
    carrier: account.carrier,
    code,
  }));
  const groups = Map.groupBy(entries, ({ carrier, code }) => `${carrier} ${code}`);
  return [...groups.values()].flatMap(([first]) => first ?? []);
}

const describeLane = (answer: LaneAnswer | undefined, today: IsoDate): CheckedLane => ({
  serviceability: getLaneState(answer, today),
  checkedOn: answer?.on ?? null,
});

/** Returns null if a pincode or the price is missing. An RTO has no lane. */
function buildQuotedLane(
  { fromPincode, toPincode, paymentMode, direction }: TypedQuoteRequest,
  quote: ServiceQuote | undefined,
): Lane | null {
  const [from, to] = [normalisePincode(fromPincode), normalisePincode(toPincode)];
  if (!from || !to || !quote || direction === 'rto') return null;
  return buildLane({
    fromPincode: from,
    toPincode: to,
    paymentMode: direction === 'reverse' ? 'Pickup' : paymentMode,
    grams: quote.chargeableGrams,
  });
}
