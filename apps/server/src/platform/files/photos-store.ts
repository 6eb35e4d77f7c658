import { execute, findValue, queryRows } from '../db/query/rows.ts';
import type { Db } from '../db/query/statement.ts';
import type { Row } from '../db/schema/tables.ts';

export type PhotoRow = Row<'photos'>;
export type PhotoKind = Row<'photos'>['subjectKind'];

export async function insertPhotos(db: Db, rows: readonly PhotoRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('photos').values(rows).execute();
}

export async function deleteSubjectPhotos(
  db: Db,
  sellerId: string,
  { kind, id }: { kind: PhotoKind; id: string },
): Promise<void> {
  await execute(db)`delete from photos
    where seller_id = ${sellerId} and subject_kind = ${kind} and subject_id = ${id}`;
}

export async function deleteOrderPhotos(
  db: Db,
  sellerId: string,
  orderIds: readonly string[],
): Promise<void> {
  await execute(db)`delete from photos
    where seller_id = ${sellerId} and order_id = any(${orderIds}::uuid[])`;
}

export function selectSubjectPhotos(
  db: Db,
  filter: { sellerId: string; kind: PhotoKind; subjectIds: readonly string[] },
) {
  return queryRows(db)<Pick<PhotoRow, 'subjectId' | 'id' | 'width' | 'height'>>`
    select subject_id, id, width, height from photos
    where seller_id = ${filter.sellerId} and subject_kind = ${filter.kind} and subject_id = any(${filter.subjectIds}::uuid[])
    order by subject_id, position`;
}

export const selectJpeg = (db: Db, sellerId: string, id: string) =>
  findValue(db)<Buffer>`select jpeg from photos
    where seller_id = ${sellerId}::uuid and id = ${id}::uuid`;
