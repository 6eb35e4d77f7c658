import {
  type DiscrepancyAction,
  findNextDiscrepancyState,
  getDiscrepancyMoney,
} from '@shipdesk/domain/money/weights/discrepancy-case';
import {
  buildWeightCharge,
  buildWeightRefund,
  buildWeightRelease,
} from '@shipdesk/domain/money/weights/discrepancy-postings';
import { isReturningOrLost, type ShipmentStatus } from '@shipdesk/domain/shipping/status';
import { loadRowOrders } from '../../orders/capture/order-steps.ts';
import { learnChargedParcels } from '../../orders/products/products-steps.ts';
import { recordAudits } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import { settleHoldDue } from '../invoices/invoice-dues-service.ts';
import { postTransfers } from '../ledger/ledger-steps.ts';
import * as store from './discrepancies-store.ts';
import { toChargedDiscrepancy } from './discrepancy-case-steps.ts';

/** A shipment before its scans, with its new status. */
interface MovedShipment {
  readonly shipment: Pick<Row<'shipments'>, 'id' | 'status'>;
  readonly status: ShipmentStatus;
}

export type ActionDetails = Partial<Pick<store.CaseChange, 'category' | 'remark' | 'decision'>>;

/** Applies an action to locked cases: moves amounts and stores charged weights. Returns the changed cases. */
export async function applyAction(
  db: Db,
  caller: Caller,
  {
    cases,
    action,
    details = {},
  }: {
    readonly cases: readonly store.DiscrepancyRow[];
    readonly action: DiscrepancyAction;
    readonly details?: ActionDetails;
  },
  now: Date,
): Promise<store.DiscrepancyRow[]> {
  const movedRows = cases.flatMap((row): store.DiscrepancyRow[] => {
    const state = findNextDiscrepancyState(row.state, action);
    if (state === null) return [];
    const times = getDiscrepancyMoney(state) === 'held' ? { disputedAt: now } : { endedAt: now };
    return [{ ...row, ...details, ...times, state }];
  });
  if (movedRows.length === 0) return [];
  await store.updateCases(
    db,
    movedRows.map(({ id, state, category, remark, disputedAt, endedAt, decision }) => ({
      id,
      state,
      category,
      remark,
      disputedAt,
      endedAt,
      decision,
    })),
  );
  const chargedRows = movedRows.filter(({ state }) => getDiscrepancyMoney(state) === 'charged');
  const releasedRows = movedRows.filter(({ state }) => getDiscrepancyMoney(state) === 'released');
  await saveChargedParcels(db, caller, chargedRows, now);
  const changes = movedRows.map(({ id, state, docketNumber }) => ({
    subject: id,
    change: { state, docket: docketNumber },
  }));
  await recordAudits(db, caller, 'discrepancy.changed', changes);
  await recordEvents(
    db,
    caller,
    movedRows.map(({ docketNumber, state }) => ({
      kind: 'weight.changed',
      docketNumber,
      data: { state },
    })),
    now,
  );
  const earlierChargedIds = new Set(
    cases.filter(({ state }) => getDiscrepancyMoney(state) === 'charged').map(({ id }) => id),
  );
  const charges = chargedRows.map(toChargedDiscrepancy).map(buildWeightCharge);
  await postTransfers(db, caller, charges, now);
  for (const row of releasedRows) {
    const buildRelease = earlierChargedIds.has(row.id) ? buildWeightRefund : buildWeightRelease;
    const holdDue = await settleHoldDue(db, caller, row.id);
    await postTransfers(db, caller, [buildRelease(toChargedDiscrepancy(row), holdDue)], now);
  }
  return movedRows;
}

/**
 * Refunds the weight differences of returns that carriers revoked. Call it in the transaction that locks the shipments
 * and stores the scans.
 */
export async function refundRevokedReturns(
  db: Db,
  caller: Caller,
  shipments: readonly MovedShipment[],
  now: Date,
): Promise<void> {
  const revokedReturns = shipments.filter(
    ({ shipment, status }) => isReturningOrLost(shipment.status) && !isReturningOrLost(status),
  );
  if (revokedReturns.length === 0) return;
  const shipmentIds = revokedReturns.map(({ shipment }) => shipment.id);
  const storedCases = await store.listCasesOfShipments(db, shipmentIds);
  const caseIds = storedCases.filter(({ leg }) => leg === 'rto').map(({ id }) => id);
  const cases = await store.lockCases(db, caseIds);
  const details = { decision: 'The parcel did not come back.' };
  await applyAction(db, caller, { cases, action: 'withdraw', details }, now);
}

async function saveChargedParcels(
  db: Db,
  { sellerId }: Caller,
  cases: readonly store.DiscrepancyRow[],
  now: Date,
): Promise<void> {
  const orders = await loadRowOrders(db, cases);
  const chargedParcels = cases.flatMap(({ orderId, chargedGrams }) => {
    const order = orders.get(orderId);
    return order === undefined ? [] : [{ order, chargedGrams }];
  });
  await learnChargedParcels(db, sellerId, { charged: chargedParcels, now });
}
