import type { Notice } from '@shipdesk/domain/account/event/notice';
import { sql } from 'kysely';
import { listRows, whereSellerOf } from '../../platform/db/query/listed-rows.ts';
import { ownSeller } from '../../platform/db/query/own-seller.ts';
import { parcelName, reference } from '../../platform/db/query/parcel-name.ts';
import {
  execute,
  findValue,
  insertRow,
  insertRows,
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

/** An email with the current data for its text. */
export type MailRow = Omit<Row<'mails'>, 'template' | 'params'> & {
  readonly template: MailTemplate;
  readonly params: MailParams;
  readonly company: string;
  /** The name of the user or consignee. Empty if it was erased, and for an invitation. */
  readonly name: string;
  /** Empty for a suspended user and for an erased consignee. */
  readonly email: string;
  readonly reference: string;
  readonly awb: string;
  /** The first orders of `params.docketNumbers`, keyed by docket number. */
  readonly parcels: Readonly<Record<string, { reference: string; awb: string }>>;
  readonly rejectionReason: string;
};

type MailData = Omit<MailRow, 'parcels'>;
type ParcelRow = Pick<Row<'orders'>, 'sellerId' | 'docketNumber' | 'awb'> & {
  readonly reference: string;
};

export type NewMail = Pick<MailRow, 'id' | 'template' | 'userId' | 'docketNumber' | 'params'>;

export async function insertMails(
  db: Db,
  sellerId: string,
  { mails, now }: { mails: readonly NewMail[]; now: Date },
): Promise<void> {
  const rows = mails.map(({ id, template, userId, docketNumber, params }) => {
    return { sellerId, id, template, userId, docketNumber, params, createdAt: now };
  });
  await insertRows(db, 'mails', rows);
}

const mailsWithData = sql`select m.*, s.name as company,
    coalesce(u.name, o.consignee_name, '') as name,
    coalesce(case when u.disabled_at is null then u.email end, o.consignee_email, i.email, '') as email,
    ${reference} as reference, coalesce(o.awb, '') as awb,
    coalesce(b.rejection_reason, '') as rejection_reason
  from mails m join sellers s on s.seller_id = m.seller_id
  left join users u on u.seller_id = m.seller_id and u.id = m.user_id
  left join orders o on o.seller_id = m.seller_id and o.docket_number = m.docket_number
  left join invitations i on i.seller_id = m.seller_id and i.id = (m.params ->> 'invitationId')::uuid
  left join bank_accounts b on b.seller_id = m.seller_id and b.id = (m.params ->> 'bankAccountId')::uuid`;

export async function selectWaiting(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MailRow>> {
  const rows = await queryRows(db)<MailData>`${mailsWithData}
    where m.seller_id = ${ownSeller} and m.id = any(${ids}::uuid[]) and m.state = 'waiting'`;
  const mails = await addParcels(db, rows);
  return new Map(mails.map((mail) => [mail.id, mail]));
}

async function addParcels(db: Db, mails: readonly MailData[]): Promise<MailRow[]> {
  const listedParcels = mails.flatMap(({ sellerId, params }) => {
    const docketNumbers = (params.docketNumbers ?? []).slice(0, MAX_LISTED_LINES);
    return docketNumbers.map((docketNumber) => ({ sellerId, docketNumber }));
  });
  const orders = await queryRows(db)<ParcelRow>`
    select o.seller_id, o.docket_number, ${reference} as reference, o.awb
    from ${listRows(listedParcels, { sellerId: 'uuid', docketNumber: 'text' })}
    join orders o on o.seller_id = sent.seller_id and o.docket_number = sent.docket_number ${whereSellerOf(listedParcels, 'o')}`;
  const ordersBySeller = Map.groupBy(orders, ({ sellerId }) => sellerId);
  return mails.map((mail) => {
    const sellerOrders = ordersBySeller.get(mail.sellerId) ?? [];
    const parcels = sellerOrders.filter(({ docketNumber }) =>
      mail.params.docketNumbers?.includes(docketNumber),
    );
    const parcelMap = Object.fromEntries(parcels.map((parcel) => [parcel.docketNumber, parcel]));
    return { ...mail, parcels: parcelMap };
  });
}

const MAX_SEARCHED_MAILS = 5_000;

export interface MailFilter {
  readonly state?: 'failed' | undefined;
  readonly sellerId?: string | undefined;
  /** Selects emails about an order, to its consignee or to the seller. */
  readonly docketNumber?: string | undefined;
  readonly userId?: string | undefined;
}

/** Requires `asOperator`. */
export async function selectNewest(
  db: Db,
  { state, sellerId, docketNumber, userId }: MailFilter,
  limit: number,
): Promise<MailRow[]> {
  const whereListed = sql`${sellerId === undefined ? sql`true` : sql`m.seller_id = ${sellerId}::uuid`}
    ${state === undefined ? sql`` : sql`and m.state = 'failed'`}`;
  // As text, because a `Date` would lose the microseconds.
  const oldestCreatedAt = await findValue(db)<string>`select m.created_at::text from mails m
    where ${whereListed} order by m.created_at desc, m.id desc offset ${MAX_SEARCHED_MAILS - 1} limit 1`;
  const rows = await queryRows(db)<MailData>`${mailsWithData}
    where ${whereListed} and m.created_at >= ${oldestCreatedAt ?? '-infinity'}::timestamptz
      ${userId === undefined ? sql`` : sql`and m.user_id = ${userId}::uuid`}
      ${docketNumber === undefined ? sql`` : sql`and (m.docket_number = ${docketNumber} or m.params -> 'docketNumbers' ? ${docketNumber}::text)`}
    order by m.created_at desc, m.id desc limit ${limit}`;
  return addParcels(db, rows);
}

export async function updateMails(
  db: Db,
  ids: readonly string[],
  change: Partial<Pick<MailRow, 'state' | 'problem' | 'demoLink' | 'endedAt'>> & {
    isAttempt: boolean;
  },
): Promise<void> {
  const { isAttempt, ...columns } = change;
  await db
    .updateTable('mails')
    .set({ ...columns, ...(isAttempt && { attempts: sql`attempts + 1` }) })
    .where(ownRows)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

export async function requeueMail(db: Db, id: string): Promise<boolean> {
  const requeuedCount = await execute(db)`
    update mails set state = 'waiting', ended_at = null, problem = '', attempts = 0
    where seller_id = ${ownSeller} and id = ${id}::uuid and state in ('failed', 'held')`;
  return requeuedCount > 0;
}

/** Returns the id of the earliest created Owner or Admin of the current seller who may sign in. */
export const selectOwner = (db: Db) =>
  findValue(db)<string>`select id from users
    where seller_id = ${ownSeller} and disabled_at is null and removed_at is null
      and role in ('Owner', 'Admin') order by created_at, id limit 1`;

export function selectMailable(db: Db, docketNumbers: readonly string[]) {
  return queryColumn(db)<string>`select docket_number from orders
    where seller_id = ${ownSeller} and docket_number = any(${docketNumbers}::text[])
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

export function selectNotifications(db: Db, userId: string, limit: number) {
  return queryRows(db)<NotificationRow>`
    select n.id, n.event, n.docket_number, n.subjects, n.created_at, ${parcelName},
      r.read_at is not null as is_read
    from notifications n left join notification_reads r
      on r.seller_id = n.seller_id and r.notification_id = n.id and r.user_id = ${userId}::uuid
    left join orders o on o.seller_id = n.seller_id and o.docket_number = n.docket_number
    where n.seller_id = ${ownSeller} order by n.id desc limit ${limit}`;
}

/** Returns the number of notifications that were unread. */
export async function insertReads(
  db: Db,
  { userId, ids, now }: { userId: string; ids: readonly string[]; now: Date },
): Promise<number> {
  const notifications = await queryRows(db)<Pick<Row<'notifications'>, 'sellerId' | 'id'>>`
    select seller_id, id from notifications
    where seller_id = ${ownSeller} and id = any(${ids}::uuid[])`;
  const rows = notifications.map(({ sellerId, id }) => {
    return { sellerId, userId, notificationId: id, readAt: now };
  });
  const conflictClause = sql`on conflict do nothing returning notification_id`;
  return (await insertRows(db, 'notificationReads', rows, { end: conflictClause })).length;
}
