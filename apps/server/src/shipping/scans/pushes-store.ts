import type { CarrierId } from '@shipdesk/domain/shipping/carriers/registry';
import { sql } from 'kysely';
import { recordset } from '../../platform/db/query/column-names.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type PushRow = Row<'carrierPushes'>;
/** A push as it is received. */
export type NewPushRow = Omit<PushRow, 'attempts'>;
type PushKey = Pick<PushRow, 'accountId' | 'hash'>;

/** Adds pushes. One that is repeated changes nothing, unless its first arrival matched no parcel: it is applied again. */
export async function insertPushes(db: Db, rows: readonly NewPushRow[]): Promise<void> {
  const sent = rows.map(({ hash, ...row }) => ({ ...row, hash: hash.toString('hex') }));
  await sql`insert into carrier_pushes as kept (account_id, hash, body, scans, state, received_at, due_at)
    select distinct on (account_id, hash)
      account_id, decode(hash, 'hex'), body, scans, state, received_at, due_at
    from json_to_recordset(${recordset(sent)}) sent (account_id uuid, hash text, body text, scans json,
      state text, received_at timestamptz, due_at timestamptz)
    order by account_id, hash
    on conflict (account_id, hash) do update
      set state = excluded.state, attempts = 0, received_at = excluded.received_at, due_at = excluded.due_at
      where kept.state in ('unmatched', 'failed')`.execute(db);
}

/** Takes pushes that are due, which no other process takes before `until`. */
export async function leasePushes(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<PushRow[]> {
  const { rows } = await sql<PushRow>`with due as materialized (
      select account_id, hash from carrier_pushes where state = 'waiting' and due_at <= ${now}
      order by due_at limit ${limit} for update skip locked)
    update carrier_pushes pushes set due_at = ${until}, attempts = attempts + 1
    from due where pushes.account_id = due.account_id and pushes.hash = due.hash
    returning pushes.*`.execute(db);
  return rows;
}

/** Ends pushes, or lets them wait until `due_at`. */
export async function endPushes(
  db: Db,
  ended: readonly (PushKey & Pick<PushRow, 'state' | 'dueAt'>)[],
): Promise<void> {
  const sent = ended.map(({ hash, ...row }) => ({ ...row, hash: hash.toString('hex') }));
  await sql`update carrier_pushes kept set state = sent.state, due_at = sent.due_at
    from json_to_recordset(${recordset(sent)}) sent (account_id uuid, hash text, state text, due_at timestamptz)
    where kept.account_id = sent.account_id and kept.hash = decode(sent.hash, 'hex')`.execute(db);
}

/** A push that changed no parcel, with the account it came to. */
export type UnappliedPush = Pick<PushRow, 'accountId' | 'receivedAt' | 'body' | 'scans'> & {
  readonly state: 'unmatched' | 'unreadable' | 'failed';
  readonly account: string;
  readonly carrier: CarrierId;
};

/** The newest pushes that changed no parcel. */
export async function selectUnapplied(db: Db, limit: number): Promise<UnappliedPush[]> {
  const { rows } =
    await sql<UnappliedPush>`select p.account_id, p.state, p.received_at, p.body, p.scans,
      a.name as account, a.carrier
    from carrier_pushes p join carrier_accounts a on a.id = p.account_id
    where p.state in ('unmatched', 'unreadable', 'failed')
    order by p.received_at desc limit ${limit}`.execute(db);
  return rows;
}
