import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { copyOrder } from '../../../../test-support/parcels/copied-orders.ts';
import { shipNewParcel } from '../../../../test-support/parcels/failed-deliveries.ts';
import { copyShipments } from '../../../../test-support/parcels/invoiced-parcels.ts';
import { ScriptedCarrier } from '../../../../test-support/scripted-carrier.ts';
import { testApp } from '../../../../test-support/test-app.ts';
import { createOwnSource } from './caller.ts';
import { ownSeller } from './own-seller.ts';
import { sumParcelCharges } from './parcel-charges.ts';

const carrier = new ScriptedCarrier();
const app = await testApp({ carriers: carrier });

test('aggregates the charges of all parcels once, even without statistics', async () => {
  const seller = await app.signIn();
  await shipNewParcel(app, seller);
  const { sellerId } = await app.findSeller(seller.email);
  await copyOrder(app, { sellerId, count: 50 });
  await copyShipments(app, { sellerId, accountId: carrier.accountId });
  const plan = await app.database.asSeller(
    { sellerId, source: createOwnSource('test') },
    async (db) => {
      const statement = sql<{ 'QUERY PLAN': string }>`explain (analyze, timing off, summary off)
        with page as materialized (
          select id from shipments
          where seller_id = ${ownSeller} and booked_at between '2020-01-01' and '2030-01-01'
        ),
        ${sumParcelCharges(sql`select id from page`, ownSeller)}
        select page.id, c.billed_paise from page left join parcel_charges c on c.shipment_id = page.id`;
      return (await statement.execute(db)).rows.map((row) => row['QUERY PLAN']);
    },
  );
  const aggregateLines = plan.filter((line) => line.includes('Aggregate'));
  expect(aggregateLines).not.toEqual([]);
  expect(aggregateLines.filter((line) => !line.includes('loops=1)'))).toEqual([]);
});
