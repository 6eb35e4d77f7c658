import {
  chooseOffer,
  findPreferenceProblems,
  type PreferenceRule,
} from '@shipdesk/domain/shipping/carrier-preference';
import { filterSellers } from '../../accounts/sellers/seller-steps.ts';
import { findUser } from '../../accounts/users/user-steps.ts';
import type { CarrierDeps, Deps } from '../../deps.ts';
import { readOrders } from '../../orders/capture/order-steps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Database } from '../../platform/db/query/database.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, type Detail, Refusal } from '../../platform/refusal.ts';
import { createOrderQuotes, type OrderQuoteDeps } from '../../rates/quotes/quotes-service.ts';
import type { WaitForCarriers } from '../carriers/carriers-port.ts';
import { readAccountIds } from '../carriers/carriers-service.ts';
import { readHistories } from './history-steps.ts';
import {
  buildPreferenceSubject,
  findDestination,
  listLaneQuestions,
  listOffers,
  listWithoutCard,
} from './order-offers-service.ts';
import { insertRules, lockRules, selectNewestRules } from './preferences-store.ts';

export interface PreferenceRules {
  /** 0 before the first save. */
  readonly version: number;
  readonly rules: readonly PreferenceRule[];
}

export interface SavedRules extends PreferenceRules {
  readonly savedAt: string | null;
  readonly savedBy: string;
}

export async function readRulesInForce(database: Database): Promise<PreferenceRules> {
  const row = await database.asOperator(selectNewestRules);
  return { version: row?.version ?? 0, rules: row?.rules ?? [] };
}

export function createPreferences({
  database,
  carriers,
  dockets,
  now,
  ...deps
}: CarrierDeps & Pick<Deps, 'dockets'> & OrderQuoteDeps) {
  const quotes = createOrderQuotes(deps);

  async function assertIdsExist(db: Db, rules: readonly PreferenceRule[]): Promise<void> {
    const ruleSellerIds = rules.flatMap(({ sellerIds }) => sellerIds);
    const sellers = await filterSellers(db, ruleSellerIds);
    const accounts = await readAccountIds(db);
    const details = rules.flatMap(({ sellerIds, accountId }, index): Detail[] => [
      ...(sellerIds.every((id) => sellers.has(id))
        ? []
        : [{ field: `rules.${index}.sellerIds`, code: 'seller_unknown' } as const]),
      ...(accountId === null || accounts.has(accountId)
        ? []
        : [{ field: `rules.${index}.accountId`, code: 'carrier_account_unknown' } as const]),
    ]);
    if (details.length > 0) throw createFieldRefusal(details);
  }

  return {
    findNewest: async () => toSavedRules(await database.asOperator(selectNewestRules)),

    /** Throws 409 for a stale version, 422 for empty ranges and unknown ids. */
    save: async (
      principal: Principal,
      { basedOnVersion, rules }: { basedOnVersion: number; rules: readonly PreferenceRule[] },
    ) => {
      const problems = findPreferenceProblems(rules);
      if (problems.length > 0) throw createFieldRefusal(problems);
      return database.asOperator(async (db) => {
        await lockRules(db);
        const newestRules = await selectNewestRules(db);
        if ((newestRules?.version ?? 0) !== basedOnVersion) {
          const params = { savedBy: newestRules?.savedByName ?? '' };
          throw new Refusal('preferences_newer', { params });
        }
        await assertIdsExist(db, rules);
        const { name: savedByName } = await findUser(db, principal.userId);
        const row = { version: basedOnVersion + 1, savedAt: now(), savedByName };
        await insertRules(db, { ...row, rules: JSON.stringify(rules), savedBy: principal.userId });
        const change = { rules: [newestRules?.rules ?? [], rules] };
        await recordAudit(db, principal, 'carrier_preferences.saved', String(row.version), change);
        return toSavedRules({ ...row, rules: [...rules] });
      }, principal);
    },

    /** Returns the offer that rules choose for an order of any seller. Throws 404 if unknown, 409 without offers. */
    tryRules: async (
      principal: Principal,
      { docketNumber, rules }: { docketNumber: string; rules: readonly PreferenceRule[] },
      wait?: WaitForCarriers,
    ) => {
      const sellerId = await dockets.findSeller(docketNumber);
      if (sellerId === undefined) throw new Refusal('order_unknown');
      const inputs = {
        accounts: await carriers.listEnabledAccounts(sellerId),
        ...(await quotes.createPricer(sellerId)),
      };
      // Audit the trial in the log of the order's seller, with the operator as the actor.
      const caller = { sellerId, source: principal.source };
      const { order, findHistories } = await database.asSeller(caller, async (db) => {
        const [orderRow] = await readOrders(db, [docketNumber]);
        if (!orderRow) throw new Refusal('order_unknown');
        await recordAudit(db, caller, 'carrier_preferences.tried', orderRow.id);
        const destination = findDestination(orderRow, deps.pincodes);
        return { order: orderRow, findHistories: await readHistories(db, [destination], now()) };
      });
      const findLaneAnswer = await carriers.checkLanes(listLaneQuestions([order], inputs), wait);
      const { pincodes } = deps;
      const { offers } = listOffers(order, { ...inputs, findHistories, findLaneAnswer, pincodes });
      if (typeof offers === 'string') throw new Refusal(offers);
      const offer = chooseOffer(rules, buildPreferenceSubject(order, deps.pincodes), offers);
      if (!offer) throw new Refusal('carrier_missing');
      return { ...offer, withoutCard: listWithoutCard(inputs.accounts, inputs.hasCard) };
    },
  };
}

function toSavedRules(row: Awaited<ReturnType<typeof selectNewestRules>>): SavedRules {
  return {
    version: row?.version ?? 0,
    rules: row?.rules ?? [],
    savedAt: row?.savedAt.toISOString() ?? null,
    savedBy: row?.savedByName ?? '',
  };
}
