import type { CarrierId } from '@shipdesk/domain/shipping/carriers/registry';
import { sql } from 'kysely';
import { listRows } from '../../platform/db/query/listed-rows.ts';
import { execute, insertRows, queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type PushRow = Row<'carrierPushes'>;
type PushKey = Pick<PushRow, 'accountId' | 'hash'>;

export const formatPushKey = ({ accountId, hash }: PushKey) =>
  `${accountId} ${hash.toString('hex')}`;

/**
 * Inserts pushes. Returns the keys of the pushes to apply: new readable pushes, and repeated pushes that failed or
 * matched no parcel before.
 */
export async function insertPushes(db: Db, pushes: readonly PushRow[]): Promise<PushKey[]> {
  const pushesByKey = new Map(pushes.map((push) => [formatPushKey(push), push]));
  // Sort the pushes by key, so that transactions do not deadlock.
  const sortedPushes = [...pushesByKey.keys()].sort().flatMap((key) => pushesByKey.get(key) ?? []);
  const rows = await insertRows(db, 'carrierPushes', sortedPushes, {
    end: sql`on conflict (account_id, hash) do update
      set state = excluded.state, received_at = excluded.received_at
      where saved.state in ('unmatched', 'failed')
    returning account_id, hash, state`,
  });
  return rows.filter(({ state }) => state === 'waiting');
}

export type WaitingPush = Omit<PushRow, 'body'>;

/** Reads the pushes one by one by their key, because a join could read all pushes. */
export function selectWaitingPushes(db: Db, keys: readonly string[]) {
  return queryRows(db)<WaitingPush>`
    select push.* from unnest(${keys}::text[]) key cross join lateral (
      select account_id, hash, scans, state, received_at from carrier_pushes
      where account_id = split_part(key, ' ', 1)::uuid and hash = decode(split_part(key, ' ', 2), 'hex')
        and state = 'waiting' limit 1) push`;
}

export async function endPushes(db: Db, ends: readonly (PushKey & Pick<PushRow, 'state'>)[]) {
  await execute(db)`update carrier_pushes p set state = sent.state
    from ${listRows(ends, { accountId: 'uuid', hash: 'bytea', state: 'text' })}
    where p.account_id = sent.account_id and p.hash = sent.hash`;
}

export type UnappliedPush = Pick<PushRow, 'accountId' | 'receivedAt' | 'body' | 'scans'> & {
  readonly state: 'unmatched' | 'unreadable' | 'failed';
  readonly account: string;
  readonly carrier: CarrierId;
};

export function selectUnapplied(db: Db, limit: number) {
  return queryRows(db)<UnappliedPush>`select p.account_id, p.state, p.received_at, p.body, p.scans,
      a.name as account, a.carrier
    from carrier_pushes p join carrier_accounts a on a.id = p.account_id
    where p.state in ('unmatched', 'unreadable', 'failed')
    order by p.received_at desc limit ${limit}`;
}
