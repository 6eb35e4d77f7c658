import type { startSupportVisit } from '@shipdesk/contract/account/team';
import type { BodyOf } from '@shipdesk/contract/endpoint';
import { SUPPORT_VISIT_MINUTES } from '@shipdesk/domain/account/team-rules';
import type { ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { assertSellerExists } from '../sellers/seller-steps.ts';
import type { Sessions } from '../sessions/sessions-service.ts';
import * as store from './team-store.ts';

export type SupportVisits = ReturnType<typeof createSupportVisits>;

const MAX_LISTED_VISITS = 50;

/** During a support visit, operator staff act in a seller's account. */
export function createSupportVisits(
  { database, now, newId }: ServiceDeps,
  sessions: Pick<Sessions, 'switchTo'>,
) {
  async function recordInBothLogs(
    { homeCaller, sellerId }: Pick<Principal, 'homeCaller' | 'sellerId'>,
    action: 'support.called' | 'support.ended',
    subject: string,
    change: object = {},
  ): Promise<void> {
    const callers: Caller[] = [{ ...homeCaller, sellerId }, homeCaller];
    for (const caller of callers) {
      await database.asSeller(caller, (db) =>
        recordAudit(db, caller, action, subject, {
          ...change,
          ...(caller === homeCaller && { seller: sellerId }),
        }),
      );
    }
  }

  /** The author of a visitor's changes must be a user. This user is marked as removed and cannot sign in. */
  async function addVisitor(
    db: Db,
    {
      sellerId,
      staffId,
      homeCaller,
      name,
    }: { sellerId: string; staffId: string; homeCaller: Caller; name: string },
  ): Promise<void> {
    if (await store.selectUserRow(db, staffId)) return;
    await store.insertGuest(db, {
      sellerId,
      id: staffId,
      email: '',
      name,
      phone: '',
      passwordHash: '',
      role: 'ReadOnly',
      hideContacts: true,
      homeSellerId: homeCaller.sellerId,
      disabledAt: null,
      removedAt: now(),
      createdAt: now(),
    });
  }

  return {
    /** Throws 404 for an unknown seller, 409 during another visit. */
    start: async (
      principal: Principal,
      sellerId: string,
      { reason: typedReason, change: typedChange }: BodyOf<typeof startSupportVisit>,
    ) => {
      const { homeCaller, userId: staffId } = principal;
      if (principal.visitId !== null) throw new Refusal('visit_is_open');
      if (sellerId === homeCaller.sellerId) throw new Refusal('seller_unknown');
      const [id, startedAt] = [newId(), now()];
      const [reason, change] = [typedReason.trim(), typedChange.trim()];
      const endsAt = new Date(startedAt.getTime() + SUPPORT_VISIT_MINUTES * 60_000);
      const staffName = await database.asSeller(homeCaller, (db) =>
        store.selectUserName(db, staffId),
      );
      const caller = { ...homeCaller, sellerId };
      await database.asSeller(caller, async (db) => {
        await assertSellerExists(db, sellerId);
        await store.insertVisit(db, {
          sellerId,
          id,
          staffId,
          staffName: staffName ?? '',
          reason,
          change,
          startedAt,
          endsAt,
          endedAt: null,
        });
        if (change !== '')
          await addVisitor(db, { sellerId, staffId, homeCaller, name: staffName ?? '' });
        await recordAudit(db, caller, 'support.opened', id, { reason, change });
      });
      await database.asSeller(homeCaller, (db) =>
        recordAudit(db, homeCaller, 'support.opened', id, { reason, change, seller: sellerId }),
      );
      await sessions.switchTo(principal, { sellerId, visitId: id });
      return { endsAt };
    },

    end: async (principal: Principal) => {
      const { homeCaller, sellerId, visitId } = principal;
      if (visitId === null) return;
      const caller = { ...homeCaller, sellerId };
      const isEnded = await database.asSeller(caller, (db) => store.endVisit(db, visitId, now()));
      if (isEnded) await recordInBothLogs(principal, 'support.ended', visitId);
    },

    recordCall: async (principal: Principal, call: string) => {
      if (principal.visitId === null) return;
      await recordInBothLogs(principal, 'support.called', principal.visitId, { call });
    },

    list: (principal: Principal) =>
      database.asSeller(principal, (db) => store.selectVisits(db, MAX_LISTED_VISITS)),

    find: async (principal: Principal) => {
      const { visitId } = principal;
      if (visitId === null) return null;
      return (await database.asSeller(principal, (db) => store.selectVisit(db, visitId))) ?? null;
    },
  };
}
