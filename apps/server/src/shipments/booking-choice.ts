import type { RefusalReasons } from '@shipdesk/contract/problem';
import type { ServiceQuote } from '@shipdesk/domain/rate/quote';
import type { ServiceId } from '@shipdesk/domain/rate/service-card';
import { isBookable } from '@shipdesk/domain/shipment/order-stage';
import type { CarrierAccount } from '../carriers/carriers.ts';
import type { ShippableOrder } from '../orders/order-stages-service.ts';
import type { PriceOrder } from '../quotes/order-quotes-service.ts';

/** Which service books an order: the cheapest or fastest that a carrier sells, or this one. */
export type ServiceChoice = 'cheapest' | 'fastest' | { readonly service: ServiceId };

/** Why an order cannot be booked. */
export interface BookingProblem {
  readonly code: keyof RefusalReasons;
  readonly params?: object;
}

/** An order that can be booked, with the price and the account that books it. */
export interface Bookable {
  readonly order: ShippableOrder;
  readonly quote: ServiceQuote;
  readonly account: CarrierAccount;
}

export type CheckedOrder =
  | Bookable
  | { readonly docketNumber: string; readonly problem: BookingProblem };

/** The orders of the docket numbers, in that order: each with its price and account, or why it cannot be booked. */
export function checkOrders(
  orders: readonly ShippableOrder[],
  docketNumbers: readonly string[],
  market: {
    readonly accounts: readonly CarrierAccount[];
    readonly price: PriceOrder;
    readonly choice: ServiceChoice;
  },
): CheckedOrder[] {
  const byDocket = new Map(orders.map((order) => [order.docket_number, order]));
  return docketNumbers.map((docketNumber): CheckedOrder => {
    const order = byDocket.get(docketNumber);
    if (!order) return { docketNumber, problem: { code: 'order_unknown' } };
    const found = chosenService(order, market);
    return 'code' in found ? { docketNumber, problem: found } : { order, ...found };
  });
}

function chosenService(
  order: ShippableOrder,
  {
    accounts,
    price,
    choice,
  }: {
    readonly accounts: readonly CarrierAccount[];
    readonly price: PriceOrder;
    readonly choice: ServiceChoice;
  },
): Omit<Bookable, 'order'> | BookingProblem {
  if (order.stage === 'cancelled') return { code: 'order_is_cancelled' };
  if (order.is_booking || !isBookable(order.stage)) return { code: 'order_is_shipped' };
  if (accounts.length === 0) return { code: 'carrier_missing' };
  const quotes = price(order);
  if (quotes.length === 0) return { code: 'order_has_no_price' };
  const sold = quotes.flatMap((quote) => {
    const account = accounts.find(({ services }) => services.includes(quote.service));
    return account ? [{ quote, account }] : [];
  });
  if (typeof choice === 'object') {
    const { service } = choice;
    const isOffered = quotes.some((quote) => quote.service === service);
    const found = sold.find(({ quote }) => quote.service === service);
    const code = isOffered ? 'service_not_sold' : 'service_not_offered';
    return found ?? { code, params: { service } };
  }
  const [cheapest] = sold;
  if (!cheapest) return { code: 'carrier_missing' };
  if (choice === 'cheapest') return cheapest;
  // Of two that are as fast the cheaper one comes first.
  return sold.reduce((best, one) => (one.quote.etaDays < best.quote.etaDays ? one : best));
}
