import { countBoxes } from '@shipdesk/domain/order/order';
import type { QualityCheckKind } from '@shipdesk/domain/order/return-details';
import { comparePrices, type ServiceQuote } from '@shipdesk/domain/rates/quote';
import { services } from '@shipdesk/domain/rates/service';
import type { CardKey } from '@shipdesk/domain/rates/service-card';
import { type CarrierHistories, scoreCarrier } from '@shipdesk/domain/shipping/carrier-history';
import type { PreferenceSubject, ServiceOffer } from '@shipdesk/domain/shipping/carrier-preference';
import { computeChargeableGrams } from '@shipdesk/domain/values/measure/weight';
import type { Deps } from '../../deps.ts';
import type { OrderRow } from '../../orders/capture/order-steps.ts';
import { type Pricer, routeOrder } from '../../rates/quotes/quotes-service.ts';
import type { EnabledAccount } from '../carriers/port.ts';
import type { Destination, FindHistories } from './history-steps.ts';

/** A service that an enabled account sells for an order, with its price. */
export interface OrderOffer extends ServiceOffer {
  readonly quote: ServiceQuote;
  readonly account: EnabledAccount;
  readonly histories: CarrierHistories;
}

/** Why no account books an order. */
export type OfferProblem =
  | 'carrier_missing'
  | 'carrier_cards_missing'
  | 'order_has_no_price'
  | 'carrier_reverse_missing'
  | 'carrier_checks_missing'
  | 'carrier_boxes_missing';

/** The enabled accounts, the current prices, and the histories of carriers where offers are compared by them. */
export interface Market extends Pricer {
  readonly accounts: readonly EnabledAccount[];
  readonly findHistories: FindHistories;
  readonly pincodes: Pick<Deps['pincodes'], 'find'>;
}

/** What an account must take. */
export interface Carried {
  readonly isReverse: boolean;
  readonly checks: readonly QualityCheckKind[];
  readonly boxes: number;
}

export const withoutHistories: FindHistories = () => ({ pincode: null, zone: null });

/** Returns the offers of accounts for an order, cheapest first, or the reason why none can book it. */
export function listOffers(
  order: OrderRow,
  { accounts, price, hasCard, findHistories, pincodes }: Market,
): readonly OrderOffer[] | OfferProblem {
  if (accounts.length === 0) return 'carrier_missing';
  const quotes = price(order);
  if (quotes.length === 0) return 'order_has_no_price';
  const required = (order.returnDetails?.checks ?? []).filter(({ isRequired }) => isRequired);
  const suitableAccounts = filterAccounts(accounts, {
    isReverse: order.direction === 'reverse',
    checks: required.map(({ check }) => check),
    boxes: countBoxes(order.boxes),
  });
  if (typeof suitableAccounts === 'string') return suitableAccounts;
  if (!hasAnyCard(suitableAccounts, hasCard)) return 'carrier_cards_missing';
  const destination = findDestination(order, pincodes);
  // Of equal prices, the account that was added first is offered first.
  return suitableAccounts
    .flatMap((account) =>
      quotes.filter((quote) => sells(account, quote)).map((quote) => ({ account, quote })),
    )
    .map(({ account, quote }) => {
      const { service, totalPaise, etaDays } = quote;
      const histories = findHistories(account.carrier, destination);
      const score = scoreCarrier(histories);
      return {
        ...{ service, totalPaise, etaDays, score, histories },
        ...{ accountId: account.id, quote, account },
      };
    })
    .sort(comparePrices);
}

/** Returns whether an account sells the service of a card of its carrier. */
export function sells(account: EnabledAccount, { carrier, service }: CardKey): boolean {
  return account.carrier === carrier && account.services.includes(service);
}

const listSold = ({ carrier, services: sold }: EnabledAccount) =>
  services.filter((service) => sold.includes(service)).map((service) => ({ carrier, service }));

/** Returns whether a service that one of the accounts sells has a rate card. */
export function hasAnyCard(
  accounts: readonly EnabledAccount[],
  hasCard: Pricer['hasCard'],
): boolean {
  return accounts.flatMap(listSold).some(hasCard);
}

/** Returns the services that accounts sell without a rate card, so that they are not offered. */
export function listWithoutCard(accounts: readonly EnabledAccount[], hasCard: Pricer['hasCard']) {
  const groups = Map.groupBy(
    accounts.flatMap(listSold).filter((key) => !hasCard(key)),
    ({ carrier, service }) => `${carrier} ${service}`,
  );
  return [...groups.values()].flatMap(([first]) => first ?? []);
}

/** Returns the accounts that take a parcel, or the reason why none does. */
export function filterAccounts(
  accounts: readonly EnabledAccount[],
  { isReverse, checks, boxes }: Carried,
): readonly EnabledAccount[] | OfferProblem {
  const collectingAccounts = accounts.filter(({ takes }) => !isReverse || takes.reverse);
  if (collectingAccounts.length === 0) return 'carrier_reverse_missing';
  const checkingAccounts = collectingAccounts.filter(({ takes }) =>
    checks.every((check) => takes.qualityChecks.includes(check)),
  );
  if (checkingAccounts.length === 0) return 'carrier_checks_missing';
  const suitableAccounts = checkingAccounts.filter(
    ({ takes: { maxBoxes, maxReverseBoxes = maxBoxes } }) =>
      boxes <= (isReverse ? maxReverseBoxes : maxBoxes),
  );
  return suitableAccounts.length === 0 ? 'carrier_boxes_missing' : suitableAccounts;
}

/** Returns where an order goes. A reverse order has no history, because only forward parcels are counted. */
export function findDestination(
  order: OrderRow,
  pincodes: Pick<Deps['pincodes'], 'find'>,
): Destination {
  if (order.direction === 'reverse') return { pincode: '', zone: null };
  const zone = routeOrder(order, pincodes)?.route.zone ?? null;
  return { pincode: order.consigneePincode, zone };
}

/** Returns the order properties that rules match. */
export function buildPreferenceSubject(
  order: OrderRow,
  pincodes: Pick<Deps['pincodes'], 'find'>,
): PreferenceSubject {
  return {
    zone: routeOrder(order, pincodes)?.route.zone ?? null,
    grams: computeChargeableGrams({
      deadGrams: order.deadGrams,
      volumetricGrams: order.volumetricGrams,
    }),
    paymentMode: order.paymentMode,
    codPaise: order.codPaise,
    invoicePaise: order.invoicePaise,
    sellerId: order.sellerId,
    pickupState: order.pickup.state,
  };
}
