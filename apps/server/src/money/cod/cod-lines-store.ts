import type { OwingAccount } from '@shipdesk/contract/money/carrier-remittances';
import type { CodAtCarrier } from '@shipdesk/domain/money/carrier-cod/cod-match';
import type { RemittancePlan } from '@shipdesk/domain/money/cod/remittance-plan';
import { sql } from 'kysely';
import { listRows, whereSellerOf } from '../../platform/db/query/listed-rows.ts';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import {
  execute,
  insertRows,
  ownRows,
  queryRows,
  queryValue,
  upsertRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type CodLineRow = Row<'codLines'>;

export interface DueSum {
  readonly parcels: number;
  readonly codPaise: number;
  readonly feePaise: number;
}

const isDue = sql`remittance_id is null and reversed_at is null`;
/** Selects lines that were reversed after their COD was transferred and are not deducted yet. */
const isUndeducted = sql`l.reversed_at is not null and l.deducted_in is null
  and exists (select 1 from remittances r where r.seller_id = ${ownSeller} and r.id = l.remittance_id
    and r.state in ('remitted', 'matched'))`;

/** Returns the newest line of each shipment, keyed by shipment id. Locks all their lines until the transaction ends. */
export async function lockNewestLines(
  db: Db,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, CodLineRow>> {
  const rows = await queryRows(db)<CodLineRow>`select * from cod_lines
    where seller_id = ${ownSeller} and shipment_id = any(${shipmentIds}::uuid[])
    order by shipment_id, turn for update`;
  return new Map(rows.map((row) => [row.shipmentId, row]));
}

export const insertLines = (db: Db, rows: readonly CodLineRow[]) =>
  insertRows(db, 'codLines', rows);

/** Writes the dates of lines that are in no payout. */
export async function redateLines(
  db: Db,
  rows: readonly Pick<CodLineRow, 'shipmentId' | 'turn' | 'deliveredOn' | 'eligibleOn'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await execute(db)`
    update cod_lines l set delivered_on = sent.delivered_on, eligible_on = sent.eligible_on
    from ${listRows(rows, {
      shipmentId: 'uuid',
      turn: 'integer',
      deliveredOn: 'date',
      eligibleOn: 'date',
    })}
    where l.seller_id = ${ownSeller} and l.shipment_id = sent.shipment_id and l.turn = sent.turn
      and l.remittance_id is null`;
}

export async function reverseLines(db: Db, shipmentIds: readonly string[], now: Date) {
  await execute(db)`update cod_lines set reversed_at = ${now}
    where seller_id = ${ownSeller} and shipment_id = any(${shipmentIds}::uuid[])
      and reversed_at is null`;
}

export function lockDueLines(db: Db, { runOn, limit }: { runOn: string; limit: number }) {
  return queryRows(db)<CodLineRow>`select * from cod_lines
    where seller_id = ${ownSeller} and ${isDue} and eligible_on <= ${runOn}::date
    order by eligible_on, shipment_id limit ${limit} for update`;
}

export function lockLinesToDeduct(db: Db, limit: number) {
  return queryRows(db)<CodLineRow>`select l.* from cod_lines l
    where l.seller_id = ${ownSeller} and l.remittance_id is not null and ${isUndeducted}
    order by l.reversed_at, l.shipment_id limit ${limit} for update of l`;
}

export const hasDueLine = (db: Db) =>
  queryValue(db)<boolean>`select exists (select 1 from cod_lines
    where ${ownRows} and ${isDue})`;

/** Sums all due COD if `until` is null. */
export async function sumDue(db: Db, until: string | null): Promise<DueSum> {
  const { rows } = await sql<DueSum>`select count(*) as parcels,
      coalesce(sum(cod_paise), 0)::bigint as cod_paise, coalesce(sum(fee_paise), 0)::bigint as fee_paise
    from cod_lines where seller_id = ${ownSeller} and ${isDue}
      and (${until}::date is null or eligible_on <= ${until}::date)`.execute(db);
  return rows[0] ?? { parcels: 0, codPaise: 0, feePaise: 0 };
}

export function sumDueByDay(db: Db, until: string) {
  return queryRows(db)<DueSum & { eligibleOn: string }>`select eligible_on, count(*) as parcels,
      sum(cod_paise)::bigint as cod_paise, sum(fee_paise)::bigint as fee_paise
    from cod_lines where seller_id = ${ownSeller} and ${isDue} and eligible_on <= ${until}::date
    group by eligible_on order by eligible_on`;
}

export function sumUndeductedPaise(db: Db) {
  return queryValue(db)<number>`select coalesce(sum(l.cod_paise), 0)::bigint as paise
    from cod_lines l where l.seller_id = ${ownSeller} and l.remittance_id is not null
      and ${isUndeducted}`;
}

/** Requires `asOperator`. */
export function selectDueSellers(db: Db, { runOn, limit }: { runOn: string; limit: number }) {
  return queryRows(db)<{ sellerId: string; name: string }>`
    select d.seller_id, s.name from (
      select seller_id, sum(cod_paise) as paise from cod_lines
      where ${isDue} and eligible_on <= ${runOn}::date group by seller_id
    ) d join sellers s on s.seller_id = d.seller_id
    order by d.paise desc, d.seller_id limit ${limit}`;
}

type LineKey = Pick<CodLineRow, 'shipmentId' | 'turn'>;

export async function assignLines(
  db: Db,
  remittanceId: string,
  { paidLines, deductedLines }: Record<'paidLines' | 'deductedLines', readonly LineKey[]>,
): Promise<void> {
  const assign = (column: 'remittanceId' | 'deductedIn', lines: readonly LineKey[]) =>
    execute(db)`update cod_lines l set ${sql.ref(column)} = ${remittanceId}::uuid
      from ${listRows(lines, { shipmentId: 'uuid', turn: 'integer' })}
      where l.seller_id = ${ownSeller} and l.shipment_id = sent.shipment_id and l.turn = sent.turn`;
  await assign('remittanceId', paidLines);
  if (deductedLines.length > 0) await assign('deductedIn', deductedLines);
}

export async function releaseLines(db: Db, remittanceId: string): Promise<void> {
  await execute(db)`update cod_lines set remittance_id = null
    where seller_id = ${ownSeller} and remittance_id = ${remittanceId}::uuid`;
  await execute(db)`update cod_lines set deducted_in = null
    where seller_id = ${ownSeller} and deducted_in = ${remittanceId}::uuid`;
}

export function selectPayoutLines(db: Db, remittanceId: string, limit: number) {
  return queryRows(db)<CodLineRow>`select * from cod_lines
    where seller_id = ${ownSeller}
      and (remittance_id = ${remittanceId}::uuid or deducted_in = ${remittanceId}::uuid)
    order by delivered_on, docket_number, turn limit ${limit}`;
}

/** Returns the COD that carriers owe for these parcels, keyed by shipment id. Omits parcels that have no COD. */
export async function selectCarrierCod(
  db: Db,
  parcels: readonly { readonly sellerId: string; readonly id: string }[],
): Promise<ReadonlyMap<string, CodAtCarrier>> {
  const rows = await queryRows(db)<CodAtCarrier & { shipmentId: string }>`select l.shipment_id,
      sum(case when l.reversed_at is null then l.cod_paise else 0 end - l.settled_paise)::bigint as owed_paise,
      bool_or(l.reversed_at is null) as is_delivered
    from ${listRows(parcels, { sellerId: 'uuid', id: 'uuid' })}
    join cod_lines l on l.seller_id = sent.seller_id and l.shipment_id = sent.id ${whereSellerOf(parcels, 'l')}
    group by 1`;
  return new Map(rows.map(({ shipmentId, ...cod }) => [shipmentId, cod]));
}

export async function lockCodLines(db: Db, shipmentIds: readonly string[]): Promise<void> {
  await execute(db)`select 1 from cod_lines
    where seller_id = ${ownSeller} and shipment_id = any(${shipmentIds}::uuid[])
    order by shipment_id, turn for update`;
}

/** Increases the settled amount of the newest line of each shipment. */
export async function addSettledAmounts(
  db: Db,
  amounts: readonly { readonly shipmentId: string; readonly paise: number }[],
): Promise<void> {
  if (amounts.length === 0) return;
  await execute(db)`update cod_lines l set settled_paise = l.settled_paise + sent.paise
    from ${listRows(amounts, { shipmentId: 'uuid', paise: 'bigint' })}
    where l.seller_id = ${ownSeller} and l.shipment_id = sent.shipment_id
      and l.turn = (select max(turn) from cod_lines newest
        where newest.seller_id = ${ownSeller} and newest.shipment_id = l.shipment_id)`;
}

/** Returns the net COD that each carrier account owes, by days from delivery to `today`. Requires `asOperator`. */
export function selectOwingAccounts(db: Db, today: string) {
  return queryRows(db)<OwingAccount>`
    select a.id as account_id, a.name as account_name, a.carrier, owed.*
    from (
      select s.account_id as owing_id, count(*) filter (where l.paise > 0) as parcels,
        coalesce(sum(l.paise) filter (where l.days <= 7), 0)::bigint as week_paise,
        coalesce(sum(l.paise) filter (where l.days between 8 and 14), 0)::bigint as fortnight_paise,
        coalesce(sum(l.paise) filter (where l.days > 14), 0)::bigint as older_paise,
        sum(l.paise)::bigint as total_paise
      from (
        select seller_id, shipment_id, ${today}::date - delivered_on as days,
          case when reversed_at is null then cod_paise else 0 end - settled_paise as paise
        from cod_lines
        where (reversed_at is null and settled_paise = 0) or (reversed_at is not null and settled_paise <> 0)
      ) l join shipments s on s.seller_id = l.seller_id and s.id = l.shipment_id
      group by 1
    ) owed join carrier_accounts a on a.id = owed.owing_id
    where owed.parcels > 0 or owed.total_paise <> 0
    order by owed.total_paise desc, a.name, a.id`;
}

export async function selectPlan(db: Db): Promise<RemittancePlan> {
  const row = await db
    .selectFrom('remittancePlans')
    .select('plan')
    .where(ownRows)
    .executeTakeFirst();
  return row?.plan ?? 'standard';
}

export const upsertPlan = (db: Db, row: Row<'remittancePlans'>) =>
  upsertRow(db, 'remittancePlans', row, { key: ['sellerId'] });
