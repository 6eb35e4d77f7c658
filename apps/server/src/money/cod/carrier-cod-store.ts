import { sql } from 'kysely';
import { recordset } from '../../platform/db/query/column-names.ts';
import type { Db } from '../../platform/db/query/statement.ts';

/** A shipment of a seller. */
export interface ParcelKey {
  readonly sellerId: string;
  readonly id: string;
}

/** The COD of a parcel between its carrier and the operator. */
export interface CarrierCodRow {
  readonly shipmentId: string;
  readonly owedPaise: number;
  readonly isDelivered: boolean;
}

/** What carriers owe for these parcels. Parcels without COD are left out. */
export async function selectCarrierCod(
  db: Db,
  parcels: readonly ParcelKey[],
): Promise<CarrierCodRow[]> {
  const { rows } = await sql<CarrierCodRow>`select l.shipment_id,
      sum(case when l.reversed_at is null then l.cod_paise else 0 end - l.settled_paise)::bigint as owed_paise,
      bool_or(l.reversed_at is null) as is_delivered
    from json_to_recordset(${recordset(parcels)}) sent (seller_id uuid, id uuid)
    join cod_lines l on l.seller_id = sent.seller_id and l.shipment_id = sent.id
    group by 1`.execute(db);
  return rows;
}

/** Locks the lines of these shipments of the current seller until the transaction ends. */
export async function lockLines(db: Db, shipmentIds: readonly string[]): Promise<void> {
  await sql`select 1 from cod_lines
    where seller_id = current_seller() and shipment_id = any(${shipmentIds}::uuid[])
    order by shipment_id, turn for update`.execute(db);
}

/** Adds what was settled to the newest line of each shipment of the current seller. */
export async function addSettled(
  db: Db,
  settled: readonly { readonly shipmentId: string; readonly paise: number }[],
): Promise<void> {
  await sql`update cod_lines l set settled_paise = l.settled_paise + sent.paise
    from json_to_recordset(${recordset(settled)}) sent (shipment_id uuid, paise bigint)
    where l.seller_id = current_seller() and l.shipment_id = sent.shipment_id
      and l.turn = (select max(turn) from cod_lines newest
        where newest.seller_id = l.seller_id and newest.shipment_id = l.shipment_id)`.execute(db);
}

/** What an account of a carrier owes, by days since the delivery. */
export interface OwingAccount {
  readonly accountId: string;
  readonly accountName: string;
  readonly carrier: string;
  readonly parcels: number;
  readonly weekPaise: number;
  readonly fortnightPaise: number;
  readonly olderPaise: number;
  readonly totalPaise: number;
}

/** What carriers owe at the end of a day, less what they may take back, the largest amount first. For `asOperator`. */
export async function selectOwingAccounts(db: Db, today: string): Promise<OwingAccount[]> {
  const { rows } = await sql<OwingAccount>`
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
    order by owed.total_paise desc, a.name, a.id`.execute(db);
  return rows;
}
