import { sql } from 'kysely';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import {
  execute,
  findRow,
  insertRow,
  ownRows,
  queryRows,
  queryValue,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';

export async function selectManifestNumbers(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queryRows(db)<{ id: string; number: string }>`select id, number from manifests
    where seller_id = ${ownSeller} and id = any(${ids}::uuid[])`;
  return new Map(rows.map(({ id, number }) => [id, number]));
}

export type ManifestRow = Row<'manifests'>;

/** Serialises the seller's manifests, so that their numbers are consecutive. */
export async function lockManifests(db: Db): Promise<void> {
  await execute(db)`select pg_advisory_xact_lock(hashtext('manifests ' || ${ownSeller}::text))`;
}

export function countManifests(db: Db, day: string) {
  return queryValue(db)<number>`select count(*) as manifests from manifests
    where seller_id = ${ownSeller} and day = ${day}::date`;
}

/** Inserts a manifest and adds booked shipments to it. */
export async function insertManifest(
  db: Db,
  row: ManifestRow,
  shipments: readonly Pick<Row<'shipments'>, 'id'>[],
): Promise<void> {
  const shipmentIds = shipments.map(({ id }) => id);
  await insertRow(db, 'manifests', { ...row, pickup: JSON.stringify(row.pickup) });
  await execute(db)`update shipments set manifest_id = ${row.id}::uuid
    where seller_id = ${ownSeller} and id = any(${shipmentIds}::uuid[])`;
}

export function selectManifests(db: Db, limit: number) {
  return queryRows(db)<ManifestRow>`select * from manifests where ${ownRows}
    order by created_at desc, number desc limit ${limit}`;
}

export async function selectManifest(db: Db, id: string) {
  const manifest = await findRow(db, 'manifests', id);
  if (!manifest) return undefined;
  const { rows } = await sql<Row<'shipments'>>`select * from shipments
    where seller_id = ${ownSeller} and manifest_id = ${id}::uuid order by awb`.execute(db);
  return { manifest, shipments: rows };
}
