import type { Notice } from '@shipdesk/domain/account/event/notice';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

export interface NotificationRow {
  readonly id: string;
  readonly event: Notice;
  readonly docketNumber: string;
  readonly subjects: number;
  readonly createdAt: Date;
  readonly isRead: boolean;
}

export async function insertNotification(
  db: Db,
  row: Omit<NotificationRow, 'isRead'> & { readonly sellerId: string },
): Promise<void> {
  await db.insertInto('notifications').values(row).execute();
}

/** The newest notifications of the current seller, with whether the user has read them. */
export async function selectNotifications(
  db: Db,
  userId: string,
  limit: number,
): Promise<NotificationRow[]> {
  const { rows } =
    await sql<NotificationRow>`select n.id, n.event, n.docket_number, n.subjects, n.created_at,
      r.read_at is not null as is_read
    from notifications n left join notification_reads r
      on r.seller_id = n.seller_id and r.notification_id = n.id and r.user_id = ${userId}::uuid
    where n.seller_id = current_seller() order by n.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Marks those of these notifications that exist and were not read. How many. */
export async function insertReads(
  db: Db,
  { userId, ids, now }: { userId: string; ids: readonly string[]; now: Date },
): Promise<number> {
  const { rows } =
    await sql`insert into notification_reads (seller_id, user_id, notification_id, read_at)
    select seller_id, ${userId}::uuid, id, ${now} from notifications
    where seller_id = current_seller() and id = any(${ids}::uuid[])
    on conflict do nothing returning notification_id`.execute(db);
  return rows.length;
}
