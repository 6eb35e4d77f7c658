import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type {
  createRecharge,
  getRecharge,
  listAllRecharges,
} from '@shipdesk/contract/money/recharges';
import type { getWallet } from '@shipdesk/contract/money/wallet';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { FakeRazorpay } from '../../../test-support/fake-razorpay.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

let seller: Caller;
let operator: Caller;
const gateway = await FakeRazorpay.start();
afterAll(() => gateway.close());
const app = await testApp({ settings: gateway.settings });

beforeEach(async () => {
  gateway.reset();
  seller = await app.signIn();
  operator = await app.signIn({ role: 'Admin' });
});

const AMOUNT_PAISE = 2_000_00;
const HOUR_MS = 3_600_000;
const FRESH_POLL_MS = 15_000;
const createEventId = () => `evt_${app.deps.newId()}`;

/** Advances the clock and signs both callers in again. */
async function advance(milliseconds: number) {
  app.clock.advance(milliseconds);
  seller = await app.signInAgain(seller.email);
  operator = await app.signInAgain(operator.email);
}

async function startPayment(caller = seller): Promise<string> {
  const body = { mode: 'gateway', amountPaise: AMOUNT_PAISE };
  const response = await caller.post('/api/recharges', body);
  return response.json<ResponseOf<typeof createRecharge>>().data.id;
}

/** Creates a recharge with a payment link, and returns the recharge id. */
async function createLink(caller = seller): Promise<string> {
  const id = await startPayment(caller);
  await app.runJobs();
  return id;
}

const push = ({ payload, headers }: ReturnType<typeof FakeRazorpay.signEvent>) =>
  app.fastify.inject({ method: 'POST', url: '/api/payments/razorpay/webhook', headers, payload });
const pushEvent = (event: object, id = createEventId()) =>
  push(FakeRazorpay.signEvent(event, { id }));

const readRecharge = async (id: string, caller = seller) =>
  (await caller.get(`/api/recharges/${id}`)).json<ResponseOf<typeof getRecharge>>().data;
const readBalance = async (caller = seller) =>
  (await caller.get('/api/wallet')).json<ResponseOf<typeof getWallet>>().data.balancePaise;
/** Returns the unmatched payment of a link, from the operator's list. */
async function findStrayPayment({ payments }: ReturnType<FakeRazorpay['pay']>) {
  // Give each payment a different time, because the list has only the newest 20.
  app.clock.advance(1000);
  const response = await operator.get('/api/admin/recharges');
  const { strayPayments } = response.json<ResponseOf<typeof listAllRecharges>>();
  return strayPayments.find(({ paymentId }) => paymentId === payments[0]?.payment_id);
}

describe('the payment webhook', () => {
  test('credits the wallet for a paid link, with an audit entry', async () => {
    const id = await createLink();
    expect(await readRecharge(id)).toMatchObject({
      state: 'awaiting_payment',
      payUrl: expect.stringMatching(/^https:\/\/rzp\.test\//),
    });
    const response = await pushEvent(
      FakeRazorpay.buildLinkEvent('payment_link.paid', gateway.pay(id)),
    );
    expect(response.statusCode).toBe(200);
    expect(await readBalance()).toBe(AMOUNT_PAISE);
    expect(await readRecharge(id)).toMatchObject({ state: 'paid', payUrl: '' });
    const { rows } = await app.ownerQuery(
      "select call, change from audit_entries where action = 'recharge.paid' and subject = $1",
      [id],
    );
    const change = { state: ['awaiting_payment', 'paid'], amount_paise: AMOUNT_PAISE };
    expect(rows).toEqual([{ call: 'payment event', change }]);
  });

  test('rejects a wrong, missing or malformed signature and credits nothing', async () => {
    const id = await createLink();
    const event = FakeRazorpay.buildLinkEvent('payment_link.paid', gateway.pay(id));
    const { payload, headers } = FakeRazorpay.signEvent(event, { id: createEventId() });
    const forgedPushes = [
      FakeRazorpay.signEvent(event, { secret: 'another' }),
      { payload: `${payload} `, headers },
      { payload: payload.replace(`${AMOUNT_PAISE}`, '1'), headers },
      { payload, headers: { ...headers, 'x-razorpay-signature': '' } },
      { payload, headers: { ...headers, 'x-razorpay-signature': 'é'.repeat(64) } },
      { payload, headers: { 'content-type': 'application/json' } },
    ];
    for (const forgedPush of forgedPushes) expect((await push(forgedPush)).statusCode).toBe(401);
    expect(await readBalance()).toBe(0);
  });

  test('rejects a signed body that is not an event', async () => {
    expect((await pushEvent({ event: 5 })).statusCode).toBe(422);
    expect((await pushEvent({})).statusCode).toBe(422);
  });

  test('credits a payment once when its event is replayed or a second event arrives', async () => {
    const id = await createLink();
    const link = gateway.pay(id);
    const paidEvent = FakeRazorpay.buildLinkEvent('payment_link.paid', link);
    for (const eventId of ['evt_replay', 'evt_replay', createEventId()])
      await pushEvent(paidEvent, eventId);
    await pushEvent(FakeRazorpay.buildLinkEvent('payment.captured', link));
    expect(await readBalance()).toBe(AMOUNT_PAISE);
  });

  test('credits the wallet once for concurrent events of a payment', async () => {
    const id = await createLink();
    const link = gateway.pay(id);
    const paidEvent = FakeRazorpay.buildLinkEvent('payment_link.paid', link);
    const capturedEvent = FakeRazorpay.buildLinkEvent('payment.captured', link);
    const responses = await Promise.all([
      pushEvent(paidEvent, 'evt_once'),
      pushEvent(paidEvent, 'evt_once'),
      pushEvent(capturedEvent),
      pushEvent(paidEvent),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await readBalance()).toBe(AMOUNT_PAISE);
  });

  test.each([
    ['a lower amount', { amount_paid: AMOUNT_PAISE - 1 }],
    ['a higher amount', { amount_paid: AMOUNT_PAISE + 1 }],
    ['another currency', { currency: 'USD' }],
    ['another link', { id: 'plink_of_another' }],
    ['another seller', { notes: { seller_id: '01a1fc20-f9d2-7595-bcec-2b8d9f024441' } }],
    ['no seller', { notes: {} }],
  ])('lists a payment with %s for the operator, and credits no wallet', async (_name, changes) => {
    const id = await createLink();
    const link = gateway.pay(id);
    const event = FakeRazorpay.buildLinkEvent('payment_link.paid', link, changes);
    expect((await pushEvent(event)).statusCode).toBe(200);
    expect(await readBalance()).toBe(0);
    expect(await readRecharge(id)).toMatchObject({ state: 'awaiting_payment' });
    expect(await findStrayPayment(link)).toMatchObject({
      reason: 'mismatch',
      type: 'payment_link.paid',
    });
  });

  test("credits neither seller for a payment that names another seller's recharge", async () => {
    const otherSeller = await app.signIn();
    const [ownId, otherId] = [await createLink(), await createLink(otherSeller)];
    const link = gateway.pay(ownId);
    await pushEvent(
      FakeRazorpay.buildLinkEvent('payment_link.paid', link, { reference_id: otherId }),
    );
    expect([await readBalance(), await readBalance(otherSeller)]).toEqual([0, 0]);
  });

  test('lists a payment with an unknown reference for the operator', async () => {
    const link = gateway.pay(await createLink());
    const changes = { reference_id: 'invoice-77' };
    await pushEvent(FakeRazorpay.buildLinkEvent('payment_link.paid', link, changes));
    expect(await findStrayPayment(link)).toMatchObject({ reason: 'unknown' });
    expect(await readBalance()).toBe(0);
  });

  test('marks a recharge as paid when its events arrive out of order', async () => {
    const id = await createLink();
    const link = gateway.links.find(({ reference_id }) => reference_id === id);
    await pushEvent(
      FakeRazorpay.buildLinkEvent('payment_link.expired', { ...link, payments: [] } as never),
    );
    expect(await readRecharge(id)).toMatchObject({ state: 'expired' });
    const paidLink = gateway.pay(id);
    await pushEvent(FakeRazorpay.buildLinkEvent('payment.captured', paidLink));
    await pushEvent(FakeRazorpay.buildLinkEvent('payment_link.cancelled', paidLink));
    await pushEvent(FakeRazorpay.buildLinkEvent('payment_link.paid', paidLink));
    expect(await readRecharge(id)).toMatchObject({ state: 'paid' });
    expect(await readBalance()).toBe(AMOUNT_PAISE);
  });

  test('creates one link after a lost response, and credits the payment', async () => {
    const id = await startPayment();
    gateway.fault = 'lose_response';
    await app.runJobs();
    gateway.fault = 'none';
    await advance(HOUR_MS);
    await app.runJobs();
    expect(gateway.links).toHaveLength(1);
    await pushEvent(FakeRazorpay.buildLinkEvent('payment_link.paid', gateway.pay(id)));
    expect(await readBalance()).toBe(AMOUNT_PAISE);
  });

  test('ignores events of other types', async () => {
    for (const event of ['payment.failed', 'order.paid', 'settlement.processed']) {
      expect((await pushEvent({ event, payload: {} })).statusCode).toBe(200);
    }
    expect(await readBalance()).toBe(0);
  });
});

describe('payment polling', () => {
  test('credits the wallet for a link that the gateway reports as paid', async () => {
    const id = await createLink();
    gateway.pay(id);
    await advance(FRESH_POLL_MS);
    await app.runJobs();
    expect(await readRecharge(id)).toMatchObject({ state: 'paid' });
    expect(await readBalance()).toBe(AMOUNT_PAISE);
  });

  test('expires the recharge of an expired link', async () => {
    const id = await createLink();
    const link = gateway.links.find(({ reference_id }) => reference_id === id);
    if (link) link.status = 'expired';
    await advance(HOUR_MS);
    await app.runJobs();
    expect(await readRecharge(id)).toMatchObject({ state: 'expired' });
  });

  test('keeps a recharge open while the keys are invalid, and credits the payment afterwards', async () => {
    const id = await createLink();
    gateway.pay(id);
    gateway.fault = 'wrong_keys';
    await advance(HOUR_MS);
    await app.runJobs();
    expect(await readRecharge(id)).toMatchObject({ state: 'awaiting_payment' });
    gateway.fault = 'none';
    await advance(HOUR_MS);
    await app.runJobs();
    expect(await readBalance()).toBe(AMOUNT_PAISE);
  });

  test('retries while the gateway is down, and fails the recharge when the gateway refuses the link', async () => {
    gateway.fault = 'down';
    const id = await createLink();
    expect(await readRecharge(id)).toMatchObject({ state: 'starting' });
    gateway.fault = 'refuse';
    await advance(HOUR_MS);
    await app.runJobs();
    expect(await readRecharge(id)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('exceeds the limit'),
    });
  });
});

describe('refunds through the gateway', () => {
  const refund = (id: string) =>
    operator.post(`/api/admin/recharges/${id}/refunds`, {
      amountPaise: 500_00,
      reason: 'Paid twice',
    });

  async function createPaidRecharge(): Promise<string> {
    const id = await createLink();
    await pushEvent(FakeRazorpay.buildLinkEvent('payment_link.paid', gateway.pay(id)));
    return id;
  }

  const buildRefundEvent = (event: string, changes: object = {}) => ({
    event,
    payload: { refund: { entity: { ...gateway.refunds[0], ...changes } } },
  });

  test('holds the refunded amount until an event with the same amount arrives', async () => {
    const id = await createPaidRecharge();
    expect((await refund(id)).statusCode).toBe(201);
    expect(await readBalance()).toBe(1_500_00);
    await app.runJobs();
    await pushEvent(buildRefundEvent('refund.processed', { amount: 1 }));
    const readHeldPaise = async () =>
      (await seller.get('/api/wallet')).json<ResponseOf<typeof getWallet>>().data.heldPaise;
    expect(await readHeldPaise()).toBe(500_00);
    await pushEvent(buildRefundEvent('refund.processed'));
    await pushEvent(buildRefundEvent('refund.failed'));
    expect(await readHeldPaise()).toBe(0);
    expect(await readBalance()).toBe(1_500_00);
    expect(await readRecharge(id)).toMatchObject({ refundedPaise: 500_00 });
  });

  test('refunds once after a lost response', async () => {
    const id = await createPaidRecharge();
    await refund(id);
    gateway.fault = 'lose_response';
    await app.runJobs();
    gateway.fault = 'none';
    for (let hour = 0; hour < 2; hour += 1) {
      await advance(HOUR_MS);
      await app.runJobs();
    }
    expect(gateway.refunds).toHaveLength(1);
  });

  test('returns a failed refund to the wallet', async () => {
    const id = await createPaidRecharge();
    gateway.refundStatus = 'failed';
    await refund(id);
    await app.runJobs();
    expect(await readBalance()).toBe(AMOUNT_PAISE);
    expect(await readRecharge(id)).toMatchObject({ refundedPaise: 0 });
  });
});
