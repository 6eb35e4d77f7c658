import { isDeepStrictEqual } from 'node:util';
import {
  computeMoneyAtRisk,
  computeNdrState,
  filterFailedDeliveries,
  isLaterAttempt,
} from '@shipdesk/domain/shipping/ndr/ndr-case';
import { computeRespondBy } from '@shipdesk/domain/shipping/ndr/ndr-clock';
import { loadRowOrders } from '../../orders/capture/order-steps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import { addJobs } from '../../platform/jobs/jobs-store.ts';
import type { ScannedShipment } from '../scans/port.ts';
import { recordAttempts } from './attempt-steps.ts';
import * as store from './ndr-store.ts';

export const NDR_CLOCK_TASK = 'ndr_clock';

/** Adds the jobs that take the default action after the deadlines. A case that has a job keeps it. */
export async function startClocks(
  db: Db,
  { sellerId }: Caller,
  cases: readonly Pick<store.NdrCaseRow, 'shipmentId' | 'docketNumber'>[],
  now: Date,
): Promise<void> {
  await addJobs(
    db,
    { sellerId, task: NDR_CLOCK_TASK, now },
    cases.map(({ shipmentId, docketNumber }) => ({ key: shipmentId, payload: { docketNumber } })),
  );
}

/**
 * Opens, renews and closes the cases of shipments with a failed delivery. Removes an unanswered case if a late scan
 * shows that the shipment ended or its return began earlier. The caller must hold the locks of the shipments.
 */
export async function updateNdrCases(
  db: Db,
  caller: Caller,
  shipments: readonly ScannedShipment[],
  now: Date,
): Promise<void> {
  const failingShipments = shipments.flatMap((shipment) => {
    const failures = filterFailedDeliveries(shipment.countedEvents);
    return failures === null ? [] : [{ ...shipment, failures }];
  });
  const withdrawnShipments = shipments.filter(isWithdrawn);
  if (failingShipments.length + withdrawnShipments.length === 0) return;
  const caseIds = [...failingShipments, ...withdrawnShipments].map(({ shipment }) => shipment.id);
  const cases = await store.lockCases(db, caseIds);
  const previousCases = new Map(cases.map((row) => [row.shipmentId, row]));
  const answeredIds = await loadAnsweredShipments(db, cases);
  const orders = await loadRowOrders(
    db,
    failingShipments.map(({ shipment }) => shipment),
  );
  const withdrawnIds = withdrawnShipments.map(({ shipment }) => shipment.id);
  const removedCases = await store.deleteUnanswered(db, withdrawnIds);
  const answeredCases = withdrawnShipments.flatMap(({ shipment, status }): store.NdrCaseRow[] => {
    const previous = previousCases.get(shipment.id);
    if (!previous || removedCases.some((row) => row.shipmentId === shipment.id)) return [];
    const state = computeNdrState(status, previous.failedAt, undefined);
    return [{ ...previous, state, isUndelivered: false }];
  });
  const rows = failingShipments.map(({ shipment, status, failures }): store.NdrCaseRow => {
    const { attempts, first, last } = failures;
    const previous = previousCases.get(shipment.id);
    const order = orders.get(shipment.orderId);
    return {
      sellerId: caller.sellerId,
      shipmentId: shipment.id,
      orderId: shipment.orderId,
      docketNumber: shipment.docketNumber,
      accountId: shipment.accountId,
      carrier: shipment.carrier,
      awb: shipment.awb,
      state: computeNdrState(
        status,
        last.at,
        previous && { isAnswered: answeredIds.has(shipment.id), failedAt: previous.failedAt },
      ),
      isUndelivered: status === 'UNDELIVERED',
      reason: last.reason ?? 'other',
      code: last.code,
      words: last.words,
      attempts,
      isExhausted: previous?.isExhausted ?? false,
      riskPaise: previous?.riskPaise ?? (order ? computeMoneyAtRisk(order) : 0),
      firstFailedAt: first.at,
      failedAt: last.at,
      dueAt: computeRespondBy(last.receivedAt),
    };
  });
  const changedRows = [...rows, ...answeredCases].filter((row) =>
    isChanged(row, previousCases.get(row.shipmentId)),
  );
  await store.saveCases(db, changedRows);
  await recordAttempts(
    db,
    caller,
    failingShipments
      .filter(({ shipment }) => changedRows.some(({ shipmentId }) => shipmentId === shipment.id))
      .map(({ shipment, failures }) => ({
        shipment,
        order: orders.get(shipment.orderId),
        failures: failures.lastOfDays,
      })),
    now,
  );
  await store.renumberAttempts(
    db,
    changedRows.flatMap((row) => {
      const previous = previousCases.get(row.shipmentId);
      if (!previous || previous.attempts === row.attempts || isRenewed(row, previous)) return [];
      const { shipmentId, attempts: attempt } = row;
      return [{ shipmentId, previous: previous.attempts, attempt }];
    }),
  );
  const endedRows = changedRows.filter(
    ({ state }) => state === 'delivered' || state === 'rto' || state === 'closed',
  );
  const endedIds = endedRows.map(({ shipmentId }) => shipmentId);
  await store.endTasks(db, endedIds, now);
  const raisedCases = changedRows.filter((row) => isRaised(row, previousCases.get(row.shipmentId)));
  await startClocks(db, caller, raisedCases, now);
  const movedRows = changedRows.filter(
    (row) => !raisedCases.includes(row) && row.state !== previousCases.get(row.shipmentId)?.state,
  );
  await recordEvents(
    db,
    caller,
    [
      ...raisedCases.map(({ docketNumber, reason, attempts, dueAt }) => ({
        kind: 'ndr.raised' as const,
        docketNumber,
        data: { reason, attempts, dueAt: dueAt.toISOString() },
      })),
      ...[...movedRows, ...removedCases.map((row) => ({ ...row, state: 'withdrawn' }))].map(
        ({ docketNumber, state }) => ({
          kind: 'ndr.changed' as const,
          docketNumber,
          data: { state },
        }),
      ),
    ],
    now,
  );
}

/** Returns the ids of shipments whose newest failed delivery has an answer that the carrier did not reject. */
async function loadAnsweredShipments(
  db: Db,
  cases: readonly store.NdrCaseRow[],
): Promise<ReadonlySet<string>> {
  const requestedCases = cases.filter(({ state }) => state === 'requested');
  const ids = requestedCases.map(({ shipmentId }) => shipmentId);
  if (ids.length === 0) return new Set();
  // A dispute concerns the past attempt. It does not replace the answer.
  const newestActions = await store.selectNewestActions(db, ids, { ignoresDisputes: true });
  const isAnswered = ({ shipmentId, attempts }: store.NdrCaseRow) => {
    const { attempt, state } = newestActions.get(shipmentId) ?? {};
    return attempt === attempts && (state === 'submitted' || state === 'accepted');
  };
  return new Set(requestedCases.filter(isAnswered).map(({ shipmentId }) => shipmentId));
}

/** Returns true if a shipment has reported failed deliveries but all of them are ignored. */
function isWithdrawn({ countedEvents, ignoredEvents }: ScannedShipment): boolean {
  const scans = [...countedEvents, ...ignoredEvents];
  const isReported = scans.some(({ status }) => status === 'UNDELIVERED');
  return isReported && filterFailedDeliveries(countedEvents) === null;
}

export async function changeRisk(
  db: Db,
  { shipmentId, orderId }: Pick<store.NdrCaseRow, 'shipmentId' | 'orderId'>,
  codPaise: number,
): Promise<void> {
  const order = (await loadRowOrders(db, [{ orderId }])).get(orderId);
  if (!order) return;
  const paymentMode = codPaise > 0 ? 'COD' : 'Prepaid';
  await store.setRisk(db, shipmentId, computeMoneyAtRisk({ ...order, paymentMode, codPaise }));
}

function isRaised(row: store.NdrCaseRow, previous: store.NdrCaseRow | undefined): boolean {
  const isNew = previous === undefined || isRenewed(row, previous);
  return row.state === 'action_required' && (isNew || previous.state !== 'action_required');
}

function isRenewed(row: store.NdrCaseRow, previous: store.NdrCaseRow): boolean {
  return isLaterAttempt(row.failedAt, previous.failedAt);
}

function isChanged(row: store.NdrCaseRow, previous: store.NdrCaseRow | undefined): boolean {
  return previous === undefined || !isDeepStrictEqual(row, { ...previous });
}
