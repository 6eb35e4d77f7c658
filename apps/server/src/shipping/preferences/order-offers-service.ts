import type { ServiceQuote } from '@shipdesk/domain/rates/quote';
import type { PreferenceSubject, ServiceOffer } from '@shipdesk/domain/shipping/carrier-preference';
import { computeChargeableGrams } from '@shipdesk/domain/values/measure/weight';
import type { Deps } from '../../deps.ts';
import type { OrderRow } from '../../orders/capture/order-steps.ts';
import { type PriceOrder, routeOrder } from '../../rates/quotes/quotes-service.ts';
import type { EnabledAccount } from '../carriers/port.ts';

/** A service that an enabled account sells for an order, with its price. */
export interface OrderOffer extends ServiceOffer {
  readonly quote: ServiceQuote;
  readonly account: EnabledAccount;
}

/** Why no account books an order. */
export type OfferProblem =
  | 'carrier_missing'
  | 'order_has_no_price'
  | 'carrier_reverse_missing'
  | 'carrier_checks_missing'
  | 'carrier_boxes_missing';

/** The enabled accounts and the current prices. */
export interface Market {
  readonly accounts: readonly EnabledAccount[];
  readonly price: PriceOrder;
}

/** Returns the offers of accounts for an order, cheapest first, or the reason why none can book it. */
export function listOffers(
  order: OrderRow,
  { accounts, price }: Market,
): readonly OrderOffer[] | OfferProblem {
  if (accounts.length === 0) return 'carrier_missing';
  const quotes = price(order);
  if (quotes.length === 0) return 'order_has_no_price';
  const isReverse = order.direction === 'reverse';
  const collectingAccounts = accounts.filter(({ takes }) => !isReverse || takes.reverse);
  if (collectingAccounts.length === 0) return 'carrier_reverse_missing';
  const required = (order.returnDetails?.checks ?? []).filter(({ isRequired }) => isRequired);
  const checkingAccounts = collectingAccounts.filter(({ takes }) =>
    required.every(({ check }) => takes.qualityChecks.includes(check)),
  );
  if (checkingAccounts.length === 0) return 'carrier_checks_missing';
  const boxes = order.boxes.reduce((sum, box) => sum + box.boxes, 0);
  const suitableAccounts = checkingAccounts.filter(({ takes }) => boxes <= takes.maxBoxes);
  if (suitableAccounts.length === 0) return 'carrier_boxes_missing';
  return quotes.flatMap((quote) =>
    suitableAccounts
      .filter(({ services }) => services.includes(quote.service))
      .map((account) => {
        const { service, totalPaise, etaDays } = quote;
        return { service, totalPaise, etaDays, accountId: account.id, quote, account };
      }),
  );
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
    sellerId: order.sellerId,
    pickupState: order.pickup.state,
  };
}
