import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@shipdesk/contract/endpoint';
import type { publishRateCard, saveRateDraft } from '@shipdesk/contract/rates/rates';
import { findCardProblems } from '@shipdesk/domain/rates/card-rules';
import { applyMarkups } from '@shipdesk/domain/rates/plan';
import {
  findRateCardProblems,
  listChangedCells,
  parseRateCard,
  type RateCard,
} from '@shipdesk/domain/rates/rate-card';
import { getVersionState } from '@shipdesk/domain/rates/rate-versions';
import { type ServiceId, services } from '@shipdesk/domain/rates/service';
import { type CardKey, type CardTerms, findCard } from '@shipdesk/domain/rates/service-card';
import { type CarrierId, carrierIds } from '@shipdesk/domain/shipping/carriers/registry';
import {
  addDays,
  isIsoDate,
  startOfBusinessDay,
  toBusinessDay,
} from '@shipdesk/domain/values/time/calendar';
import { findUser } from '../../accounts/users/user-steps.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { isDuplicate } from '../../platform/db/query/database-errors.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { addFirstRateCards, findPlanOfSeller, sampleCardKeys } from './rate-steps.ts';
import * as store from './rates-store.ts';

const MAX_LISTED_VERSIONS = 200;
const MAX_SCHEDULE_DAYS = 366;

type RateCardVersion = ReturnType<typeof toVersion>;

/** The first carrier is the default. */
export interface RequestedCard {
  readonly carrier?: CarrierId | undefined;
  readonly service: ServiceId;
}

type RateDeps = RowDeps & Pick<Deps, 'book'>;

/** Prices are in paise. */
export interface SavedRateCard extends RateCardVersion {
  readonly prices: RateCard;
  readonly terms: CardTerms;
  /** The plan whose mark-ups the prices include. */
  readonly plan: string | null;
}

/** The versions of a card are append-only. The newest version in force applies. */
export function createRates({ database, book, now }: RateDeps) {
  /** Adds the sample cards of a new installation. Returns undefined if the carrier has no card. */
  async function read(
    key: CardKey,
    select: (db: Db) => Promise<store.RateCardRow | undefined>,
  ): Promise<store.RateCardRow | undefined> {
    const result = await database.withoutSeller(select);
    if (result || !findCard(sampleCardKeys, key)) return result;
    await database.asOperator((db) => addFirstRateCards(db, now()));
    return database.withoutSeller(select);
  }
  const findNewest = (key: CardKey) => read(key, (db) => store.selectNewestRateCard(db, key));

  async function assertExists(key: CardKey): Promise<store.RateCardRow> {
    const newest = await findNewest(key);
    if (!newest) throw createMissingRefusal(key);
    return newest;
  }

  const listCarriers = (keys: readonly CardKey[]) =>
    orderCarriers(book.firstCarrier).flatMap((carrier) => {
      const soldServices = services.filter((service) => findCard(keys, { carrier, service }));
      return soldServices.length === 0 ? [] : [{ carrier, services: soldServices }];
    });

  return {
    /** Returns the carriers with cards: all of them for operator staff, and those on sale for a seller. */
    list: async (principal: Principal) => {
      // Reading the rate book adds the sample cards of a new installation.
      const { soldCards } = await book.readSellerCards(principal.sellerId);
      if (principal.kind !== 'operator') return listCarriers(soldCards);
      return listCarriers(await database.withoutSeller(store.selectCardKeys));
    },

    /**
     * For operator staff, returns the newest version. For a seller, returns the version in force with the mark-ups of
     * the seller's plan. Throws 404 if the carrier has no card, and for a seller if no account sells the service.
     */
    findCurrent: async (principal: Principal, { carrier, service }: RequestedCard) => {
      if (principal.kind === 'operator') {
        return toSavedCard(await assertExists(toCardKey({ carrier, service }, book)));
      }
      const { soldCards } = await book.readSellerCards(principal.sellerId);
      const firstCarrier = listCarriers(soldCards)[0]?.carrier ?? book.firstCarrier;
      const key = toCardKey({ carrier, service }, { firstCarrier });
      // Without a carrier account that sells it, the card does not apply to the seller.
      const isSold = findCard(soldCards, key) !== undefined;
      const row = isSold
        ? await read(key, (db) => store.selectRateCardInForce(db, key, now()))
        : undefined;
      if (!row) throw createMissingRefusal(key);
      const plan = await database.asSeller(principal, findPlanOfSeller);
      const card = { ...toSavedCard(row), savedBy: null };
      if (!plan) return card;
      return { ...card, plan: plan.name, prices: applyMarkups(row.prices, service, plan.markups) };
    },

    /**
     * Publishes a version and removes the draft. Throws 404 if the carrier has no card, 422 for an invalid card or when
     * nothing changed, 409 when another version was published in the meantime.
     */
    publish: async (
      principal: Principal,
      requested: RequestedCard,
      { basedOnVersion, effectiveOn, ...form }: BodyOf<typeof publishRateCard>,
      call: IdempotentCall,
    ) => {
      const key = toCardKey(requested, book);
      const { carrier, service } = key;
      const prices = parseRateCard(form.prices);
      if (prices === null) throw createFieldRefusal(findRateCardProblems(form.prices));
      const effectiveFrom = computeEffectiveFrom(effectiveOn, now());
      const newest = await findNewest(key);
      const terms = form.terms ?? newest?.terms;
      if (!terms) throw createMissingRefusal(key);
      const problems = findCardProblems(prices, terms);
      if (problems.length > 0) throw createFieldRefusal(problems);
      const write = async (db: Db) => {
        const { name, email } = await findUser(db, principal.userId);
        const card: SavedRateCard = {
          carrier,
          service,
          version: basedOnVersion + 1,
          savedAt: now().toISOString(),
          savedBy: { name, email },
          effectiveOn: toBusinessDay(effectiveFrom),
          changedCells: newest ? listChangedCells(newest.prices, prices).length : 0,
          termsChanged: newest !== undefined && !isDeepStrictEqual(newest.terms, terms),
          prices,
          terms,
          plan: null,
        };
        const earlierCard = await claimKey(db, principal, { call, response: card, now: now() });
        if (earlierCard) return earlierCard;
        if ((newest?.version ?? 0) !== basedOnVersion) {
          throw newest ? createStaleRefusal(toSavedCard(newest)) : createMissingRefusal(key);
        }
        if (newest && card.changedCells === 0 && !card.termsChanged) {
          throw new Refusal('rate_card_unchanged');
        }
        await store.insertRateCard(db, {
          carrier,
          service,
          version: card.version,
          prices: JSON.stringify(prices),
          terms: JSON.stringify(terms),
          changedCells: card.changedCells,
          termsChanged: card.termsChanged,
          effectiveFrom,
          savedAt: new Date(card.savedAt),
          savedBy: principal.userId,
          savedByName: name,
          savedByEmail: email,
        });
        await store.deleteRateDraft(db, key);
        const target = `${formatCardName(key)} ${card.version}`;
        await recordAudit(db, principal, 'rate_card.published', target, {
          carrier,
          service,
          version: card.version,
          changed_cells: card.changedCells,
          terms_changed: card.termsChanged,
          effective_on: card.effectiveOn,
        });
        return card;
      };
      return database.asOperator(write, principal).catch(async (error: unknown) => {
        // The primary key lets only one of two concurrent saves succeed.
        if (!isDuplicate(error, 'rate_cards_pkey')) throw error;
        throw createStaleRefusal(toSavedCard(await assertExists(key)));
      });
    },

    /** Returns the newest versions; an empty list if the carrier has no card for the service. */
    listVersions: async (principal: Principal, requested: RequestedCard) => {
      const key = toCardKey(requested, book);
      await findNewest(key);
      const rows = await database.asSeller(principal, (db) =>
        store.selectRateCardVersions(db, key, MAX_LISTED_VERSIONS),
      );
      const versions = rows.map(({ version, effectiveFrom }) => ({
        version,
        effectiveFromMs: effectiveFrom.getTime(),
      }));
      return rows.map((row) => {
        const version = { version: row.version, effectiveFromMs: row.effectiveFrom.getTime() };
        return { ...toVersion(row), state: getVersionState(version, versions, now().getTime()) };
      });
    },

    /** Returns a version of a rate card with its changes. Throws 404 for a version that was never saved. */
    readVersion: async (principal: Principal, requested: RequestedCard, version: number) => {
      const key = toCardKey(requested, book);
      await findNewest(key);
      const [row, previous] = await database.asSeller(principal, (db) =>
        store.selectRateCardWithPrevious(db, key, version),
      );
      if (row?.version !== version) {
        throw new Refusal('rate_version_unknown', { params: { version } });
      }
      const changes = previous === undefined ? [] : listChanges(previous.prices, row.prices);
      return { card: toSavedCard(row), changes };
    },
  };
}

function orderCarriers(firstCarrier: string): readonly string[] {
  return [firstCarrier, ...carrierIds.filter((carrier) => carrier !== firstCarrier)];
}

function toCardKey(
  { carrier, service }: RequestedCard,
  { firstCarrier }: { readonly firstCarrier: string },
): CardKey {
  return { carrier: carrier ?? firstCarrier, service };
}

const formatCardName = ({ carrier, service }: CardKey) => `${carrier} ${service}`;

function createMissingRefusal({ carrier, service }: CardKey): Refusal {
  return new Refusal('rate_card_missing', { params: { carrier, service } });
}

/** Throws 422 for a day before tomorrow or too far ahead. */
function computeEffectiveFrom(effectiveOn: string | undefined, now: Date): Date {
  if (effectiveOn === undefined) return now;
  const today = toBusinessDay(now);
  const [from, to] = [addDays(today, 1), addDays(today, MAX_SCHEDULE_DAYS)];
  if (!isIsoDate(effectiveOn) || effectiveOn < from || effectiveOn > to) {
    const params = { from, to };
    throw createFieldRefusal([{ field: 'effectiveOn', code: 'effective_day_invalid', params }]);
  }
  return startOfBusinessDay(effectiveOn);
}

function createStaleRefusal({ version, savedBy }: RateCardVersion): Refusal {
  const savedByName = savedBy && `${savedBy.name} (${savedBy.email})`;
  return new Refusal('rate_card_newer', { params: { version, savedBy: savedByName } });
}

function toVersion(row: store.RateVersionRow) {
  return {
    carrier: row.carrier,
    service: row.service,
    version: row.version,
    savedAt: row.savedAt.toISOString(),
    savedBy: row.savedBy === null ? null : { name: row.savedByName, email: row.savedByEmail },
    effectiveOn: toBusinessDay(row.effectiveFrom),
    changedCells: row.changedCells,
    termsChanged: row.termsChanged,
  };
}

function toSavedCard(row: store.RateCardRow): SavedRateCard {
  return { ...toVersion(row), prices: row.prices, terms: row.terms, plan: null };
}

function listChanges(before: RateCard, after: RateCard) {
  return listChangedCells(before, after).map(({ band, zone }) => ({
    band,
    zone,
    from: before[band][zone],
    to: after[band][zone],
  }));
}

/** A draft has unpublished prices and terms. Operator staff share one draft of each card. */
export function createRateDrafts({ database, book, now }: RateDeps) {
  return {
    find: async (requested: RequestedCard) => {
      const key = toCardKey(requested, book);
      const row = await database.asOperator((db) => store.selectRateDraft(db, key));
      return row === undefined ? null : toDraft(row);
    },

    /**
     * Replaces the draft that has this `revision`, or adds a draft if `revision` is 0. Throws 409 if a newer draft
     * exists.
     */
    save: (
      principal: Principal,
      requested: RequestedCard,
      { basedOnVersion, prices, terms, revision }: BodyOf<typeof saveRateDraft>,
    ) =>
      database.asOperator(async (db) => {
        const key = toCardKey(requested, book);
        const { name } = await findUser(db, principal.userId);
        const row = {
          ...key,
          // Start at the current time, so that a new draft never has the revision of a discarded one.
          revision: revision === 0 ? Math.floor(now().getTime() / 1000) : revision + 1,
          basedOnVersion,
          prices: JSON.stringify(prices),
          terms: JSON.stringify(terms),
          savedAt: now(),
          savedBy: principal.userId,
          savedByName: name,
        };
        if (!(await store.upsertRateDraft(db, row, revision))) {
          const savedDraft = await store.selectRateDraft(db, key);
          const savedBy = savedDraft?.savedByName ?? '';
          throw new Refusal('rate_draft_newer', { params: { savedBy } });
        }
        await recordAudit(db, principal, 'rate_draft.saved', formatCardName(key), {
          revision: row.revision,
        });
        return toDraft({ ...row, prices, terms });
      }, principal),

    discard: (principal: Principal, requested: RequestedCard) =>
      database.asOperator(async (db) => {
        const key = toCardKey(requested, book);
        if (!(await store.deleteRateDraft(db, key))) return;
        await recordAudit(db, principal, 'rate_draft.discarded', formatCardName(key));
      }, principal),
  };
}

function toDraft(row: store.RateDraftRow) {
  return {
    basedOnVersion: row.basedOnVersion,
    prices: row.prices,
    terms: row.terms,
    revision: row.revision,
    savedAt: row.savedAt.toISOString(),
    savedBy: row.savedByName,
  };
}
