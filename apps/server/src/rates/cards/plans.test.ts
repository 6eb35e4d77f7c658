import { expect, test } from 'vitest';
import {
  buildOrderPayload,
  buildPlanPayload,
  buildQuotePayload,
} from '../../../test-support/samples/payloads.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const app = await testApp();
const staff = await app.signIn({ role: 'Admin' });

const surfaceMarkups = { markups: { surface: { C1: { basisPoints: 1000, paise: 0 } } } };

async function createPlan(
  name: string,
  changes: object = {},
): Promise<{ id: string; version: number }> {
  const response = await staff.post('/api/rate-plans', buildPlanPayload({ name, ...changes }));
  expect(response.statusCode).toBe(201);
  return response.json().data;
}

async function assignPlan(seller: Caller, planId: string | null) {
  const { sellerId } = await app.findSeller(seller.email);
  return staff.send('PUT', `/api/sellers/${sellerId}/rate-plan`, { planId });
}

test('requires a unique name for a plan', async () => {
  await createPlan('  Silver ');
  const takenResponse = await staff.post('/api/rate-plans', buildPlanPayload({ name: 'SILVER' }));
  expect([takenResponse.statusCode, takenResponse.json().reason]).toEqual([
    409,
    'rate_plan_name_taken',
  ]);
  const namelessResponse = await staff.post('/api/rate-plans', buildPlanPayload({ name: '   ' }));
  expect(namelessResponse.json().details).toMatchObject([
    { field: 'name', code: 'rate_plan_name_missing' },
  ]);
});

test('rejects a change based on an outdated version of a plan', async () => {
  const { id } = await createPlan('Platinum');
  const url = `/api/rate-plans/${id}`;
  const changedResponse = await staff.send('PUT', url, {
    basedOnVersion: 1,
    ...buildPlanPayload({ name: 'Platinum+' }),
  });
  expect(changedResponse.json().data).toMatchObject({
    id,
    version: 2,
    name: 'Platinum+',
    sellers: 0,
  });
  const staleResponse = await staff.send('PUT', url, {
    basedOnVersion: 1,
    ...buildPlanPayload({ name: 'x' }),
  });
  expect([staleResponse.statusCode, staleResponse.json().reason]).toEqual([409, 'rate_plan_newer']);
  const { data } = (await staff.get('/api/rate-plans')).json();
  expect(data.filter((plan: { id: string }) => plan.id === id)).toMatchObject([{ version: 2 }]);
});

test('requests with the same Idempotency-Key create one plan', async () => {
  const headers = {
    authorization: `Bearer ${staff.accessToken}`,
    'idempotency-key': 'plan-1',
  };
  const payload = buildPlanPayload({ name: 'Once' });
  const send = () =>
    app.fastify.inject({ method: 'POST', url: '/api/rate-plans', headers, payload });
  const responses = [await send(), await send()];
  expect(responses.map((response) => response.statusCode)).toEqual([201, 201]);
  expect(responses[0]?.json().data.id).toBe(responses[1]?.json().data.id);
});

test('quotes a seller with the mark-ups of the assigned plan, and keeps the quote of an order', async () => {
  const [seller, otherSeller] = [await app.signIn(), await app.signIn()];
  const { id } = await createPlan('Gold', surfaceMarkups);
  const loadPrice = async (caller: Caller) => {
    const { data } = (await caller.post('/api/quotes', buildQuotePayload())).json();
    return data.services.find(({ service }: { service: string }) => service === 'surface')
      .totalPaise;
  };
  const earlierPaise = await loadPrice(seller);
  expect((await assignPlan(seller, id)).json()).toMatchObject({ data: { planId: id } });
  // ₹34 + 3 × ₹25 in zone C1, plus 10 %, plus 18 % GST.
  await expect.poll(() => loadPrice(seller)).toBe(141_48);
  expect([earlierPaise, await loadPrice(otherSeller)]).toEqual([128_62, 128_62]);
  const card = (await seller.get('/api/rate-cards/surface')).json();
  expect(card).toMatchObject({ plan: 'Gold', prices: { upTo500g: { A: 24, C1: 37.4 } } });
  expect((await otherSeller.get('/api/rate-cards/surface')).json()).toMatchObject({ plan: null });

  const { docketNumber } = (await seller.post('/booking/createPickup', buildOrderPayload())).json()
    .data;
  const loadQuote = async () => (await seller.get(`/api/orders/${docketNumber}`)).json().data.quote;
  const quote = await loadQuote();
  expect(quote).toMatchObject({ plan: 'Gold' });
  const markups = { surface: {} };
  await staff.send('PUT', `/api/rate-plans/${id}`, { basedOnVersion: 1, name: 'Gold', markups });
  await assignPlan(seller, null);
  await expect.poll(() => loadPrice(seller)).toBe(128_62);
  expect(await loadQuote()).toEqual(quote);
});

test('lists the plan of a seller, and adds one audit entry when the same plan is assigned twice', async () => {
  const seller = await app.signIn();
  const { sellerId } = await app.findSeller(seller.email);
  const { id } = await createPlan('Bronze');
  await assignPlan(seller, id);
  await assignPlan(seller, id);
  const { data } = (await staff.get('/api/sellers')).json();
  expect(data.find((row: { id: string }) => row.id === sellerId)).toMatchObject({
    planId: id,
  });
  const { rows } = await app.ownerQuery(
    "select change from audit_entries where seller_id = $1 and call like '%rate-plan'",
    [sellerId],
  );
  expect(rows).toEqual([{ change: { rate_plan: [null, id] } }]);
});

test('rejects an unknown plan or seller', async () => {
  const unknownId = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';
  const seller = await app.signIn();
  const unknownPlanResponse = await assignPlan(seller, unknownId);
  expect([unknownPlanResponse.statusCode, unknownPlanResponse.json().reason]).toEqual([
    404,
    'rate_plan_unknown',
  ]);
  const unknownSellerResponse = await staff.send('PUT', `/api/sellers/${unknownId}/rate-plan`, {
    planId: null,
  });
  expect([unknownSellerResponse.statusCode, unknownSellerResponse.json().reason]).toEqual([
    404,
    'seller_unknown',
  ]);
  const change = { basedOnVersion: 1, ...buildPlanPayload() };
  expect((await staff.send('PUT', `/api/rate-plans/${unknownId}`, change)).statusCode).toBe(404);
});
