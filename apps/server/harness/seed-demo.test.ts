import { isDeliveryDay } from '@shipdesk/domain/rates/transit';
import { ndrActionKinds } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { afterEach, expect, test } from 'vitest';
import { demoAccounts } from '../src/demo/demo-data.ts';
import { seedDemo } from '../src/demo/seed-demo.ts';
import { stampInstance } from '../src/platform/db/schema/instance.ts';
import { createCarriers } from '../src/shipping/carriers/carriers-service.ts';
import { createTestApp, PASSWORD, type TestApp } from '../test-support/test-app.ts';

const DEMO_ORDER_COUNT = 110;

let app: TestApp;
afterEach(() => app.close());

const listValues = (rows: Record<string, unknown>[], key: string) =>
  new Set(rows.map((row) => row[key]));

/** Tables whose times are those of the database server, not of the test. */
const DATABASE_TIMED_TABLES = [
  'audit_entries',
  'domain_events',
  'instance',
  'job_hints',
  'schema_migrations',
];
/** Columns of planned times. */
const PLANNED_COLUMNS = ['collects_at', 'due_at', 'expires_at', 'lease_until', 'run_at', 'send_at'];

/** Returns the columns with times after the current time of the demo, and the number of such rows. */
async function listFutureTimes(demoApp: TestApp): Promise<string[]> {
  const { rows: columns } = await demoApp.ownerQuery(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone'`,
  );
  const futureColumns: string[] = [];
  for (const { table, column } of columns as { table: string; column: string }[]) {
    if (PLANNED_COLUMNS.includes(column) || DATABASE_TIMED_TABLES.includes(table)) continue;
    const { rows } = await demoApp.ownerQuery(
      `select count(*)::int as rows from ${table} where ${column} > '${demoApp.clock.now.toISOString()}'`,
    );
    const [{ rows: count }] = rows as [{ rows: number }];
    if (count > 0) futureColumns.push(`${table}.${column}: ${count}`);
  }
  return futureColumns;
}

/** Times before and after the morning shipment, on Sundays, on holidays and at ends of months, in India. */
const START_TIMES = [
  '2026-11-22T18:30:00Z',
  '2026-11-29T17:30:00Z',
  '2026-11-23T03:30:00Z',
  '2026-11-23T18:29:59Z',
  '2026-11-24T05:30:00Z',
  '2026-11-27T09:00:00Z',
  '2026-11-30T18:31:00Z',
  '2026-12-31T18:29:00Z',
  '2027-01-26T07:30:00Z',
  '2027-03-01T04:00:00Z',
  '2026-08-17T02:00:00Z',
];
const isQuick = Number(process.env['HARNESS_SCALE'] ?? 1) < 1;

test.each(isQuick ? START_TIMES.slice(0, 2) : START_TIMES)(
  'a start at %s seeds a complete demo without times in the future',
  async (start) => {
    app = await createTestApp();
    app.clock.now = new Date(start);
    await stampInstance(app.database, 'demo');
    await seedDemo({ ...app.deps, carriers: createCarriers(app.deps) });
    const seller = await app.signInAgain(demoAccounts[0].email, {
      password: demoAccounts[0].password,
    });
    const { data: wallet } = (await seller.get('/api/wallet')).json();
    expect(wallet.creditLimitPaise).toBe(25_00_000_00);
    const registerResponse = await app.fastify.inject({
      method: 'POST',
      url: '/auth/register',
      payload: {
        name: 'Asha',
        email: 'new@example.in',
        phone: '9847012345',
        terms: true,
        password: PASSWORD,
        confirmPassword: PASSWORD,
      },
    });
    const { data: newWallet } = (
      await app.fastify.inject({
        url: '/api/wallet',
        headers: { authorization: `Bearer ${registerResponse.json().accessToken}` },
      })
    ).json();
    expect(newWallet).toMatchObject({ balancePaise: 0, creditLimitPaise: 0, usablePaise: 0 });
    const { data } = (await seller.post('/api/orders/stages', {})).json();
    const filledStages = data.filter(({ orders }: { orders: number }) => orders > 0);
    expect(filledStages.map(({ stage }: { stage: string }) => stage)).toEqual(
      expect.arrayContaining([
        'new',
        'ready_to_ship',
        'in_transit',
        'ndr',
        'delivered',
        'rto',
        'cancelled',
      ]),
    );

    const { data: failedDeliveries } = (await seller.get('/api/ndr')).json();
    expect(failedDeliveries.counts.action_required).toBeGreaterThanOrEqual(6);
    expect(failedDeliveries.counts.requested).toBeGreaterThanOrEqual(2);
    expect(listValues(failedDeliveries.cases, 'reason').size).toBeGreaterThanOrEqual(5);
    const offeredActions = failedDeliveries.cases.flatMap(
      ({ actions }: { actions: { kind: string }[] }) => actions,
    );
    expect(listValues(offeredActions, 'kind')).toEqual(new Set(ndrActionKinds));
    expect(listValues(failedDeliveries.cases, 'canBeLinked')).toContain(true);

    const { data: cod } = (await seller.get('/api/remittances')).json();
    expect(cod.totalPaise).toBeGreaterThan(0);
    expect(cod.remittances).toContainEqual(
      expect.objectContaining({ state: 'remitted', utr: expect.stringMatching(/^N\d{15}$/) }),
    );
    expect(listValues(cod.remittances, 'state')).toEqual(
      new Set(['in_batch', 'remitted', 'matched']),
    );
    const { data: forecast } = (await seller.get('/api/remittances/forecast')).json();
    expect(forecast.days.some(({ parcels }: { parcels: number }) => parcels > 0)).toBe(true);

    const { data: invoices } = (await seller.get('/api/tax-documents?kind=invoice')).json();
    expect(invoices[0].totalPaise).toBeGreaterThan(0);
    const { data: creditNotes } = (await seller.get('/api/tax-documents?kind=credit_note')).json();
    expect(listValues(creditNotes, 'reason')).toEqual(new Set(['loss']));
    const { data: weights } = (await seller.get('/api/discrepancies?tab=all')).json();
    expect([...listValues(weights.cases, 'state')]).toEqual(
      expect.arrayContaining([
        'new',
        'accepted',
        'disputed',
        'dispute_accepted',
        'dispute_rejected',
      ]),
    );
    const { data: recharges } = (await seller.get('/api/recharges')).json();
    expect(listValues(recharges, 'state')).toEqual(
      new Set(['approved', 'declined', 'awaiting_approval']),
    );
    const { data: claims } = (await seller.get('/api/claims')).json();
    expect([...listValues(claims, 'state')]).toEqual(expect.arrayContaining(['approved', 'open']));
    const owingSeller = await app.signInAgain(demoAccounts[3].email, {
      password: demoAccounts[3].password,
    });
    const owingInvoices = (await owingSeller.get('/api/tax-documents?kind=invoice')).json();
    expect(
      owingInvoices.data.filter(({ duePaise }: { duePaise: number }) => duePaise > 0),
    ).toHaveLength(1);
    const operator = await app.signInAgain(demoAccounts[2].email, {
      password: demoAccounts[2].password,
    });
    const { data: tasks } = (await operator.get('/api/admin/ndr-tasks')).json();
    expect(listValues(tasks, 'kind')).toEqual(new Set(['escalate', 'self_collect']));
    const { data: carrierRemittances } = (
      await operator.get('/api/admin/carrier-remittances')
    ).json();
    const deductionAccount = 'carrier_payable';
    const [lastRemittance, ...settledRemittances] = carrierRemittances;
    const allMatched = { matched: 0, short: 0, unknown: 0 };
    expect(lastRemittance).toMatchObject({
      open: { ...allMatched, short: 1, unknown: 1 },
      deductionAccount,
    });
    expect(settledRemittances).toEqual(
      Array(3).fill(
        expect.objectContaining({ open: expect.objectContaining(allMatched), deductionAccount }),
      ),
    );
    const { data: carriers } = (await operator.get('/api/admin/carrier-cod')).json();
    expect(carriers[0].weekPaise).toBeGreaterThan(0);
    const { data: proof } = (await operator.get('/api/admin/ledger/proof')).json();
    expect(proof).toMatchObject({ differences: 0, checkedAt: start.replace('Z', '.000Z') });

    const { data: clock } = (await operator.get('/api/simulator/clock')).json();
    expect(clock).toMatchObject({ now: clock.realNow, speed: 1 });
    expect(await listFutureTimes(app)).toEqual([]);
    const { rows: history } = await app.ownerQuery(
      `select count(*)::int as orders, min(created_at) as first,
        array(select distinct (booked_at at time zone 'Asia/Kolkata')::date::text from shipments) as days
        from orders where client_reference like 'MSH-%'`,
    );
    const { orders, first, days } = history[0] as { orders: number; first: Date; days: string[] };
    expect(orders).toBe(DEMO_ORDER_COUNT);
    const ageDays = (app.clock.now.getTime() - first.getTime()) / 86_400_000;
    expect(ageDays).toBeGreaterThan(69);
    expect(
      days.filter((day) => !isDeliveryDay(day) && day !== toBusinessDay(app.clock.now)),
    ).toEqual([]);
    expect(days.length).toBeGreaterThanOrEqual(16);
    const response = await operator.post('/api/simulator/next-event', undefined);
    expect(response.json().data.now).toBe(clock.nextEventAt);
    const { rows: entries } = await app.ownerQuery(
      "select action, change from audit_entries where call = 'POST /api/simulator/next-event'",
    );
    expect(entries).toEqual([{ action: 'simulator.advanced', change: { to: clock.nextEventAt } }]);
  },
);

test('the next start completes an interrupted seed', async () => {
  app = await createTestApp();
  await stampInstance(app.database, 'demo');
  const carriers = createCarriers(app.deps);
  const { passwords } = app.deps;
  let hashCount = 0;
  const failingPasswords: typeof passwords = {
    ...passwords,
    hash: (password) => {
      hashCount += 1;
      return hashCount > 1 ? Promise.reject(new Error('interrupted')) : passwords.hash(password);
    },
  };
  await expect(seedDemo({ ...app.deps, carriers, passwords: failingPasswords })).rejects.toThrow(
    'interrupted',
  );
  await seedDemo({ ...app.deps, carriers });
  const { rows } = await app.ownerQuery(
    `select (select count(*)::int from users) as users, (select count(*)::int from orders) as orders,
      (select count(*)::int from carrier_accounts) as carriers`,
  );
  expect(rows).toEqual([{ users: demoAccounts.length, orders: DEMO_ORDER_COUNT, carriers: 1 }]);
});
