import { mailedNotices, type Notice, noticeRules } from '@shipdesk/domain/account/event/notice';
import { isEmail, normaliseEmail } from '@shipdesk/domain/values/contact/contact';
import { v7 as uuidv7 } from 'uuid';
import { findCompany } from '../../accounts/sellers/sellers-service.ts';
import { findLogin } from '../../accounts/users/users-service.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/audit-service.ts';
import type { Caller } from '../db/query/caller.ts';
import type { Db } from '../db/query/statement.ts';

import { addJobs } from '../jobs/jobs-store.ts';
import type { Principal } from '../principal.ts';
import { Refusal } from '../refusal.ts';
import { type MailMessage, writeMail } from './mail-message.ts';
import {
  insertMails,
  type MailFilter,
  type MailRow,
  type NewMail,
  reviveMail,
  selectMailable,
  selectNewest,
  selectOwner,
  selectSwitches,
  upsertSwitch,
} from './mail-store.ts';
import { type MailFacts, templateOf } from './mail-text.ts';

/** The task that sends mails. */
export const MAIL_TASK = 'mail';

/** Queues mails in the transaction that causes them. */
async function queueMails(
  db: Db,
  { sellerId }: Pick<Caller, 'sellerId'>,
  mails: readonly Omit<NewMail, 'id'>[],
  now: Date,
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => ({ ...mail, id: uuidv7() }));
  await insertMails(db, sellerId, { mails: rows, now });
  await addMailJobs(db, sellerId, { ids: rows.map(({ id }) => id), now });
}

function addMailJobs(
  db: Db,
  sellerId: string,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  return addJobs(
    db,
    { sellerId, task: MAIL_TASK, now },
    ids.map((id) => ({ id: uuidv7(), key: id, payload: {} })),
  );
}

/** Queues a mail to a user in the transaction that causes it. */
export async function mailUser(
  db: Db,
  caller: Pick<Caller, 'sellerId'>,
  { userId, template }: { userId: string; template: 'password_reset' | 'password_changed' },
  now: Date,
): Promise<void> {
  await queueMails(db, caller, [{ template, userId, docketNumber: null, params: {} }], now);
}

/** Queues a mail to the seller's owner in the transaction that causes it. */
export async function mailOwner(
  db: Db,
  caller: Pick<Caller, 'sellerId'>,
  mail: { template: 'bank_account_changed' | 'bank_account_rejected'; bankAccountId: string },
  now: Date,
): Promise<void> {
  const userId = await selectOwner(db);
  if (userId === undefined) return;
  const { template, bankAccountId } = mail;
  await queueMails(
    db,
    caller,
    [{ template, userId, docketNumber: null, params: { bankAccountId } }],
    now,
  );
}

/** Queues the mails that a notice causes: one to the seller, and one to each consignee with an address. */
export async function mailNotice(
  db: Db,
  caller: Pick<Caller, 'sellerId'>,
  {
    notice,
    docketNumbers,
    references = [],
  }: { notice: Notice; docketNumbers: readonly string[]; references?: readonly string[] },
  now: Date,
): Promise<void> {
  const chosen = (await readSwitches(db)).find(({ event }) => event === notice);
  if (!chosen) return;
  const mails: Omit<NewMail, 'id'>[] = [];
  const forSeller = templateOf('seller', notice);
  if (chosen.toSeller === true && forSeller) {
    const userId = await selectOwner(db);
    if (userId !== undefined) {
      mails.push({
        template: forSeller,
        userId,
        docketNumber: null,
        params: { docketNumbers, references },
      });
    }
  }
  const forConsignee = templateOf('consignee', notice);
  if (chosen.toConsignee === true && forConsignee) {
    for (const docketNumber of await selectMailable(db, docketNumbers)) {
      mails.push({ template: forConsignee, userId: null, docketNumber, params: {} });
    }
  }
  await queueMails(db, caller, mails, now);
}

interface NoticeSwitch {
  readonly event: Notice;
  /** Null for a recipient who is never mailed. */
  readonly toSeller: boolean | null;
  readonly toConsignee: boolean | null;
}

async function readSwitches(db: Db): Promise<NoticeSwitch[]> {
  const rows = new Map((await selectSwitches(db)).map((row) => [row.event, row]));
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

/** The data that the text of a mail is built from. */
export function factsOf(row: MailRow, at: { origin: string; link: string }): MailFacts {
  return {
    ...at,
    company: row.company,
    name: row.name,
    docketNumbers:
      row.docketNumber === null ? (row.params.docketNumbers ?? []) : [row.docketNumber],
    references: row.params.references ?? [],
    orderRef: row.orderRef,
    awb: row.awb,
    reason: row.rejectionReason,
  };
}

interface MailPreview extends Pick<MailMessage, 'subject' | 'text'> {
  readonly recipient: 'seller' | 'consignee';
}

/** Which mails operator staff want to see. */
interface MailsAsked {
  readonly seller?: string | undefined;
  /** A docket number, or the e-mail address of a user. */
  readonly search?: string | undefined;
}

/** Mails as operator staff see them, and what a seller chooses. */
export interface Mails {
  /** The newest mails of all sellers, or those that a filter names, with their text in a demo. */
  list(
    principal: Principal,
    asked: MailsAsked,
    limit: number,
  ): Promise<{ row: MailRow; message: MailMessage | null }[]>;
  /** 404 unless the mail failed or was held. */
  retry(principal: Principal, mail: { sellerId: string; id: string }): Promise<void>;
  switches(principal: Principal): Promise<NoticeSwitch[]>;
  setSwitch(
    principal: Principal,
    choice: { event: Notice; toSeller: boolean; toConsignee: boolean },
  ): Promise<NoticeSwitch[]>;
  /** The mails of a notice about an invented order, invoice or payout. */
  preview(principal: Principal, notice: Notice): Promise<MailPreview[]>;
}

export function createMails({
  database,
  dockets,
  config,
  now,
}: Pick<Deps, 'database' | 'dockets' | 'config' | 'now'>): Mails {
  const origin = config.mailOrigin;

  /** Undefined when the search names nothing, or something of another seller. */
  async function filterOf({ seller, search }: MailsAsked): Promise<MailFilter | undefined> {
    if (search === undefined) return { sellerId: seller };
    const text = search.trim();
    const email = normaliseEmail(text);
    const login = isEmail(email) ? await findLogin(database, email) : undefined;
    const sellerId = login?.sellerId ?? (await dockets.sellerOf(text));
    if (sellerId === undefined || (seller !== undefined && seller !== sellerId)) return undefined;
    return login ? { sellerId, userId: login.userId } : { sellerId, docketNumber: text };
  }

  return {
    list: async (principal, asked, limit) => {
      const filter = await filterOf(asked);
      return database.asOperator(async (db) => {
        const rows = filter ? await selectNewest(db, filter, limit) : [];
        const change = { rows: rows.length };
        await recordAudit(db, principal, { action: 'mails.listed', subject: '', change });
        return rows.map((row) => ({
          row,
          message:
            config.mode === 'demo'
              ? writeMail(row.template, factsOf(row, { origin, link: row.demoLink }))
              : null,
        }));
      }, principal);
    },

    retry: async (principal, { sellerId, id }) => {
      // The entry belongs to the seller's log, with the operator as the actor.
      const caller = { sellerId, source: principal.source };
      const isFound = await database.asSeller(caller, async (db) => {
        if (!(await reviveMail(db, id))) return false;
        await addMailJobs(db, sellerId, { ids: [id], now: now() });
        await recordAudit(db, caller, { action: 'mail.retried', subject: id, change: {} });
        return true;
      });
      if (!isFound) throw new Refusal('mail_unknown');
    },

    switches: (principal) => database.asSeller(principal, readSwitches),

    setSwitch: (principal, { event, toSeller, toConsignee }) =>
      database.asSeller(principal, async (db) => {
        const before = (await readSwitches(db)).find((one) => one.event === event);
        await upsertSwitch(db, principal.sellerId, {
          event,
          toSeller,
          toConsignee,
        });
        await recordAudit(db, principal, {
          action: 'mail_switch.changed',
          subject: event,
          change: {
            to_seller: [before?.toSeller ?? null, toSeller],
            to_consignee: [before?.toConsignee ?? null, toConsignee],
          },
        });
        return readSwitches(db);
      }),

    preview: async (principal, notice) => {
      const { name: company } = await database.asSeller(principal, (db) =>
        findCompany(db, principal.sellerId),
      );
      const facts: MailFacts = {
        company,
        name: 'Asha Menon',
        origin,
        docketNumbers: ['10000000000000'],
        references: [notice.startsWith('payout') ? 'N202611230000001' : 'INV/2627/000001'],
        orderRef: 'ORD-1',
        awb: '1234567890',
        reason: '',
        link: '',
      };
      return (['seller', 'consignee'] as const).flatMap((recipient) => {
        const template = templateOf(recipient, notice);
        return template ? [{ recipient, ...writeMail(template, facts) }] : [];
      });
    },
  };
}
