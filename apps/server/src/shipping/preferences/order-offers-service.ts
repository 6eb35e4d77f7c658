import { countBoxes } from '@shipdesk/domain/order/order';
import type { QualityCheckKind } from '@shipdesk/domain/order/return-details';
import { comparePrices, type ServiceQuote } from '@shipdesk/domain/rates/quote';
import { services } from '@shipdesk/domain/rates/service';
import type { CardKey } from '@shipdesk/domain/rates/service-card';
import { type CarrierHistories, scoreCarrier } from '@shipdesk/domain/shipping/carrier-history';
import type { PreferenceSubject, ServiceOffer } from '@shipdesk/domain/shipping/carrier-preference';
import { buildLane, type Lane, type LaneAnswer } from '@shipdesk/domain/shipping/serviceability';
import { normalisePincode } from '@shipdesk/domain/values/contact/contact';
import { computeChargeableGrams } from '@shipdesk/domain/values/measure/weight';
import type { Deps } from '../../deps.ts';
import type { OrderRow } from '../../orders/capture/order-steps.ts';
import { type Pricer, routeOrder } from '../../rates/quotes/quotes-service.ts';
import type { EnabledAccount, FindLaneAnswer, LaneQuestion } from '../carriers/carriers-port.ts';
import type { Destination, FindHistories } from './history-steps.ts';

export interface OrderOffer extends ServiceOffer {
  readonly quote: ServiceQuote;
  readonly account: EnabledAccount;
  readonly histories: CarrierHistories;
  /** Undefined if the carrier has not answered. */
  readonly laneAnswer: LaneAnswer | undefined;
}

export type OfferProblem =
  | 'carrier_missing'
  | 'carrier_cards_missing'
  | 'order_has_no_price'
  | 'carrier_reverse_missing'
  | 'carrier_checks_missing'
  | 'carrier_boxes_missing'
  | 'carrier_unserviceable';

/** The reasons why an account does not accept a parcel, in the order of the checks. */
const obstacles = [
  'carrier_without_reverse',
  'carrier_without_checks',
  'carrier_without_boxes',
  'carrier_unserviceable',
] as const;

export type Obstacle = (typeof obstacles)[number];

/** The problem if no account accepts a parcel, keyed by the obstacle of the account that passed the most checks. */
const obstacleProblems = {
  carrier_without_reverse: 'carrier_reverse_missing',
  carrier_without_checks: 'carrier_checks_missing',
  carrier_without_boxes: 'carrier_boxes_missing',
  carrier_unserviceable: 'carrier_unserviceable',
} as const satisfies Record<Obstacle, OfferProblem>;

export interface OmittedAccount {
  readonly account: EnabledAccount;
  readonly obstacle: Obstacle;
}

interface SelectedAccounts {
  readonly suitable: readonly EnabledAccount[];
  readonly omitted: readonly OmittedAccount[];
  readonly problem: OfferProblem | null;
}

export interface OrderOffers {
  readonly offers: readonly OrderOffer[] | OfferProblem;
  readonly omitted: readonly OmittedAccount[];
}

/** Pass `withoutHistories` if no rule compares the histories of carriers. */
export interface OfferInputs extends Pricer {
  readonly accounts: readonly EnabledAccount[];
  readonly findHistories: FindHistories;
  readonly findLaneAnswer: FindLaneAnswer;
  readonly pincodes: Pick<Deps['pincodes'], 'find'>;
}

export interface ParcelNeeds {
  readonly isReverse: boolean;
  readonly checks: readonly QualityCheckKind[];
  readonly boxes: number;
  /** Null without both pincodes and a price, and for an RTO. */
  readonly lane: Lane | null;
}

export const withoutHistories: FindHistories = () => ({ pincode: null, zone: null });

/** Returns the cheapest offer first. */
export function listOffers(
  order: OrderRow,
  { accounts, price, hasCard, findHistories, findLaneAnswer, pincodes }: OfferInputs,
): OrderOffers {
  if (accounts.length === 0) return { offers: 'carrier_missing', omitted: [] };
  const quotes = price(order);
  if (quotes.length === 0) return { offers: 'order_has_no_price', omitted: [] };
  const needs = describeParcel(order);
  const { suitable, omitted, problem } = selectAccounts(accounts, needs, findLaneAnswer);
  if (problem) return { offers: problem, omitted };
  if (!hasAnyCard(suitable, hasCard)) return { offers: 'carrier_cards_missing', omitted };
  const destination = findDestination(order, pincodes);
  // Offers with equal prices stay in the order in which the accounts were added.
  const offers = suitable
    .flatMap((account) =>
      quotes.filter((quote) => sells(account, quote)).map((quote) => ({ account, quote })),
    )
    .map(({ account, quote }) => {
      const { service, totalPaise, etaDays } = quote;
      const histories = findHistories(account.carrier, destination);
      const score = scoreCarrier(histories);
      const laneAnswer = needs.lane
        ? findLaneAnswer({ accountId: account.id, lane: needs.lane })
        : undefined;
      const offer = { service, totalPaise, etaDays, score, histories, laneAnswer };
      return { ...offer, accountId: account.id, quote, account };
    })
    .sort(comparePrices);
  return { offers, omitted };
}

const isPincode = (text: string) => normalisePincode(text) === text;

function describeParcel(order: OrderRow): ParcelNeeds {
  const requiredChecks = (order.returnDetails?.checks ?? []).filter(({ isRequired }) => isRequired);
  const isReverse = order.direction === 'reverse';
  const places = [order.pickup.pincode, order.consigneePincode] as const;
  const [fromPincode, toPincode] = isReverse ? places.toReversed() : places;
  const { paymentMode, deadGrams, volumetricGrams } = order;
  const grams = computeChargeableGrams({ deadGrams, volumetricGrams });
  return {
    isReverse,
    checks: requiredChecks.map(({ check }) => check),
    boxes: countBoxes(order.boxes),
    // An imported order may lack a pincode.
    lane: places.every(isPincode)
      ? buildLane({ fromPincode, toPincode, paymentMode, grams })
      : null,
  };
}

export function listLaneQuestions(
  orders: readonly OrderRow[],
  { accounts, hasCard }: Pick<OfferInputs, 'accounts' | 'hasCard'>,
): LaneQuestion[] {
  return orders.flatMap((order) => listQuestions(describeParcel(order), { accounts, hasCard }));
}

export function listQuestions(
  needs: ParcelNeeds,
  { accounts, hasCard }: Pick<OfferInputs, 'accounts' | 'hasCard'>,
): LaneQuestion[] {
  const { lane } = needs;
  if (lane === null) return [];
  return accounts
    .filter(
      (account) =>
        account.serviceability !== 'on_booking' &&
        hasAnyCard([account], hasCard) &&
        findLimit(account, needs) === null,
    )
    .map(({ id }) => ({ accountId: id, lane }));
}

export function sells(account: EnabledAccount, { carrier, service }: CardKey): boolean {
  return account.carrier === carrier && account.services.includes(service);
}

const listSoldServices = ({ carrier, services: sold }: EnabledAccount) =>
  services.filter((service) => sold.includes(service)).map((service) => ({ carrier, service }));

export function hasAnyCard(
  accounts: readonly EnabledAccount[],
  hasCard: Pricer['hasCard'],
): boolean {
  return accounts.flatMap(listSoldServices).some(hasCard);
}

export function listWithoutCard(accounts: readonly EnabledAccount[], hasCard: Pricer['hasCard']) {
  const groups = Map.groupBy(
    accounts.flatMap(listSoldServices).filter((key) => !hasCard(key)),
    ({ carrier, service }) => `${carrier} ${service}`,
  );
  return [...groups.values()].flatMap(([firstKey]) => firstKey ?? []);
}

export function selectAccounts(
  accounts: readonly EnabledAccount[],
  needs: ParcelNeeds,
  findLaneAnswer: FindLaneAnswer,
): SelectedAccounts {
  const { lane } = needs;
  const isUnserved = ({ id }: EnabledAccount) =>
    lane !== null && findLaneAnswer({ accountId: id, lane })?.isServed === false;
  const checkedAccounts = accounts.map((account) => ({
    account,
    obstacle: findLimit(account, needs) ?? (isUnserved(account) ? 'carrier_unserviceable' : null),
  }));
  const suitable = checkedAccounts.filter(({ obstacle }) => obstacle === null);
  // A second account of the carrier may sell the same services.
  const isReplaced = ({ carrier, services: sold }: EnabledAccount) =>
    sold.every((service) => suitable.some((other) => sells(other.account, { carrier, service })));
  const omitted = checkedAccounts.flatMap(({ account, obstacle }) =>
    obstacle === null || isReplaced(account) ? [] : [{ account, obstacle }],
  );
  // The account that passed the most checks determines the problem.
  const obstacle = obstacles.findLast((name) => omitted.some((entry) => entry.obstacle === name));
  return {
    suitable: suitable.map(({ account }) => account),
    omitted,
    problem: suitable.length === 0 && obstacle ? obstacleProblems[obstacle] : null,
  };
}

function findLimit(
  { parcelLimits }: EnabledAccount,
  { isReverse, checks, boxes }: ParcelNeeds,
): Obstacle | null {
  if (isReverse && !parcelLimits.reverse) return 'carrier_without_reverse';
  if (!checks.every((check) => parcelLimits.qualityChecks.includes(check))) {
    return 'carrier_without_checks';
  }
  const { maxBoxes, maxReverseBoxes = maxBoxes } = parcelLimits;
  return boxes > (isReverse ? maxReverseBoxes : maxBoxes) ? 'carrier_without_boxes' : null;
}

/** Returns an empty destination for a reverse order, because histories count only forward parcels. */
export function findDestination(
  order: OrderRow,
  pincodes: Pick<Deps['pincodes'], 'find'>,
): Destination {
  if (order.direction === 'reverse') return { pincode: '', zone: null };
  const zone = routeOrder(order, pincodes)?.route.zone ?? null;
  return { pincode: order.consigneePincode, zone };
}

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
