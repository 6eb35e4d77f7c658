import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import type { explainPassbookLine } from '@shipdesk/contract/money/ledger';
import type {
  createRecharge,
  getRecharge,
  listAllRecharges,
  refundRecharge,
} from '@shipdesk/contract/money/recharges';
import type { getWallet } from '@shipdesk/contract/money/wallet';
import { beforeEach, describe, expect, test } from 'vitest';
import { addCompany } from '../../../test-support/samples/invoice-samples.ts';
import {
  buildRechargePayload,
  createReference,
} from '../../../test-support/samples/recharge-samples.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

let seller: Caller;

const app = await testApp();
const operator = await app.signIn({ role: 'Admin' });

beforeEach(async () => {
  seller = await app.signIn();
});

type PayloadChanges = Partial<BodyOf<typeof createRecharge>>;

const requestRecharge = (
  changes: PayloadChanges = {},
  caller = seller,
  headers: Record<string, string> = {},
) => caller.post('/api/recharges', buildRechargePayload(changes), headers);

/** Requests a recharge and returns its id. */
const addRecharge = async (changes: PayloadChanges = {}, caller = seller) =>
  (await requestRecharge(changes, caller)).json<ResponseOf<typeof createRecharge>>().data.id;

const approve = (id: string) => operator.post(`/api/admin/recharges/${id}/approve`, undefined);
const decline = (id: string, reason: string) =>
  operator.post(`/api/admin/recharges/${id}/decline`, { reason });
const refund = (id: string, body: object = {}, headers: Record<string, string> = {}) =>
  operator.post(
    `/api/admin/recharges/${id}/refunds`,
    { amountPaise: 400_00, reason: 'Paid twice', utr: createReference(), ...body },
    headers,
  );

const readBalance = async (caller = seller) =>
  (await caller.get('/api/wallet')).json<ResponseOf<typeof getWallet>>().data.balancePaise;
const readRecharge = async (id: string) =>
  (await seller.get(`/api/recharges/${id}`)).json<ResponseOf<typeof getRecharge>>().data;
const listForOperator = async (query = '') =>
  (await operator.get(`/api/admin/recharges${query}`)).json<ResponseOf<typeof listAllRecharges>>();
const readProblemCode = (response: { json(): unknown }) =>
  (response.json() as { reason?: string; details?: { code: string }[] }).reason ??
  (response.json() as { details?: { code: string }[] }).details?.[0]?.code;

describe('recharge requests', () => {
  test('does not credit a bank transfer before the operator approves it', async () => {
    const response = await requestRecharge({ utr: ' hdfcn52024 112312 ' });
    expect(response.statusCode).toBe(201);
    const { data } = response.json<ResponseOf<typeof createRecharge>>();
    expect(data).toMatchObject({
      mode: 'offline',
      state: 'awaiting_approval',
      reference: 'HDFCN52024112312',
      createdBy: 'Test User',
      decidedAt: null,
    });
    expect(await readBalance()).toBe(0);
    expect((await seller.get('/api/recharges')).json()).toMatchObject({
      data: [{ id: data.id }],
      hasMore: false,
      modes: ['offline'],
    });
  });

  test('shows the bank account for transfers once the operator has saved the company details', async () => {
    expect((await seller.get('/api/recharges')).json()).toMatchObject({ payTo: null });
    await addCompany(app);
    expect((await seller.get('/api/recharges')).json()).toMatchObject({
      payTo: {
        accountName: 'Shipdesk',
        bank: 'SBI',
        accountNumber: '000123456789',
        ifsc: 'SBIN0000123',
      },
    });
  });

  test.each([99_99, 5_00_000_01, 100_00.5, '10000', -1])(
    'rejects an amount of %j paise',
    async (amountPaise) => {
      const body = { ...buildRechargePayload(), amountPaise };
      expect((await seller.post('/api/recharges', body)).statusCode).toBe(422);
    },
  );

  test.each(['41234567890', 'HDFC-520241123121', '', undefined])(
    'rejects the reference %j',
    async (utr) => {
      const response = await seller.post('/api/recharges', { ...buildRechargePayload(), utr });
      expect(response.statusCode).toBe(422);
      expect(readProblemCode(response)).toBe('transfer_reference_invalid');
    },
  );

  test('rejects online payment if no gateway is configured', async () => {
    const response = await requestRecharge({ mode: 'gateway' });
    expect(response.statusCode).toBe(422);
    expect(readProblemCode(response)).toBe('gateway_off');
  });

  test('rejects a repeated reference regardless of case until the first recharge is declined', async () => {
    const utr = 'AXISN52024112399';
    const firstId = await addRecharge({ utr });
    const response = await requestRecharge({ utr: utr.toLowerCase() });
    expect(response.statusCode).toBe(409);
    expect(readProblemCode(response)).toBe('recharge_reference_taken');
    await decline(firstId, 'Another amount arrived');
    expect((await requestRecharge({ utr })).statusCode).toBe(201);
  });

  test('replays a recharge for a repeated idempotency key, and rejects the key with another body', async () => {
    const body = buildRechargePayload();
    const send = (payload: object) =>
      seller.post('/api/recharges', payload, { 'idempotency-key': 'one' });
    const [firstResponse, secondResponse] = [await send(body), await send(body)];
    expect(secondResponse.headers['idempotent-replayed']).toBe('true');
    expect(secondResponse.json()).toEqual(firstResponse.json());
    expect((await send(buildRechargePayload())).statusCode).toBe(422);
    expect((await seller.get('/api/recharges')).json()).toMatchObject({ data: [{}] });
  });

  test('rejects a recharge while twenty recharges wait for approval', async () => {
    for (let count = 0; count < 20; count += 1) await addRecharge();
    const response = await requestRecharge();
    expect(response.statusCode).toBe(409);
    expect(readProblemCode(response)).toBe('recharges_full');
  });

  test('hides the recharges of other sellers', async () => {
    const id = await addRecharge();
    const otherSeller = await app.signIn();
    expect((await otherSeller.get(`/api/recharges/${id}`)).statusCode).toBe(404);
    expect((await otherSeller.get('/api/recharges')).json()).toMatchObject({ data: [] });
  });
});

describe('approval and decline', () => {
  test('credits the wallet once for repeated and concurrent approvals', async () => {
    const id = await addRecharge({ amountPaise: 1_234_56 });
    const responses = await Promise.all([approve(id), approve(id), approve(id)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await approve(id)).statusCode).toBe(200);
    expect(await readBalance()).toBe(1_234_56);
    expect(await readRecharge(id)).toMatchObject({ state: 'approved' });
  });

  test('credits a transfer reference to one seller only, and lists recharges that share the reference', async () => {
    const otherSeller = await app.signIn();
    const utr = createReference();
    const [ownId, otherId] = [await addRecharge({ utr }), await addRecharge({ utr }, otherSeller)];
    const row = (await listForOperator()).data.find(({ id }) => id === otherId);
    expect(row?.sameReference).toMatchObject([{ id: ownId, state: 'awaiting_approval' }]);
    const responses = await Promise.all([approve(ownId), approve(otherId)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await readBalance()) + (await readBalance(otherSeller))).toBe(1_000_00);
  });

  test('shows the reason of a declined recharge, and rejects its approval', async () => {
    const id = await addRecharge();
    expect((await decline(id, '  ')).statusCode).toBe(422);
    expect((await decline(id, 'No such transfer')).statusCode).toBe(200);
    expect(await readRecharge(id)).toMatchObject({ state: 'declined', reason: 'No such transfer' });
    const response = await approve(id);
    expect(response.statusCode).toBe(409);
    expect(readProblemCode(response)).toBe('recharge_decided');
    expect(await readBalance()).toBe(0);
  });

  test('rejects the decline of an approved recharge', async () => {
    const id = await addRecharge();
    await approve(id);
    expect((await decline(id, 'Too late')).statusCode).toBe(409);
    expect(await readBalance()).toBe(1_000_00);
  });

  test('filters recharges by state, seller and reference, newest first', async () => {
    const [firstId, secondId] = [await addRecharge(), await addRecharge()];
    await approve(firstId);
    const { sellerId } = await app.findSeller(seller.email);
    const allRecharges = await listForOperator(`?tab=all&seller=${sellerId}`);
    expect(allRecharges.data.map(({ id }) => id)).toEqual([secondId, firstId]);
    const waitingRecharges = await listForOperator(`?seller=${sellerId}`);
    expect(waitingRecharges.data.map(({ id }) => id)).toEqual([secondId]);
    expect(waitingRecharges.waiting).toBeGreaterThanOrEqual(1);
    const olderRecharges = await listForOperator(`?tab=all&seller=${sellerId}&before=${secondId}`);
    expect(olderRecharges.data.map(({ id }) => id)).toEqual([firstId]);
    const { reference = '' } = allRecharges.data[0] ?? {};
    const matches = await listForOperator(`?tab=all&search=%20${reference.toLowerCase()}`);
    expect(matches.data.map(({ id }) => id)).toEqual([secondId]);
    expect((await listForOperator(`?tab=all&search=${reference.slice(1)}`)).data).toEqual([]);
  });
});

describe('refunds', () => {
  test('debits a refund from the wallet, up to the amount of the recharge', async () => {
    const id = await addRecharge();
    expect(readProblemCode(await refund(id))).toBe('refund_not_credited');
    await approve(id);
    const response = await refund(id);
    expect(response.statusCode).toBe(201);
    expect(response.json<ResponseOf<typeof refundRecharge>>().data).toMatchObject({
      state: 'paid',
    });
    expect(await readBalance()).toBe(600_00);
    expect(await readRecharge(id)).toMatchObject({ refundedPaise: 400_00 });
    const tooMuchResponse = await refund(id, { amountPaise: 600_01 });
    expect(tooMuchResponse.statusCode).toBe(409);
    expect(tooMuchResponse.json()).toMatchObject({ params: { leftPaise: 600_00 } });
  });

  test('rejects a blank reason', async () => {
    const response = await refund(await addRecharge(), { reason: ' \n ' });
    expect([response.statusCode, response.json().details[0].field]).toEqual([422, 'reason']);
  });

  test('rejects a refund that the wallet does not cover', async () => {
    const id = await addRecharge();
    await approve(id);
    const { sellerId } = await app.findSeller(seller.email);
    await operator.send('PUT', `/api/admin/wallets/${sellerId}/credit-limit`, {
      creditLimitPaise: 0,
    });
    const correction = { amountPaise: -800_00, reason: 'Spent' };
    await operator.post(`/api/admin/wallets/${sellerId}/adjustments`, correction);
    const response = await refund(id);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      reason: 'refund_uncovered',
      params: { leftPaise: 200_00 },
    });
    expect(await readBalance()).toBe(200_00);
  });

  test.each([
    ['below the refund', -800_00, 200_00],
    ['below ₹0', -1_100_00, 0],
  ])(
    'rejects a refund that needs the credit limit when the balance is %s',
    async (_, paise, leftPaise) => {
      const id = await addRecharge();
      await approve(id);
      const { sellerId } = await app.findSeller(seller.email);
      await operator.send('PUT', `/api/admin/wallets/${sellerId}/credit-limit`, {
        creditLimitPaise: 5_000_00,
      });
      const correction = { amountPaise: paise, reason: 'Spent' };
      await operator.post(`/api/admin/wallets/${sellerId}/adjustments`, correction);
      const response = await refund(id);
      expect([response.statusCode, response.json()]).toMatchObject([
        409,
        { reason: 'refund_uncovered', params: { leftPaise } },
      ]);
      expect(await readBalance()).toBe(1_000_00 + paise);
    },
  );

  test('the passbook lists the transfers of each refund', async () => {
    const id = await addRecharge();
    await approve(id);
    await refund(id);
    app.clock.advance(1000);
    await refund(id, { amountPaise: 100_00 });
    const { data } = (await seller.get('/api/passbook?type=recharge_refund')).json();
    const explainedAmounts = await Promise.all(
      data.map(async ({ seq }: { seq: number }) => {
        const response = await seller.get(`/api/passbook/${seq}`);
        const { transfers } = response.json<ResponseOf<typeof explainPassbookLine>>().data;
        return transfers.map(({ amountPaise }) => amountPaise);
      }),
    );
    expect(explainedAmounts).toEqual([
      [100_00, 100_00],
      [400_00, 400_00],
    ]);
  });

  test('rejects a second refund with the same transfer reference', async () => {
    const id = await addRecharge();
    await approve(id);
    const body = { utr: createReference() };
    const responses = await Promise.all([refund(id, body), refund(id, body)]);
    expect(responses.map(readProblemCode)).toContain('utr_taken');
    expect(await readBalance()).toBe(600_00);
  });

  test('pays a refund once when its idempotency key is repeated', async () => {
    const id = await addRecharge();
    await approve(id);
    const body = { utr: createReference() };
    await refund(id, body, { 'idempotency-key': 'back' });
    const replay = await refund(id, body, { 'idempotency-key': 'back' });
    expect(replay.headers['idempotent-replayed']).toBe('true');
    expect(await readBalance()).toBe(600_00);
  });
});

test('the webhook returns 404 if no gateway is configured', async () => {
  const response = await app.fastify.inject({
    method: 'POST',
    url: '/api/payments/razorpay/webhook',
    payload: {},
  });
  expect(response.statusCode).toBe(404);
});

test('notifies and emails the seller once when the balance falls below the threshold', async () => {
  const id = await addRecharge();
  await approve(id);
  await seller.send('PUT', '/api/wallet/low-balance', { lowBalancePaise: 700_00 });
  await refund(id);
  await refund(id, { amountPaise: 100_00 });
  await app.runJobs();
  const notices = await seller.get('/api/notifications');
  const listedNotices = notices.json<{ data: { event: string }[] }>().data;
  expect(listedNotices.filter(({ event }) => event === 'balance_low')).toHaveLength(1);
  const { sellerId } = await app.findSeller(seller.email);
  const mails = await app.ownerQuery('select template from mails where seller_id = $1', [sellerId]);
  expect(mails.rows).toEqual([{ template: 'seller_balance_low' }]);
});

test('the ledger proof finds a recharge whose amount differs from its transfers', async () => {
  const id = await addRecharge();
  await approve(id);
  await refund(id);
  const loadFindings = async () =>
    (await operator.post('/api/admin/ledger/proof', undefined)).json<{
      data: { findings: { check: string; subject: string }[] };
    }>().data.findings;
  const loadRechargeFindings = async () =>
    (await loadFindings()).filter(({ check }) => check.startsWith('recharge'));
  expect(await loadRechargeFindings()).toEqual([]);
  await app.ownerQuery('update recharges set amount_paise = amount_paise + 1 where id = $1', [id]);
  expect(await loadRechargeFindings()).toMatchObject([{ check: 'recharge', subject: id }]);
  await app.ownerQuery('update recharges set amount_paise = amount_paise - 1 where id = $1', [id]);
});
