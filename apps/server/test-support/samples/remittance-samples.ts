import { addDays } from '@shipdesk/domain/values/time/calendar';
import { createBankAccounts } from '../../src/money/cod/bank-accounts-service.ts';
import { preparePayouts } from '../../src/money/cod/remittance-runs-service.ts';
import { createRemittanceTransfers } from '../../src/money/cod/remittance-transfers-service.ts';
import type { Principal } from '../../src/platform/principal.ts';
import { named, shippedOrder } from '../call-rows.ts';
import { type Caller, forSeller, PASSWORD, type TestApp } from '../test-app.ts';

/** A number that occurs nowhere else, so that a leak shows. */
export const BANK_NUMBER = '501004439281766';

export const bankAccountPayload = (changes: object = {}) => ({
  holderName: 'Menon Stores',
  accountNumber: BANK_NUMBER,
  accountNumberAgain: BANK_NUMBER,
  ifsc: 'HDFC0001234',
  password: PASSWORD,
  ...changes,
});

/** A user of the caller's seller, for services that no role guards. */
async function principalOf(app: TestApp, caller: Caller): Promise<Principal> {
  const { sellerId } = await app.sellerOf(caller.email);
  const userId = app.deps.newId();
  const { source } = forSeller(sellerId);
  return {
    kind: 'user',
    sellerId,
    userId,
    sessionId: '',
    email: caller.email,
    roles: ['Customer'],
    needsFactor: false,
    source: { ...source, userId },
  };
}

/** A bank account that waits for the operator. */
async function waitingAccount(app: TestApp, caller: Caller) {
  const principal = await principalOf(app, caller);
  const accounts = createBankAccounts(app.deps, { confirmIdentity: async () => undefined });
  const { pending } = await accounts.change(principal, bankAccountPayload(), { password: '' });
  return { sellerId: principal.sellerId, id: pending?.id ?? '' };
}

/** A bank account that is in force. */
export async function accountInForce(app: TestApp, caller: Caller) {
  const account = await waitingAccount(app, caller);
  await app.ownerQuery(
    `update bank_accounts set verified_at = $2, in_force_from = $2 where id = $1`,
    [account.id, app.clock.now],
  );
  return account;
}

/** Makes the COD of a parcel due, as its delivery does. */
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

let runs = 0;

/** A payout in its own run, before its transfer. */
export async function preparedRemittance(app: TestApp, caller: Caller) {
  const { sellerId } = await accountInForce(app, caller);
  await shippedOrder(app, caller);
  runs += 1;
  // Earlier with each call, so that no other due line is part of the run.
  const runOn = addDays('2026-11-20', -7 * runs);
  await addCodLine(app, named.orderToShip, { eligibleOn: runOn });
  await preparePayouts(app.deps, forSeller(sellerId).source, runOn);
  const { rows } = await app.ownerQuery(
    'select id from remittances where seller_id = $1 and run_on = $2',
    [sellerId, runOn],
  );
  return { sellerId, id: String(rows[0]?.['id']) };
}

let transfers = 0;
/** A UTR that no other payout has. */
export const newUtr = () => {
  transfers += 1;
  return `N${process.pid}X`.padEnd(16 - String(transfers).length, '0') + transfers;
};

/** The UTR of the newest payout that was transferred. */
let sentUtr = '';
/** A payout that was transferred. */
async function remittedRemittance(app: TestApp, caller: Caller) {
  const payout = await preparedRemittance(app, caller);
  const operator = await principalOf(app, caller);
  sentUtr = newUtr();
  await createRemittanceTransfers(app.deps).recordUtr(operator, payout, sentUtr);
  return payout;
}

/** A payout that the bank returned. */
async function returnedRemittance(app: TestApp, caller: Caller) {
  const payout = await remittedRemittance(app, caller);
  const operator = await principalOf(app, caller);
  await createRemittanceTransfers(app.deps).markReturned(operator, payout, sentUtr);
  return payout;
}

const idOf = async (app: TestApp, caller: Caller) => ({
  id: (await preparedRemittance(app, caller)).id,
});

/** Valid requests for the calls about COD payouts and bank accounts. */
export const remittanceCallSamples = {
  changeBankAccount: { body: bankAccountPayload },
  revealBankAccount: { params: waitingAccount },
  verifyBankAccount: { params: waitingAccount },
  getRemittance: { params: idOf },
  exportRemittance: { params: idOf },
  exportBankFile: { params: preparedRemittance },
  recordUtr: { params: preparedRemittance, body: () => ({ utr: newUtr() }) },
  correctUtr: {
    params: remittedRemittance,
    body: () => ({ wrongUtr: sentUtr, utr: newUtr(), reason: 'Two digits were swapped' }),
  },
  cancelRemittance: { params: preparedRemittance },
  matchRemittance: { params: remittedRemittance },
  returnRemittance: { params: remittedRemittance, body: () => ({ utr: sentUtr }) },
  resendRemittance: { params: returnedRemittance },
  matchStatement: { body: () => ({ csv: 'UTR,Debit\r\nN327262841905566,100' }) },
  setRemittancePlan: { body: () => ({ plan: 'early_2' }) },
};
