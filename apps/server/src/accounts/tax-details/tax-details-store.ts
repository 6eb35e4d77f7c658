import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import type { Row, Tables } from '../../platform/db/schema/tables.ts';

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

/** Writes a version unless another one was written after the version before it. Whether it was written. */
export async function writeTaxDetails(
  db: Db,
  row: Insertable<Tables['taxDetails']>,
): Promise<boolean> {
  const { sellerId: _, ...changes } = row;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('taxDetails')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('sellerId')
        .doUpdateSet(changes)
        .where('taxDetails.version', '=', row.version - 1),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
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

/** As `writeTaxDetails`. For `asOperator`. */
export async function writeCompany(db: Db, row: Insertable<Tables['company']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('company')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('singleton')
        .doUpdateSet(row)
        .where('company.version', '=', row.version - 1),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
