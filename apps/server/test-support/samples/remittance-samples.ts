import { addDays } from '@shipdesk/domain/values/time/calendar';
import { createBankAccounts } from '../../src/money/bank-accounts/bank-accounts-service.ts';
import { preparePayouts } from '../../src/money/cod/prepare-payouts-service.ts';
import { createRemittanceRuns } from '../../src/money/cod/remittance-runs-service.ts';
import { createSentPayouts } from '../../src/money/cod/sent-payouts-service.ts';
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
async function principalOf(desk: TestApp, caller: Caller): Promise<Principal> {
  const { sellerId } = await desk.sellerOf(caller.email);
  const userId = desk.deps.newId();
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
async function waitingAccount(desk: TestApp, caller: Caller) {
  const principal = await principalOf(desk, caller);
  const accounts = createBankAccounts(desk.deps, { confirmIdentity: async () => undefined });
  const { pending } = await accounts.change(principal, bankAccountPayload(), { password: '' });
  return { sellerId: principal.sellerId, id: pending?.id ?? '' };
}

/** A bank account that is in force. */
export async function accountInForce(desk: TestApp, caller: Caller) {
  const account = await waitingAccount(desk, caller);
  await desk.ownerQuery(
    `update bank_accounts set verified_at = $2, in_force_from = $2 where id = $1`,
    [account.id, desk.clock.now],
  );
  return account;
}

/** Makes the COD of a parcel due, as its delivery does. */
const addCodLine = (
  desk: TestApp,
  docketNumber: string,
  { codPaise = 1_200_00, eligibleOn = '2026-11-20' } = {},
) =>
  desk.ownerQuery(
    `insert into cod_lines (seller_id, shipment_id, turn, docket_number, awb, cod_paise, plan, fee_paise, delivered_on, eligible_on)
     select seller_id, id, 1, docket_number, awb, $2, 'standard', 0, $3::date - 8, $3::date
     from shipments where docket_number = $1`,
    [docketNumber, codPaise, eligibleOn],
  );

let runs = 0;

/** A payout in its own run, before its transfer. */
export async function preparedRemittance(desk: TestApp, caller: Caller) {
  const { sellerId } = await accountInForce(desk, caller);
  await shippedOrder(desk, caller);
  runs += 1;
  // Earlier with each call, so that no other due line is part of the run.
  const runOn = addDays('2026-11-20', -7 * runs);
  await addCodLine(desk, named.orderToShip, { eligibleOn: runOn });
  await preparePayouts(desk.deps, forSeller(sellerId).source, runOn);
  const { rows } = await desk.ownerQuery(
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
async function remittedRemittance(desk: TestApp, caller: Caller) {
  const payout = await preparedRemittance(desk, caller);
  const operator = await principalOf(desk, caller);
  sentUtr = newUtr();
  await createRemittanceRuns(desk.deps).recordUtr(operator, payout, sentUtr);
  return payout;
}

/** A payout that the bank returned. */
async function returnedRemittance(desk: TestApp, caller: Caller) {
  const payout = await remittedRemittance(desk, caller);
  const operator = await principalOf(desk, caller);
  await createSentPayouts(desk.deps).markReturned(operator, payout, sentUtr);
  return payout;
}

const idOf = async (desk: TestApp, caller: Caller) => ({
  id: (await preparedRemittance(desk, caller)).id,
});

/** Valid requests for the calls about COD payouts and bank accounts. */
export const remittanceCallSamples = {
  getBankAccount: {},
  changeBankAccount: { body: bankAccountPayload },
  listBankAccounts: {},
  revealBankAccount: { params: waitingAccount },
  verifyBankAccount: { params: waitingAccount, body: () => ({ outcome: 'verified' }) },
  listRemittances: {},
  forecastRemittances: {},
  getRemittance: { params: idOf },
  exportRemittance: { params: idOf },
  listAllRemittances: {},
  prepareRemittances: { body: () => ({ runOn: '2026-11-20' }) },
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
  setRemittancePlan: {
    params: async (desk: TestApp, caller: Caller) => ({ ...(await desk.sellerOf(caller.email)) }),
    body: () => ({ plan: 'early_2' }),
  },
};
