import {
  type CarrierClaimDecision,
  type CarrierClaimKind,
  type CarrierClaimState,
  type CarrierTerms,
  defaultCarrierTerms,
} from '@shipdesk/domain/money/carrier-claim/carrier-claim';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import { sql } from 'kysely';
import { listRows } from '../../platform/db/query/listed-rows.ts';
import {
  execute,
  findRow,
  insertRows,
  queryRows,
  upsertRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type ClaimRow = Row<'carrierClaims'>;

/** `month` is the first day of the month. */
export interface StatementKey {
  readonly accountId: string;
  readonly month: IsoDate;
}

export const findAccount = (db: Db, id: string) => findRow(db, 'carrierAccounts', { id });

/** Serializes preparations and decisions of an account's claims until the transaction ends. */
export async function lockAccountClaims(db: Db, accountId: string): Promise<void> {
  await execute(db)`
    select pg_advisory_xact_lock(hashtextextended(${`carrier_claims ${accountId}`}, 0))`;
}

export async function readTerms(db: Db, accountId: string): Promise<CarrierTerms> {
  const row = await findRow(db, 'carrierTerms', { accountId });
  if (!row) return defaultCarrierTerms;
  const { codDays, liabilityPaise, attemptPaise } = row;
  return { codDays, liabilityPaise, attemptPaise };
}

export const saveTerms = (db: Db, row: Row<'carrierTerms'>) =>
  upsertRow(db, 'carrierTerms', row, { key: ['accountId'] });

/**
 * Adds claims. Updates the kind, amounts and evidence of open and claimed claims, but not of decided ones. Moves an
 * open claim to the new month, for example if a lost parcel is disposed of a month later.
 */
export async function saveFoundClaims(db: Db, rows: readonly ClaimRow[]): Promise<void> {
  if (rows.length === 0) return;
  await insertRows(db, 'carrierClaims', rows, {
    end: sql`on conflict (account_id, source) do update set kind = excluded.kind,
        amount_paise = excluded.amount_paise, gst_paise = excluded.gst_paise, evidence = excluded.evidence,
        month = case when saved.state = 'open' then excluded.month else saved.month end,
        occurred_on = case when saved.state = 'open' then excluded.occurred_on else saved.occurred_on end
      where saved.state in ('open', 'claimed')`,
  });
}

export function selectStaleClaims(db: Db, key: StatementKey, sources: readonly string[]) {
  return queryRows(db)<ClaimRow>`select * from carrier_claims
    where account_id = ${key.accountId}::uuid and month = ${key.month}::date and state in ('open', 'claimed')
      and source <> all(${sources}::text[])
    order by id`;
}

export async function deleteClaims(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await execute(db)`delete from carrier_claims where id = any(${ids}::uuid[])`;
}

/** Marks claims as credited in full. A document of the carrier posts the credit. */
export async function markCreditedElsewhere(
  db: Db,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await execute(db)`update carrier_claims set state = 'credited', credited_paise = amount_paise,
      decided_at = ${at}
    where id = any(${ids}::uuid[])`;
}

export interface ClaimSum {
  readonly kind: CarrierClaimKind;
  readonly state: CarrierClaimState;
  readonly claims: number;
  readonly amountPaise: number;
  readonly creditedPaise: number;
}

export function sumClaims(db: Db, { accountId, month }: StatementKey) {
  return queryRows(db)<ClaimSum>`select kind, state, count(*) as claims,
      sum(amount_paise)::bigint as amount_paise, sum(credited_paise)::bigint as credited_paise
    from carrier_claims where account_id = ${accountId}::uuid and month = ${month}::date
    group by kind, state order by kind, state`;
}

export type ListedClaim = ClaimRow & { readonly sellerName: string };

/** Sorts the largest amounts first. The seller name is empty for an unknown parcel. */
export function selectClaims(
  db: Db,
  { accountId, month }: StatementKey,
  {
    kind,
    states,
    offset,
    limit,
  }: {
    kind: CarrierClaimKind | undefined;
    states: readonly CarrierClaimState[];
    offset: number;
    limit: number;
  },
) {
  const whereKind = kind === undefined ? sql`` : sql`and kind = ${kind}`;
  return queryRows(db)<ListedClaim>`select c.*,
      case when c.shipment_id is null then '' else coalesce(s.name, '') end as seller_name
    from (select * from carrier_claims
      where account_id = ${accountId}::uuid and month = ${month}::date and state = any(${states}::text[]) ${whereKind}
      order by amount_paise desc, id offset ${offset} limit ${limit}) c
    left join sellers s on s.seller_id = c.seller_id order by c.amount_paise desc, c.id`;
}

export function lockClaims(db: Db, accountId: string, ids: readonly string[]) {
  return queryRows(db)<ClaimRow>`select * from carrier_claims
    where account_id = ${accountId}::uuid and id = any(${ids}::uuid[]) order by id for update`;
}

export interface DecidedClaim {
  readonly id: string;
  readonly state: CarrierClaimDecision;
  readonly creditedPaise: number;
  readonly postedAt: Date | null;
  readonly reference: string;
  readonly decidedAt: Date;
  readonly decidedBy: string;
}

export async function updateDecided(db: Db, claims: readonly DecidedClaim[]): Promise<void> {
  if (claims.length === 0) return;
  await execute(db)`update carrier_claims c
    set state = sent.state, credited_paise = sent.credited_paise, posted_at = sent.posted_at, reference = sent.reference, decided_at = sent.decided_at, decided_by = sent.decided_by
    from ${listRows(claims, {
      id: 'uuid',
      state: 'text',
      creditedPaise: 'bigint',
      postedAt: 'timestamptz',
      reference: 'text',
      decidedAt: 'timestamptz',
      decidedBy: 'uuid',
    })}
    where c.id = sent.id`;
}
