import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listDiscrepancies } from '@shipdesk/contract/money/discrepancies';
import type { getLedgerProof, listPassbook } from '@shipdesk/contract/money/ledger';
import type { listTaxDocuments } from '@shipdesk/contract/money/tax-documents';
import type { getWallet } from '@shipdesk/contract/money/wallet';
import { beforeEach, expect, test } from 'vitest';
import { reportScans, shipNewParcel } from '../../../test-support/parcels/failed-deliveries.ts';
import { addCompany, postTo } from '../../../test-support/samples/invoice-samples.ts';
import { samplePhoto } from '../../../test-support/samples/photo-samples.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const OWED_PAISE = 5_00;

const carrier = new ScriptedCarrier();

let seller: Caller;
let staff: Caller;
let sellerId: string;
const app = await testApp({ carriers: carrier });
await addCompany(app);

beforeEach(async () => {
  carrier.scans.length = 0;
  app.clock.now = new Date('2026-11-28T06:30:00Z');
  seller = await app.signIn();
  staff = await app.signIn({ role: 'Admin' });
  ({ sellerId } = await app.findSeller(seller.email));
});

const readWallet = async () =>
  (await seller.get('/api/wallet')).json<ResponseOf<typeof getWallet>>().data;
const listInvoices = async () =>
  (await seller.get('/api/tax-documents')).json<ResponseOf<typeof listTaxDocuments>>().data;
const listReleases = async () =>
  (await seller.get('/api/passbook?type=weight_release'))
    .json<ResponseOf<typeof listPassbook>>()
    .data.map(({ creditPaise, owedPaise }) => ({ creditPaise, owedPaise }));

async function findCase(docketNumber: string, leg: 'forward' | 'rto') {
  const { cases } = (await seller.get('/api/discrepancies?tab=all')).json<
    ResponseOf<typeof listDiscrepancies>
  >().data;
  const match = cases.find(
    (weightCase) => weightCase.docketNumber === docketNumber && weightCase.leg === leg,
  );
  if (!match) throw new Error('no case was opened');
  return match;
}

/** Sets the credit limit so that the seller can spend exactly this amount. */
async function setUsablePaise(usablePaise: number) {
  const { balancePaise } = await readWallet();
  await app.ownerQuery('update wallets set credit_limit_paise = $1 where seller_id = $2', [
    usablePaise - balancePaise,
    sellerId,
  ]);
}

/** Ships a parcel. `weigh` reports five kilograms and returns the case. */
async function shipParcel() {
  const { awb, docketNumber } = await shipNewParcel(app, seller);
  await reportScans({ app, carrier }, { awb, status: 'PICKED_UP' });
  return {
    awb,
    docketNumber,
    weigh: async () => {
      const reweigh = { grams: 5000, size: null };
      await reportScans({ app, carrier }, { awb, status: 'IN_TRANSIT', code: 'X-DWS', reweigh });
      return findCase(docketNumber, 'forward');
    },
  };
}

/** Creates and returns a case whose hold exceeds the wallet by ₹5. */
async function createUncoveredCase() {
  const [firstParcel, secondParcel] = [await shipParcel(), await shipParcel()];
  const { amountPaise } = await firstParcel.weigh();
  await setUsablePaise(amountPaise - OWED_PAISE);
  const weightCase = await secondParcel.weigh();
  expect(weightCase.amountPaise).toBe(amountPaise);
  expect(await readWallet()).toMatchObject({ owedPaise: OWED_PAISE });
  return weightCase;
}

/** Disputes a case as the seller and upholds the dispute as the operator. */
async function winDispute({ id }: { id: string }) {
  const photos = [samplePhoto.toString('base64')];
  const dispute = { category: 'weight_wrong', remark: 'The scale shows 640 g', photos };
  expect((await seller.post(`/api/discrepancies/${id}/dispute`, dispute)).statusCode).toBe(200);
  const decision = { action: 'uphold', decision: 'Checked' };
  const url = `/api/admin/disputes/${sellerId}/${id}`;
  expect((await staff.post(url, decision)).statusCode).toBe(200);
}

/** Advances to 1 December in India and invoices the charges of November. */
async function runInvoices() {
  app.clock.now = new Date('2026-12-01T06:30:00Z');
  seller = await app.signInAgain(seller.email);
  staff = await app.signInAgain(staff.email);
  await staff.post('/api/admin/invoice-runs', undefined);
  await app.runJobs();
}

async function assertNoFindings() {
  const { findings } = (await staff.post('/api/admin/ledger/proof', undefined)).json<
    ResponseOf<typeof getLedgerProof>
  >().data;
  expect(findings.filter((finding) => finding.sellerId === sellerId)).toEqual([]);
}

test('a won dispute cancels the amount owed for the hold and credits the remaining amount', async () => {
  const weightCase = await createUncoveredCase();
  const walletBefore = await readWallet();
  await winDispute(weightCase);
  const creditPaise = weightCase.amountPaise - OWED_PAISE;
  expect(await readWallet()).toMatchObject({
    owedPaise: 0,
    balancePaise: walletBefore.balancePaise + creditPaise,
  });
  expect(await listReleases()).toEqual([
    { creditPaise, owedPaise: 0 },
    { creditPaise: 0, owedPaise: -OWED_PAISE },
  ]);
  await assertNoFindings();
});

test('a won dispute clears the due amount of the invoice', async () => {
  const weightCase = await createUncoveredCase();
  await runInvoices();
  expect(await listInvoices()).toMatchObject([{ duePaise: OWED_PAISE }]);
  await winDispute(weightCase);
  expect(await listInvoices()).toMatchObject([{ duePaise: 0 }]);
  expect(await readWallet()).toMatchObject({ owedPaise: 0 });
  await assertNoFindings();
});

test('a won dispute credits the wallet after the seller paid the due amount', async () => {
  const weightCase = await createUncoveredCase();
  await runInvoices();
  await postTo(app, sellerId, {
    entry: 'adjustment',
    legs: [{ leg: 'credit', debit: 'adjustments', credit: 'wallet', amountPaise: 1_000_00 }],
  });
  const [invoice] = await listInvoices();
  const response = await seller.post(`/api/tax-documents/${invoice?.id ?? ''}/payment`, undefined);
  expect(response.json()).toMatchObject({ data: { paidPaise: OWED_PAISE, duePaise: 0 } });
  await winDispute(weightCase);
  expect(await listReleases()).toEqual([{ creditPaise: weightCase.amountPaise, owedPaise: 0 }]);
  await assertNoFindings();
});

test('a won dispute does not change the dues of other charges', async () => {
  const weightCase = await createUncoveredCase();
  await postTo(app, sellerId, {
    entry: 'adjustment',
    legs: [{ leg: 'later', debit: 'wallet', credit: 'adjustments', amountPaise: 7_00 }],
  });
  await winDispute(weightCase);
  expect(await readWallet()).toMatchObject({ owedPaise: 7_00 });
  await assertNoFindings();
});

test('a revoked return cancels the amount owed for its weight difference', async () => {
  const parcel = await shipParcel();
  await parcel.weigh();
  await setUsablePaise(0);
  await reportScans({ app, carrier }, { awb: parcel.awb, status: 'RTO_INITIATED' });
  const { id, amountPaise } = await findCase(parcel.docketNumber, 'rto');
  await seller.post('/api/discrepancies/accept', { ids: [id] });
  const walletBefore = await readWallet();
  await reportScans({ app, carrier }, { awb: parcel.awb, status: 'OUT_FOR_DELIVERY' });
  expect(await listReleases()).toEqual([{ creditPaise: 0, owedPaise: -amountPaise }]);
  expect(await readWallet()).toMatchObject({ owedPaise: walletBefore.owedPaise - amountPaise });
  await assertNoFindings();
});
