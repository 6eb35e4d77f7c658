import { expect, test } from 'vitest';
import {
  buildAccountPayload,
  buildOrderPayload,
  buildPreferenceRule,
} from '../../../test-support/samples/payloads.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const UNKNOWN_ID = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';

const app = await testApp();
const staff = await app.signIn({ role: 'Admin' });
const seller = await app.signIn();

const loadNewest = async () => (await staff.get('/api/carrier-preferences')).json().data;
const saveRules = async (rules: object[], basedOnVersion?: number) =>
  staff.send('PUT', '/api/carrier-preferences', {
    basedOnVersion: basedOnVersion ?? (await loadNewest()).version,
    rules,
  });
const createOrder = async (caller: Caller = seller, shipment: object = {}): Promise<string> => {
  const response = await caller.post('/booking/createPickup', buildOrderPayload(shipment));
  expect(response.statusCode).toBe(201);
  return response.json().data.docketNumber;
};
const tryRules = (docketNumber: string, rules: object[]) =>
  staff.post('/api/carrier-preferences/try', { docketNumber, rules });
const previewBooking = async (docketNumbers: string[], caller: Caller = seller) =>
  (await caller.post('/api/shipments/preview', { docketNumbers, choice: 'rule' })).json().data;

test('saves each change of the rules as a version and rejects a stale change', async () => {
  const { version } = await loadNewest();
  const rules = [
    buildPreferenceRule({ zones: ['E', 'F'], take: 'express' }),
    buildPreferenceRule(),
  ];
  const savedResponse = await saveRules(rules, version);
  expect(savedResponse.json().data).toMatchObject({
    version: version + 1,
    rules,
    savedBy: 'Test User',
  });
  expect(await loadNewest()).toEqual(savedResponse.json().data);
  const lateResponse = await saveRules([], version);
  expect([lateResponse.statusCode, lateResponse.json().reason]).toEqual([409, 'preferences_newer']);
  const count = await app.ownerQuery('select count(*)::int as rows from carrier_preferences');
  expect(count.rows).toEqual([{ rows: version + 1 }]);
});

test('rejects an empty range, an unknown seller and an unknown account with an error for the field', async () => {
  const rangeResponse = await saveRules([buildPreferenceRule({ fromGrams: 2, toGrams: 1 })]);
  expect([rangeResponse.statusCode, rangeResponse.json().details]).toMatchObject([
    422,
    [{ field: 'rules.0.toGrams', code: 'weight_range_empty' }],
  ]);
  const response = await saveRules([
    buildPreferenceRule(),
    buildPreferenceRule({ sellerIds: [UNKNOWN_ID], accountId: UNKNOWN_ID }),
  ]);
  expect(response.json().details).toMatchObject([
    { field: 'rules.1.sellerIds', code: 'seller_unknown' },
    { field: 'rules.1.accountId', code: 'carrier_account_unknown' },
  ]);
});

test('tries rules on an order and records the trial in the audit log of the seller', async () => {
  const docketNumber = await createOrder();
  const rules = [
    buildPreferenceRule({ paymentMode: 'Pickup' }),
    buildPreferenceRule({ fromGrams: 1, take: 'express' }),
  ];
  const response = await tryRules(docketNumber, rules);
  expect(response.json().data).toMatchObject({
    rule: 2,
    isReplaced: false,
    service: 'express',
    checked: [
      { rule: 1, unmet: 'payment' },
      { rule: 2, unmet: null },
    ],
  });
  const { sellerId } = await app.findSeller(seller.email);
  const entries = await app.ownerQuery(
    `select action from audit_entries where seller_id = '${sellerId}' and action like 'carrier_preferences%'`,
  );
  expect(entries.rows).toEqual([{ action: 'carrier_preferences.tried' }]);
  expect((await tryRules('10000000000000', rules)).statusCode).toBe(404);
});

test('books an order by the first matching rule and stores the rule', async () => {
  const { sellerId } = await app.findSeller(seller.email);
  const otherSeller = await app.signIn();
  await saveRules([
    buildPreferenceRule({ sellerIds: [sellerId], take: 'express' }),
    buildPreferenceRule({ take: 'surface' }),
  ]);
  const [ownDocket, otherDocket] = [await createOrder(), await createOrder(otherSeller)];
  const { version } = await loadNewest();
  expect((await previewBooking([ownDocket])).rules).toMatchObject([
    { rule: 1, take: 'express', isReplaced: false, service: 'express', orders: 1 },
  ]);
  expect(JSON.stringify(await previewBooking([ownDocket]))).not.toContain(sellerId);
  expect((await previewBooking([otherDocket], otherSeller)).rules).toMatchObject([
    { rule: 2, service: 'surface' },
  ]);

  await seller.post('/api/shipments', { docketNumbers: [ownDocket], choice: 'rule' });
  await app.runJobs();
  const { data } = (await seller.get(`/api/shipments/${ownDocket}`)).json();
  expect(data).toMatchObject({
    state: 'booked',
    service: 'express',
    preference: { version, rule: 1, isReplaced: false },
  });
});

test('previews the cheapest service for an order that matches no rule', async () => {
  await saveRules([buildPreferenceRule({ paymentMode: 'Pickup', take: 'express' })]);
  const docketNumber = await createOrder();
  const { rules, services } = await previewBooking([docketNumber]);
  const cheapestPreview = (
    await seller.post('/api/shipments/preview', {
      docketNumbers: [docketNumber],
      choice: 'cheapest',
    })
  ).json().data;
  expect(rules).toMatchObject([{ rule: null, conditions: null, orders: 1 }]);
  expect(services).toEqual(cheapestPreview.services);
  expect(cheapestPreview).not.toHaveProperty('rules');
});

test('replaces the disabled account of a rule and reports the replacement', async () => {
  const response = await staff.post('/api/carrier-accounts', {
    carrier: 'simulator',
    ...buildAccountPayload({ name: 'Reserve' }),
  });
  const { id } = response.json().data;
  await saveRules([buildPreferenceRule({ take: 'express', accountId: id })]);
  const { rules } = await previewBooking([await createOrder()]);
  expect(rules).toMatchObject([{ rule: 1, take: 'express', isReplaced: true }]);
  expect(rules[0].account).not.toBe('Reserve');
});
