import { termsProblems } from '@shipdesk/domain/rates/card-rules';
import { parseRateCard, type RateGrid, rateCardProblems } from '@shipdesk/domain/rates/rate-card';
import { type PastOrder, type ReplayCell, replay } from '@shipdesk/domain/rates/replay';
import type { CardTerms, ServiceId } from '@shipdesk/domain/rates/service-card';
import { addDays, businessDayOf, startOfBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { Deps } from '../../deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { invalid } from '../../platform/refusal.ts';
import { type OrderQuoteDeps, routedOrder } from '../../rates/quotes/order-quotes-service.ts';
import { countPastOrders, type PastOrderCursor, pastOrders } from './past-orders-store.ts';

/** Orders of one part: about half a second of work, so that a replay shows progress and does not hold up other calls. */
const PART = 5_000;

export interface ReplayAsked {
  readonly service: ServiceId;
  readonly prices: RateGrid<string | number>;
  readonly terms: CardTerms;
  /** Business days until today. */
  readonly days: number;
  readonly after: PastOrderCursor | undefined;
}

/** One part of a replay. The parts add up to the whole. */
export interface ReplayPart {
  readonly total: number;
  readonly orders: number;
  readonly unpriced: number;
  readonly cells: readonly ReplayCell[];
  readonly next: PastOrderCursor | null;
}

export interface Replays {
  /** 422 for prices and terms that cannot price a parcel. */
  part(principal: Principal, asked: ReplayAsked): Promise<ReplayPart>;
}

/** Prices past orders of all sellers on the card in force and on other prices, both without plans. */
export function createReplays({
  database,
  pincodes,
  book,
  config,
  now,
}: OrderQuoteDeps & Pick<Deps, 'database' | 'now'>): Replays {
  return {
    part: async (principal, { service, prices: typed, terms, days, after }) => {
      const prices = parseRateCard(typed);
      if (prices === null) throw invalid(rateCardProblems(typed));
      const problems = termsProblems(terms);
      if (problems.length > 0) throw invalid(problems);
      const { cards } = await book.cardsOf(principal.sellerId);
      const before = cards.find((card) => card.service === service);
      if (!before) throw new Error(`the service ${service} has no card`);
      const since = addDays(businessDayOf(now()), 1 - days);
      const { rows, total } = await database.asOperator(async (db) => ({
        rows: await pastOrders(db, { from: startOfBusinessDay(since), after, limit: PART }),
        total: await countPastOrders(db, since),
      }));
      const priced = rows.flatMap((row): PastOrder | [] => routedOrder(row, pincodes) ?? []);
      const cells = replay(
        priced,
        { before, after: { service, version: before.version + 1, prices, terms } },
        { supplierState: config.gstState, recipientState: null },
      );
      const last = rows.length === PART ? rows.at(-1) : undefined;
      return {
        total,
        orders: rows.length,
        unpriced: rows.length - cells.reduce((sum, cell) => sum + cell.orders, 0),
        cells,
        next: last
          ? { sellerId: last.sellerId, createdAt: last.createdAt.toISOString(), id: last.id }
          : null,
      };
    },
  };
}
