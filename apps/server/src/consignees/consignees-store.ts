import { sql } from 'kysely';
import type { Db } from '../db/query/database.ts';

export type ConsigneeRow = Awaited<ReturnType<typeof selectConsignee>>[number];

/** The orders of the current seller that name this phone number, as the consignee's or as its second one. */
export function selectConsignee(db: Db, phone: string) {
  return db
    .selectFrom('orders')
    .select([
      'docket_number',
      'order_date',
      'consignee_name',
      'consignee_phone',
      'consignee_alt_phone',
      'consignee_email',
      'consignee_address',
      'consignee_pincode',
      'consignee_city',
      'consignee_state',
      'consignee_country',
      'contents',
    ])
    .where((where) =>
      where.or([where('consignee_phone', '=', phone), where('consignee_alt_phone', '=', phone)]),
    )
    .orderBy('created_at')
    .execute();
}

/** Erases the person from those orders; what goes is in 011-consignee-erasure.sql. Answers how many orders. */
export async function eraseConsigneeRows(db: Db, phone: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ consignee_erased_at: now })
    .where((where) =>
      where.or([where('consignee_phone', '=', phone), where('consignee_alt_phone', '=', phone)]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Erases up to `atMost` consignees of orders made before a moment, for all sellers; answers how many. */
export async function eraseOldConsignees(
  db: Db,
  { madeBefore, now, atMost }: { madeBefore: Date; now: Date; atMost: number },
): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    select erase_old_consignees(${madeBefore}, ${now}, ${atMost}) as erased`.execute(db);
  return rows[0]?.erased ?? 0;
}
