import { sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export type NdrLinkRow = Row<'ndrLinks'>;

/** Adds a link, and removes those of its case that have expired. */
export async function insertLink(db: Db, row: NdrLinkRow): Promise<void> {
  await sql`delete from ndr_links where seller_id = current_seller() and shipment_id = ${row.shipmentId}::uuid
    and expires_at < ${row.createdAt}`.execute(db);
  await db.insertInto('ndrLinks').values(row).execute();
}

/** A link of the current seller. */
export async function selectLink(db: Db, tokenHash: Buffer): Promise<NdrLinkRow | undefined> {
  const { rows } = await sql<NdrLinkRow>`select * from ndr_links
    where seller_id = current_seller() and token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

/** Marks a link as used. Whether it was unused and had not expired. */
export async function useLink(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update ndr_links set used_at = ${now}
    where seller_id = current_seller() and token_hash = ${tokenHash} and used_at is null and expires_at > ${now}`.execute(
    db,
  );
  return numAffectedRows > 0n;
}
