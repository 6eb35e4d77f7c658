import type { CarrierId } from '@shipdesk/domain/shipping/carriers/registry';
import { sql } from 'kysely';
import { serializeRecordset } from '../../platform/db/query/column-names.ts';
import { execute, queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type PushRow = Row<'carrierPushes'>;
type PushKey = Pick<PushRow, 'accountId' | 'hash'>;

/** Formats the key of a push for the payload of its job. */
export const formatPushKey = ({ accountId, hash }: PushKey) =>
  `${accountId} ${hash.toString('hex')}`;

const withTextHash = <Push extends PushKey>({ hash, ...row }: Push) => ({
  ...row,
  hash: hash.toString('hex'),
});

/**
 * Adds pushes and returns those that wait for their job. A repeated push changes nothing, unless the first one failed
 * or matched no parcel.
 */
export async function insertPushes(db: Db, pushes: readonly PushRow[]): Promise<PushKey[]> {
  const { rows } =
    await sql<PushRow>`insert into carrier_pushes as kept (account_id, hash, body, scans, state, received_at)
    select distinct on (account_id, hash) account_id, decode(hash, 'hex'), body, scans, state, received_at
    from json_to_recordset(${serializeRecordset(pushes.map(withTextHash))}) sent (account_id uuid, hash text, body text,
      scans json, state text, received_at timestamptz)
    order by account_id, hash
    on conflict (account_id, hash) do update
      set state = excluded.state, received_at = excluded.received_at
      where kept.state in ('unmatched', 'failed')
    returning account_id, hash, state`.execute(db);
  return rows.filter(({ state }) => state === 'waiting');
}

export type WaitingPush = Omit<PushRow, 'body'>;

export function selectWaiting(db: Db, keys: readonly string[]) {
  return queryRows(db)<WaitingPush>`
    select account_id, hash, scans, state, received_at from carrier_pushes pushes
    join unnest(${keys}::text[]) key on pushes.account_id = split_part(key, ' ', 1)::uuid
      and pushes.hash = decode(split_part(key, ' ', 2), 'hex')
    where state = 'waiting'`;
}

export async function endPushes(db: Db, ends: readonly (PushKey & Pick<PushRow, 'state'>)[]) {
  const rows = ends.map(({ accountId, hash, state }) => withTextHash({ accountId, hash, state }));
  await execute(db)`update carrier_pushes kept set state = sent.state
    from json_to_recordset(${serializeRecordset(rows)}) sent (account_id uuid, hash text, state text)
    where kept.account_id = sent.account_id and kept.hash = decode(sent.hash, 'hex')`;
}

export type UnappliedPush = Pick<PushRow, 'accountId' | 'receivedAt' | 'body' | 'scans'> & {
  readonly state: 'unmatched' | 'unreadable' | 'failed';
  readonly account: string;
  readonly carrier: CarrierId;
};

/** Returns the newest pushes that changed no parcel. */
export function selectUnapplied(db: Db, limit: number) {
  return queryRows(db)<UnappliedPush>`select p.account_id, p.state, p.received_at, p.body, p.scans,
      a.name as account, a.carrier
    from carrier_pushes p join carrier_accounts a on a.id = p.account_id
    where p.state in ('unmatched', 'unreadable', 'failed')
    order by p.received_at desc limit ${limit}`;
}
