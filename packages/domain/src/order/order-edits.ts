import type { OrderStage } from '../shipping/order-stage.ts';
import type { Address } from '../values/contact/contact.ts';
import { rupeesOf } from '../values/money/money.ts';
import type { InField } from '../values/problem/problem.ts';
import {
  inputOf,
  isB2bPackage,
  isMultiPackage,
  type Order,
  type OrderInput,
  readOrder,
  type Unparsed,
} from './order.ts';
import type { OrderFieldProblem } from './order-problems.ts';
import { firstOrderProblem, orderFormatProblems, problemsOfCheck } from './order-rules.ts';

/** The parts of an order that are edited as one. */
export const orderGroups = [
  'consignee',
  'phone',
  'address',
  'payment',
  'products',
  'packages',
  'pickup',
  'papers',
  'reference',
  'tags',
  'note',
] as const;
export type OrderGroup = (typeof orderGroups)[number];

/** Why a group cannot be edited. */
export const closedReasons = [
  'order_is_shipped',
  'order_under_way',
  'order_finished',
  'order_is_cancelled',
  'shipment_being_booked',
  'consignee_erased',
  'reverse_collects_nothing',
] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** The new values of the groups that an edit changes, as typed or sent. */
export interface OrderPatch {
  readonly consignee?: Pick<Address, 'name' | 'email'>;
  readonly phone?: Pick<Address, 'phone' | 'altPhone'>;
  readonly address?: Pick<Address, 'address' | 'pincode' | 'city' | 'state' | 'country'>;
  /** In rupees. */
  readonly payment?: { readonly mode: Order['payment']['mode']; readonly codAmount: Unparsed };
  readonly products?: OrderInput['products'];
  readonly packages?: Omit<OrderInput['packages'], 'rovType'>;
  /** Returns go to the same warehouse. */
  readonly pickup?: { readonly warehouseId: string };
  readonly papers?: Order['papers'];
  readonly reference?: Order['reference'];
  readonly tags?: readonly string[];
  readonly note?: string;
}

/** The groups that a patch names, in the order of the matrix. */
export function groupsOf(patch: OrderPatch): OrderGroup[] {
  return orderGroups.filter((group) => patch[group] !== undefined);
}

type Row = Readonly<Record<OrderStage, 'open' | ClosedReason>>;

/**
 * Groups that were sent to the carrier with the booking. Closed after it, because carriers do not get changes. Before the
 * pickup, the seller can cancel the shipment and edit the order.
 */
const untilBooked: Row = {
  new: 'open',
  booking_failed: 'open',
  ready_to_ship: 'order_is_shipped',
  pickup_scheduled: 'order_is_shipped',
  in_transit: 'order_under_way',
  out_for_delivery: 'order_under_way',
  ndr: 'order_under_way',
  rto: 'order_under_way',
  delivered: 'order_finished',
  lost_or_damaged: 'order_finished',
  cancelled: 'order_is_cancelled',
};

/** The seller's own numbers, which carriers do not use. Fixed once invoices may name them. */
const untilFinished: Row = {
  ...untilBooked,
  ready_to_ship: 'open',
  pickup_scheduled: 'open',
  in_transit: 'open',
  out_for_delivery: 'open',
  ndr: 'open',
  rto: 'open',
};

const always: Row = {
  ...untilFinished,
  delivered: 'open',
  lost_or_damaged: 'open',
  cancelled: 'open',
};

/** Which group can be edited at which stage. */
export const editMatrix: Readonly<Record<OrderGroup, Row>> = {
  consignee: untilBooked,
  phone: untilBooked,
  address: untilBooked,
  payment: untilBooked,
  products: untilBooked,
  packages: untilBooked,
  pickup: untilBooked,
  papers: untilBooked,
  reference: untilFinished,
  tags: always,
  note: always,
};

/** Groups of free texts, which no rule of an order concerns. */
const unruled: readonly OrderGroup[] = ['reference', 'tags', 'note'];

/**
 * The order with the groups of a patch in place of its own, or the problems that the rules of an order find. Pickup
 * address, tags and note are not replaced: an order has the address itself, and the others are no part of it.
 */
export function applyPatch(order: Order, patch: OrderPatch): Order | InField<OrderFieldProblem>[] {
  const input = patchedInput(order, patch);
  const isRuled = groupsOf(patch).some((group) => !unruled.includes(group));
  const first = isRuled ? firstOrderProblem(input) : null;
  if (first !== null) return problemsOfCheck(first);
  const problems = isRuled ? orderFormatProblems(input) : [];
  return problems.length > 0 ? problems : readOrder(input);
}

function patchedInput(order: Order, patch: OrderPatch): OrderInput {
  const { consignee, phone, address, packages, papers } = patch;
  const before = inputOf(order);
  return {
    ...before,
    consignee: { ...before.consignee, ...consignee, ...phone, ...address },
    products: patch.products ?? before.products,
    payment: patch.payment ?? before.payment,
    packages: { ...before.packages, ...(packages && patchedPackages(packages)) },
    papers: papers ? { ...papers, sellerGstin: papers.sellerGstin.toUpperCase() } : before.papers,
    reference: patch.reference ?? before.reference,
    extras: patchedExtras(order.extras, patch),
  };
}

/** Several kinds of box are a multi package. */
function patchedPackages({ packageType, boxes }: NonNullable<OrderPatch['packages']>) {
  const isMulti = boxes.length > 1 || isMultiPackage(packageType);
  const category = isB2bPackage(packageType) ? 'B2B' : 'B2C';
  return { packageType: isMulti ? (`multi(${category})` as const) : packageType, boxes };
}

/** Totals as sent do not describe the edited order. */
function patchedExtras(extras: Order['extras'], { products, packages }: OrderPatch) {
  const category = packages && isB2bPackage(packages.packageType) ? 'B2B' : 'B2C';
  return {
    ...extras,
    ...(products && { totalAmount: '' }),
    ...(packages && { weight: '', shippingServiceCategory: category }),
  };
}

/** Every group of an order as a patch. Applied to the same order, it changes nothing. */
export function patchOf(input: OrderInput): Required<Omit<OrderPatch, 'tags' | 'note'>> {
  const { consignee, payment, packages } = input;
  const { name, email, phone, altPhone, address, pincode, city, state, country } = consignee;
  return {
    consignee: { name, email },
    phone: { phone, altPhone },
    address: { address, pincode, city, state, country },
    payment: { mode: payment.mode, codAmount: rupeesOf(readOrder(input).payment.codPaise) },
    products: input.products,
    packages: { packageType: packages.packageType, boxes: packages.boxes },
    pickup: { warehouseId: input.warehouseId ?? '' },
    papers: input.papers,
    reference: input.reference,
  };
}

const addressFields = ['address', 'pincode', 'city', 'state', 'country'];

/** The path in a patch of a field of an order: `consignee.pincode` is `address.pincode`. */
export function patchFieldOf(field: string): string {
  const [, name = ''] = /^consignee[.](.+)$/.exec(field) ?? [];
  if (/^(phone|altPhone)$/.test(name)) return `phone.${name}`;
  return addressFields.includes(name) ? `address.${name}` : field;
}

/** The field of an order of a path in a patch, as a refused edit names it. */
export function fieldOfPatch(path: string): string {
  return path.replace(/^(phone|address)[.]/, 'consignee.');
}

/** The state that decides whether a group can be edited. */
export interface EditState {
  readonly stage: OrderStage;
  readonly isReverse: boolean;
  /** A booking is in progress or completed. */
  readonly isBooking: boolean;
  /** The consignee's personal data was erased. */
  readonly isErased: boolean;
}

/** Why a group of an order cannot be edited; null when it can. */
export function closedReason(
  group: OrderGroup,
  { stage, isReverse, isBooking, isErased }: EditState,
): ClosedReason | null {
  const cell = editMatrix[group][stage];
  if (cell !== 'open') return cell;
  // The other groups are the seller's own notes and numbers, which concern neither carrier nor consignee.
  if (editMatrix[group] !== untilBooked) return null;
  if (isErased) return 'consignee_erased';
  if (isReverse && group === 'payment') return 'reverse_collects_nothing';
  return isBooking ? 'shipment_being_booked' : null;
}

/**
 * The groups of `changedSince` that an edit of `asked` must not overwrite. Tags and note are
 * independent; any other group was edited in view of all the others.
 */
export function conflictingGroups(
  asked: readonly OrderGroup[],
  changedSince: readonly OrderGroup[],
): OrderGroup[] {
  const isIndependent = (group: OrderGroup) => editMatrix[group] === always;
  const editsWholeOrder = asked.some((group) => !isIndependent(group));
  return orderGroups.filter(
    (group) =>
      changedSince.includes(group) &&
      (asked.includes(group) || (editsWholeOrder && !isIndependent(group))),
  );
}

export const orderTagLimits = { maxTags: 20, maxCharacters: 32 } as const;
export const MAX_NOTE_CHARACTERS = 2000;

/** Tags without surplus white space, empty entries and repetitions in another letter case. */
export function normaliseTags(tags: readonly string[]): string[] {
  const byWord = new Map<string, string>();
  for (const tag of tags) {
    const text = tag.trim().replace(/\s+/g, ' ');
    const word = text.toLowerCase();
    if (text !== '' && !byWord.has(word)) byWord.set(word, text);
  }
  return [...byWord.values()];
}
