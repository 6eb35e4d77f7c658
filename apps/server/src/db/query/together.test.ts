import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyDay, orderPayload, warehousePayload } from '../../../test-support/payloads.ts';
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { hit } from '../../../test-support/throttle-hits.ts';
import { type Database, openDatabase } from './database.ts';
import { prepared } from './statement.ts';

let desk: TestApp;
let unprepared: Database;
beforeAll(async () => {
  desk = await createTestApp();
  const log = pino({ level: 'silent' });
  unprepared = openDatabase(
    { ...desk.testDatabase.app, max: 1 },
    { log, prepared: false, slowQueryMs: 500 },
  );
});
afterAll(async () => {
  await unprepared.close();
  await desk.close();
});

const echo = prepared((db, { value }: { value: unknown }) =>
  sql<{ value: unknown }>`select ${value}::text as value`.compile(db),
);
const hits = prepared((db, { key }: { key: string }) =>
  db
    .selectFrom('throttle')
    .select(['key', 'window_started_at', 'hits'])
    .where('key', '=', key)
    .compile(),
);
const asList = prepared((db, { values }: { values: unknown[] }) =>
  sql<{ value: string | null }>`select unnest(${values}::text[]) as value`.compile(db),
);

describe.each(['prepared', 'unprepared'] as const)('statements together, %s', (kind) => {
  const database = () => (kind === 'prepared' ? desk.database : unprepared);

  test('each answers with its own rows, again and again', async () => {
    for (const key of [`${kind}-1`, `${kind}-2`, `${kind}-3`]) {
      const [inserted, found, echoed] = await database().together([
        hit({ key }),
        hits({ key }),
        echo({ value: 'x' }),
      ]);
      expect(inserted).toEqual([]);
      expect(found).toEqual([{ key, window_started_at: new Date(0), hits: 1 }]);
      expect(echoed).toEqual([{ value: 'x' }]);
    }
  });

  test('values arrive as they were given', async () => {
    const texts = ['', 'a "quoted" \\ text, {with} marks', 'मलयाळം', 'NULL', null];
    const [rows] = await database().together([asList({ values: texts })]);
    expect(rows.map(({ value }) => value)).toEqual(texts);
    for (const [value, text] of [
      [null, null],
      [undefined, null],
      [12.5, '12.5'],
      [true, 'true'],
      [new Date('2026-11-21T06:00:00.123Z'), '2026-11-21T06:00:00.123Z'],
      [{ a: [1] }, '{"a":[1]}'],
    ]) {
      expect(await database().together([echo({ value })])).toEqual([[{ value: text }]]);
    }
  });

  test('all take effect or none, and the connection serves on', async () => {
    const key = `${kind}-none`;
    await expect(database().together([hit({ key }), hit({ key }), hits({ key })])).rejects.toThrow(
      'duplicate key',
    );
    expect(await database().together([hits({ key })])).toEqual([[]]);
    expect(await database().together([hit({ key }), hits({ key })])).toMatchObject([[], [{ key }]]);
  });
});

test('without a session no seller has rows', async () => {
  await desk.signIn();
  const users = prepared((db) => db.selectFrom('users').select('id').compile());
  expect(await desk.database.together([users({})])).toEqual([[]]);
});

describe('a caller whose session has ended', () => {
  test('hears that and nothing else, and writes nothing', async () => {
    const caller = await desk.signIn();
    const { sellerId } = await desk.sellerOf(caller.email);
    expect((await caller.post('/booking/createPickup', orderPayload())).statusCode).toBe(201);
    await desk.ownerQuery('update sessions set revoked_at = now() where seller_id = $1', [
      sellerId,
    ]);
    for (const [url, body] of [
      ['/booking/createPickup', orderPayload()],
      ['/booking/createPickup', orderPayload({ phone: 'none' })],
      ['/booking/createPickup', { not: 'an order' }],
      ['/booking/createPickup', orderPayload({ paymentMode: 'Pickup' })],
      ['/orders/getorders', anyDay],
      ['/orders/getorders', { ...anyDay, limit: 0 }],
      ['/warehouse/create', warehousePayload()],
    ] as const) {
      const answer = await caller.post(url, body, { 'idempotency-key': 'after the end' });
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'session_invalid']);
    }
    const { rows } = await desk.ownerQuery(
      `select (select count(*)::int from orders where seller_id = $1) as orders,
              (select count(*)::int from idempotency_keys where seller_id = $1) as keys`,
      [sellerId],
    );
    expect(rows).toEqual([{ orders: 1, keys: 0 }]);
  });
});
