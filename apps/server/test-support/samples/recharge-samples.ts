import { randomInt } from 'node:crypto';
import { type Caller, forSeller, type TestApp } from '../test-app.ts';

/** Returns a bank reference that no other recharge has: 12 random digits. */
export const createReference = () => String(randomInt(10 ** 11, 10 ** 12));

export const buildRechargePayload = (changes: object = {}) => ({
  mode: 'offline',
  amountPaise: 1_000_00,
  utr: createReference(),
  ...changes,
});

async function addWaitingRecharge(app: TestApp, caller: Caller): Promise<{ id: string }> {
  const { sellerId } = await app.findSeller(caller.email);
  const id = app.deps.newId();
  await app.database.asSeller(forSeller(sellerId), async (db) => {
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('sellerId', '=', sellerId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('recharges')
      .values({
        sellerId,
        id,
        mode: 'offline',
        state: 'awaiting_approval',
        amountPaise: 1_000_00,
        utr: createReference(),
        linkId: null,
        linkUrl: null,
        paymentId: null,
        expiresAt: null,
        reason: '',
        createdAt: app.clock.now,
        createdBy: user.id,
        decidedAt: null,
        decidedBy: null,
      })
      .execute();
  });
  return { id };
}

async function addCreditedRecharge(app: TestApp, caller: Caller): Promise<{ id: string }> {
  const recharge = await addWaitingRecharge(app, caller);
  const operator = await app.signIn({ role: 'Admin' });
  await operator.post(`/api/admin/recharges/${recharge.id}/approve`, undefined);
  return recharge;
}

export const rechargeCallSamples = {
  createRecharge: { body: () => buildRechargePayload() },
  getRecharge: { params: addWaitingRecharge },
  // Operator staff may not approve recharges of their own company.
  approveRecharge: { params: async (app: TestApp) => addWaitingRecharge(app, await app.signIn()) },
  declineRecharge: { params: addWaitingRecharge },
  refundRecharge: {
    params: addCreditedRecharge,
    body: () => ({ amountPaise: 100, reason: 'Paid twice', utr: createReference() }),
  },
  receivePayment: {
    body: () => ({ event: 'payment_link.paid', payload: {} }),
    mayBeEmpty: ['', 'payload'],
    externalBodyMaxBytes: 64 * 1024,
  },
};
