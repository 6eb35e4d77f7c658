import type { RateGrid } from '@shipdesk/domain/rates/rate-card';
import type { CardTerms, ServiceId } from '@shipdesk/domain/rates/service-card';
import { findUser } from '../../accounts/users/user-steps.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  deleteRateDraft,
  type RateDraftRow,
  selectRateDraft,
  upsertRateDraft,
} from './rates-store.ts';

/** Prices as typed and terms that are not published yet. Operator staff share one draft of each service. */
interface RateDraft {
  readonly basedOnVersion: number;
  readonly prices: RateGrid<string>;
  readonly terms: CardTerms;
  /** Rises with each save. */
  readonly revision: number;
}

type SavedRateDraft = RateDraft & { readonly savedAt: string; readonly savedBy: string };

export function createRateDrafts({ database, now }: Pick<Deps, 'database' | 'now'>) {
  return {
    find: async (service: ServiceId): Promise<SavedRateDraft | null> => {
      const row = await database.asOperator((db) => selectRateDraft(db, service));
      return row === undefined ? null : draftOf(row);
    },

    /** `revision` is that of the draft that was shown, 0 for none; 409 when another was saved since. */
    save: (
      principal: Principal,
      service: ServiceId,
      { basedOnVersion, prices, terms, revision }: RateDraft,
    ): Promise<SavedRateDraft> =>
      database.asOperator(async (db) => {
        const { name } = await findUser(db, principal.userId);
        const row = {
          service,
          // A new draft begins with the time, so that it shares no revision with one that was discarded.
          revision: revision === 0 ? Math.floor(now().getTime() / 1000) : revision + 1,
          basedOnVersion,
          prices: JSON.stringify(prices),
          terms: JSON.stringify(terms),
          savedAt: now(),
          savedBy: principal.userId,
          savedByName: name,
        };
        if (!(await upsertRateDraft(db, row, revision))) {
          const saved = await selectRateDraft(db, service);
          const savedBy = saved?.savedByName ?? '';
          throw new Refusal('rate_draft_newer', { params: { savedBy } });
        }
        await recordAudit(db, principal, {
          action: 'rate_draft.saved',
          subject: service,
          change: { revision: row.revision },
        });
        return draftOf({ ...row, prices, terms });
      }, principal),

    discard: (principal: Principal, service: ServiceId): Promise<void> =>
      database.asOperator(async (db) => {
        if (!(await deleteRateDraft(db, service))) return;
        await recordAudit(db, principal, {
          action: 'rate_draft.discarded',
          subject: service,
          change: {},
        });
      }, principal),
  };
}

function draftOf(row: RateDraftRow): SavedRateDraft {
  return {
    basedOnVersion: row.basedOnVersion,
    prices: row.prices,
    terms: row.terms,
    revision: row.revision,
    savedAt: row.savedAt.toISOString(),
    savedBy: row.savedByName,
  };
}
