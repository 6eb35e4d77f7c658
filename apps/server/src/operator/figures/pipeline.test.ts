import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getPipeline } from '@shipdesk/contract/operator/analytics';
import { addDays, startOfBusinessDay, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { beforeEach, expect, test } from 'vitest';
import { createDeliveredCod } from '../../../test-support/parcels/cod-parcels.ts';
import {
  createFailedScan,
  reportScans,
  shipNewParcel,
} from '../../../test-support/parcels/failed-deliveries.ts';
import {
  addInvoice,
  buildTaxDetailsPayload,
} from '../../../test-support/samples/invoice-samples.ts';
import {
  buildOrderPayload,
  buildWarehousePayload,
} from '../../../test-support/samples/payloads.ts';
import { buildRechargePayload } from '../../../test-support/samples/recharge-samples.ts';
import { addAccountInForce } from '../../../test-support/samples/remittance-samples.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const HOUR_MS = 3_600_000;

const carrier = new ScriptedCarrier();

let seller: Caller;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  carrier.scans.length = 0;
  seller = await app.signIn();
});

const getToday = () => toBusinessDay(app.clock.now);

async function readPipeline(caller = seller) {
  const response = await caller.get('/api/analytics/pipeline');
  expect(response.statusCode).toBe(200);
  return response.json<ResponseOf<typeof getPipeline>>().data;
}

/** Returns the pipeline after a recount of its values. */
async function recountPipeline() {
  await app.ownerQuery("update figure_states set as_of = as_of - interval '1 minute'");
  await readPipeline();
  await app.runJobs();
  return readPipeline();
}

async function createOrder(): Promise<string> {
  const response = await seller.post('/booking/createPickup', buildOrderPayload());
  return response.json().data.docketNumber;
}

/** Moves an order and its counts to an earlier day. */
async function moveOrderBack(docketNumber: string, days: number): Promise<void> {
  const day = addDays(getToday(), -days);
  await app.ownerQuery(
    `with moved as (
       update orders set created_at = $2 where docket_number = $1 returning seller_id, direction, stage
     )
     insert into order_counts as counts (seller_id, direction, stage, day, slot, orders)
     select seller_id, direction, stage, day, 0, orders
     from moved cross join (values ($3::date, -1), ($4::date, 1)) changed (day, orders)
     on conflict (seller_id, direction, stage, day, slot) do update set orders = counts.orders + excluded.orders`,
    [docketNumber, startOfBusinessDay(day), getToday(), day],
  );
}

test('counts orders by stage and age, with the same numbers as the filtered list', async () => {
  for (const days of [0, 1, 2, 3, 4, 7, 8, 365, 366]) {
    const docketNumber = await createOrder();
    if (days > 0) await moveOrderBack(docketNumber, days);
  }
  await shipNewParcel(app, seller);
  const pipeline = await recountPipeline();
  const findStage = (stage: string) => pipeline.stages.find((entry) => entry.stage === stage);
  // The pipeline and the list cover 366 days, so they omit the order of 366 days ago.
  expect(findStage('new')).toMatchObject({ orders: 8, ages: [2, 2, 2, 2] });
  expect(findStage('ready_to_ship')).toMatchObject({ orders: 1, ages: [1, 0, 0, 0] });
  const { rows } = await app.ownerQuery(
    `select stage, sum(invoice_paise)::int as paise from orders where seller_id = $1 and created_at >= $2 group by stage`,
    [(await app.findSeller(seller.email)).sellerId, startOfBusinessDay(pipeline.from)],
  );
  expect(rows.length).toBe(2);
  for (const { stage, paise } of rows) expect(findStage(String(stage))?.valuePaise).toBe(paise);
  const countListed = async (startDate: string, endDate: string) => {
    const filters = [{ stage: 'new', createdOn: { startDate, endDate } }];
    const body = { filters, limit: 9, pageNumber: 0 };
    return (await seller.post('/orders/getorders', body)).json().total;
  };
  expect(await countListed(pipeline.from, pipeline.to)).toBe(8);
  expect(await countListed(pipeline.from, addDays(getToday(), -8))).toBe(2);
  expect((await readPipeline(await app.signIn())).stages.every(({ orders }) => orders === 0)).toBe(
    true,
  );
});

test("counts the seller's open work, with the same numbers as the linked lists", async () => {
  const lateParcel = await shipNewParcel(app, seller);
  const stuckParcel = await shipNewParcel(app, seller);
  const failedParcel = await shipNewParcel(app, seller);
  await reportScans(
    { app, carrier },
    { awb: stuckParcel.awb, status: 'IN_TRANSIT' },
    createFailedScan(failedParcel),
  );
  await app.ownerQuery('update shipments set expected_on = $2 where docket_number = $1', [
    lateParcel.docketNumber,
    addDays(getToday(), -1),
  ]);
  await app.ownerQuery('update shipments set last_scan_at = $2 where docket_number = $1', [
    stuckParcel.docketNumber,
    new Date(app.clock.now.getTime() - 49 * HOUR_MS),
  ]);
  const { toDo, stuck: parcels } = await readPipeline();
  expect(toDo).toMatchObject({ ndr: 1, late: 1, stuck: 1, pickups: 1 });
  expect(parcels).toMatchObject([
    { docketNumber: stuckParcel.docketNumber, awb: stuckParcel.awb, status: 'IN_TRANSIT' },
  ]);
  const createdOn = { startDate: getToday(), endDate: getToday() };
  for (const attention of ['late', 'stuck'] as const) {
    const body = { filters: [{ attention, createdOn }], limit: 9, pageNumber: 0 };
    expect((await seller.post('/orders/getorders', body)).json().total).toBe(toDo[attention]);
  }
  const cases = await seller.get('/api/ndr');
  expect(cases.json().data.counts.action_required).toBe(toDo.ndr);
  expect(cases.json().data.riskPaise).toBe(toDo.ndrRiskPaise);
});

const readWaits = async () =>
  Object.fromEntries((await readPipeline()).toDo.waits.map(({ kind, ...wait }) => [kind, wait]));

test('lists only unresolved COD, weight discrepancies, invoices, dues, returns and claims', async () => {
  app.clock.now = new Date('2026-11-23T06:30:00Z');
  seller = await app.signIn();
  expect(await readWaits()).toEqual({});
  await createDeliveredCod(app, seller);
  const dueCod = { cases: 1, amountPaise: 500_00, dueAt: null };
  expect(await readWaits()).toEqual({ bank_missing: dueCod });
  const returnedParcel = await shipNewParcel(app, seller);
  const heavyParcel = await shipNewParcel(app, seller);
  const reweigh = { grams: 5000, size: null };
  await reportScans(
    { app, carrier },
    { awb: heavyParcel.awb, status: 'IN_TRANSIT', code: 'X-DWS', reweigh },
    createFailedScan(returnedParcel, 'EOD-6', 'refused'),
  );
  const failedCases = (await seller.get('/api/ndr')).json().data.cases;
  expect((await readPipeline()).toDo.ndrDueAt).toBe(failedCases[0].dueAt);
  await reportScans({ app, carrier }, { awb: returnedParcel.awb, status: 'RTO_INITIATED' });
  await reportScans({ app, carrier }, { awb: returnedParcel.awb, status: 'RTO_DELIVERED' });
  const lostParcel = await shipNewParcel(app, seller);
  await reportScans({ app, carrier }, { awb: lostParcel.awb, status: 'LOST' });
  await addInvoice(app, seller);

  const { cases, counts, heldPaise } = (await seller.get('/api/discrepancies?tab=new')).json().data;
  const returns = (await seller.get('/api/returns?tab=delivered')).json().data;
  const [claim] = (await seller.get('/api/claims')).json().data;
  const { owedPaise } = (await seller.get('/api/wallet')).json().data;
  expect(await readWaits()).toEqual({
    bank_missing: dueCod,
    weights: { cases: counts.new, amountPaise: heldPaise, dueAt: cases[0].dueAt },
    invoices: { cases: 1, amountPaise: 50_00, dueAt: '2026-11-08T18:30:00.000Z' },
    owed: { cases: 1, amountPaise: owedPaise, dueAt: null },
    returns: { cases: returns.counts.delivered, amountPaise: 0, dueAt: null },
    claims: { cases: 1, amountPaise: claim.goodsPaise, dueAt: null },
  });

  await addAccountInForce(app, seller);
  await seller.post(`/api/returns/${returnedParcel.docketNumber}/acknowledge`, {
    condition: 'good',
    note: '',
  });
  await seller.post('/api/discrepancies/accept', { ids: [cases[0].id] });
  expect(Object.keys(await readWaits()).sort()).toEqual(['claims', 'invoices', 'owed']);
  const { sellerId } = await app.findSeller(seller.email);
  const decision = { sellerId, decision: 'declined', reason: 'Found' };
  const staff = await app.signIn({ role: 'Admin' });
  await staff.post(`/api/admin/claims/${claim.shipmentId}/decision`, decision);
  seller = await app.signInAgain(seller.email);
  expect(Object.keys(await readWaits()).sort()).toEqual(['invoices', 'owed']);
});

test('marks completed first steps for sellers, and returns no steps for operator staff', async () => {
  const openSteps = { order: false, bankAccount: false, taxDetails: false, recharge: false };
  expect((await readPipeline()).firstSteps).toEqual({ ...openSteps, warehouse: false });
  await seller.post('/warehouse/create', buildWarehousePayload());
  await createOrder();
  expect((await readPipeline()).firstSteps).toMatchObject({
    ...openSteps,
    warehouse: true,
    order: true,
  });
  await addAccountInForce(app, seller);
  await seller.send('PUT', '/api/tax-details', buildTaxDetailsPayload());
  const recharge = await seller.post('/api/recharges', buildRechargePayload());
  expect(recharge.statusCode).toBe(201);
  expect((await readPipeline()).firstSteps).toMatchObject({
    order: true,
    bankAccount: true,
    taxDetails: true,
    recharge: true,
  });
  expect((await readPipeline(await app.signIn({ role: 'Admin' }))).firstSteps).toBe(null);
});
