import { toBusinessDay } from '../../values/time/calendar.ts';
import { listAppliedEvents, type ShipmentStatus, type StatusEvent } from '../status.ts';
import type { NdrReason } from './ndr-reason.ts';

/** `requested`: the carrier acts next. `closed`: the parcel is lost, damaged, disposed of or cancelled. */
export const ndrStates = ['action_required', 'requested', 'delivered', 'rto', 'closed'] as const;
export type NdrState = (typeof ndrStates)[number];

export const ndrTabs = ['action_required', 'requested', 'delivered', 'rto', 'all'] as const;
export type NdrTab = (typeof ndrTabs)[number];

const endStates: Readonly<Partial<Record<ShipmentStatus, NdrState>>> = {
  DELIVERED: 'delivered',
  RTO_INITIATED: 'rto',
  RTO_IN_TRANSIT: 'rto',
  RTO_OUT_FOR_DELIVERY: 'rto',
  RTO_UNDELIVERED: 'rto',
  RTO_DELIVERED: 'rto',
  CANCELLED: 'closed',
  LOST: 'closed',
  DAMAGED: 'closed',
  DISPOSED: 'closed',
};

interface PreviousCase {
  /** True if the newest failed delivery has an answer that the carrier did not reject. */
  readonly isAnswered: boolean;
  /** The time of the newest failed delivery before the new scans. */
  readonly failedAt: Date;
}

/** Returns whether a failed delivery is a later attempt than another. Scans of one business day are one attempt. */
export function isLaterAttempt(failedAt: Date, otherDate: Date): boolean {
  return toBusinessDay(failedAt) > toBusinessDay(otherDate);
}

/**
 * Returns the state of a case after scans. A failure on a later day needs a new answer. A parcel that is out for
 * delivery needs none. An older failure that arrives late does not reopen an answered case. Without answers, the state
 * depends only on the set of scans.
 */
export function computeNdrState(
  status: ShipmentStatus,
  lastFailedAt: Date,
  previousCase: PreviousCase | undefined,
): NdrState {
  if (status !== 'UNDELIVERED') return endStates[status] ?? 'requested';
  const isAnswered =
    previousCase?.isAnswered === true && !isLaterAttempt(lastFailedAt, previousCase.failedAt);
  return isAnswered ? 'requested' : 'action_required';
}

/** A status event with the carrier's text and, for a failed delivery, the reason. */
export interface DeliveryScan extends StatusEvent {
  readonly words: string;
  readonly reason: NdrReason | null;
}

export interface FailedDeliveries<Scan extends DeliveryScan> {
  /** Carriers attempt a delivery once a day, so scans of one day are one attempt. */
  readonly attempts: number;
  readonly first: Scan;
  readonly last: Scan;
  /** The last failure of each day, the oldest first. */
  readonly lastOfDays: readonly Scan[];
}

/**
 * Returns the failed deliveries among scans in any order; null when there is none. Ignores a failure that is not
 * possible in the status at its time, such as a failure during the return.
 */
export function filterFailedDeliveries<Scan extends DeliveryScan>(
  scans: readonly Scan[],
): FailedDeliveries<Scan> | null {
  const failedDeliveries = listAppliedEvents(scans).filter(
    ({ status }) => status === 'UNDELIVERED',
  );
  const [firstFailure] = failedDeliveries;
  const lastFailure = failedDeliveries.at(-1);
  if (!firstFailure || !lastFailure) return null;
  const lastFailuresByDay = new Map(failedDeliveries.map((scan) => [toBusinessDay(scan.at), scan]));
  return {
    attempts: lastFailuresByDay.size,
    first: firstFailure,
    last: lastFailure,
    lastOfDays: [...lastFailuresByDay.values()],
  };
}

/** Returns the seller's loss in paise if the parcel returns: the amount to collect for COD, else the invoice amount. */
export function computeMoneyAtRisk(order: {
  readonly paymentMode: 'Prepaid' | 'COD' | 'Pickup';
  readonly codPaise: number;
  readonly invoicePaise: number;
}): number {
  return order.paymentMode === 'COD' ? order.codPaise : order.invoicePaise;
}
