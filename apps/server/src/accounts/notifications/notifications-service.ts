import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Principal } from '../../platform/principal.ts';
import { insertReads, selectNotifications } from './notifications-store.ts';

/** The content of a user's bell. */
export function createNotifications({ database, now }: Pick<Deps, 'database' | 'now'>) {
  return {
    list: (principal: Principal, limit: number) =>
      database.asSeller(principal, (db) => selectNotifications(db, principal.userId, limit)),

    /** Marks notifications as read by the user. */
    read: (principal: Principal, ids: readonly string[]): Promise<void> =>
      database.asSeller(principal, async (db) => {
        const read = await insertReads(db, { userId: principal.userId, ids, now: now() });
        if (read === 0) return;
        const change = { notifications: read };
        await recordAudit(db, principal, { action: 'notifications.read', subject: '', change });
      }),
  };
}
