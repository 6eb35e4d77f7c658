import { sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

const detailColumns = [
  'version',
  'legalName',
  'gstin',
  'address',
  'city',
  'pincode',
  'state',
] as const;
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

export type TaxDetailsRow = Pick<Row<'taxDetails'>, (typeof detailColumns)[number]>;
export type CompanyRow = Pick<Row<'company'>, (typeof companyColumns)[number]>;

/** The tax details of the current seller; undefined before the first save. */
export function selectTaxDetails(db: Db): Promise<TaxDetailsRow | undefined> {
  return db
    .selectFrom('taxDetails')
    .select(detailColumns)
    .where(sql<boolean>`seller_id = current_seller()`)
    .executeTakeFirst();
}

/** The sum of the versions of all sellers. For `asOperator`. */
export async function sumVersions(db: Db): Promise<number> {
  const { versions } = await db
    .selectFrom('taxDetails')
    .select(sql<number>`coalesce(sum(version), 0)::bigint`.as('versions'))
    .executeTakeFirstOrThrow();
  return versions;
}

/** All sellers with a GSTIN. For `asOperator`. */
export function selectRegistered(db: Db): Promise<Pick<Row<'taxDetails'>, 'sellerId' | 'state'>[]> {
  return db
    .selectFrom('taxDetails')
    .select(['sellerId', 'state'])
    .where('gstin', 'is not', null)
    .execute();
}

/** The company of the operator; undefined before the first save. */
export function selectCompany(db: Db): Promise<CompanyRow | undefined> {
  return db.selectFrom('company').select(companyColumns).executeTakeFirst();
}
