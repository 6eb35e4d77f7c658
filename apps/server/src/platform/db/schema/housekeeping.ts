import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createOwnSource } from '../query/caller.ts';
import type { Database } from '../query/database.ts';
import type { Db } from '../query/statement.ts';

const source = createOwnSource('housekeeping');
/** A push is evidence of what a carrier sent. Disputes about its parcels start within this time. */
const PUSHES_RETENTION = '30 days';
/** A carrier may have changed its lanes since an older response. */
const LANES_RETENTION = '30 days';
/** Applies to finished mails and to notifications. */
const MESSAGES_RETENTION = '60 days';
/** Sellers print labels before the pickup, so older labels are no longer needed. */
const LABELS_RETENTION = '60 days';
/** Applies to the calls of API keys. Their ids sort by time. */
const CALLS_RETENTION_MS = 30 * 24 * 3_600_000;
/** Applies to ended API keys, which the key list and the request log still show. */
const KEYS_RETENTION = '90 days';
/** Claims against a carrier end within a year. */
const EVIDENCE_RETENTION = '400 days';
const PAGE_SELLERS = 500;

export async function purgeExpired(database: Database, now: Date): Promise<void> {
  await database.withoutSeller((db) =>
    sql`delete from throttle where window_started_at < ${now}::timestamptz
      - case when starts_with(key, 'failures-in-a-row:') then interval '400 days' else interval '1 day' end`.execute(
      db,
    ),
  );
  await database.asOperator((db) =>
    sql`delete from carrier_pushes
      where received_at < ${now}::timestamptz - ${PUSHES_RETENTION}::interval`.execute(db),
  );
  await database.asOperator((db) =>
    sql`delete from carrier_lanes
      where changed_at < ${now}::timestamptz - ${LANES_RETENTION}::interval`.execute(db),
  );
  const firstCallId = uuidv7({
    msecs: now.getTime() - CALLS_RETENTION_MS,
    random: new Uint8Array(16),
    seq: 0,
  });
  for await (const sellerId of streamSellers(database)) {
    await database.asSeller({ sellerId, source }, async (db) => {
      await sql`delete from idempotency_keys
        where seller_id = ${sellerId} and created_at < ${now}::timestamptz - interval '7 days'`.execute(
        db,
      );
      await sql`delete from sessions
        where seller_id = ${sellerId} and expires_at < ${now}::timestamptz - interval '30 days'`.execute(
        db,
      );
      await sql`delete from key_calls where seller_id = ${sellerId} and id < ${firstCallId}`.execute(
        db,
      );
      await deleteEndedKeys(db, sellerId, now);
      await sql`delete from domain_events
        where seller_id = ${sellerId} and created_at < ${now}::timestamptz - interval '30 days'`.execute(
        db,
      );
      await sql`delete from webhook_deliveries where seller_id = ${sellerId} and state <> 'waiting'
        and created_at < ${now}::timestamptz - interval '30 days'`.execute(db);
      await sql`delete from password_links where seller_id = ${sellerId} and expires_at < ${now}`.execute(
        db,
      );
      await sql`delete from mails where seller_id = ${sellerId} and state <> 'waiting'
        and created_at < ${now}::timestamptz - ${MESSAGES_RETENTION}::interval`.execute(db);
      await sql`delete from notifications where seller_id = ${sellerId}
        and created_at < ${now}::timestamptz - ${MESSAGES_RETENTION}::interval`.execute(db);
      await sql`delete from carrier_labels where seller_id = ${sellerId}
        and loaded_at < ${now}::timestamptz - ${LABELS_RETENTION}::interval`.execute(db);
      await sql`delete from consignee_erasures where seller_id = ${sellerId}
        and finished_at < ${now}::timestamptz - interval '90 days'`.execute(db);
      await sql`delete from reports where seller_id = ${sellerId}
        and finished_at < ${now}::timestamptz - interval '14 days'`.execute(db);
      await sql`delete from delivery_attempts where seller_id = ${sellerId}
        and day < (${now}::timestamptz - ${EVIDENCE_RETENTION}::interval)::date`.execute(db);
      await sql`update shipment_events set evidence = null where seller_id = ${sellerId}
        and evidence is not null and received_at < ${now}::timestamptz - ${EVIDENCE_RETENTION}::interval`.execute(
        db,
      );
      await sql`delete from imports where seller_id = ${sellerId} and (
        finished_at < ${now}::timestamptz - interval '90 days'
        or (state = 'uploading' and coalesce(lease_until, '-infinity') < ${now}))`.execute(db);
    });
  }
}

async function deleteEndedKeys(db: Db, sellerId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ secretHash: Buffer; previousHash: Buffer | null }>`
    delete from api_keys where seller_id = ${sellerId}
      and coalesce(revoked_at, expires_at) < ${now}::timestamptz - ${KEYS_RETENTION}::interval
    returning secret_hash, previous_hash`.execute(db);
  if (rows.length === 0) return;
  const hashes = rows.flatMap(({ secretHash, previousHash }) =>
    [secretHash, previousHash ?? []].flat(),
  );
  await db.deleteFrom('apiKeyRoutes').where('secretHash', 'in', hashes).execute();
}

async function* streamSellers(database: Database): AsyncGenerator<string> {
  let lastSellerId = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await database.asOperator((db) =>
      db
        .selectFrom('sellers')
        .select('sellerId')
        .where('sellerId', '>', lastSellerId)
        .orderBy('sellerId')
        .limit(PAGE_SELLERS)
        .execute(),
    );
    for (const { sellerId } of page) yield sellerId;
    const lastSeller = page.at(-1);
    if (!lastSeller || page.length < PAGE_SELLERS) return;
    lastSellerId = lastSeller.sellerId;
  }
}
