import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listAuditEntries } from '@shipdesk/contract/operator/audit';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { addShipment } from '../../../test-support/call-rows.ts';
import { buildBulkPayload } from '../../../test-support/samples/bulk-payloads.ts';
import { buildOrderPayload } from '../../../test-support/samples/payloads.ts';
import { type Caller, forSeller, testApp } from '../../../test-support/test-app.ts';
import { buildAuditPageQuery } from './audit-log-store.ts';

type Page = ResponseOf<typeof listAuditEntries>;

let seller: Caller;
let sellerId: string;
const app = await testApp();
const staff = await app.signIn({ role: 'Admin' });
beforeEach(async () => {
  seller = await app.signIn();
  ({ sellerId } = await app.findSeller(seller.email));
});

async function readLog(query: Record<string, string>, caller = staff, path = '/api/admin/audit') {
  const response = await caller.get(`${path}?${new URLSearchParams(query).toString()}`);
  expect(response.statusCode).toBe(200);
  return response.json<Page>();
}

const listActions = ({ data }: Page) => data.map(({ action }) => action);
const readHistory = (query: Record<string, string> = {}) =>
  readLog(query, seller, '/api/account/history');

/** Adds `order.created` entries of the seller, one second apart, from the start of 2020. */
async function addOldEntries(count: number) {
  await app.ownerQuery(
    `insert into audit_entries (seller_id, at, actor, address, call, action, subject, change)
     select $1, timestamptz '2020-01-01' + n * interval '1 second', null, '', 'test', 'order.created', '', '{}'
     from generate_series(1, $2::int) n`,
    [sellerId, count],
  );
}

describe('the audit log of operator staff', () => {
  test('lists the actor, action, subject and change of each entry, newest first', async () => {
    const { docketNumber } = await addShipment(app, seller);
    await staff.send('PUT', `/api/sellers/${sellerId}/reverse`, { isOn: true });
    const { data, next } = await readLog({ seller: sellerId });
    expect(next).toBeNull();
    expect(data[0]).toMatchObject({
      action: 'seller.changed',
      sellerId,
      actor: { email: staff.email, isOperator: true },
      call: 'PUT /api/sellers/:sellerId/reverse',
      network: expect.stringMatching(/^[\da-f]{32}$/),
      change: { reverse_enabled: [false, true] },
    });
    const createdEntry = data.find(({ action }) => action === 'order.created');
    expect(createdEntry).toMatchObject({
      actor: { email: seller.email, isOperator: false },
      subjectName: docketNumber,
    });
  });

  test('filters entries by actor, action, subject and day', async () => {
    const { docketNumber } = await addShipment(app, seller);
    await staff.send('PUT', `/api/sellers/${sellerId}/reverse`, { isOn: true });
    expect(listActions(await readLog({ seller: sellerId, actor: staff.email }))).toEqual([
      'seller.changed',
    ]);
    expect(listActions(await readLog({ seller: sellerId, action: 'order.created' }))).toEqual([
      'order.created',
    ]);
    expect(listActions(await readLog({ subject: docketNumber })).toSorted()).toEqual([
      'order.created',
      'shipment.booked',
      'shipments.requested',
    ]);
    expect(listActions(await readLog({ subject: sellerId }))).toContain('audit.listed');
    const changes = listActions(await readLog({ subject: sellerId, reads: 'no' }));
    expect(changes).toContain('seller.changed');
    expect(changes).not.toContain('audit.listed');
    expect((await readLog({ actor: 'nobody@example.in' })).data).toEqual([]);
    expect((await readLog({ seller: sellerId, to: '2020-01-01' })).data).toEqual([]);
    expect((await readLog({ seller: sellerId, from: '2020-01-01' })).data.length).toBeGreaterThan(
      2,
    );
  });

  test('finds the bulk actions on a parcel by its docket number', async () => {
    const rows = [{}, {}, {}];
    const response = await seller.post('/booking/createBulkOrder', buildBulkPayload(rows));
    const docketNumbers: string[] = response
      .json()
      .data.map(({ docketNumber }: { docketNumber: string }) => docketNumber);
    const [firstDocket = '', secondDocket = '', cancelledDocket = ''] = docketNumbers;
    const shippedOrders = { docketNumbers: [firstDocket, secondDocket] };
    await seller.post('/api/shipments', { ...shippedOrders, choice: 'cheapest' });
    await app.runJobs();
    await seller.post('/api/labels', shippedOrders);
    await seller.post('/api/packing-lists', { ...shippedOrders, kind: 'pick' });
    await seller.post('/api/pickups', { ...shippedOrders, day: '2026-11-23', slot: '14:00' });
    await seller.post('/api/manifests', shippedOrders);
    await seller.post('/api/orders/cancel', { docketNumbers: [cancelledDocket] });
    const shippedActions = listActions(await readLog({ subject: secondDocket }));
    expect(shippedActions).toEqual(
      expect.arrayContaining([
        'orders.created',
        'shipments.requested',
        'shipment.booked',
        'labels.printed',
        'lists.printed',
        'pickup.scheduled',
        'manifests.closed',
      ]),
    );
    const cancelledActions = listActions(await readLog({ subject: cancelledDocket }));
    expect(cancelledActions).toEqual(expect.arrayContaining(['order.cancelled', 'orders.created']));
    expect(cancelledActions).not.toContain('labels.printed');
  });

  test('pages through entries with the same time and lists each entry once', async () => {
    await app.ownerQuery(
      `insert into audit_entries (seller_id, at, address, call, action, subject, change)
       select $1, timestamptz '2020-01-01 00:00:00.123456', '', 'test', 'order.created', '', '{}'
       from generate_series(1, 120)`,
      [sellerId],
    );
    const entryIds: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const query = { seller: sellerId, to: '2020-01-01', ...(after !== '' && { after }) };
      const { data, next }: Page = await readLog(query);
      entryIds.push(...data.map(({ id }) => id));
      after = next;
    }
    expect(entryIds).toHaveLength(120);
    expect(new Set(entryIds).size).toBe(120);
  });

  test('continues after a page that scanned 20,000 entries without a match', async () => {
    await addOldEntries(20_001);
    await app.ownerQuery(
      `insert into audit_entries (seller_id, at, address, call, action, subject, change)
       values ($1, '2019-06-01', '', 'test', 'company.saved', '', '{}')`,
      [sellerId],
    );
    const query = { seller: sellerId, action: 'company.saved', to: '2020-12-31' };
    const firstPage = await readLog(query);
    expect(firstPage).toMatchObject({ data: [], readBackTo: '2020-01-01T00:00:02.000Z' });
    const secondPage = await readLog({ ...query, after: firstPage.next ?? '' });
    expect(listActions(secondPage)).toEqual(['company.saved']);
    expect(secondPage).toMatchObject({ next: null, readBackTo: null });
  });

  test('exports the filtered log as CSV', async () => {
    await seller.post('/booking/createPickup', buildOrderPayload());
    const response = await staff.get(
      `/api/admin/audit/export?seller=${sellerId}&action=order.created`,
    );
    const lines = response.body.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('"Actor","Actor id","Action","Subject"');
    expect(lines[1]).toContain(seller.email);
  });
});

describe('the history of an account', () => {
  test('lists only sign-ins, account changes and exports, and hides the names of operator staff', async () => {
    await seller.post('/booking/createPickup', buildOrderPayload());
    await seller.post('/api/orders/export', { filters: [{}] });
    await staff.send('PUT', `/api/sellers/${sellerId}/reverse`, { isOn: true });
    const page = await readHistory();
    expect(listActions(page)).toEqual(['seller.changed', 'orders.exported', 'session.opened']);
    expect(page.data[0]?.actor).toMatchObject({ name: '', email: '', isOperator: true });
    expect(page.data[1]?.actor).toMatchObject({ email: seller.email, isOperator: false });
    expect(listActions(await readHistory({ action: 'session.opened' }))).toEqual([
      'session.opened',
    ]);
  });

  test('uses the index of account actions', async () => {
    await addOldEntries(20_000);
    await app.ownerQuery('analyze audit_entries');
    const days = { from: undefined, until: undefined };
    const filter = {
      ...days,
      sellerId,
      actorId: undefined,
      action: undefined,
      subjects: undefined,
    };
    const { rows } = await app.database.asSeller(
      forSeller(sellerId),
      (db) =>
        sql`explain ${buildAuditPageQuery({ ...filter, isAboutAccount: true }, { after: undefined, limit: 51 })}`.execute(
          db,
        ),
      { isPlannedEachTime: true },
    );
    expect(JSON.stringify(rows)).toContain('audit_entries_of_account');
  });
});
