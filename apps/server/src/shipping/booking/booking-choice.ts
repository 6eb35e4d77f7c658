import type { WireProblem } from '@shipdesk/contract/problems/wire-problems';
import type { ServiceQuote } from '@shipdesk/domain/rates/quote';
import type { ServiceId } from '@shipdesk/domain/rates/service';
import { chooseOffer, selectOffer } from '@shipdesk/domain/shipping/carrier-preference';
import type { CarrierId } from '@shipdesk/domain/shipping/carriers/registry';
import { isBookable } from '@shipdesk/domain/shipping/order-stage';
import type { ShippableOrder } from '../../orders/capture/order-steps.ts';
import type { StoredPreference } from '../../platform/db/schema/column-types.ts';
import type { CarrierAccount } from '../carriers/carriers-port.ts';
import {
  buildPreferenceSubject,
  listOffers,
  type OfferInputs,
  type OrderOffer,
} from '../preferences/order-offers-service.ts';
import type { PreferenceRules } from '../preferences/preferences-service.ts';

/** The choice of a service: the cheapest or fastest on sale, a named service, or the choice of the rules. */
export type ServiceChoice =
  | 'cheapest'
  | 'fastest'
  | 'rule'
  | {
      readonly service: ServiceId;
      readonly carrier?: CarrierId | undefined;
    };

export type BookingProblem = WireProblem & {
  /** The price of the order that the balance does not cover. */
  readonly pricePaise?: number;
};

export interface BookableOrder {
  readonly order: ShippableOrder;
  readonly quote: ServiceQuote;
  readonly account: CarrierAccount;
  /** Null if the seller chose the service. */
  readonly preference: StoredPreference | null;
}

export interface BookingInputs extends OfferInputs {
  readonly choice: ServiceChoice;
  readonly preferences: PreferenceRules;
}

export type CheckedOrder =
  | BookableOrder
  | { readonly docketNumber: string; readonly problem: BookingProblem };

/** Returns one entry per docket number, in the given order. */
export function checkOrders(
  orders: readonly ShippableOrder[],
  docketNumbers: readonly string[],
  inputs: BookingInputs,
): CheckedOrder[] {
  const ordersByDocket = new Map(orders.map((order) => [order.docketNumber, order]));
  return docketNumbers.map((docketNumber): CheckedOrder => {
    const order = ordersByDocket.get(docketNumber);
    if (!order) return { docketNumber, problem: { code: 'order_unknown' } };
    const outcome = chooseService(order, inputs);
    return 'code' in outcome ? { docketNumber, problem: outcome } : { order, ...outcome };
  });
}

/** Replaces an order with a problem if `usablePaise`, minus the prices of earlier orders, does not cover it. */
export function rejectUncoveredOrders(
  checkedOrders: readonly CheckedOrder[],
  usablePaise: number,
): CheckedOrder[] {
  let remainingPaise = usablePaise;
  return checkedOrders.map((order) => {
    if ('problem' in order) return order;
    const { totalPaise: pricePaise } = order.quote;
    const missingPaise = pricePaise - remainingPaise;
    if (missingPaise > 0) {
      const { docketNumber } = order.order;
      const params = { missingPaise };
      return { docketNumber, problem: { code: 'balance_short', params, pricePaise } };
    }
    remainingPaise -= pricePaise;
    return order;
  });
}

function chooseService(
  order: ShippableOrder,
  inputs: BookingInputs,
): Omit<BookableOrder, 'order'> | BookingProblem {
  if (order.stage === 'cancelled') return { code: 'order_is_cancelled' };
  if (order.isBooking || !isBookable(order.stage)) return { code: 'order_is_shipped' };
  const { offers, omitted } = listOffers(order, inputs);
  if (typeof offers === 'string') return { code: offers };
  const { choice, preferences, pincodes } = inputs;
  if (choice === 'rule') {
    const { version, rules } = preferences;
    const decision = chooseOffer(rules, buildPreferenceSubject(order, pincodes), offers);
    if (!decision) return { code: 'carrier_missing' };
    const { rule, isReplaced, offer } = decision;
    return toBookable(offer, { version, rule, isReplaced });
  }
  const [take, carrier] =
    typeof choice === 'object' ? [choice.service, choice.carrier] : [choice, undefined];
  const carrierOffers = offers.filter(
    ({ account }) => carrier === undefined || account.carrier === carrier,
  );
  const offer = selectOffer({ take, accountId: null }, carrierOffers);
  if (offer) return toBookable(offer, null);
  if (typeof choice !== 'object') return { code: 'carrier_missing' };
  const { service } = choice;
  const omission = omitted.find(
    ({ account }) =>
      (carrier === undefined || account.carrier === carrier) && account.services.includes(service),
  );
  if (omission) return { code: omission.obstacle };
  const accounts = inputs.accounts.filter(
    (account) => carrier === undefined || account.carrier === carrier,
  );
  const cardKeys = accounts.flatMap((account) =>
    account.services.includes(service) ? [{ carrier: account.carrier, service }] : [],
  );
  if (cardKeys.length === 0) return { code: 'service_not_sold', params: { service } };
  const code = cardKeys.some(inputs.hasCard) ? 'service_not_offered' : 'service_without_card';
  return { code, params: { service } };
}

const toBookable = ({ quote, account }: OrderOffer, preference: StoredPreference | null) => ({
  quote,
  account,
  preference,
});
