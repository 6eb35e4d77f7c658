import type { ShipmentStatus } from './status.ts';

/** `closed`: the carrier revoked the return, or the parcel is lost, damaged or disposed of. */
export const returnStates = [
  'initiated',
  'in_transit',
  'delivered',
  'acknowledged',
  'closed',
] as const;
export type ReturnState = (typeof returnStates)[number];

/** The tabs of the list of returns. Tabs with work to do come first. */
export const returnTabs = ['delivered', 'in_transit', 'initiated', 'acknowledged', 'all'] as const;
export type ReturnTab = (typeof returnTabs)[number];

export const returnConditions = ['good', 'damaged', 'missing', 'wrong_item'] as const;
export type ReturnCondition = (typeof returnConditions)[number];

export const MAX_RETURN_NOTE_CHARS = 300;

const statesByStatus: Readonly<Partial<Record<ShipmentStatus, ReturnState>>> = {
  RTO_INITIATED: 'initiated',
  RTO_IN_TRANSIT: 'in_transit',
  RTO_OUT_FOR_DELIVERY: 'in_transit',
  RTO_UNDELIVERED: 'in_transit',
  RTO_DELIVERED: 'delivered',
};

/** Returns the state of a return by its shipment status. An acknowledged return stays acknowledged. */
export function getReturnState(status: ShipmentStatus, isAcknowledged: boolean): ReturnState {
  if (isAcknowledged) return 'acknowledged';
  return statesByStatus[status] ?? 'closed';
}

/** Returns whether a scan belongs to the return to the seller. */
export function isReturnStatus(status: string): boolean {
  return Object.hasOwn(statesByStatus, status);
}

/** Returns the state of a parcel collected from a consignee, once its carrier has delivered it to the seller. */
export function getReverseReturnState(isAcknowledged: boolean): ReturnState {
  return isAcknowledged ? 'acknowledged' : 'delivered';
}

/** Returns the time of the earliest return scan, in milliseconds; null for a parcel that does not return. */
export function findReturnStart(
  scans: readonly { readonly at: Date; readonly status: string }[],
): number | null {
  const timesMs = scans
    .filter(({ status }) => isReturnStatus(status))
    .map(({ at }) => at.getTime());
  return timesMs.length === 0 ? null : Math.min(...timesMs);
}
