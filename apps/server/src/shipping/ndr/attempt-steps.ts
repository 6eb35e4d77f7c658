import {
  type AttemptMark,
  type FailedAttempt,
  findAttemptMarks,
} from '@shipdesk/domain/shipping/ndr/attempt-checks';
import { addDays, startOfBusinessDay, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { OrderRow } from '../../orders/capture/order-steps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import { addJobs } from '../../platform/jobs/jobs-store.ts';
import * as store from './attempts-store.ts';

export const ATTEMPT_CHECK_TASK = 'attempt_check';

type Scan = Row<'shipmentEvents'>;

/** `failures` contains the last failed delivery of each day. */
export interface DailyFailures {
  readonly shipment: Pick<Row<'shipments'>, 'id' | 'carrier'>;
  readonly order: Pick<OrderRow, 'consigneePincode'> | undefined;
  readonly failures: readonly Scan[];
}

/** The cases of the shipments must exist. */
export async function recordAttempts(
  db: Db,
  caller: Caller,
  failedDays: readonly DailyFailures[],
  now: Date,
): Promise<void> {
  const rows = failedDays.flatMap(({ shipment, order, failures }) =>
    failures.map(
      (scan): store.AttemptRow => ({
        sellerId: caller.sellerId,
        shipmentId: shipment.id,
        day: toBusinessDay(scan.at),
        carrier: shipment.carrier,
        place: scan.location,
        pincode: order?.consigneePincode ?? '',
        reason: scan.reason ?? 'other',
        words: scan.words,
        at: scan.at,
        receivedAt: scan.receivedAt,
        marks: [],
        claim: null,
        claimedAt: null,
        disputeId: null,
      }),
    ),
  );
  await store.saveAttempts(db, rows);
  await addJobs(
    db,
    { sellerId: caller.sellerId, task: ATTEMPT_CHECK_TASK, now },
    rows.map(({ shipmentId, day }) => ({ key: `${shipmentId} ${day}`, payload: { day } })),
  );
}

/** Maximum number of attempts of one day to check, newest first. */
const MAX_DAY_ATTEMPTS = 2000;

/** Recomputes all marks of the day, because later scans can disprove an attempt. */
export async function markAttempts(
  db: Db,
  day: string,
  loadScans: (shipmentIds: readonly string[]) => Promise<readonly Scan[]>,
): Promise<void> {
  const rows = await store.selectAttemptsOfDays(db, [day], MAX_DAY_ATTEMPTS);
  const scans = await loadScans(rows.map(({ shipmentId }) => shipmentId));
  const scansByShipment = Map.groupBy(scans, ({ shipmentId }) => shipmentId);
  const deliveries = await store.countDeliveries(db, {
    from: startOfBusinessDay(day),
    to: startOfBusinessDay(addDays(day, 1)),
    pincodes: [...new Set(rows.map(({ pincode }) => pincode))],
  });
  const attempts = rows.map((row) => ({ row, attempt: toFailedAttempt(row) }));
  // Only reports of one hub with the same text can belong to one bulk report.
  const groupedAttempts = Map.groupBy(attempts, ({ row }) => formatReportKey(row));
  const markedAttempts = attempts.map(({ row, attempt }) => {
    const similarAttempts = groupedAttempts.get(formatReportKey(row)) ?? [];
    const otherAttempts = similarAttempts.filter((other) => other.row !== row);
    const marks = findAttemptMarks(attempt, {
      scans: (scansByShipment.get(row.shipmentId) ?? [])
        .filter(
          ({ at, status }) => !(status === 'UNDELIVERED' && at.getTime() === row.at.getTime()),
        )
        .map(({ at, status, location }) => ({ at, status, place: location })),
      otherFailures: otherAttempts.map((other) => other.attempt),
      nearbyDeliveryCount:
        deliveries.find(
          ({ carrier, pincode }) => carrier === row.carrier && pincode === row.pincode,
        )?.parcels ?? 0,
    });
    return { row, marks };
  });
  const isSame = (a: readonly AttemptMark[], b: readonly AttemptMark[]) => a.join() === b.join();
  await store.setMarks(
    db,
    markedAttempts
      .filter(({ row, marks }) => !isSame(row.marks, marks))
      .map(({ row, marks }) => ({ shipmentId: row.shipmentId, day: row.day, marks })),
  );
}

const formatReportKey = ({ carrier, place, words }: store.AttemptRow) =>
  `${carrier}\n${place}\n${words}`;

function toFailedAttempt({
  at,
  place,
  carrier,
  pincode,
  reason,
  words,
}: store.AttemptRow): FailedAttempt {
  return { at, status: 'UNDELIVERED', place, carrier, pincode, reason, words };
}
