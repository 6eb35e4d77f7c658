import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import type { CompanyTable, TaxDetailsTable } from '../../platform/db/schema/invoice-tables.ts';

const detailColumns = [
  'version',
  'legal_name',
  'gstin',
  'address',
  'city',
  'pincode',
  'state',
] as const;
const companyColumns = [
  'version',
  'legal_name',
  'gstin',
  'address',
  'city',
  'pincode',
  'bank_account_name',
  'bank_name',
  'bank_account_number',
  'bank_ifsc',
] as const;

export type TaxDetailsRow = Pick<Selectable<TaxDetailsTable>, (typeof detailColumns)[number]>;
export type CompanyRow = Pick<Selectable<CompanyTable>, (typeof companyColumns)[number]>;

/** The tax details of the current seller; undefined before the first save. */
export function selectTaxDetails(db: Db): Promise<TaxDetailsRow | undefined> {
  return db
    .selectFrom('tax_details')
    .select(detailColumns)
    .where(sql<boolean>`seller_id = current_seller()`)
    .executeTakeFirst();
}

/** Writes a version unless another one was written after the version before it. Whether it was written. */
export async function writeTaxDetails(db: Db, row: Insertable<TaxDetailsTable>): Promise<boolean> {
  const { seller_id: _, ...changes } = row;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('tax_details')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('seller_id')
        .doUpdateSet(changes)
        .where('tax_details.version', '=', row.version - 1),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** The sum of the versions of all sellers. For `asOperator`. */
export async function sumVersions(db: Db): Promise<number> {
  const { versions } = await db
    .selectFrom('tax_details')
    .select(sql<number>`coalesce(sum(version), 0)::bigint`.as('versions'))
    .executeTakeFirstOrThrow();
  return versions;
}

/** All sellers with a GSTIN. For `asOperator`. */
export function selectRegistered(db: Db): Promise<Pick<TaxDetailsTable, 'seller_id' | 'state'>[]> {
  return db
    .selectFrom('tax_details')
    .select(['seller_id', 'state'])
    .where('gstin', 'is not', null)
    .execute();
}

/** The company of the operator; undefined before the first save. */
export function selectCompany(db: Db): Promise<CompanyRow | undefined> {
  return db.selectFrom('company').select(companyColumns).executeTakeFirst();
}

/** As `writeTaxDetails`. For `asOperator`. */
export async function writeCompany(db: Db, row: Insertable<CompanyTable>): Promise<boolean> {
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
