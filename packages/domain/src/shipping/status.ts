/** The statuses in which a booked parcel still lies at the pickup address. */
export const statusesBeforePickup = [
  'READY_TO_SHIP',
  'MANIFESTED',
  'PICKUP_SCHEDULED',
  'OUT_FOR_PICKUP',
  'PICKUP_EXCEPTION',
] as const;

/** The statuses of a shipment, in the order in which a parcel meets them. */
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

export function isLostOrDamaged(status: ShipmentStatus): boolean {
  return status === 'LOST' || status === 'DAMAGED' || status === 'DISPOSED';
}

export function mayComeBack(status: ShipmentStatus): boolean {
  return status.startsWith('RTO') || isLostOrDamaged(status);
}

/**
 * What a scan reports. `UNKNOWN`: the carrier's code is in no table. `RTO_PENDING`: the parcel waits for its way back,
 * which begins a return and keeps the status of one that has begun.
 */
export type ScanStatus = ShipmentStatus | 'UNKNOWN' | 'RTO_PENDING';

/** Returns the status to show for a scan. A parcel with an unknown code is taken to be in transit. */
export function toShownStatus(status: ScanStatus): ShipmentStatus {
  if (status === 'RTO_PENDING') return 'RTO_IN_TRANSIT';
  return status === 'UNKNOWN' ? 'IN_TRANSIT' : status;
}

export function toReachedStatus(status: ScanStatus): ShipmentStatus {
  return status === 'RTO_PENDING' ? 'RTO_INITIATED' : toShownStatus(status);
}

/** What may happen to a parcel on its way at any time. */
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

/** Statuses that a carrier takes back: it delivers after all, or finds the parcel. */
const revocations: Readonly<Partial<Record<ShipmentStatus, readonly ShipmentStatus[]>>> = {
  RTO_INITIATED: ['OUT_FOR_DELIVERY'],
  LOST: ['IN_TRANSIT', 'RTO_IN_TRANSIT'],
};

/** True while a booked parcel still lies at the pickup address. */
export function isBeforePickup(status: ShipmentStatus): boolean {
  return statusesBeforePickup.some((candidate) => candidate === status);
}

/** True when no status may follow. */
export function isFinal(status: ShipmentStatus): boolean {
  return nextStatuses[status].length === 0 && !(status in revocations);
}

/** Returns the place of a status among scans of one moment. An unknown code comes first. */
function getRank(status: ScanStatus): number {
  return status === 'UNKNOWN' ? -1 : shipmentStatuses.indexOf(toReachedStatus(status));
}

/** True when a shipment in `status` can be cancelled, which is allowed up to and including `until`. */
export function isCancellable(status: ShipmentStatus, until: ShipmentStatus): boolean {
  return nextStatuses[status].includes('CANCELLED') && getRank(status) <= getRank(until);
}

function collectFollowers(statuses: readonly ShipmentStatus[]): ReadonlySet<ShipmentStatus> {
  const statusSet = new Set(statuses);
  for (const status of statusSet) {
    for (const next of nextStatuses[status]) statusSet.add(next);
  }
  return statusSet;
}

/**
 * Carriers skip scans, so a scan may follow through statuses that were never reported. An unknown code is no evidence
 * of a revocation or of another attempt: it keeps the status of a parcel that returns, is lost or is undelivered.
 */
const reachable: ReadonlyMap<ShipmentStatus, ReadonlySet<ScanStatus>> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ shipmentStatuses.map((status) => {
    const followers = collectFollowers([status]);
    const scanStatuses = new Set<ScanStatus>([
      ...followers,
      ...collectFollowers(revocations[status] ?? []),
    ]);
    if (status !== 'UNDELIVERED' && followers.has(toShownStatus('UNKNOWN')))
      scanStatuses.add('UNKNOWN');
    if (!status.startsWith('RTO_') && followers.has('RTO_INITIATED'))
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
 * Returns the events that count, in the order of time. They depend on the set of events alone, not on the order or
 * number of their arrivals. Events that cannot follow the status of their time are skipped.
 */
export function listAppliedEvents<Event extends StatusEvent>(events: readonly Event[]): Event[] {
  let status: ShipmentStatus = 'READY_TO_SHIP';
  return events.toSorted(compareEvents).filter((event) => {
    if (!reachable.get(status)?.has(event.status)) return false;
    status = toReachedStatus(event.status);
    return true;
  });
}

/** Returns the event that decides the status of a shipment: the last one that counts. Null without events. */
export function findDecisiveEvent<Event extends StatusEvent>(
  events: readonly Event[],
): Event | null {
  return listAppliedEvents(events).at(-1) ?? null;
}

export function computeStatus(events: readonly StatusEvent[]): ShipmentStatus {
  return toReachedStatus(findDecisiveEvent(events)?.status ?? 'READY_TO_SHIP');
}
