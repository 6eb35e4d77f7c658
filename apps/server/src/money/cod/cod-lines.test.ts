import { beforeEach, expect, test } from 'vitest';
import {
  correctDelivery,
  createDeliveredCod,
  pushScans,
} from '../../../test-support/parcels/cod-parcels.ts';
import { shipNewParcel } from '../../../test-support/parcels/failed-deliveries.ts';
import {
  addAccountInForce,
  remittanceCallSamples,
} from '../../../test-support/samples/remittance-samples.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const carrier = new ScriptedCarrier();

let seller: Caller;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  // A Monday noon in India.
  app.clock.now = new Date('2026-11-23T06:30:00Z');
  seller = await app.signIn();
});

async function listLines(docketNumber: string) {
  const { rows } = await app.ownerQuery(
    `select turn, cod_paise::int, fee_paise::int, plan, delivered_on::text, eligible_on::text, reversed_at is not null as is_reversed
     from cod_lines where docket_number = $1 order by turn`,
    [docketNumber],
  );
  return rows;
}

test('standard-plan COD is due on the first payout day at least eight days after delivery', async () => {
  const { docketNumber } = await createDeliveredCod(app, seller);
  expect(await listLines(docketNumber)).toEqual([
    {
      turn: 1,
      codPaise: 500_00,
      feePaise: 0,
      plan: 'standard',
      deliveredOn: '2026-11-23',
      eligibleOn: '2026-12-02',
      isReversed: false,
    },
  ]);
});

test('the plan on the delivery day sets the payout day and the fee', async () => {
  const staff = await app.signIn({ role: 'Admin' });
  const { sellerId } = await app.findSeller(seller.email);
  const url = `/api/admin/sellers/${sellerId}/remittance-plan`;
  expect((await staff.send('PUT', url, { plan: 'early_2' })).statusCode).toBe(204);
  const { docketNumber } = await createDeliveredCod(app, seller);
  await staff.send('PUT', url, { plan: 'standard' });
  expect(await listLines(docketNumber)).toMatchObject([
    { plan: 'early_2', feePaise: 4_95, eligibleOn: '2026-11-25' },
  ]);
});

test('records no due COD for a prepaid parcel or a parcel in transit', async () => {
  const prepaid = await shipNewParcel(app, seller);
  const inTransit = await shipNewParcel(app, seller, { paymentMode: 'COD', codAmount: 500 });
  await pushScans(app, seller, prepaid, ['PICKED_UP', 'DELIVERED']);
  await pushScans(app, seller, inTransit, ['PICKED_UP', 'OUT_FOR_DELIVERY']);
  expect(await listLines(prepaid.docketNumber)).toEqual([]);
  expect(await listLines(inTransit.docketNumber)).toEqual([]);
});

test('reverses the COD of a corrected delivery, and ignores repeated delivery scans', async () => {
  const parcel = await createDeliveredCod(app, seller);
  await pushScans(app, seller, parcel, ['DELIVERED']);
  expect(await listLines(parcel.docketNumber)).toHaveLength(1);
  await correctDelivery(app, seller, parcel);
  expect(await listLines(parcel.docketNumber)).toMatchObject([{ turn: 1, isReversed: true }]);
});

test('adds a second COD line when a parcel is delivered after its delivery was corrected', async () => {
  const parcel = await createDeliveredCod(app, seller);
  await correctDelivery(app, seller, parcel);
  // The carrier loses the parcel, finds it and delivers it after all.
  await pushScans(app, seller, parcel, ['LOST', 'IN_TRANSIT', 'DELIVERED'], 1);
  expect(await listLines(parcel.docketNumber)).toMatchObject([
    { turn: 1, isReversed: true },
    { turn: 2, isReversed: false, codPaise: 500_00 },
  ]);
});

const DAY_MINUTES = 24 * 60;

test('moves the payout day when a late scan dates the delivery earlier', async () => {
  const parcel = await createDeliveredCod(app, seller);
  await pushScans(app, seller, parcel, ['PICKED_UP', 'DELIVERED'], -3 * DAY_MINUTES);
  expect(await listLines(parcel.docketNumber)).toMatchObject([
    { turn: 1, deliveredOn: '2026-11-20', eligibleOn: '2026-11-30', isReversed: false },
  ]);
});

test('keeps the dates of COD in a payout when a late scan dates the delivery earlier', async () => {
  await addAccountInForce(app, seller);
  const parcel = await createDeliveredCod(app, seller);
  app.clock.now = new Date('2026-12-02T06:30:00Z');
  const staff = await app.signIn({ role: 'Admin' });
  const response = await staff.post('/api/admin/remittances/prepare', { runOn: '2026-12-02' });
  expect(response.json()).toMatchObject({ data: { prepared: 1 } });
  await pushScans(app, seller, parcel, ['PICKED_UP', 'DELIVERED'], -12 * DAY_MINUTES);
  expect(await listLines(parcel.docketNumber)).toMatchObject([
    { deliveredOn: '2026-11-23', eligibleOn: '2026-12-02' },
  ]);
});

test('notifies the seller once about blocked COD, and again when the bank account is rejected', async () => {
  const countBlockedNotices = async () => {
    await app.runJobs();
    const { data } = (await seller.get('/api/notifications')).json<{ data: { event: string }[] }>();
    return data.filter(({ event }) => event === 'cod_blocked').length;
  };
  await createDeliveredCod(app, seller);
  await createDeliveredCod(app, seller);
  expect(await countBlockedNotices()).toBe(1);
  const { sellerId, id } = await remittanceCallSamples.verifyBankAccount.params(app, seller);
  await createDeliveredCod(app, seller);
  expect(await countBlockedNotices()).toBe(1);
  const staff = await app.signIn({ role: 'Admin' });
  const url = `/api/admin/bank-accounts/${sellerId}/${id}/verify`;
  const body = { outcome: 'rejected', reason: 'The name differs' };
  expect((await staff.post(url, body)).statusCode).toBe(204);
  expect(await countBlockedNotices()).toBe(2);
});
