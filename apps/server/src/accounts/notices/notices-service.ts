import type { listMails, setMailSwitch } from '@shipdesk/contract/account/mails';
import type { BodyOf, QueryOf } from '@shipdesk/contract/endpoint';
import type { Notice } from '@shipdesk/domain/account/event/notice';
import { isEmail, normaliseEmail } from '@shipdesk/domain/values/contact/contact';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import { actFor, type Principal, type SellersRow } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findCompany } from '../sellers/seller-steps.ts';
import { findLogin } from '../users/user-steps.ts';
import { addMailJobs, readSwitches } from './mail-steps.ts';
import { previewMails, writeQueuedMail } from './mail-writer.ts';
import * as store from './notices-store.ts';

type MailQuery = QueryOf<typeof listMails>;

export function createMails({
  database,
  dockets,
  config,
  now,
}: Pick<Deps, 'database' | 'dockets' | 'config' | 'now'>) {
  const origin = config.mailOrigin;

  /** Returns undefined if the search matches no seller, or a seller other than `seller`. */
  async function buildFilter({
    state,
    seller,
    search,
  }: MailQuery): Promise<store.MailFilter | undefined> {
    if (search === undefined) return { state, sellerId: seller };
    const text = search.trim();
    const email = normaliseEmail(text);
    const login = isEmail(email)
      ? await database.asLogin(email, (db) => findLogin(db, email))
      : undefined;
    const sellerId = login?.sellerId ?? (await dockets.findSeller(text));
    if (sellerId === undefined || (seller !== undefined && seller !== sellerId)) return undefined;
    return { state, sellerId, ...(login ? { userId: login.userId } : { docketNumber: text }) };
  }

  return {
    list: async (principal: Principal, query: MailQuery, limit: number) => {
      const filter = await buildFilter(query);
      return database.asOperator(async (db) => {
        const rows = filter ? await store.selectNewest(db, filter, limit) : [];
        await recordAudit(db, principal, 'mails.listed', '', { rows: rows.length });
        return rows.map((row) => ({
          row,
          message:
            config.mode === 'demo' ? writeQueuedMail(row, { origin, link: row.demoLink }) : null,
        }));
      }, principal);
    },

    /** Throws 404 for an email that is neither failed nor held. */
    retry: async (principal: Principal, { sellerId, id }: SellersRow) => {
      const caller = actFor(principal, sellerId);
      await database.asSeller(caller, async (db) => {
        if (!(await store.requeueMail(db, id))) throw new Refusal('mail_unknown');
        await addMailJobs(db, sellerId, { ids: [id], now: now() });
        await recordAudit(db, caller, 'mail.retried', id);
      });
    },

    listSwitches: (principal: Principal) => database.asSeller(principal, readSwitches),

    setSwitch: (
      principal: Principal,
      { event, toSeller, toConsignee }: BodyOf<typeof setMailSwitch>,
    ) =>
      database.asSeller(principal, async (db) => {
        const previous = (await readSwitches(db)).find((choice) => choice.event === event);
        await store.upsertSwitch(db, principal.sellerId, { event, toSeller, toConsignee });
        await recordAudit(db, principal, 'mail_switch.changed', event, {
          to_seller: [previous?.toSeller ?? null, toSeller],
          to_consignee: [previous?.toConsignee ?? null, toConsignee],
        });
        return readSwitches(db);
      }),

    preview: async (principal: Principal, notice: Notice) => {
      const { name: company } = await database.asSeller(principal, (db) =>
        findCompany(db, principal.sellerId),
      );
      return previewMails(notice, { company, origin });
    },
  };
}

export function createNotifications({ database, now }: RowDeps) {
  return {
    list: (principal: Principal, limit: number) =>
      database.asSeller(principal, (db) => store.selectNotifications(db, principal.userId, limit)),

    markRead: (principal: Principal, ids: readonly string[]) =>
      database.asSeller(principal, async (db) => {
        const readCount = await store.insertReads(db, {
          userId: principal.userId,
          ids,
          now: now(),
        });
        if (readCount === 0) return;
        await recordAudit(db, principal, 'notifications.read', '', { notifications: readCount });
      }),
  };
}
