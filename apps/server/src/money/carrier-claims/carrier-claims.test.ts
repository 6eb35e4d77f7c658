import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type {
  getCarrierStatement,
  listCarrierClaims,
} from '@shipdesk/contract/money/carrier-claims';
import { expect, test } from 'vitest';
import { testCarrierInvoices, toAwb } from '../../../test-support/carrier-invoices.ts';
import { readSellers } from '../../platform/db/query/batches.ts';

const invoices = await testCarrierInvoices(7);
const { carrier, check, toLine } = invoices;
const path = `/api/admin/carrier-accounts/${carrier.accountId}`;

const prepare = async (month = '2026-11') =>
  (await invoices.admin.post(`${path}/statement`, { month })).json<
    ResponseOf<typeof getCarrierStatement>
  >().data;
const listClaims = async (month = '2026-11') =>
  (await invoices.admin.get(`${path}/claims?month=${month}`)).json<
    ResponseOf<typeof listCarrierClaims>
  >().data;
const decide = (ids: readonly string[], decision: string, creditedPaise?: number) =>
  invoices.admin.post(`${path}/claims/decisions`, {
    ids,
    decision,
    reference: 'CN-1',
    ...(creditedPaise !== undefined && { creditedPaise }),
  });
const accept = (id: string) =>
  invoices.admin.post(`/api/admin/carrier-invoices/${id}/acceptance`, undefined);

/** Checks a carrier invoice that bills a parcel ₹999, and returns the invoice and the claim. */
async function addOvercharge(number: number) {
  const invoice = await check([toLine(number, { freight: '999.00' })]);
  await prepare();
  const claim = (await listClaims()).find(({ awb }) => awb === toAwb(number));
  if (!claim) throw new Error('the overcharge was not claimed');
  return { invoice, claim };
}

test('credits part of a claim once, and only after the carrier invoice is accepted', async () => {
  const { invoice, claim } = await addOvercharge(0);
  expect(claim).toMatchObject({ kind: 'rate', state: 'open', amountPaise: invoice.overPaise });
  expect(claim.evidence).toContainEqual({ code: 'file', value: 'november.csv' });
  expect((await decide([claim.id], 'credited')).json()).toMatchObject({
    reason: 'carrier_claim_not_booked',
  });
  await accept(invoice.id);
  expect((await decide([claim.id], 'credited', claim.amountPaise + 1)).json()).toMatchObject({
    details: [{ code: 'carrier_credit_too_high', params: { maxPaise: claim.amountPaise } }],
  });
  expect((await decide([claim.id], 'credited', 100_00)).json()).toEqual({ data: { decided: 1 } });
  expect((await decide([claim.id], 'refused')).json()).toMatchObject({
    reason: 'carrier_claim_decided',
  });
  await prepare();
  expect(await listClaims()).toContainEqual(
    expect.objectContaining({ id: claim.id, state: 'credited', creditedPaise: 100_00 }),
  );
});

test('a later carrier invoice that credits a claimed overcharge closes the claim without a posting', async () => {
  const { claim } = await addOvercharge(1);
  await decide([claim.id], 'claimed');
  const creditPaise = claim.amountPaise;
  await check([toLine(1, { freight: `-${(creditPaise / 100).toFixed(2)}` })]);
  const { sums } = await prepare();
  expect(sums).toContainEqual({
    kind: 'rate',
    state: 'credited',
    claims: 2,
    amountPaise: expect.any(Number),
    creditedPaise: creditPaise + 100_00,
  });
  const { rows } = await invoices.app.ownerQuery(
    'select posted_at from carrier_claims where id = $1',
    [claim.id],
  );
  expect(rows).toEqual([{ postedAt: null }]);
});

test('removes the open claims of a removed carrier invoice', async () => {
  const { invoice, claim } = await addOvercharge(2);
  await invoices.remove(invoice.id);
  await prepare();
  expect((await listClaims()).map(({ id }) => id)).not.toContain(claim.id);
});

test('keeps the refused claims of a removed carrier invoice', async () => {
  const { invoice, claim } = await addOvercharge(3);
  await decide([claim.id], 'refused');
  await invoices.remove(invoice.id);
  await prepare();
  expect((await listClaims()).find(({ id }) => id === claim.id)?.state).toBe('refused');
});

test('keeps a claim sent to the carrier after the carrier invoice is removed', async () => {
  const { invoice, claim } = await addOvercharge(4);
  await decide([claim.id], 'claimed');
  await invoices.remove(invoice.id);
  await prepare();
  expect(await listClaims()).toContainEqual(
    expect.objectContaining({ id: claim.id, state: 'claimed', amountPaise: claim.amountPaise }),
  );
});

test('a later carrier invoice that credits a claimed loss closes the claim', async () => {
  await invoices.app.ownerQuery(
    `update shipments set status = 'LOST', status_at = '2026-11-20T06:00:00Z' where awb = $1`,
    [toAwb(6)],
  );
  await prepare();
  const findLoss = async () => (await listClaims()).find(({ kind }) => kind === 'lost');
  const loss = await findLoss();
  await decide([loss?.id ?? ''], 'claimed');
  await check([toLine(6, { freight: '-5000.00' })]);
  await prepare();
  expect(await findLoss()).toMatchObject({
    state: 'credited',
    creditedPaise: loss?.amountPaise,
  });
});

test('moves an open claim to the changed month of the carrier invoice', async () => {
  const { invoice, claim } = await addOvercharge(5);
  // The claim of a damaged parcel moves in the same way when the carrier disposes of the parcel.
  await invoices.app.ownerQuery(
    `update carrier_invoices set period_to = '2026-10-31' where id = $1`,
    [invoice.id],
  );
  await prepare('2026-10');
  await prepare();
  expect(await listClaims('2026-10')).toContainEqual(expect.objectContaining({ id: claim.id }));
});

test('readSellers returns more rows than a function call accepts as arguments', async () => {
  const rows = Array.from({ length: 200_000 }, (_, id) => ({ sellerId: String(id) }));
  const readRows = await invoices.app.database.asOperator((db) =>
    readSellers(db, { after: undefined, limit: rows.length }, async () => rows),
  );
  expect(readRows).toHaveLength(rows.length);
});
