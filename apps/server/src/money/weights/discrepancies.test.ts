import type { listNotifications } from '@shipdesk/contract/account/notifications';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listDiscrepancies, listDisputes } from '@shipdesk/contract/money/discrepancies';
import type {
  explainPassbookLine,
  getLedgerProof,
  listPassbook,
} from '@shipdesk/contract/money/ledger';
import type { getWallet } from '@shipdesk/contract/money/wallet';
import type { matchProducts } from '@shipdesk/contract/orders/products';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  reportScans,
  type ShippedParcel,
  shipNewParcel,
} from '../../../test-support/parcels/failed-deliveries.ts';
import { samplePhoto } from '../../../test-support/samples/photo-samples.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const DAY_MS = 86_400_000;

const carrier = new ScriptedCarrier();

let seller: Caller;
const app = await testApp({ carriers: carrier });

beforeEach(async () => {
  carrier.scans.length = 0;
  app.clock.now = new Date('2026-11-23T06:30:00Z');
  seller = await app.signIn();
});

type Cases = ResponseOf<typeof listDiscrepancies>['data'];

const listCases = async (tab = 'all'): Promise<Cases> =>
  (await seller.get(`/api/discrepancies?tab=${tab}`)).json<ResponseOf<typeof listDiscrepancies>>()
    .data;
const readWallet = async () =>
  (await seller.get('/api/wallet')).json<ResponseOf<typeof getWallet>>().data;
const readSpending = async () => {
  const { balancePaise, heldPaise, owedPaise } = await readWallet();
  return { paise: owedPaise - balancePaise, heldPaise };
};
const weigh = (
  { awb }: ShippedParcel,
  grams: number,
  status: 'IN_TRANSIT' | 'RTO_INITIATED' = 'IN_TRANSIT',
) => reportScans({ app, carrier }, { awb, status, code: 'X-DWS', reweigh: { grams, size: null } });

async function createWeighedParcel(grams = 5000, changes: object = {}) {
  const parcel = await shipNewParcel(app, seller, changes);
  await weigh(parcel, grams);
  const [weightCase] = (await listCases()).cases;
  if (!weightCase) throw new Error('no case was opened');
  return { parcel, weightCase };
}

const dispute = (id: string, changes: object = {}) =>
  seller.post(`/api/discrepancies/${id}/dispute`, {
    category: 'weight_wrong',
    remark: 'The scale shows 640 g',
    photos: [samplePhoto.toString('base64')],
    ...changes,
  });

describe('weight discrepancies', () => {
  test('opens a case with a hold and a seven-day deadline for a higher charged weight', async () => {
    const parcel = await shipNewParcel(app, seller);
    await reportScans({ app, carrier }, { awb: parcel.awb, status: 'PICKED_UP' });
    const spendingBefore = await readSpending();
    await weigh(parcel, 5000);
    const { counts, cases, heldPaise } = await listCases();
    const [weightCase] = cases;
    expect(counts).toEqual({ new: 1, disputed: 0, charged: 0, refunded: 0, all: 1 });
    expect(weightCase).toMatchObject({
      docketNumber: parcel.docketNumber,
      awb: parcel.awb,
      leg: 'forward',
      source: 'scan',
      state: 'new',
      chargedGrams: 5000,
      dueAt: '2026-11-30T18:30:00.000Z',
      photos: [],
    });
    expect(weightCase?.amountPaise).toBeGreaterThan(0);
    expect(heldPaise).toBe(weightCase?.amountPaise);
    const spendingAfter = await readSpending();
    expect(spendingAfter.paise - spendingBefore.paise).toBe(weightCase?.amountPaise);
    expect(spendingAfter.heldPaise - spendingBefore.heldPaise).toBe(weightCase?.amountPaise);
  });

  test('opens no case for an unchanged charged weight or for a second weighing', async () => {
    const parcel = await shipNewParcel(app, seller);
    await weigh(parcel, 100);
    expect((await listCases()).cases).toEqual([]);
    await weigh(parcel, 5000);
    await weigh(parcel, 9000);
    const { cases } = await listCases();
    expect(cases.map(({ chargedGrams }) => chargedGrams)).toEqual([5000]);
  });

  test('opens a separate case for the return of a heavier parcel', async () => {
    const { parcel } = await createWeighedParcel();
    await reportScans({ app, carrier }, { awb: parcel.awb, status: 'RTO_INITIATED' });
    const { cases } = await listCases();
    expect(cases.map(({ leg, chargedGrams }) => [leg, chargedGrams]).toSorted()).toEqual([
      ['forward', 5000],
      ['rto', 5000],
    ]);
  });

  test.each(['new', 'accepted'])(
    'refunds the %s case of a return that the carrier revokes',
    async (state) => {
      const { parcel } = await createWeighedParcel();
      const spendingBefore = await readSpending();
      await reportScans({ app, carrier }, { awb: parcel.awb, status: 'RTO_INITIATED' });
      const returnCase = (await listCases()).cases.find(({ leg }) => leg === 'rto');
      const ids = [returnCase?.id ?? ''];
      if (state === 'accepted') await seller.post('/api/discrepancies/accept', { ids });
      await reportScans({ app, carrier }, { awb: parcel.awb, status: 'OUT_FOR_DELIVERY' });
      expect(await readSpending()).toEqual(spendingBefore);
      expect((await listCases('refunded')).cases).toMatchObject([
        { id: returnCase?.id, leg: 'rto' },
      ]);
      const staff = await app.signIn({ role: 'Admin' });
      const proof = await staff.post('/api/admin/ledger/proof', undefined);
      const { findings } = proof.json<ResponseOf<typeof getLedgerProof>>().data;
      const { sellerId } = await app.findSeller(seller.email);
      expect(findings.filter((finding) => finding.sellerId === sellerId)).toEqual([]);
    },
  );

  test('hides cases from other sellers', async () => {
    const { weightCase } = await createWeighedParcel();
    seller = await app.signIn();
    expect((await listCases()).cases).toEqual([]);
    expect((await dispute(weightCase.id)).statusCode).toBe(404);
    const response = await seller.post('/api/discrepancies/accept', { ids: [weightCase.id] });
    expect(response.json()).toEqual({ data: [{ id: weightCase.id, outcome: 'unknown' }] });
  });
});

/** Returns the weight lines of the passbook, the newest first, each with its explanation. */
async function listExplainedLines(type: 'weight_hold' | 'weight_release') {
  const { data } = (await seller.get(`/api/passbook?type=${type}`)).json<
    ResponseOf<typeof listPassbook>
  >();
  return Promise.all(
    data.map(async ({ seq }) => {
      const response = await seller.get(`/api/passbook/${seq}`);
      return response.json<ResponseOf<typeof explainPassbookLine>>().data;
    }),
  );
}

describe('the passbook', () => {
  test('explains a weight hold and its release by the booked and the charged price', async () => {
    const { weightCase } = await createWeighedParcel();
    const [holdLine] = await listExplainedLines('weight_hold');
    expect(holdLine?.working).toBeNull();
    expect(holdLine?.weight).toMatchObject({
      leg: 'forward',
      booked: { grams: weightCase.bookedGrams },
      charged: { grams: 5000, slabGrams: 5000 },
      taxPaise: weightCase.taxPaise,
    });
    const { booked, charged, taxablePaise = 0, taxPaise = 0 } = holdLine?.weight ?? {};
    for (const price of [booked, charged]) {
      const sum = price?.lines.reduce((total, { paise }) => total + paise, 0);
      expect(price?.totalPaise).toBe(sum);
    }
    const differencePaise = (charged?.totalPaise ?? 0) - (booked?.totalPaise ?? 0);
    expect(taxablePaise + taxPaise).toBe(differencePaise);
    expect(holdLine?.line.debitPaise).toBe(differencePaise);

    await dispute(weightCase.id);
    const admin = await app.signIn({ role: 'Admin' });
    const { sellerId } = await app.findSeller(seller.email);
    const decision = { action: 'uphold', decision: 'Checked' };
    await admin.post(`/api/admin/disputes/${sellerId}/${weightCase.id}`, decision);
    const [releaseLine] = await listExplainedLines('weight_release');
    expect(releaseLine?.line.creditPaise).toBe(differencePaise);
    expect(releaseLine?.weight).toEqual(holdLine?.weight);
  });

  test('explains the weight hold of a return by the price of the return', async () => {
    const { parcel } = await createWeighedParcel();
    await reportScans({ app, carrier }, { awb: parcel.awb, status: 'RTO_INITIATED' });
    const [returnLine] = await listExplainedLines('weight_hold');
    expect(returnLine?.weight?.leg).toBe('rto');
    expect(returnLine?.weight?.booked.lines.map(({ code }) => code)).toContain('rto');
  });
});

describe('closed weight discrepancies', () => {
  test('charges an accepted case once, and saves the charged weight for the product', async () => {
    const { weightCase } = await createWeighedParcel();
    const spendingBefore = await readSpending();
    const ids = [weightCase.id];
    const firstResponse = await seller.post('/api/discrepancies/accept', { ids });
    expect(firstResponse.json()).toEqual({ data: [{ id: weightCase.id, outcome: 'accepted' }] });
    const repeatedResponse = await seller.post('/api/discrepancies/accept', { ids });
    expect(repeatedResponse.json()).toEqual({ data: [{ id: weightCase.id, outcome: 'closed' }] });
    const spendingAfter = await readSpending();
    expect(spendingAfter).toEqual({
      paise: spendingBefore.paise,
      heldPaise: spendingBefore.heldPaise - weightCase.amountPaise,
    });
    const [name = ''] = weightCase.products.split(', ');
    const body = { products: [{ productName: ` ${name.toUpperCase()}!` }] };
    const match = await seller.post('/api/products/match', body);
    expect(match.json<ResponseOf<typeof matchProducts>>().data).toMatchObject([
      { name, parcels: [{ weightGrams: 5000 }] },
    ]);
  });

  test('accepts a case automatically only after the dispute deadline', async () => {
    const { weightCase } = await createWeighedParcel();
    app.clock.advance(7 * DAY_MS);
    await app.runJobs();
    seller = await app.signInAgain(seller.email);
    expect((await listCases()).counts).toMatchObject({ new: 1 });
    app.clock.advance(DAY_MS);
    seller = await app.signInAgain(seller.email);
    expect((await dispute(weightCase.id)).statusCode).toBe(409);
    await app.runJobs();
    expect((await listCases('charged')).cases).toMatchObject([{ state: 'auto_accepted' }]);
    expect((await listCases()).heldPaise).toBe(0);
  });

  test('requires a photo for a dispute, and the decision refunds or charges the amount', async () => {
    const { weightCase } = await createWeighedParcel();
    const otherCase = (await createWeighedParcel()).weightCase;
    expect((await dispute(weightCase.id, { photos: [] })).statusCode).toBe(422);
    const response = await dispute(weightCase.id);
    expect(response.json()).toMatchObject({
      data: { state: 'disputed', category: 'weight_wrong', photos: [{ width: 16, height: 12 }] },
    });
    expect((await dispute(weightCase.id)).statusCode).toBe(409);
    await dispute(otherCase.id);
    const spendingBefore = await readSpending();

    const admin = await app.signIn({ role: 'Admin' });
    const openDisputes = (await admin.get('/api/admin/disputes')).json<
      ResponseOf<typeof listDisputes>
    >();
    const ownDisputes = openDisputes.data.filter(({ id }) =>
      [weightCase.id, otherCase.id].includes(id),
    );
    expect(ownDisputes).toHaveLength(2);
    const sellerId = ownDisputes[0]?.sellerId ?? '';
    // Operator staff see the seller's reference for the parcel.
    expect(ownDisputes.map(({ reference }) => reference)).not.toContain('');
    const listDisputeIds = async (query: string) =>
      (await admin.get(`/api/admin/disputes?${query}`))
        .json<ResponseOf<typeof listDisputes>>()
        .data.map(({ id }) => id);
    expect(new Set(await listDisputeIds(`seller=${sellerId}`))).toEqual(
      new Set([weightCase.id, otherCase.id]),
    );
    expect(await listDisputeIds(`search=${otherCase.awb}`)).toEqual([otherCase.id]);
    expect(await listDisputeIds(`search=${otherCase.docketNumber}&tab=decided`)).toEqual([]);
    const decide = (id: string, action: string) =>
      admin.post(`/api/admin/disputes/${sellerId}/${id}`, { action, decision: 'Checked' });
    expect((await decide(weightCase.id, 'uphold')).json()).toMatchObject({
      data: { state: 'dispute_accepted', decision: 'Checked' },
    });
    expect((await decide(weightCase.id, 'reject')).statusCode).toBe(409);
    const otherUrl = `/api/admin/disputes/${sellerId}/${otherCase.id}`;
    const unexplainedResponse = await admin.post(otherUrl, { action: 'reject', decision: '  ' });
    expect([unexplainedResponse.statusCode, unexplainedResponse.json().details]).toEqual([
      422,
      [expect.objectContaining({ field: 'decision', code: 'dispute_answer_missing' })],
    ]);
    expect((await listCases('disputed')).cases).toMatchObject([
      { id: otherCase.id, state: 'disputed' },
    ]);
    await decide(otherCase.id, 'reject');
    expect((await listCases('charged')).cases).toMatchObject([
      { id: otherCase.id, decision: 'Checked' },
    ]);
    const spendingAfter = await readSpending();
    expect(spendingBefore.heldPaise - spendingAfter.heldPaise).toBe(
      weightCase.amountPaise + otherCase.amountPaise,
    );
    expect(spendingBefore.paise - spendingAfter.paise).toBe(weightCase.amountPaise);
    expect((await listCases()).counts).toMatchObject({ charged: 1, refunded: 1, disputed: 0 });

    await app.runJobs();
    const { data: notices } = (await seller.get('/api/notifications')).json<
      ResponseOf<typeof listNotifications>
    >();
    // Events of one batch become one notification.
    expect(notices.map(({ event, subjects }) => [event, subjects]).toSorted()).toEqual([
      ['weight_decided', 2],
      ['weight_raised', 1],
      ['weight_raised', 1],
    ]);
    const { rows: mails } = await app.ownerQuery(
      `select template from mails where template like 'seller_weight%' and seller_id = $1 order by 1`,
      [sellerId],
    );
    expect(mails.map(({ template }) => template)).toEqual([
      'seller_weight_decided',
      'seller_weight_raised',
      'seller_weight_raised',
    ]);
  });
});
