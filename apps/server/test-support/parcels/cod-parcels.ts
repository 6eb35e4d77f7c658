import type { Scan } from '../../src/shipping/carriers/port.ts';
import { applyScans, buildCarrierScan } from '../../src/shipping/scans/scan-steps.ts';
import { type Caller, forSeller, type TestApp } from '../test-app.ts';
import { type ShippedParcel, shipNewParcel } from './failed-deliveries.ts';

const MINUTE_MS = 60_000;

export const createScan = (awb: string, status: Scan['status'], at: Date): Scan => ({
  reference: '',
  awb,
  at,
  code: `X-${status}`,
  rawStatus: status,
  status,
  words: '',
  location: 'Pune_Hub_C (Maharashtra)',
  reason: null,
});

/** Applies scans of a parcel as pushes of its carrier, one minute apart. The first is `fromMinutes` from now. */
export async function pushScans(
  app: TestApp,
  seller: Caller,
  { docketNumber, awb }: ShippedParcel,
  statuses: readonly Scan['status'][],
  fromMinutes = 0,
): Promise<void> {
  const { sellerId } = await app.findSeller(seller.email);
  const { rows } = await app.ownerQuery('select id from shipments where docket_number = $1', [
    docketNumber,
  ]);
  const shipment = { id: String(rows[0]?.['id']) };
  const caller = forSeller(sellerId);
  for (const [index, status] of statuses.entries()) {
    const at = new Date(app.clock.now.getTime() + (fromMinutes + index) * MINUTE_MS);
    const scan = buildCarrierScan(shipment, createScan(awb, status, at));
    await app.database.asSeller(caller, (db) => applyScans(db, caller, [scan], app.clock.now));
  }
}

/** Creates a COD parcel that is delivered now. `codAmount` is in rupees. */
export async function createDeliveredCod(
  app: TestApp,
  seller: Caller,
  codAmount = 500,
): Promise<ShippedParcel> {
  const parcel = await shipNewParcel(app, seller, { paymentMode: 'COD', codAmount });
  await pushScans(app, seller, parcel, ['PICKED_UP', 'DELIVERED'], -1);
  return parcel;
}

/** Pushes a late scan of a return that began `minutesAgo`, before the reported delivery. */
export const correctDelivery = (
  app: TestApp,
  seller: Caller,
  parcel: ShippedParcel,
  minutesAgo = 0.5,
) => pushScans(app, seller, parcel, ['RTO_IN_TRANSIT'], -minutesAgo);
