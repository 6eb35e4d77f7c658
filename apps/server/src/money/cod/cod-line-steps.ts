import {
  computeEarlyFeePaise,
  computeEligibleOn,
  type RemittancePlan,
} from '@shipdesk/domain/money/cod/remittance-plan';
import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import { findPayoutAccount } from './bank-account-steps.ts';
import * as store from './cod-lines-store.ts';

export interface MovedShipment {
  readonly shipment: Pick<Row<'shipments'>, 'id' | 'docketNumber' | 'awb' | 'codPaise'>;
  readonly status: ShipmentStatus;
  /** The start of the shipment's current status. */
  readonly statusAt: Date;
}

/**
 * Adds COD lines for delivered parcels. Redates a line if an earlier delivery scan arrives, and reverses it if the
 * delivery is corrected. Call it in the transaction that stores the scans, because that locks the shipments.
 */
export async function updateCodLines(
  db: Db,
  caller: Caller,
  shipments: readonly MovedShipment[],
  now: Date,
): Promise<void> {
  const codShipments = shipments.filter(({ shipment }) => shipment.codPaise > 0);
  if (codShipments.length === 0) return;
  const shipmentIds = codShipments.map(({ shipment }) => shipment.id);
  const newestLines = await store.lockNewestLines(db, shipmentIds);
  const isOpen = ({ shipment }: MovedShipment) => newestLines.get(shipment.id)?.reversedAt === null;
  const isDelivered = ({ status }: MovedShipment) => status === 'DELIVERED';
  const deliveredShipments = codShipments.filter((moved) => isDelivered(moved) && !isOpen(moved));
  const redatedShipments = codShipments.filter((moved) => isDelivered(moved) && isOpen(moved));
  const correctedShipments = codShipments.filter((moved) => !isDelivered(moved) && isOpen(moved));
  if (deliveredShipments.length > 0) {
    const plan = await store.selectPlan(db);
    const isFirst = !(await store.hasDueLine(db));
    await store.insertLines(
      db,
      deliveredShipments.map(({ shipment, statusAt }) => ({
        ...toLine(shipment, plan, statusAt),
        sellerId: caller.sellerId,
        turn: (newestLines.get(shipment.id)?.turn ?? 0) + 1,
      })),
    );
    if (isFirst) await recordBlockedCod(db, caller, now);
  }
  await store.redateLines(
    db,
    redatedShipments.flatMap(({ shipment, statusAt }) => {
      const line = newestLines.get(shipment.id);
      return line ? [{ ...line, ...computeDates(statusAt, line.plan) }] : [];
    }),
  );
  if (correctedShipments.length > 0) {
    const correctedIds = correctedShipments.map(({ shipment }) => shipment.id);
    await store.reverseLines(db, correctedIds, now);
  }
}

/**
 * Records an event if the seller has due COD but no bank account. Call it for the first due COD and when the operator
 * rejects an account, so the seller gets one notice instead of one per parcel.
 */
export async function recordBlockedCod(db: Db, caller: Caller, now: Date): Promise<void> {
  if (!(await store.hasDueLine(db))) return;
  const { readiness } = await findPayoutAccount(db, now);
  if (readiness !== 'missing') return;
  await recordEvents(db, caller, [{ kind: 'payout.blocked', docketNumber: '', data: {} }], now);
}

function toLine(
  { id, docketNumber, awb, codPaise }: MovedShipment['shipment'],
  plan: RemittancePlan,
  deliveredAt: Date,
): Omit<store.CodLineRow, 'sellerId' | 'turn'> {
  return {
    shipmentId: id,
    docketNumber,
    awb,
    codPaise,
    plan,
    feePaise: computeEarlyFeePaise(codPaise, plan),
    ...computeDates(deliveredAt, plan),
    remittanceId: null,
    reversedAt: null,
    deductedIn: null,
    settledPaise: 0,
  };
}

function computeDates(deliveredAt: Date, plan: RemittancePlan) {
  const deliveredOn = toBusinessDay(deliveredAt);
  return { deliveredOn, eligibleOn: computeEligibleOn(deliveredOn, plan) };
}
