import type { Notice } from '@shipdesk/domain/account/event/notice';
import { sql } from 'kysely';
import { serializeRecordset } from '../../platform/db/query/column-names.ts';
import { parcelName, reference } from '../../platform/db/query/parcel-name.ts';
import {
  execute,
  findValue,
  insertRow,
  ownRows,
  queryColumn,
  queryRows,
  upsertRow,
} from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { MailParams } from '../../platform/db/schema/column-types.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import { MAX_LISTED_LINES, type MailTemplate } from './mail-texts.ts';

type NotificationRow = Omit<Row<'notifications'>, 'sellerId' | 'event'> & {
  readonly event: Notice;
  readonly reference: string;
  readonly consigneeName: string;
  readonly isRead: boolean;
};

/** A mail with the current data for its text. */
export type MailRow = Omit<Row<'mails'>, 'template' | 'params'> & {
  readonly template: MailTemplate;
  readonly params: MailParams;
  readonly company: string;
  /** The name of the user or consignee. Empty if disabled or erased. */
  readonly name: string;
  readonly email: string;
  readonly reference: string;
  readonly awb: string;
  /** The first orders of `params`, by docket number. */
  readonly parcels: Readonly<Record<string, { reference: string; awb: string }>> | null;
  /** Why the operator rejected the bank account of the mail. */
  readonly rejectionReason: string;
};

/** A new mail to a user, or to the consignee of an order. */
export type NewMail = Pick<MailRow, 'id' | 'template' | 'userId' | 'docketNumber' | 'params'>;

export async function insertMails(
  db: Db,
  sellerId: string,
  { mails, now }: { mails: readonly NewMail[]; now: Date },
): Promise<void> {
  await execute(db)`
    insert into mails (seller_id, id, template, user_id, docket_number, params, created_at)
    select ${sellerId}::uuid, id, template, user_id, docket_number, params, ${now}
    from json_to_recordset(${serializeRecordset(mails)})
      sent (id uuid, template text, user_id uuid, docket_number text, params jsonb)`;
}

const mailsWithData = sql`select m.*, s.name as company,
    coalesce(u.name, o.consignee_name, '') as name,
    coalesce(case when u.disabled_at is null then u.email end, o.consignee_email, '') as email,
    ${reference} as reference, coalesce(o.awb, '') as awb,
    (select json_object_agg(o.docket_number, json_build_object('reference', ${reference}, 'awb', o.awb))
      from orders o where o.seller_id = m.seller_id and o.docket_number = any(array(
        select jsonb_array_elements_text(m.params -> 'docketNumbers') limit ${MAX_LISTED_LINES}))) as parcels,
    coalesce(b.rejection_reason, '') as rejection_reason
  from mails m join sellers s on s.seller_id = m.seller_id
  left join users u on u.seller_id = m.seller_id and u.id = m.user_id
  left join orders o on o.seller_id = m.seller_id and o.docket_number = m.docket_number
  left join bank_accounts b on b.seller_id = m.seller_id and b.id = (m.params ->> 'bankAccountId')::uuid`;

export async function selectWaiting(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MailRow>> {
  const rows = await queryRows(db)<MailRow>`${mailsWithData}
    where m.seller_id = current_seller() and m.id = any(${ids}::uuid[]) and m.state = 'waiting'`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Maximum number of mails that a search by operator staff reads. */
const MAX_SEARCHED_MAILS = 5_000;

/** The filter of operator staff. An undefined field matches every mail. */
export interface MailFilter {
  /** Only mails that a mail server refused. */
  readonly state?: 'failed' | undefined;
  readonly sellerId?: string | undefined;
  /** Mails about an order, to its consignee or to the seller. */
  readonly docketNumber?: string | undefined;
  readonly userId?: string | undefined;
}

/** Returns the newest mails of all sellers or of one. Requires `asOperator`. */
export function selectNewest(
  db: Db,
  { state, sellerId, docketNumber, userId }: MailFilter,
  limit: number,
) {
  return queryRows(db)<MailRow>`${mailsWithData}
    where (m.seller_id, m.id) in (
      select seller_id, id from (
        select * from mails where true
          ${sellerId === undefined ? sql`` : sql`and seller_id = ${sellerId}::uuid`}
          ${state === undefined ? sql`` : sql`and state = 'failed'`}
        order by created_at desc, id desc limit ${MAX_SEARCHED_MAILS}
      ) newest
      where true
        ${userId === undefined ? sql`` : sql`and user_id = ${userId}::uuid`}
        ${docketNumber === undefined ? sql`` : sql`and (docket_number = ${docketNumber} or params -> 'docketNumbers' ? ${docketNumber}::text)`}
      order by created_at desc, id desc limit ${limit}
    )
    order by m.created_at desc, m.id desc`;
}

/** Stores the outcome of a mail, and counts an attempt when `isAttempt` is set. */
export async function updateMail(
  db: Db,
  id: string,
  change: Partial<Pick<MailRow, 'state' | 'problem' | 'demoLink' | 'endedAt'>> & {
    isAttempt: boolean;
  },
): Promise<void> {
  const { isAttempt, ...columns } = change;
  await db
    .updateTable('mails')
    .set({ ...columns, ...(isAttempt && { attempts: sql`attempts + 1` }) })
    .where(sql<boolean>`seller_id = current_seller()`)
    .where('id', '=', id)
    .execute();
}

/** Marks a failed or held mail as waiting. Returns false if no failed or held mail has the id. */
export async function reviveMail(db: Db, id: string): Promise<boolean> {
  const revivedCount = await execute(db)`
    update mails set state = 'waiting', ended_at = null, problem = '', attempts = 0
    where seller_id = current_seller() and id = ${id}::uuid and state in ('failed', 'held')`;
  return revivedCount > 0;
}

/** Returns the oldest user of the current seller who may sign in. */
export const selectOwner = (db: Db) =>
  findValue(db)<string>`select id from users
    where seller_id = current_seller() and disabled_at is null order by created_at, id limit 1`;

/** Returns the given docket numbers whose consignee receives the parcel and has an e-mail address. */
export function selectMailable(db: Db, docketNumbers: readonly string[]) {
  return queryColumn(db)<string>`select docket_number from orders
    where seller_id = current_seller() and docket_number = any(${docketNumbers}::text[])
      and direction = 'forward' and consignee_email <> '' order by docket_number`;
}

export function selectSwitches(db: Db) {
  return queryRows(db)<Row<'mailSwitches'>>`select * from mail_switches where ${ownRows}`;
}

export async function upsertSwitch(
  db: Db,
  sellerId: string,
  { event, ...values }: { event: Notice; toSeller: boolean; toConsignee: boolean },
): Promise<void> {
  const row = { sellerId, event, ...values };
  await upsertRow(db, 'mailSwitches', row, { key: ['sellerId', 'event'] });
}

export const insertNotification = (db: Db, row: Row<'notifications'>) =>
  insertRow(db, 'notifications', row);

/** Returns the newest notifications of the current seller, and whether the user has read them. */
export function selectNotifications(db: Db, userId: string, limit: number) {
  return queryRows(db)<NotificationRow>`
    select n.id, n.event, n.docket_number, n.subjects, n.created_at, ${parcelName},
      r.read_at is not null as is_read
    from notifications n left join notification_reads r
      on r.seller_id = n.seller_id and r.notification_id = n.id and r.user_id = ${userId}::uuid
    left join orders o on o.seller_id = n.seller_id and o.docket_number = n.docket_number
    where n.seller_id = current_seller() order by n.id desc limit ${limit}`;
}

/** Marks these notifications as read. Returns how many were unread. */
export function insertReads(
  db: Db,
  { userId, ids, now }: { userId: string; ids: readonly string[]; now: Date },
) {
  return execute(db)`insert into notification_reads (seller_id, user_id, notification_id, read_at)
    select seller_id, ${userId}::uuid, id, ${now} from notifications
    where seller_id = current_seller() and id = any(${ids}::uuid[])
    on conflict do nothing`;
}
