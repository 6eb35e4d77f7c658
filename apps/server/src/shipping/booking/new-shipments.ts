import { computeExpectedDay } from '@shipdesk/domain/rates/transit';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import type { ComputeTerms } from '../../rates/quotes/quotes-service.ts';
import type { BookableOrder } from './booking-choice.ts';
import { countBookings, type NewShipmentRow } from './shipments-store.ts';

/** Each booking of an order has its own reference, because carriers accept a reference only once. */
export async function buildNewShipments(
  db: Db,
  bookableOrders: readonly BookableOrder[],
  {
    principal,
    at,
    newId,
    computeTerms,
  }: { principal: Principal; at: Date; newId: () => string; computeTerms: ComputeTerms },
): Promise<NewShipmentRow[]> {
  if (bookableOrders.length === 0) return [];
  const orderIds = bookableOrders.map(({ order }) => order.id);
  const bookingCounts = await countBookings(db, orderIds);
  return bookableOrders.map(({ order, quote, account, preference }) => {
    const bookingCount = bookingCounts.get(order.id) ?? 0;
    const { returnTerms, basis } = computeTerms(order, quote);
    return {
      sellerId: principal.sellerId,
      id: newId(),
      orderId: order.id,
      docketNumber: order.docketNumber,
      accountId: account.id,
      carrier: account.carrier,
      service: quote.service,
      reference:
        bookingCount === 0 ? order.docketNumber : `${order.docketNumber}-${bookingCount + 1}`,
      status: 'READY_TO_SHIP',
      totalPaise: quote.totalPaise,
      quote,
      preference,
      createdAt: at,
      createdBy: principal.userId,
      expectedOn: computeExpectedDay(toBusinessDay(at), quote.etaDays),
      codPaise: order.direction === 'forward' ? order.codPaise : 0,
      returnTerms: order.direction === 'forward' ? returnTerms : null,
      priceBasis: basis,
    };
  });
}
