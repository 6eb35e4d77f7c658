import {
  earlyFeePaise,
  eligibleOn,
  type RemittancePlan,
} from '@shipdesk/domain/money/cod/remittance-plan';
import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';
import { businessDayOf } from '@shipdesk/domain/values/time/calendar';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';

import type { ShipmentsTable } from '../../platform/db/schema/shipment-tables.ts';
import {
  type CodLineRow,
  insertLines,
  lockNewestLines,
  redateLines,
  reverseLines,
  selectPlan,
} from './cod-lines-store.ts';

/** A shipment whose status, or the start of it, changed. */
export interface MovedShipment {
  readonly shipment: Pick<ShipmentsTable, 'id' | 'docket_number' | 'awb' | 'cod_paise'>;
  readonly status: ShipmentStatus;
  /** Since when it has its status. */
  readonly statusAt: Date;
}

/**
 * Makes the COD of delivered parcels due to the seller, dates it again when an earlier delivery scan arrives, and
 * reverses it when a delivery is corrected. Belongs in the transaction of the scans, which holds the locks of the
 * shipments.
 */
export async function followCod(
  db: Db,
  caller: Caller,
  moved: readonly MovedShipment[],
  now: Date,
): Promise<void> {
  const withCod = moved.filter(({ shipment }) => shipment.cod_paise > 0);
  if (withCod.length === 0) return;
  const newest = await lockNewestLines(
    db,
    withCod.map(({ shipment }) => shipment.id),
  );
  const isOpen = ({ shipment }: MovedShipment) => newest.get(shipment.id)?.reversed_at === null;
  const delivered = withCod.filter((one) => one.status === 'DELIVERED' && !isOpen(one));
  const redated = withCod.filter((one) => one.status === 'DELIVERED' && isOpen(one));
  const corrected = withCod.filter((one) => one.status !== 'DELIVERED' && isOpen(one));
  if (delivered.length > 0) {
    const plan = await selectPlan(db);
    await insertLines(
      db,
      delivered.map(({ shipment, statusAt }) => ({
        ...lineOf(shipment, plan, statusAt),
        seller_id: caller.sellerId,
        turn: (newest.get(shipment.id)?.turn ?? 0) + 1,
      })),
    );
  }
  await redateLines(
    db,
    redated.flatMap(({ shipment, statusAt }) => {
      const line = newest.get(shipment.id);
      return line ? [{ ...line, ...datesOf(statusAt, line.plan) }] : [];
    }),
  );
  if (corrected.length > 0) {
    await reverseLines(
      db,
      corrected.map(({ shipment }) => shipment.id),
      now,
    );
  }
}

function lineOf(
  { id, docket_number, awb, cod_paise }: MovedShipment['shipment'],
  plan: RemittancePlan,
  deliveredAt: Date,
): Omit<CodLineRow, 'seller_id' | 'turn'> {
  return {
    shipment_id: id,
    docket_number,
    awb,
    cod_paise,
    plan,
    fee_paise: earlyFeePaise(cod_paise, plan),
    ...datesOf(deliveredAt, plan),
    remittance_id: null,
    reversed_at: null,
    deducted_in: null,
    settled_paise: 0,
  };
}

function datesOf(
  deliveredAt: Date,
  plan: RemittancePlan,
): Pick<CodLineRow, 'delivered_on' | 'eligible_on'> {
  const deliveredOn = businessDayOf(deliveredAt);
  return { delivered_on: deliveredOn, eligible_on: eligibleOn(deliveredOn, plan) };
}
