/** The statuses in which a booked parcel is still at the pickup address. */
export const statusesBeforePickup = [
  'READY_TO_SHIP',
  'MANIFESTED',
  'PICKUP_SCHEDULED',
  'OUT_FOR_PICKUP',
  'PICKUP_EXCEPTION',
] as const;

export const shipmentStatuses = [
  ...statusesBeforePickup,
  'PICKED_UP',
  'IN_TRANSIT',
  'REACHED_DESTINATION',
  'OUT_FOR_DELIVERY',
  'UNDELIVERED',
  'DELIVERED',
  'RTO_INITIATED',
  'RTO_IN_TRANSIT',
  'RTO_OUT_FOR_DELIVERY',
  'RTO_UNDELIVERED',
  'RTO_DELIVERED',
  'CANCELLED',
  'LOST',
  'DAMAGED',
  'DISPOSED',
] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** Returns whether a parcel is lost, damaged or disposed of. */
export function isLostOrDamaged(status: ShipmentStatus): boolean {
  return status === 'LOST' || status === 'DAMAGED' || status === 'DISPOSED';
}

/** Returns whether a parcel returns to the seller, or is lost, damaged or disposed of. */
export function isReturningOrLost(status: ShipmentStatus): boolean {
  return status.startsWith('RTO') || isLostOrDamaged(status);
}

/**
 * The status in a scan. `UNKNOWN`: the carrier's code is in no table. `RTO_PENDING`: the parcel awaits its return. This
 * status begins a return, and does not change a return that has begun.
 */
export type ScanStatus = ShipmentStatus | 'UNKNOWN' | 'RTO_PENDING';

/** Returns the status to show for a scan. A parcel with an unknown code counts as in transit. */
export function toShownStatus(status: ScanStatus): ShipmentStatus {
  if (status === 'RTO_PENDING') return 'RTO_IN_TRANSIT';
  return status === 'UNKNOWN' ? 'IN_TRANSIT' : status;
}

/** Returns the status of a parcel after a scan. */
export function toReachedStatus(status: ScanStatus): ShipmentStatus {
  return status === 'RTO_PENDING' ? 'RTO_INITIATED' : toShownStatus(status);
}

/** Statuses that can follow at any time on the way to the consignee. */
const setbacks = ['RTO_INITIATED', 'LOST', 'DAMAGED'] as const;

export const nextStatuses: Readonly<Record<ShipmentStatus, readonly ShipmentStatus[]>> = {
  READY_TO_SHIP: ['MANIFESTED', 'CANCELLED'],
  MANIFESTED: ['PICKUP_SCHEDULED', 'OUT_FOR_PICKUP', 'PICKED_UP', 'PICKUP_EXCEPTION', 'CANCELLED'],
  PICKUP_SCHEDULED: ['OUT_FOR_PICKUP', 'PICKED_UP', 'PICKUP_EXCEPTION', 'CANCELLED'],
  OUT_FOR_PICKUP: ['PICKED_UP', 'PICKUP_EXCEPTION', 'CANCELLED'],
  PICKUP_EXCEPTION: ['PICKUP_SCHEDULED', 'OUT_FOR_PICKUP', 'PICKED_UP', 'CANCELLED'],
  PICKED_UP: ['IN_TRANSIT', 'REACHED_DESTINATION', 'OUT_FOR_DELIVERY', 'DELIVERED', ...setbacks],
  IN_TRANSIT: ['REACHED_DESTINATION', 'OUT_FOR_DELIVERY', 'DELIVERED', 'UNDELIVERED', ...setbacks],
  REACHED_DESTINATION: ['OUT_FOR_DELIVERY', 'UNDELIVERED', 'IN_TRANSIT', 'DELIVERED', ...setbacks],
  OUT_FOR_DELIVERY: ['DELIVERED', 'UNDELIVERED', 'REACHED_DESTINATION', ...setbacks],
  UNDELIVERED: ['OUT_FOR_DELIVERY', 'REACHED_DESTINATION', 'IN_TRANSIT', 'DELIVERED', ...setbacks],
  DELIVERED: [],
  RTO_INITIATED: ['RTO_IN_TRANSIT', 'RTO_OUT_FOR_DELIVERY', 'RTO_DELIVERED', 'LOST', 'DAMAGED'],
  RTO_IN_TRANSIT: ['RTO_OUT_FOR_DELIVERY', 'RTO_UNDELIVERED', 'RTO_DELIVERED', 'LOST', 'DAMAGED'],
  RTO_OUT_FOR_DELIVERY: ['RTO_DELIVERED', 'RTO_UNDELIVERED', 'LOST', 'DAMAGED'],
  RTO_UNDELIVERED: ['RTO_OUT_FOR_DELIVERY', 'RTO_IN_TRANSIT', 'RTO_DELIVERED', 'LOST', 'DAMAGED'],
  RTO_DELIVERED: [],
  CANCELLED: [],
  LOST: [],
  DAMAGED: ['RTO_INITIATED', 'RTO_DELIVERED', 'DISPOSED'],
  DISPOSED: [],
};

/** Statuses that a carrier can revoke, with the statuses that revoke them. */
const revocations: Readonly<Partial<Record<ShipmentStatus, readonly ShipmentStatus[]>>> = {
  RTO_INITIATED: ['OUT_FOR_DELIVERY'],
  LOST: ['IN_TRANSIT', 'RTO_IN_TRANSIT'],
};

/** Returns whether a booked parcel is still at the pickup address. */
export function isBeforePickup(status: ShipmentStatus): boolean {
  return statusesBeforePickup.some((candidate) => candidate === status);
}

/** Returns whether no other status can follow. */
export function isFinal(status: ShipmentStatus): boolean {
  return nextStatuses[status].length === 0 && !(status in revocations);
}

/** Returns the rank of a status among scans with the same time. An unknown code comes first. */
function getRank(status: ScanStatus): number {
  return status === 'UNKNOWN' ? -1 : shipmentStatuses.indexOf(toReachedStatus(status));
}

/** Returns whether a shipment in `status` can be cancelled by a carrier that allows it up to and including `until`. */
export function isCancellable(status: ShipmentStatus, until: ShipmentStatus): boolean {
  return nextStatuses[status].includes('CANCELLED') && getRank(status) <= getRank(until);
}

function collectLaterStatuses(statuses: readonly ShipmentStatus[]): ReadonlySet<ShipmentStatus> {
  const collectedStatuses = new Set(statuses);
  for (const status of collectedStatuses) {
    for (const nextStatus of nextStatuses[status]) collectedStatuses.add(nextStatus);
  }
  return collectedStatuses;
}

/**
 * The statuses that a scan can report after a status, even if the carrier skips scans in between. An unknown code
 * neither revokes a status nor starts another attempt, so it does not change a parcel that returns, is lost or is
 * undelivered.
 */
const laterScans: ReadonlyMap<ShipmentStatus, ReadonlySet<ScanStatus>> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ shipmentStatuses.map((status) => {
    const laterStatuses = collectLaterStatuses([status]);
    const scanStatuses = new Set<ScanStatus>([
      ...laterStatuses,
      ...collectLaterStatuses(revocations[status] ?? []),
    ]);
    if (status !== 'UNDELIVERED' && laterStatuses.has(toShownStatus('UNKNOWN')))
      scanStatuses.add('UNKNOWN');
    if (!status.startsWith('RTO_') && laterStatuses.has('RTO_INITIATED'))
      scanStatuses.add('RTO_PENDING');
    return [status, scanStatuses];
  }),
);

export interface StatusEvent {
  readonly at: Date;
  readonly status: ScanStatus;
  readonly code: string;
}

function compareEvents(a: StatusEvent, b: StatusEvent): number {
  return (
    a.at.getTime() - b.at.getTime() ||
    getRank(a.status) - getRank(b.status) ||
    Number(a.code > b.code) - Number(a.code < b.code)
  );
}

/**
 * Returns the events that count, ordered by time. Skips events that are not possible in the status at their time. The
 * result depends only on the set of events, not on the order in which they arrive.
 */
export function listAppliedEvents<Event extends StatusEvent>(events: readonly Event[]): Event[] {
  let status: ShipmentStatus = 'READY_TO_SHIP';
  return events.toSorted(compareEvents).filter((event) => {
    if (!laterScans.get(status)?.has(event.status)) return false;
    status = toReachedStatus(event.status);
    return true;
  });
}

/** Returns the last event that counts, which decides the status of a shipment; null if no event counts. */
export function findDecisiveEvent<Event extends StatusEvent>(
  events: readonly Event[],
): Event | null {
  return listAppliedEvents(events).at(-1) ?? null;
}

/** Returns the status of a shipment after its events. */
export function computeStatus(events: readonly StatusEvent[]): ShipmentStatus {
  return toReachedStatus(findDecisiveEvent(events)?.status ?? 'READY_TO_SHIP');
}
