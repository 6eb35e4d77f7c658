import {
  computeDisputeDeadline,
  type WeighedLeg,
} from '@shipdesk/domain/money/weights/discrepancy-case';
import {
  buildWeightHold,
  type ChargedDiscrepancy,
} from '@shipdesk/domain/money/weights/discrepancy-postings';
import type { Reweigh } from '@shipdesk/domain/money/weights/reweigh';
import {
  computeWeightDifference,
  type WeightWorking,
} from '@shipdesk/domain/money/weights/weight-price';
import type { PlanMarkups } from '@shipdesk/domain/rates/plan';
import type { QuoteRequest } from '@shipdesk/domain/rates/quote';
import type { ServiceCard } from '@shipdesk/domain/rates/service-card';
import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';
import { v7 as uuidv7 } from 'uuid';
import { loadRowOrders, type OrderRow } from '../../orders/capture/order-steps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import { addJobs } from '../../platform/jobs/jobs-store.ts';
import { findPlanVersion, findRateCard } from '../../rates/cards/rate-steps.ts';
import { postTransfers } from '../ledger/ledger-steps.ts';
import * as store from './discrepancies-store.ts';

export const DISCREPANCY_CLOCK_TASK = 'discrepancy_clock';

export type WeighedShipment = Pick<
  Row<'shipments'>,
  | 'id'
  | 'orderId'
  | 'docketNumber'
  | 'carrier'
  | 'awb'
  | 'service'
  | 'quote'
  | 'returnTerms'
  | 'priceBasis'
>;

/** A shipment after its scans, with the newest weight that the scans report. */
export interface ScannedWeight {
  readonly shipment: WeighedShipment;
  readonly status: ShipmentStatus;
  readonly reweigh: Reweigh | undefined;
}

export interface WeighedPart {
  readonly shipment: WeighedShipment;
  readonly leg: WeighedLeg;
  readonly reweigh: Reweigh;
}

/**
 * Opens cases for parcels that the carrier weighed, and for returns of parcels that have a case. Call it in
 * the transaction that stores the scans, because that locks the shipments.
 */
export async function openScannedWeights(
  db: Db,
  caller: Caller,
  scannedWeights: readonly ScannedWeight[],
  now: Date,
): Promise<void> {
  const relevantScans = scannedWeights.filter(
    ({ reweigh, status }) => reweigh !== undefined || status.startsWith('RTO'),
  );
  if (relevantScans.length === 0) return;
  const shipmentIds = relevantScans.map(({ shipment }) => shipment.id);
  const casesByShipment = Map.groupBy(
    await store.listCasesOfShipments(db, shipmentIds),
    ({ shipmentId }) => shipmentId,
  );
  const parts = relevantScans.flatMap(({ shipment, status, reweigh }): WeighedPart[] => {
    const cases = casesByShipment.get(shipment.id) ?? [];
    const forwardCase = cases.find(({ leg }) => leg === 'forward');
    const hasCase = (leg: WeighedLeg) => cases.some((row) => row.leg === leg);
    const weight = forwardCase
      ? { grams: forwardCase.chargedGrams, size: forwardCase.chargedSize }
      : reweigh;
    if (!weight) return [];
    const legs: WeighedLeg[] = status.startsWith('RTO') ? ['forward', 'rto'] : ['forward'];
    return legs.filter((leg) => !hasCase(leg)).map((leg) => ({ shipment, leg, reweigh: weight }));
  });
  await openCases(db, caller, { parts, source: 'scan' }, now);
}

/**
 * Opens a case for each leg that costs more at the charged weight, holds its amount and starts its deadline. A leg gets
 * only one case. Skips shipments whose forward case the seller won. Returns the number of new cases.
 */
export async function openCases(
  db: Db,
  caller: Caller,
  { parts, source }: { parts: readonly WeighedPart[]; source: store.DiscrepancyRow['source'] },
  now: Date,
): Promise<number> {
  if (parts.length === 0) return 0;
  const shipmentIds = parts.map(({ shipment }) => shipment.id);
  const cases = await store.listCasesOfShipments(db, shipmentIds);
  const refutedIds = new Set(
    cases
      .filter(({ leg, state }) => leg === 'forward' && state === 'dispute_accepted')
      .map(({ shipmentId }) => shipmentId),
  );
  const openParts = parts.filter(({ shipment }) => !refutedIds.has(shipment.id));
  const openShipments = openParts.map(({ shipment }) => shipment);
  const orders = await loadRowOrders(db, openShipments);
  const cards = new Map<string, ServiceCard | undefined>();
  const plans = new Map<string, PlanMarkups>();
  const rows: store.DiscrepancyRow[] = [];
  for (const { shipment, leg, reweigh } of openParts) {
    const order = orders.get(shipment.orderId);
    const basis = shipment.priceBasis ?? order?.quote;
    if (!order || !basis) continue;
    const { carrier, service, quote } = shipment;
    const cardKey = `${carrier} ${service} ${quote.rateCardVersion}`;
    if (!cards.has(cardKey)) {
      cards.set(cardKey, await findRateCard(db, shipment, quote.rateCardVersion));
    }
    const planKey = basis.plan ? `${basis.plan.id} ${basis.plan.version}` : '';
    if (basis.plan && !plans.has(planKey)) {
      plans.set(planKey, (await findPlanVersion(db, basis.plan))?.markups ?? {});
    }
    const card = cards.get(cardKey);
    const difference =
      card &&
      computeWeightDifference(
        {
          request: toQuoteRequest(order),
          basis,
          card,
          markups: plans.get(planKey) ?? {},
          price: quote,
          returnTerms: shipment.returnTerms,
        },
        leg,
        reweigh.grams,
      );
    if (!difference || reweigh.grams <= quote.chargeableGrams) continue;
    rows.push({
      sellerId: caller.sellerId,
      id: uuidv7(),
      shipmentId: shipment.id,
      orderId: shipment.orderId,
      docketNumber: shipment.docketNumber,
      carrier: shipment.carrier,
      awb: shipment.awb,
      leg,
      source,
      state: 'new',
      bookedGrams: quote.chargeableGrams,
      chargedGrams: reweigh.grams,
      chargedSize: reweigh.size,
      taxablePaise: difference.taxablePaise,
      taxPaise: difference.taxPaise,
      working: difference.working,
      openedAt: now,
      dueAt: computeDisputeDeadline(now),
      category: null,
      remark: '',
      disputedAt: null,
      endedAt: null,
      decision: '',
    });
  }
  const addedCases = await store.insertCases(db, rows);
  if (addedCases.length === 0) return 0;
  const jobs = addedCases.map(({ id, docketNumber }) => ({ key: id, payload: { docketNumber } }));
  await addJobs(db, { sellerId: caller.sellerId, task: DISCREPANCY_CLOCK_TASK, now }, jobs);
  await postTransfers(db, caller, addedCases.map(toChargedDiscrepancy).map(buildWeightHold), now);
  await recordEvents(
    db,
    caller,
    addedCases.map(({ docketNumber, leg, chargedGrams, dueAt }) => ({
      kind: 'weight.raised',
      docketNumber,
      data: { leg, chargedGrams, dueAt: dueAt.toISOString() },
    })),
    now,
  );
  return addedCases.length;
}

export function toChargedDiscrepancy(row: store.DiscrepancyRow): ChargedDiscrepancy {
  const { taxablePaise, taxPaise } = row;
  return {
    id: row.id,
    docketNumber: row.docketNumber,
    leg: row.leg,
    bookedGrams: row.bookedGrams,
    chargedGrams: row.chargedGrams,
    difference: { taxablePaise, taxPaise, totalPaise: taxablePaise + taxPaise },
  };
}

export interface HeldDifference extends WeightWorking {
  readonly leg: WeighedLeg;
  readonly taxablePaise: number;
  readonly taxPaise: number;
}

/** Returns the calculation of a case's amount, or undefined for an unknown case. */
export async function findHeldDifference(db: Db, id: string): Promise<HeldDifference | undefined> {
  const row = await store.findCase(db, id);
  if (!row) return undefined;
  const { working, leg, taxablePaise, taxPaise } = row;
  return { ...working, leg, taxablePaise, taxPaise };
}

/** The weights are in grams. Requires `asOperator`. */
export function loadAcceptedWeights(
  db: Db,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return store.selectChargedWeights(db, shipmentIds);
}

/** Call it in the transaction that erases the consignees. */
export function eraseDiscrepancyRemarks(db: Db, orderIds: readonly string[]): Promise<void> {
  return store.eraseRemarks(db, orderIds);
}

/** Leaves boxes and states empty. The charged weight replaces the boxes, and the price basis contains the states. */
function toQuoteRequest(order: OrderRow): QuoteRequest {
  const warehouse = { pincode: order.pickup.pincode, city: '', state: '' };
  const consignee = { pincode: order.consigneePincode, city: '', state: '' };
  const isReverse = order.direction === 'reverse';
  return {
    from: isReverse ? consignee : warehouse,
    to: isReverse ? warehouse : consignee,
    paymentMode: order.paymentMode === 'COD' ? 'COD' : 'Prepaid',
    codPaise: order.codPaise,
    invoicePaise: order.invoicePaise,
    direction: order.direction,
    boxes: [],
  };
}
