import { setImmediate, setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderPayload } from '../../../test-support/payloads.ts';
import {
  type Caller,
  createTestApp,
  forSeller,
  type TestApp,
} from '../../../test-support/test-app.ts';
import { hit } from '../../../test-support/throttle-hits.ts';
import { openSession } from '../../sessions/sessions-store.ts';
import { withClient } from '../engine/engine-client.ts';
import { isDuplicate, isUnavailable } from './database-errors.ts';
import { prepared, type Statement } from './statement.ts';
import { sourceSetting } from './write-source.ts';

const DAY_MS = 86_400_000;

let desk: TestApp;
let callers: Caller[];
/** In the order in which a group enters their sessions. */
let sellers: { email: string; sellerId: string; sessionId: string }[];
beforeAll(async () => {
  desk = await createTestApp();
  callers = await Promise.all(Array.from({ length: 4 }, () => desk.signIn()));
  const { rows } = await desk.ownerQuery(
    `select email, u.seller_id as "sellerId", s.id as "sessionId"
     from users u join sessions s on s.user_id = u.id order by u.seller_id`,
  );
  sellers = rows as typeof sellers;
});
afterAll(() => desk.close());

const visible = prepared((db) => db.selectFrom('users').select('email').compile());
const transaction = prepared((db) =>
  sql<{ id: string }>`select pg_current_xact_id()::text as id`.compile(db),
);
const sleep = prepared((db) => sql`select pg_sleep(20)`.compile(db));
const nap = prepared((db) => sql`select pg_sleep(0.05)`.compile(db));
const briefly = prepared((db) => sql`set local statement_timeout = 300`.compile(db));
const bump = prepared((db, { key }: { key: string }) =>
  db
    .insertInto('throttle')
    .values({ key, window_started_at: new Date(0), hits: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ hits: sql<number>`throttle.hits + 1` }),
    )
    .compile(),
);

/** A call as a session makes it: the entry, then what it asks for. */
function call<const S extends readonly Statement[]>(
  { sellerId, sessionId }: { sellerId: string; sessionId: string },
  statements: S,
) {
  const caller = forSeller(sellerId);
  const since = new Date(desk.clock.now.getTime() - DAY_MS);
  const entry = openSession({
    sellerId,
    sessionId,
    now: desk.clock.now,
    source: sourceSetting(caller.source),
    staffUsedSince: since,
    usedSince: since,
  });
  return desk.database.amongOthers(caller, [entry, ...statements]);
}

/** No session has this id. */
const ended = (seller: { sellerId: string; email: string }) => ({
  ...seller,
  sessionId: '01a1fc20-f9d2-7595-bcec-2b8d9f024441',
});

/** In how many transactions one call of each seller is made. */
async function transactions(): Promise<number> {
  const answers = await Promise.all(sellers.map((seller) => call(seller, [transaction({})])));
  return new Set(answers.map(([, [made]]) => made?.id)).size;
}

// What was slow in the test before keeps them apart for a while.
beforeEach(async () => {
  while ((await transactions()) > 1) await setTimeout(100);
});

test('calls of one moment share a transaction, and each sees the rows of its own seller alone', async () => {
  const answers = await Promise.all(
    sellers.map((seller) => call(seller, [visible({}), transaction({})])),
  );
  expect(answers.map(([, users]) => users)).toEqual(sellers.map(({ email }) => [{ email }]));
  expect(new Set(answers.map(([, , [made]]) => made?.id)).size).toBe(1);
});

test('a session that has ended sees nothing of the sessions that entered before it', async () => {
  const [first, second, third, last] = sellers;
  if (!first || !second || !third || !last) throw new Error('four sellers were made');
  const asked = [first, ended(second), third, ended(last)];
  const answers = await Promise.all(asked.map((one) => call(one, [visible({}), transaction({})])));
  expect(answers.map(([, users]) => users)).toEqual([
    [{ email: first.email }],
    [],
    [{ email: third.email }],
    [],
  ]);
  expect(new Set(answers.map(([, , [made]]) => made?.id)).size).toBe(1);
  expect(answers[1]?.[0]).toEqual([{ session: null }]);
});

test('whatever is sent together, each call has the effect and the answer that it has alone', async () => {
  let made = 0;
  const kinds = fc.array(
    fc.tuple(fc.constantFrom('read', 'write', 'fail', 'ended'), fc.nat({ max: 3 })),
    { minLength: 1, maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(kinds, async (calls) => {
      made += 1;
      const outcomes = await Promise.allSettled(
        calls.map(([kind, at], index) => {
          const seller = sellers[at] ?? ended({ sellerId: '', email: '' });
          const key = `${made}-${index}`;
          if (kind === 'read') return call(seller, [visible({})]);
          if (kind === 'ended') return call(ended(seller), [visible({})]);
          return call(seller, [...(kind === 'fail' ? [hit({ key })] : []), hit({ key })]);
        }),
      );
      const seen = outcomes.map((outcome) =>
        outcome.status === 'fulfilled'
          ? outcome.value[1]
          : isDuplicate(outcome.reason, 'throttle_pkey'),
      );
      expect(seen).toEqual(
        calls.map(([kind, at]) => {
          if (kind === 'read') return [{ email: sellers[at]?.email }];
          return kind === 'fail' ? true : [];
        }),
      );
      const { rows } = await desk.ownerQuery('select key from throttle where key like $1', [
        `${made}-%`,
      ]);
      const written = calls.flatMap(([kind], index) =>
        kind === 'write' ? [`${made}-${index}`] : [],
      );
      expect(rows.map((row) => row['key']).sort()).toEqual(written.sort());
    }),
    { numRuns: 40 },
  );
});

test('what is too slow is not tried again, and does not keep the others from their answers', async () => {
  const [first, second, third] = sellers;
  if (!first || !second || !third) throw new Error('four sellers were made');
  const started = performance.now();
  const outcomes = await Promise.allSettled([
    call(first, [visible({})]),
    call(second, [briefly({}), sleep({})]),
    call(third, [visible({})]),
  ]);
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(outcomes).toMatchObject([
    { value: [{}, [{ email: first.email }]] },
    { reason: { code: '57014' } },
    { value: [{}, [{ email: third.email }]] },
  ]);
});

test('calls of one moment go their own ways for a while after a group that was slow', async () => {
  await Promise.all(sellers.map((seller) => call(seller, [nap({})])));
  expect(await transactions()).toBe(sellers.length);
  await expect.poll(transactions, { timeout: 5_000 }).toBe(1);
});

test('groups that wait for each other are both made in the end', async () => {
  const [first, second] = sellers;
  if (!first || !second) throw new Error('four sellers were made');
  const [one, other] = [{ key: 'crossing-1' }, { key: 'crossing-2' }];
  const ahead = [call(first, [bump(one), nap({})]), call(second, [bump(other)])];
  await setImmediate();
  const behind = [call(first, [bump(other), nap({})]), call(second, [bump(one)])];
  await Promise.all([...ahead, ...behind]);
  const { rows } = await desk.ownerQuery("select hits from throttle where key like 'crossing-%'");
  expect(rows).toEqual([{ hits: 2 }, { hits: 2 }]);
});

test('a lost connection refuses every call that was sent on it', async () => {
  const calls = Promise.allSettled(sellers.map((seller) => call(seller, [sleep({})])));
  await withClient(desk.testDatabase.superuser, async (client) => {
    await expect
      .poll(async () => {
        const { rows } = await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and query like 'select pg_sleep%'`,
        );
        return rows.length;
      })
      .toBe(1);
  });
  const reasons = (await calls).map((one) => one.status === 'rejected' && one.reason);
  expect(reasons).toHaveLength(sellers.length);
  expect(reasons.every(isUnavailable)).toBe(true);
});

test('orders that are made together are each the order of its own caller in the audit log', async () => {
  const asked = [...callers, ...callers, ...callers, ...callers].map((caller, index) => ({
    caller,
    requestId: `together-${index}`,
  }));
  const answers = await Promise.all(
    asked.map(({ caller, requestId }) =>
      caller.post('/booking/createPickup', orderPayload(), { 'x-request-id': requestId }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 201));
  const { rows } = await desk.ownerQuery(
    `select a.request_id, u.email from audit_entries a
     join orders o on o.id::text = a.subject and o.seller_id = a.seller_id
     join users u on u.id = a.actor and u.id = o.created_by
     where a.action = 'orders.insert' and a.request_id like 'together-%'`,
  );
  const expected = asked.map(({ caller: { email }, requestId }) => ({
    request_id: requestId,
    email,
  }));
  expect(rows).toHaveLength(expected.length);
  expect(rows).toEqual(expect.arrayContaining(expected));
});
