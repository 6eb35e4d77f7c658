import {
  changedCells,
  parseRateCard,
  type RateCard,
  type RateCell,
  type RateGrid,
  rateCardProblems,
  sampleRateCard,
} from '@shipdesk/domain/rate/rate-card';
import { recordAudit } from '../audit/audit-service.ts';
import type { Db } from '../db/query/database.ts';
import { isDuplicate } from '../db/query/database-errors.ts';
import type { Deps } from '../deps.ts';
import { claimKey, type IdempotentCall } from '../http/idempotency.ts';
import { invalid, Refusal } from '../http/problem.ts';
import type { Principal } from '../http/route.ts';
import { findUser } from '../users/users-service.ts';
import {
  insertFirstRateCard,
  insertRateCard,
  type RateCardRow,
  selectNewestRateCard,
  selectRateCardVersions,
  selectRateCardWithPrevious,
} from './rates-store.ts';

const HISTORY = 200;

/** A version of the card without its prices. */
export interface RateCardVersion {
  readonly version: number;
  /** ISO 8601. */
  readonly savedAt: string;
  /** Null for the sample rate card, and for a reader who is no Admin. */
  readonly savedBy: { readonly name: string; readonly email: string } | null;
  readonly changedCells: number;
}

/** A version of the card, prices in paise. */
export interface SavedRateCard extends RateCardVersion {
  readonly prices: RateCard;
}

/** One cell that a version changed, prices in paise. */
export interface RateChange extends RateCell {
  readonly from: number;
  readonly to: number;
}

/** The prices that an Admin typed, based on the version that was shown. */
export interface RateEdits {
  readonly basedOnVersion: number;
  readonly prices: RateGrid<string | number>;
}

export interface Rates {
  current(principal: Principal): Promise<SavedRateCard>;
  /** 422 for cells that are not prices or when nothing changed, 409 when another version was saved meanwhile. */
  save(
    principal: Principal,
    edits: RateEdits,
    call: IdempotentCall,
  ): Promise<{ card: SavedRateCard; isReplay: boolean }>;
  history(principal: Principal): Promise<RateCardVersion[]>;
  /** 404 for a version that was never saved. */
  version(
    principal: Principal,
    version: number,
  ): Promise<{ card: SavedRateCard; changes: RateChange[] }>;
}

/** The operator's rate card, which prices the orders of every seller: append-only versions, the newest one in force. */
export function createRates({ database, now }: Pick<Deps, 'database' | 'now'>): Rates {
  /** The version in force. The first reader of an installation without one adds the sample rate card as version 1. */
  async function newest(principal: Principal): Promise<RateCardRow> {
    const found = await database.asSeller(principal, selectNewestRateCard);
    if (found) return found;
    return database.asOperator(async (db) => {
      const first = { version: 1, savedAt: now().toISOString(), savedBy: null, changedCells: 0 };
      await insertFirstRateCard(db, {
        ...rowOf({ ...first, prices: sampleRateCard }),
        saved_by: null,
      });
      const added = await selectNewestRateCard(db);
      if (!added) throw new Error('the first version of the rate card is missing');
      return added;
    });
  }

  return {
    current: async (principal) => {
      const card = savedCard(await newest(principal));
      return principal.kind === 'operator' ? card : { ...card, savedBy: null };
    },

    save: async (principal, { basedOnVersion, prices: typed }, call) => {
      const prices = parseRateCard(typed);
      if (prices === null) throw invalid(rateCardProblems(typed));
      const before = await newest(principal);
      const write = async (db: Db) => {
        const { name, email } = await findUser(db, principal.userId);
        const card: SavedRateCard = {
          version: basedOnVersion + 1,
          savedAt: now().toISOString(),
          savedBy: { name, email },
          changedCells: changedCells(before.prices, prices).length,
          prices,
        };
        const kept = await claimKey(db, principal, { call, response: card, now: now() });
        if (kept) return { card: kept, isReplay: true };
        if (before.version !== basedOnVersion) throw staleVersion(savedCard(before));
        if (card.changedCells === 0) {
          throw new Refusal('invalid', 'No price was changed: there is nothing to save.');
        }
        await insertRateCard(db, { ...rowOf(card), saved_by: principal.userId });
        await recordAudit(db, principal, {
          action: 'rate_card.published',
          subject: String(card.version),
          change: { version: card.version, changed_cells: card.changedCells },
        });
        return { card, isReplay: false };
      };
      return database.asOperator(write, principal).catch(async (error: unknown) => {
        // The primary key lets only one of two concurrent saves succeed.
        if (!isDuplicate(error, 'rate_cards_pkey')) throw error;
        throw staleVersion(savedCard(await newest(principal)));
      });
    },

    history: async (principal) => {
      await newest(principal);
      const rows = await database.asSeller(principal, (db) => selectRateCardVersions(db, HISTORY));
      return rows.map(versionOf);
    },

    version: async (principal, version) => {
      await newest(principal);
      const [row, previous] = await database.asSeller(principal, (db) =>
        selectRateCardWithPrevious(db, version),
      );
      if (row?.version !== version) {
        throw new Refusal('not_found', `The rate card has no version ${version}.`);
      }
      const changes = previous === undefined ? [] : changesBetween(previous.prices, row.prices);
      return { card: savedCard(row), changes };
    },
  };
}

function staleVersion({ version, savedBy }: RateCardVersion): Refusal {
  const who = savedBy === null ? 'Somebody' : `${savedBy.name} (${savedBy.email})`;
  return new Refusal(
    'stale_version',
    `${who} saved version ${version} while you were editing, so nothing was saved. Your prices are kept here: put them on version ${version}, check them and save again.`,
  );
}

function rowOf(card: SavedRateCard) {
  return {
    version: card.version,
    prices: JSON.stringify(card.prices),
    changed_cells: card.changedCells,
    saved_at: new Date(card.savedAt),
    saved_by_name: card.savedBy?.name ?? '',
    saved_by_email: card.savedBy?.email ?? '',
  };
}

function versionOf(row: Omit<RateCardRow, 'prices'>): RateCardVersion {
  return {
    version: row.version,
    savedAt: row.saved_at.toISOString(),
    savedBy: row.saved_by === null ? null : { name: row.saved_by_name, email: row.saved_by_email },
    changedCells: row.changed_cells,
  };
}

function savedCard(row: RateCardRow): SavedRateCard {
  return { ...versionOf(row), prices: row.prices };
}

function changesBetween(before: RateCard, after: RateCard): RateChange[] {
  return changedCells(before, after).map(({ band, zone }) => ({
    band,
    zone,
    from: before[band][zone],
    to: after[band][zone],
  }));
}
