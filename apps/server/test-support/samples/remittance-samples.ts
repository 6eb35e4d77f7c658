import { randomBytes } from 'node:crypto';
import { createBankAccounts } from '../../src/money/cod/bank-accounts-service.ts';
import { preparePayouts } from '../../src/money/cod/remittance-runs-service.ts';
import { createRemittanceTransfers } from '../../src/money/cod/remittance-transfers-service.ts';
import { actAsUser, type Principal } from '../../src/platform/principal.ts';
import { addShipment } from '../call-rows.ts';
import { type Caller, forSeller, PASSWORD, type TestApp } from '../test-app.ts';
import type { CallSample } from './call-sample.ts';

/** A unique account number, so that a search finds every leak. */
export const BANK_NUMBER = '501004439281766';

export const buildBankAccountPayload = (changes: object = {}) => ({
  holderName: 'Menon Stores',
  accountNumber: BANK_NUMBER,
  accountNumberAgain: BANK_NUMBER,
  ifsc: 'HDFC0001234',
  password: PASSWORD,
  ...changes,
});

/** Returns an owner of the caller's seller with a new user id. No such user exists in the database. */
async function createOwner(app: TestApp, caller: Caller): Promise<Principal> {
  const { sellerId } = await app.findSeller(caller.email);
  const userId = app.deps.newId();
  return actAsUser(forSeller(sellerId), { userId, email: caller.email, role: 'Owner' });
}

async function addWaitingAccount(app: TestApp, caller: Caller) {
  const principal = await createOwner(app, caller);
  const accounts = createBankAccounts(app.deps, { confirmIdentity: async () => undefined });
  const { pending } = await accounts.change(principal, buildBankAccountPayload(), { password: '' });
  return { sellerId: principal.sellerId, id: pending?.id ?? '' };
}

export async function addAccountInForce(app: TestApp, caller: Caller) {
  const account = await addWaitingAccount(app, caller);
  await app.ownerQuery(
    `update bank_accounts set verified_at = $2, in_force_from = $2 where id = $1`,
    [account.id, app.clock.now],
  );
  return account;
}

const addCodLine = (
  app: TestApp,
  docketNumber: string,
  { codPaise = 1_200_00, eligibleOn = '2026-11-20' } = {},
) =>
  app.ownerQuery(
    `insert into cod_lines (seller_id, shipment_id, turn, docket_number, awb, cod_paise, plan, fee_paise, delivered_on, eligible_on)
     select seller_id, id, 1, docket_number, awb, $2, 'standard', 0, $3::date - 8, $3::date
     from shipments where docket_number = $1`,
    [docketNumber, codPaise, eligibleOn],
  );

export async function addPreparedRemittance(app: TestApp, caller: Caller) {
  const { sellerId } = await addAccountInForce(app, caller);
  const { docketNumber } = await addShipment(app, caller);
  // Each run is earlier than all other runs, so it does not include their lines.
  const { rows: runs } = await app.ownerQuery(
    `select (coalesce(min(run_on), '2026-11-20') - 7)::text as run_on from remittances`,
  );
  const runOn = String(runs[0]?.['runOn']);
  await addCodLine(app, docketNumber, { eligibleOn: runOn });
  await preparePayouts(app.deps, forSeller(sellerId).source, runOn);
  const { rows } = await app.ownerQuery(
    'select id from remittances where seller_id = $1 and run_on = $2',
    [sellerId, runOn],
  );
  return { sellerId, id: String(rows[0]?.['id']) };
}

/** Returns a UTR that no other payout has: 16 random capitals and digits. */
export const createUtr = () => randomBytes(8).toString('hex').toUpperCase();

async function addRemittedRemittance(app: TestApp, caller: Caller) {
  const payout = await addPreparedRemittance(app, caller);
  const operator = await createOwner(app, caller);
  const utr = createUtr();
  await createRemittanceTransfers(app.deps).recordUtr(operator, payout, utr);
  return { ...payout, utr };
}

async function addReturnedRemittance(app: TestApp, caller: Caller) {
  const payout = await addRemittedRemittance(app, caller);
  const operator = await createOwner(app, caller);
  await createRemittanceTransfers(app.deps).markReturned(operator, payout, payout.utr);
  return payout;
}

const addRemittanceId = async (app: TestApp, caller: Caller) => ({
  id: (await addPreparedRemittance(app, caller)).id,
});

export const remittanceCallSamples = {
  changeBankAccount: { body: () => buildBankAccountPayload() },
  revealBankAccount: { params: addWaitingAccount },
  verifyBankAccount: { params: addWaitingAccount },
  getRemittance: { params: addRemittanceId },
  exportRemittance: { params: addRemittanceId },
  exportBankFile: { params: addPreparedRemittance },
  recordUtr: { params: addPreparedRemittance, body: () => ({ utr: createUtr() }) },
  correctUtr: {
    params: addRemittedRemittance,
    body: ({ utr: wrongUtr = '' }) => ({
      wrongUtr,
      utr: createUtr(),
      reason: 'Two digits were swapped',
    }),
  },
  cancelRemittance: { params: addPreparedRemittance },
  matchRemittance: { params: addRemittedRemittance },
  returnRemittance: { params: addRemittedRemittance, body: ({ utr = '' }) => ({ utr }) },
  resendRemittance: { params: addReturnedRemittance },
  matchStatement: { body: () => ({ csv: 'UTR,Debit\r\nN327262841905566,100' }) },
  setRemittancePlan: { body: () => ({ plan: 'early_2' }) },
} satisfies Readonly<Record<string, CallSample>>;
