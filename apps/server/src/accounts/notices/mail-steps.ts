import { mailedNotices, type Notice, noticeRules } from '@shipdesk/domain/account/event/notice';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { addJobs } from '../../platform/jobs/jobs-store.ts';
import { findTemplate } from './mail-texts.ts';
import * as store from './notices-store.ts';

export const MAIL_TASK = 'mail';

type SellerCaller = Pick<Caller, 'sellerId'>;

export async function queueUserMail(
  db: Db,
  caller: SellerCaller,
  {
    userId,
    template,
  }: { userId: string; template: 'password_reset' | 'password_changed' | 'invitation' },
  now: Date,
): Promise<void> {
  await queueMails(db, caller, [{ template, userId, docketNumber: null, params: {} }], now);
}

/** Queues the email that a report is ready. `names` are the title and the period of the report. */
export function queueReportMails(
  db: Db,
  caller: SellerCaller,
  { userIds, names }: { userIds: readonly string[]; names: readonly string[] },
  now: Date,
): Promise<void> {
  const mail = {
    template: 'report_ready',
    docketNumber: null,
    params: { references: names },
  } as const;
  return queueMails(
    db,
    caller,
    userIds.map((userId) => ({ ...mail, userId })),
    now,
  );
}

export async function queueInvitationMail(
  db: Db,
  caller: SellerCaller,
  invitationId: string,
  now: Date,
): Promise<void> {
  const mail = { template: 'team_invitation', userId: null, docketNumber: null } as const;
  await queueMails(db, caller, [{ ...mail, params: { invitationId } }], now);
}

export async function queueOwnerMail(
  db: Db,
  caller: SellerCaller,
  mail: { template: 'bank_account_changed' | 'bank_account_rejected'; bankAccountId: string },
  now: Date,
): Promise<void> {
  const userId = await store.selectOwner(db);
  if (userId === undefined) return;
  const { template, bankAccountId } = mail;
  const params = { bankAccountId };
  await queueMails(db, caller, [{ template, userId, docketNumber: null, params }], now);
}

/**
 * Queues the enabled emails of a notice: to the owner, and to consignees of forward orders who have an email address.
 */
export async function queueNoticeMails(
  db: Db,
  caller: SellerCaller,
  {
    notice,
    docketNumbers,
    references = [],
  }: { notice: Notice; docketNumbers: readonly string[]; references?: readonly string[] },
  now: Date,
): Promise<void> {
  const noticeSwitch = (await readSwitches(db)).find(({ event }) => event === notice);
  if (!noticeSwitch) return;
  const mails: Omit<store.NewMail, 'id'>[] = [];
  const forSeller = findTemplate('seller', notice);
  const owner =
    noticeSwitch.toSeller === true && forSeller ? await store.selectOwner(db) : undefined;
  if (forSeller && owner !== undefined) {
    const params = { docketNumbers, references };
    mails.push({ template: forSeller, userId: owner, docketNumber: null, params });
  }
  const forConsignee = findTemplate('consignee', notice);
  if (noticeSwitch.toConsignee === true && forConsignee) {
    for (const docketNumber of await store.selectMailable(db, docketNumbers)) {
      mails.push({ template: forConsignee, userId: null, docketNumber, params: {} });
    }
  }
  await queueMails(db, caller, mails, now);
}

async function queueMails(
  db: Db,
  { sellerId }: SellerCaller,
  mails: readonly Omit<store.NewMail, 'id'>[],
  now: Date,
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => ({ ...mail, id: uuidv7() }));
  await store.insertMails(db, sellerId, { mails: rows, now });
  await addMailJobs(db, sellerId, { ids: rows.map(({ id }) => id), now });
}

export function addMailJobs(
  db: Db,
  sellerId: string,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  return addJobs(
    db,
    { sellerId, task: MAIL_TASK, now },
    ids.map((id) => ({ key: id, payload: {} })),
  );
}

interface NoticeSwitch {
  readonly event: Notice;
  /** Null if the notice has no email for the recipient. */
  readonly toSeller: boolean | null;
  readonly toConsignee: boolean | null;
}

export async function readSwitches(db: Db): Promise<NoticeSwitch[]> {
  const rows = new Map((await store.selectSwitches(db)).map((row) => [row.event, row]));
  return mailedNotices.map((event) => {
    const { toSeller, toConsignee } = noticeRules[event];
    const row = rows.get(event);
    return {
      event,
      toSeller: toSeller === null ? null : (row?.toSeller ?? toSeller),
      toConsignee: toConsignee === null ? null : (row?.toConsignee ?? toConsignee),
    };
  });
}
