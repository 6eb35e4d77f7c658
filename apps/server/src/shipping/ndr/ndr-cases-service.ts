import { isDeepStrictEqual } from 'node:util';
import {
  failedDeliveriesOf,
  isLaterAttempt,
  moneyAtRisk,
  ndrStateOf,
} from '@shipdesk/domain/shipping/ndr/ndr-case';
import { respondBy } from '@shipdesk/domain/shipping/ndr/ndr-clock';
import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';
import { v7 as uuidv7 } from 'uuid';
import { ordersById } from '../../orders/capture/order-stages-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type {
  ShipmentEventsTable,
  ShipmentsTable,
} from '../../platform/db/schema/shipment-tables.ts';
import { type DomainEvent, recordEvents } from '../../platform/events/events-service.ts';
import { addJobs } from '../../platform/jobs/jobs-store.ts';
import {
  deleteUnanswered,
  lockCases,
  type NdrCaseRow,
  newestActions,
  renumberAttempts,
  saveCases,
  setRisk,
} from './ndr-store.ts';
import { endTasks } from './ndr-tasks-store.ts';

export const NDR_CLOCK_TASK = 'ndr_clock';

/** Starts the clocks at whose end the seller's default action follows. A running clock stays. */
export async function startClocks(
  db: Db,
  { sellerId }: Caller,
  cases: readonly Pick<NdrCaseRow, 'shipment_id' | 'docket_number'>[],
  now: Date,
): Promise<void> {
  await addJobs(
    db,
    { sellerId, task: NDR_CLOCK_TASK, now },
    cases.map(({ shipment_id, docket_number }) => ({
      id: uuidv7(),
      key: shipment_id,
      payload: { docketNumber: docket_number },
    })),
  );
}

/** A shipment after scans. */
export interface ScannedShipment {
  readonly shipment: Pick<
    ShipmentsTable,
    'id' | 'order_id' | 'docket_number' | 'account_id' | 'carrier' | 'awb'
  >;
  readonly status: ShipmentStatus;
  /** The scans up to the end of the shipment, the oldest first, and those after it. */
  readonly counted: readonly ShipmentEventsTable[];
  readonly ignored: readonly ShipmentEventsTable[];
}

/**
 * Opens, renews and closes the cases of shipments with a failed delivery. Removes a case when a late scan shows that the
 * shipment ended or turned back before the failure, unless the case was answered. Belongs in the transaction of the
 * scans, which holds the locks of the shipments.
 */
export async function followFailedDeliveries(
  db: Db,
  caller: Caller,
  scanned: readonly ScannedShipment[],
  now: Date,
): Promise<void> {
  const failing = scanned.flatMap((one) => {
    const failed = failedDeliveriesOf(one.counted);
    return failed === null ? [] : [{ ...one, failed }];
  });
  const withdrawn = scanned.filter(isWithdrawn);
  if (failing.length + withdrawn.length === 0) return;
  const known = await lockCases(
    db,
    [...failing, ...withdrawn].map(({ shipment }) => shipment.id),
  );
  const before = new Map(known.map((row) => [row.shipment_id, row]));
  const answeredIds = await answeredShipments(db, known);
  const newOrderIds = failing
    .filter(({ shipment }) => !before.has(shipment.id))
    .map(({ shipment }) => shipment.order_id);
  const orders = await ordersById(db, newOrderIds);
  const removed = await deleteUnanswered(
    db,
    withdrawn.map(({ shipment }) => shipment.id),
  );
  const answered = withdrawn.flatMap(({ shipment, status }): NdrCaseRow[] => {
    const was = before.get(shipment.id);
    if (was === undefined || removed.some((row) => row.shipment_id === shipment.id)) return [];
    return [{ ...was, state: ndrStateOf(status, was.failed_at, undefined), is_undelivered: false }];
  });
  const rows = failing.map(({ shipment, status, failed }): NdrCaseRow => {
    const { attempts, first, last } = failed;
    const was = before.get(shipment.id);
    const order = orders.get(shipment.order_id);
    return {
      seller_id: caller.sellerId,
      shipment_id: shipment.id,
      order_id: shipment.order_id,
      docket_number: shipment.docket_number,
      account_id: shipment.account_id,
      carrier: shipment.carrier,
      awb: shipment.awb,
      state: ndrStateOf(
        status,
        last.at,
        was && { isAnswered: answeredIds.has(shipment.id), failedAt: was.failed_at },
      ),
      is_undelivered: status === 'UNDELIVERED',
      reason: last.reason ?? 'other',
      code: last.code,
      words: last.words,
      attempts,
      risk_paise: was?.risk_paise ?? (order ? riskOf(order) : 0),
      first_failed_at: first.at,
      failed_at: last.at,
      due_at: respondBy(last.received_at),
    };
  });
  const changed = [...rows, ...answered].filter((row) =>
    isChanged(row, before.get(row.shipment_id)),
  );
  await saveCases(db, changed);
  await renumberAttempts(
    db,
    changed.flatMap((row) => {
      const was = before.get(row.shipment_id);
      if (!was || was.attempts === row.attempts || isRenewed(row, was)) return [];
      return [{ shipment_id: row.shipment_id, was: was.attempts, attempt: row.attempts }];
    }),
  );
  const ended = changed.filter(
    ({ state }) => state === 'delivered' || state === 'rto' || state === 'closed',
  );
  await endTasks(
    db,
    ended.map(({ shipment_id }) => shipment_id),
    now,
  );
  const raised = changed.filter((row) => isRaised(row, before.get(row.shipment_id)));
  await startClocks(db, caller, raised, now);
  const moved = changed.filter(
    (row) => !raised.includes(row) && row.state !== before.get(row.shipment_id)?.state,
  );
  await recordEvents(
    db,
    caller,
    [
      ...raised.map(
        ({ docket_number, reason, attempts, due_at }): DomainEvent => ({
          kind: 'ndr.raised',
          docketNumber: docket_number,
          data: { reason, attempts, dueAt: due_at.toISOString() },
        }),
      ),
      ...moved.map(
        ({ docket_number, state }): DomainEvent => ({
          kind: 'ndr.changed',
          docketNumber: docket_number,
          data: { state },
        }),
      ),
      ...removed.map(
        ({ docket_number }): DomainEvent => ({
          kind: 'ndr.changed',
          docketNumber: docket_number,
          data: { state: 'withdrawn' },
        }),
      ),
    ],
    now,
  );
}

/** The shipments whose newest failed delivery has an answer that the carrier did not reject. */
async function answeredShipments(
  db: Db,
  cases: readonly NdrCaseRow[],
): Promise<ReadonlySet<string>> {
  const requested = cases.filter(({ state }) => state === 'requested');
  const ids = requested.map(({ shipment_id }) => shipment_id);
  if (ids.length === 0) return new Set();
  const newest = await newestActions(db, ids);
  const isAnswered = ({ shipment_id, attempts }: NdrCaseRow) => {
    const { attempt, state } = newest.get(shipment_id) ?? {};
    return attempt === attempts && (state === 'submitted' || state === 'accepted');
  };
  return new Set(requested.filter(isAnswered).map(({ shipment_id }) => shipment_id));
}

/** Whether scans have reported failed deliveries and none of them counts any more. */
function isWithdrawn({ counted, ignored }: ScannedShipment): boolean {
  const isReported = [...counted, ...ignored].some(({ status }) => status === 'UNDELIVERED');
  return isReported && failedDeliveriesOf(counted) === null;
}

/** Lets the money at risk follow a change of what the carrier collects. */
export async function changeRisk(
  db: Db,
  { shipment_id, order_id }: Pick<NdrCaseRow, 'shipment_id' | 'order_id'>,
  codPaise: number,
): Promise<void> {
  const order = (await ordersById(db, [order_id])).get(order_id);
  if (!order) return;
  const payment_mode = codPaise > 0 ? 'COD' : 'Prepaid';
  await setRisk(db, shipment_id, riskOf({ ...order, payment_mode, cod_paise: codPaise }));
}

function riskOf(order: {
  payment_mode: 'Prepaid' | 'COD' | 'Pickup';
  cod_paise: number;
  invoice_paise: number;
}): number {
  const { payment_mode: paymentMode, cod_paise: codPaise, invoice_paise: invoicePaise } = order;
  return moneyAtRisk({ paymentMode, codPaise, invoicePaise });
}

function isRaised(row: NdrCaseRow, was: NdrCaseRow | undefined): boolean {
  const isNew = was === undefined || isRenewed(row, was);
  return row.state === 'action_required' && (isNew || was.state !== 'action_required');
}

/** Whether a later delivery has failed than the one that the case was about. */
function isRenewed(row: NdrCaseRow, was: NdrCaseRow): boolean {
  return isLaterAttempt(row.failed_at, was.failed_at);
}

function isChanged(row: NdrCaseRow, was: NdrCaseRow | undefined): boolean {
  return was === undefined || !isDeepStrictEqual(row, { ...was });
}
