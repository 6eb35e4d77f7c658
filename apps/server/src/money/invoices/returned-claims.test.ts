import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { copyOrder } from '../../../test-support/parcels/copied-orders.ts';
import { reportScans, shipNewParcel } from '../../../test-support/parcels/failed-deliveries.ts';
import { copyShipments } from '../../../test-support/parcels/invoiced-parcels.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { forSeller, testApp } from '../../../test-support/test-app.ts';
import type { Scan } from '../../shipping/carriers/port.ts';
import { buildClaimsStatement } from './tax-documents-store.ts';

const carrier = new ScriptedCarrier();

const app = await testApp({ carriers: carrier });

/** Ships a parcel of a new seller and reports these scans. */
async function createParcel(...statuses: readonly Scan['status'][]) {
  const seller = await app.signIn();
  const { awb } = await shipNewParcel(app, seller);
  const scan = (status: Scan['status']) => reportScans({ app, carrier }, { awb, status });
  for (const status of statuses) await scan(status);
  const { rows } = await app.ownerQuery('select id from shipments where awb = $1', [awb]);
  return {
    scan,
    shipmentId: String(rows[0]?.['id']),
    sellerId: (await app.findSeller(seller.email)).sellerId,
    loadClaims: async () => (await seller.get('/api/claims')).json().data,
  };
}

test('keeps the claim of a damaged parcel during its return', async () => {
  const { scan, loadClaims, shipmentId, sellerId } = await createParcel('IN_TRANSIT', 'DAMAGED');
  const [{ status, at, state, goodsPaise }] = await loadClaims();
  expect({ status, at, state }).toEqual({
    status: 'DAMAGED',
    at: app.clock.now.toISOString(),
    state: 'open',
  });
  for (const nextStatus of ['RTO_INITIATED', 'RTO_IN_TRANSIT', 'RTO_DELIVERED'] as const) {
    await scan(nextStatus);
    expect(await loadClaims()).toMatchObject([{ status, at, state, goodsPaise }]);
  }
  const staff = await app.signIn({ role: 'Admin' });
  const listedClaims = (await staff.get(`/api/admin/claims?seller=${sellerId}`)).json().data;
  expect(listedClaims).toMatchObject([{ shipmentId, status, at, state }]);
  const decision = { sellerId, decision: 'approved', reason: '' };
  const response = await staff.post(`/api/admin/claims/${shipmentId}/decision`, decision);
  expect(response.json().data).toMatchObject({ status, at, state: 'approved', goodsPaise });
  expect(await loadClaims()).toMatchObject([{ status, at, state: 'approved' }]);
});

test.each<[scans: Scan['status'][], claims: string[]]>([
  [['LOST', 'IN_TRANSIT', 'DELIVERED'], []],
  [['LOST', 'RTO_IN_TRANSIT', 'RTO_DELIVERED'], []],
  [['DAMAGED', 'RTO_INITIATED', 'OUT_FOR_DELIVERY', 'DELIVERED'], []],
  [['RTO_INITIATED', 'RTO_DELIVERED', 'DAMAGED'], []],
  [['RTO_INITIATED', 'DAMAGED', 'RTO_DELIVERED'], ['DAMAGED']],
  [['DAMAGED', 'RTO_INITIATED', 'LOST'], ['LOST']],
  [['DAMAGED', 'RTO_INITIATED', 'LOST', 'RTO_IN_TRANSIT'], ['DAMAGED']],
])('a parcel with the scans %j has the claims %j', async (scans, claims) => {
  const { loadClaims } = await createParcel('PICKED_UP', ...scans);
  expect((await loadClaims()).map(({ status }: { status: string }) => status)).toEqual(claims);
});

test('the claims query reads shipments, scans and orders by index', async () => {
  const { shipmentId, sellerId } = await createParcel('IN_TRANSIT', 'DAMAGED', 'RTO_INITIATED');
  await copyOrder(app, { sellerId, count: 2000 });
  await copyShipments(app, { sellerId, accountId: carrier.accountId });
  await app.ownerQuery(`update shipments set status = 'RTO_INITIATED' where id = $1`, [shipmentId]);
  await app.ownerQuery(
    `insert into shipment_events select s.seller_id, s.id, e.at + make_interval(mins => n), e.code, e.raw_status,
       'IN_TRANSIT', e.words, e.location, e.reason, e.received_at
     from shipments s, generate_series(1, 10) n, (select * from shipment_events where shipment_id = $1 limit 1) e
     where s.seller_id = $2 and s.id <> $1`,
    [shipmentId, sellerId],
  );
  for (const table of ['shipments', 'shipment_events', 'orders', 'claims']) {
    await app.ownerQuery(`vacuum (analyze) ${table}`);
  }
  const plan = await app.database.asSeller(forSeller(sellerId), async (db) => {
    const statement = sql<{ 'QUERY PLAN': string }>`explain (analyze, timing off, summary off)
      ${buildClaimsStatement({ sellerId, limit: 201 })}`;
    return (await statement.execute(db)).rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('shipments_lost');
  expect(plan).toContain('shipment_events_damaged');
  expect(plan).not.toMatch(/Seq Scan on (?:shipments|shipment_events|orders)/);
});
