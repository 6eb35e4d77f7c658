import type { BodyOf, ParamsOf, QueryOf } from '@shipdesk/contract/endpoint';
import type { replayRateCard } from '@shipdesk/contract/rates/rates';
import { findTermsProblems } from '@shipdesk/domain/rates/card-rules';
import { findRateCardProblems, parseRateCard } from '@shipdesk/domain/rates/rate-card';
import { addReplays, replayOrders } from '@shipdesk/domain/rates/replay';
import { findCard } from '@shipdesk/domain/rates/service-card';
import { addDays, startOfBusinessDay, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { findCompany } from '../../accounts/sellers/seller-steps.ts';
import type { Deps } from '../../deps.ts';
import { readOrders } from '../../orders/capture/order-steps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import { actFor, type Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { mapInSlices } from '../../platform/slices.ts';
import { type OrderQuoteDeps, routeOrder } from '../../rates/quotes/quotes-service.ts';
import { countPastOrders, listPastOrders, selectDocketOfAwb } from './find-store.ts';

/** Orders per part. A part takes about half a second, so a client can show progress. */
const PART_ORDERS = 5_000;

/** Creates the service that prices past orders of all sellers on two rate cards. It ignores plans. */
export function createReplays({ database, pincodes, book, config, now }: OrderQuoteDeps & RowDeps) {
  return {
    /** Prices the next part of the orders of the last `days` days. Throws 422 for invalid prices or terms. */
    replayPart: async (
      principal: Principal,
      {
        carrier: requestedCarrier,
        service,
        prices: enteredPrices,
        terms,
        days,
        after,
      }: ParamsOf<typeof replayRateCard> &
        QueryOf<typeof replayRateCard> &
        BodyOf<typeof replayRateCard>,
    ) => {
      const prices = parseRateCard(enteredPrices);
      if (prices === null) throw createFieldRefusal(findRateCardProblems(enteredPrices));
      const problems = findTermsProblems(terms);
      if (problems.length > 0) throw createFieldRefusal(problems);
      const sellerCards = await book.readSellerCards(principal.sellerId);
      const carrier = requestedCarrier ?? book.firstCarrier;
      const cardBefore = findCard(sellerCards.cards, { carrier, service }) ?? null;
      const since = addDays(toBusinessDay(now()), 1 - days);
      const from = startOfBusinessDay(since);
      const { rows, total } = await database.asOperator(async (db) => ({
        rows: await listPastOrders(db, { carrier, from, after, limit: PART_ORDERS }),
        total: await countPastOrders(db, since),
      }));
      const version = (cardBefore?.version ?? 0) + 1;
      const cards = { before: cardBefore, after: { carrier, service, version, prices, terms } };
      const parties = { supplierState: config.gstState, recipientState: null };
      const replayedCells = await mapInSlices(rows, (row) => {
        const order = row.isBookedElsewhere ? null : routeOrder(row, pincodes);
        return order ? replayOrders([order], cards, parties) : [];
      });
      const cells = addReplays(replayedCells.flat(), []);
      const elsewhere = rows.filter(({ isBookedElsewhere }) => isBookedElsewhere).length;
      const pricedCount = cells.reduce((sum, cell) => sum + cell.orders, 0);
      const last = rows.length === PART_ORDERS ? rows.at(-1) : undefined;
      return {
        total,
        orders: rows.length,
        elsewhere,
        unpriced: rows.length - elsewhere - pricedCount,
        cells,
        next: last
          ? { sellerId: last.sellerId, createdAt: last.createdAt.toISOString(), id: last.id }
          : null,
      };
    },
  };
}

export function createQuotedParcels({ database, dockets }: Pick<Deps, 'database' | 'dockets'>) {
  return {
    /** Throws 404 for an unknown AWB or docket number. */
    find: async (principal: Principal, number: string) => {
      const docketNumber =
        (await database.asOperator((db) => selectDocketOfAwb(db, number))) ?? number;
      const sellerId = await dockets.findSeller(docketNumber);
      if (sellerId === undefined) throw new Refusal('parcel_unknown');
      const caller = actFor(principal, sellerId);
      return database.asSeller(caller, async (db) => {
        const [order] = await readOrders(db, [docketNumber]);
        if (!order) throw new Refusal('parcel_unknown');
        await recordAudit(db, caller, 'parcel.read_for_quote', order.id);
        const { name: seller } = await findCompany(db, sellerId);
        return { seller, order };
      });
    },
  };
}
