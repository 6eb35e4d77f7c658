import { disputeBy, type WeighedLeg } from '@shipdesk/domain/money/weights/discrepancy-case';
import {
  type ChargedDiscrepancy,
  weightHold,
} from '@shipdesk/domain/money/weights/discrepancy-postings';
import type { Reweigh } from '@shipdesk/domain/money/weights/reweigh';
import { type WeightWorking, weightDifference } from '@shipdesk/domain/money/weights/weight-price';
import type { PlanMarkups } from '@shipdesk/domain/rates/plan';
import type { QuoteRequest } from '@shipdesk/domain/rates/quote';
import type { ServiceCard } from '@shipdesk/domain/rates/service-card';
import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';
import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type OrderRow, ordersById } from '../../orders/capture/order-stages-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { ShipmentsTable } from '../../platform/db/schema/shipment-tables.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import { addJobs } from '../../platform/jobs/jobs-store.ts';
import { findRateCard } from '../../rates/cards/published-cards-service.ts';
import { findPlanVersion } from '../../rates/plans/plans-service.ts';
import { post } from '../ledger/ledger-service.ts';
import {
  casesOfShipments,
  type DiscrepancyRow,
  eraseRemarks,
  insertCases,
  selectChargedWeights,
  selectWorking,
} from './discrepancies-store.ts';

export const DISCREPANCY_CLOCK_TASK = 'discrepancy_clock';

/** The columns of a shipment that a case follows from. */
export type WeighedShipment = Pick<
  Selectable<ShipmentsTable>,
  | 'id'
  | 'order_id'
  | 'docket_number'
  | 'carrier'
  | 'awb'
  | 'service'
  | 'quote'
  | 'return_terms'
  | 'price_basis'
>;

/** A shipment after scans, with the newest weight among them. */
export interface ScannedWeight {
  readonly shipment: WeighedShipment;
  readonly status: ShipmentStatus;
  readonly reweigh: Reweigh | undefined;
}

/** A leg that a carrier charges at a weight. */
export interface WeighedPart {
  readonly shipment: WeighedShipment;
  readonly leg: WeighedLeg;
  readonly reweigh: Reweigh;
}

/**
 * Opens the cases of parcels that their carrier weighed, and of the return of a parcel with a case. Belongs in the
 * transaction of the scans, which holds the locks of the shipments.
 */
export async function followWeights(
  db: Db,
  caller: Caller,
  scanned: readonly ScannedWeight[],
  now: Date,
): Promise<void> {
  const concerned = scanned.filter(
    ({ reweigh, status }) => reweigh !== undefined || status.startsWith('RTO'),
  );
  if (concerned.length === 0) return;
  const known = Map.groupBy(
    await casesOfShipments(
      db,
      concerned.map(({ shipment }) => shipment.id),
    ),
    ({ shipment_id }) => shipment_id,
  );
  const parts = concerned.flatMap(({ shipment, status, reweigh }): WeighedPart[] => {
    const cases = known.get(shipment.id) ?? [];
    const outward = cases.find(({ leg }) => leg === 'forward');
    const isKnown = (leg: WeighedLeg) => cases.some((one) => one.leg === leg);
    const charged = outward
      ? { grams: outward.charged_grams, size: outward.charged_size }
      : reweigh;
    if (!charged) return [];
    const legs: WeighedLeg[] = status.startsWith('RTO') ? ['forward', 'rto'] : ['forward'];
    return legs.filter((leg) => !isKnown(leg)).map((leg) => ({ shipment, leg, reweigh: charged }));
  });
  await openCases(db, caller, { parts, source: 'scan' }, now);
}

/**
 * Opens a case for each leg that costs more at the charged weight, holds its amount and starts its clock. A leg with a
 * case keeps that one. A weight that a dispute refuted opens no case for the return either. Returns the number of new cases.
 */
export async function openCases(
  db: Db,
  caller: Caller,
  { parts, source }: { parts: readonly WeighedPart[]; source: DiscrepancyRow['source'] },
  now: Date,
): Promise<number> {
  if (parts.length === 0) return 0;
  const known = await casesOfShipments(
    db,
    parts.map(({ shipment }) => shipment.id),
  );
  const refuted = new Set(
    known
      .filter(({ leg, state }) => leg === 'forward' && state === 'dispute_accepted')
      .map(({ shipment_id }) => shipment_id),
  );
  const open = parts.filter(({ shipment }) => !refuted.has(shipment.id));
  const orders = await ordersById(
    db,
    open.map(({ shipment }) => shipment.order_id),
  );
  const cards = new Map<string, ServiceCard | undefined>();
  const plans = new Map<string, PlanMarkups>();
  const rows: DiscrepancyRow[] = [];
  for (const { shipment, leg, reweigh } of open) {
    const order = orders.get(shipment.order_id);
    const basis = shipment.price_basis ?? order?.quote;
    if (!order || !basis) continue;
    const { service, quote } = shipment;
    const version = `${service} ${quote.rateCardVersion}`;
    if (!cards.has(version)) {
      cards.set(version, await findRateCard(db, service, quote.rateCardVersion));
    }
    const planKey = basis.plan ? `${basis.plan.id} ${basis.plan.version}` : '';
    if (basis.plan && !plans.has(planKey)) {
      plans.set(planKey, (await findPlanVersion(db, basis.plan))?.markups ?? {});
    }
    const card = cards.get(version);
    const difference =
      card &&
      weightDifference(
        {
          request: requestOf(order),
          basis,
          card,
          markups: plans.get(planKey) ?? {},
          price: quote,
          returnTerms: shipment.return_terms,
        },
        leg,
        reweigh.grams,
      );
    if (!difference || reweigh.grams <= quote.chargeableGrams) continue;
    rows.push({
      seller_id: caller.sellerId,
      id: uuidv7(),
      shipment_id: shipment.id,
      order_id: shipment.order_id,
      docket_number: shipment.docket_number,
      carrier: shipment.carrier,
      awb: shipment.awb,
      leg,
      source,
      state: 'new',
      booked_grams: quote.chargeableGrams,
      charged_grams: reweigh.grams,
      charged_size: reweigh.size,
      taxable_paise: difference.taxablePaise,
      tax_paise: difference.taxPaise,
      working: difference.working,
      opened_at: now,
      due_at: disputeBy(now),
      category: null,
      remark: '',
      disputed_at: null,
      ended_at: null,
      decision: '',
    });
  }
  const added = await insertCases(db, rows);
  if (added.length === 0) return 0;
  await addJobs(
    db,
    { sellerId: caller.sellerId, task: DISCREPANCY_CLOCK_TASK, now },
    added.map(({ id, docket_number }) => ({
      id: uuidv7(),
      key: id,
      payload: { docketNumber: docket_number },
    })),
  );
  await post(db, caller, added.map(chargedOf).map(weightHold), now);
  await recordEvents(
    db,
    caller,
    added.map(({ docket_number, leg, charged_grams, due_at }) => ({
      kind: 'weight.raised',
      docketNumber: docket_number,
      data: { leg, chargedGrams: charged_grams, dueAt: due_at.toISOString() },
    })),
    now,
  );
  return added.length;
}

/** A case as its postings read it. */
export function chargedOf(row: DiscrepancyRow): ChargedDiscrepancy {
  const { taxable_paise: taxablePaise, tax_paise: taxPaise } = row;
  return {
    id: row.id,
    docketNumber: row.docket_number,
    leg: row.leg,
    bookedGrams: row.booked_grams,
    chargedGrams: row.charged_grams,
    difference: { taxablePaise, taxPaise, totalPaise: taxablePaise + taxPaise },
  };
}

/** The working of a weight difference as it was held. */
export interface HeldDifference extends WeightWorking {
  readonly leg: WeighedLeg;
  readonly taxablePaise: number;
  readonly taxPaise: number;
}

/** The working of a case's amount; undefined for an unknown case. */
export async function heldDifference(db: Db, id: string): Promise<HeldDifference | undefined> {
  const row = await selectWorking(db, id);
  return (
    row && {
      ...row.working,
      leg: row.leg,
      taxablePaise: row.taxable_paise,
      taxPaise: row.tax_paise,
    }
  );
}

/** The weights that the sellers of these shipments have accepted or were charged. For the operator. */
export function acceptedWeights(
  db: Db,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return selectChargedWeights(db, shipmentIds);
}

/** Erases the remarks of disputes on orders. Belongs in the transaction that erases the consignees. */
export function eraseDiscrepancyRemarks(db: Db, orderIds: readonly string[]): Promise<void> {
  return eraseRemarks(db, orderIds);
}

/** The quote request of an order, without its weight. The states come from the basis of the agreed price. */
function requestOf(order: OrderRow): QuoteRequest {
  const warehouse = { pincode: order.pickup.pincode, city: '', state: '' };
  const consignee = { pincode: order.consignee_pincode, city: '', state: '' };
  const isReverse = order.direction === 'reverse';
  return {
    from: isReverse ? consignee : warehouse,
    to: isReverse ? warehouse : consignee,
    paymentMode: order.payment_mode === 'COD' ? 'COD' : 'Prepaid',
    codPaise: order.cod_paise,
    invoicePaise: order.invoice_paise,
    direction: order.direction,
    boxes: [],
  };
}
