import type { RemittancePlan } from '@shipdesk/domain/money/cod/remittance-plan';
import type { Insertable, InsertObject, Updateable } from 'kysely';
import {
  findRow,
  findValue,
  insertIfNew,
  insertRow,
  ownRows,
  queryColumn,
  queryRow,
  queryRows,
  updateRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row, Tables } from '../../platform/db/schema/tables.ts';

export type CompanyRow = Pick<Row<'company'>, (typeof companyColumns)[number]>;

export interface SellerRow {
  sellerId: string;
  name: string;
  email: string | null;
  createdAt: Date;
  reverseEnabled: boolean;
  orders: number;
  planId: string | null;
  codPlan: RemittancePlan;
}

export const insertSeller = (db: Db, row: Insertable<Tables['sellers']>) =>
  insertRow(db, 'sellers', row);

export const insertSellerIfNew = (db: Db, row: InsertObject<Tables, 'sellers'>) =>
  insertIfNew(db, 'sellers', row);

export const selectSeller = (db: Db, sellerId: string) => findRow(db, 'sellers', { sellerId });

/** Requires `asOperator`. */
export const selectExistingSellers = (db: Db, sellerIds: readonly string[]) =>
  queryColumn(db)<string>`select seller_id from sellers
    where seller_id = any(${sellerIds}::uuid[])`;

export function lockSeller(db: Db, sellerId: string) {
  return db
    .selectFrom('sellers')
    .select(['kind', 'name', 'reverseEnabled', 'suspendedAt', 'callsPerMinute'])
    .where('sellerId', '=', sellerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export const updateSeller = (
  db: Db,
  sellerId: string,
  changes: Updateable<
    Pick<
      Tables['sellers'],
      'name' | 'logo' | 'reverseEnabled' | 'suspendedAt' | 'suspensionReason' | 'callsPerMinute'
    >
  >,
) => updateRow(db, 'sellers', { sellerId }, changes);

/** Returns null if the seller is not suspended. Locks the row against a suspension. */
export const lockSuspendedAt = (db: Db, sellerId: string) =>
  findValue(db)<Date | null>`select suspended_at from sellers
    where seller_id = ${sellerId}::uuid for share`;

export type SellerPageRow = Omit<SellerRow, 'email'> & {
  readonly suspendedAt: Date | null;
  readonly suspensionReason: string;
  readonly callsPerMinute: number | null;
};

/** Counts at most 1,001 orders. */
export function selectSellerPage(db: Db, sellerId: string) {
  return queryRow(db)<SellerPageRow>`
    select s.seller_id, s.name, s.created_at, s.reverse_enabled, s.suspended_at, s.suspension_reason, s.calls_per_minute,
      (select least(coalesce(sum(orders), 0), 1001)::bigint from order_counts
        where seller_id = ${sellerId}::uuid) as orders,
      (select plan_id from plan_assignments where seller_id = ${sellerId}::uuid
        order by version desc limit 1) as plan_id,
      coalesce((select plan from remittance_plans where seller_id = ${sellerId}::uuid), 'standard') as cod_plan
    from sellers s where s.seller_id = ${sellerId}::uuid and s.kind = 'seller'`;
}

/** Requires `asOperator`. */
export function selectSellerIds(db: Db) {
  return queryColumn(db)<string>`select seller_id from sellers
    order by seller_id`;
}

/** Returns one email address per seller and counts at most 1,001 orders. Requires `asOperator`. */
export async function selectSellers(db: Db, limit: number): Promise<SellerRow[]> {
  const sellers = await queryRows(db)<Omit<SellerRow, 'email' | 'orders' | 'planId'>>`
    select s.seller_id, s.name, s.created_at, s.reverse_enabled, coalesce(p.plan, 'standard') as cod_plan
    from sellers s left join remittance_plans p on p.seller_id = s.seller_id
    where s.kind = 'seller' order by s.name, s.seller_id limit ${limit}`;
  const ids = sellers.map(({ sellerId }) => sellerId);
  const emails = await queryRows(db)<{ sellerId: string; value: string }>`
    select seller_id, min(email) as value from users
    where seller_id = any(${ids}::uuid[]) and removed_at is null group by seller_id`;
  const orders = await queryRows(db)<{ sellerId: string; value: number }>`
    select seller_id, least(sum(orders), 1001)::bigint as value from order_counts
    where seller_id = any(${ids}::uuid[]) group by seller_id`;
  const plans = await queryRows(db)<{ sellerId: string; value: string | null }>`
    select distinct on (seller_id) seller_id, plan_id as value from plan_assignments
    where seller_id = any(${ids}::uuid[]) order by seller_id, version desc`;
  const [emailBySeller, ordersBySeller, planBySeller] = [
    indexBySeller(emails),
    indexBySeller(orders),
    indexBySeller(plans),
  ];
  return sellers.map((seller) => ({
    ...seller,
    email: emailBySeller.get(seller.sellerId) ?? null,
    orders: ordersBySeller.get(seller.sellerId) ?? 0,
    planId: planBySeller.get(seller.sellerId) ?? null,
  }));
}

const indexBySeller = <T>(rows: readonly { sellerId: string; value: T }[]) =>
  new Map(rows.map(({ sellerId, value }) => [sellerId, value]));

export const selectOperatorId = (db: Db) =>
  findValue(db)<string>`select seller_id from sellers where kind = 'operator'
    order by created_at limit 1`;

const companyColumns = [
  'version',
  'legalName',
  'gstin',
  'address',
  'city',
  'pincode',
  'bankAccountName',
  'bankName',
  'bankAccountNumber',
  'bankIfsc',
] as const;

export const selectTaxDetails = (db: Db) =>
  queryRow(db)<Row<'taxDetails'>>`select * from tax_details where ${ownRows}`;

/** Requires `asOperator`. */
export function selectRegisteredSellers(db: Db) {
  return db
    .selectFrom('taxDetails')
    .select(['sellerId', 'state'])
    .where('gstin', 'is not', null)
    .execute();
}

export function selectCompany(db: Db): Promise<CompanyRow | undefined> {
  return db.selectFrom('company').select(companyColumns).executeTakeFirst();
}
