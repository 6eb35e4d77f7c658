import type { OrderStage } from '../shipping/order-stage.ts';

/** The parts of an order. A seller edits each part as a whole. */
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

type Row = Readonly<Record<OrderStage, 'open' | ClosedReason>>;

/**
 * Groups that the booking sends to the carrier. They are closed after a booking, because carriers accept no changes.
 * Before the pickup, the seller can cancel the shipment and edit the order.
 */
const openUntilBooked: Row = {
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

/** The seller's own numbers, which carriers do not use. They are closed once an invoice may contain them. */
const openUntilFinished: Row = {
  ...openUntilBooked,
  ready_to_ship: 'open',
  pickup_scheduled: 'open',
  in_transit: 'open',
  out_for_delivery: 'open',
  ndr: 'open',
  rto: 'open',
};

const alwaysOpen: Row = {
  ...openUntilFinished,
  delivered: 'open',
  lost_or_damaged: 'open',
  cancelled: 'open',
};

export const editMatrix: Readonly<Record<OrderGroup, Row>> = {
  consignee: openUntilBooked,
  phone: openUntilBooked,
  address: openUntilBooked,
  payment: openUntilBooked,
  products: openUntilBooked,
  packages: openUntilBooked,
  pickup: openUntilBooked,
  papers: openUntilBooked,
  reference: openUntilFinished,
  tags: alwaysOpen,
  note: alwaysOpen,
};

export interface EditState {
  readonly stage: OrderStage;
  readonly isReverse: boolean;
  /** True if a booking is in progress or completed. */
  readonly isBooking: boolean;
  /** True if the consignee's personal data was erased. */
  readonly isErased: boolean;
}

/** Returns why a group of an order cannot be edited; null when it can. */
export function findClosedReason(
  group: OrderGroup,
  { stage, isReverse, isBooking, isErased }: EditState,
): ClosedReason | null {
  const cell = editMatrix[group][stage];
  if (cell !== 'open') return cell;
  // The other groups are the seller's own notes and numbers, which concern neither carrier nor consignee.
  if (editMatrix[group] !== openUntilBooked) return null;
  if (isErased) return 'consignee_erased';
  if (isReverse && group === 'payment') return 'reverse_collects_nothing';
  return isBooking ? 'shipment_being_booked' : null;
}

/**
 * Returns the groups of `laterChangedGroups` that an edit of `changedGroups` must not overwrite. Tags and note each
 * conflict only with themselves. All other groups conflict with each other.
 */
export function findConflictingGroups(
  changedGroups: readonly OrderGroup[],
  laterChangedGroups: readonly OrderGroup[],
): OrderGroup[] {
  const isIndependent = (group: OrderGroup) => editMatrix[group] === alwaysOpen;
  const editsWholeOrder = changedGroups.some((group) => !isIndependent(group));
  return orderGroups.filter(
    (group) =>
      laterChangedGroups.includes(group) &&
      (changedGroups.includes(group) || (editsWholeOrder && !isIndependent(group))),
  );
}

export const orderTagLimits = { maxTags: 20, maxCharacters: 32 } as const;
export const MAX_NOTE_CHARACTERS = 2000;

/** Returns the tags without extra white space, empty tags and duplicates. Duplicates may differ in letter case. */
export function normaliseTags(tags: readonly string[]): string[] {
  const tagsByWord = new Map<string, string>();
  for (const tag of tags) {
    const text = tag.trim().replace(/\s+/g, ' ');
    const word = text.toLowerCase();
    if (text !== '' && !tagsByWord.has(word)) tagsByWord.set(word, text);
  }
  return [...tagsByWord.values()];
}
