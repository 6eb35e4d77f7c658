import type { OfferedNdrAction } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { type NdrTab, ndrTabs } from '@shipdesk/domain/shipping/ndr/ndr-case';
import type { NdrDefaultAction } from '@shipdesk/domain/shipping/ndr/ndr-clock';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import type { Deps } from '../../deps.ts';
import { type OrderRow, ordersById } from '../../orders/capture/order-steps.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Carriers } from '../carriers/port.ts';
import { readTrackedShipment } from '../scans/scan-steps.ts';
import {
  decideAnswers,
  limitsOf,
  type NdrAnswer,
  type NdrResult,
  offersOf,
  saveAnswers,
} from './ndr-answers.ts';
import { type NdrSettings, ndrSettingsOf, saveNdrSettings } from './ndr-settings.ts';
import {
  casesOfDockets,
  countCases,
  eraseDetails,
  type NdrActionRow,
  type NdrCaseRow,
  type NdrSort,
  newestActions,
  selectActions,
  selectCases,
} from './ndr-store.ts';

/** A case with data of its order and the available actions. */
export interface ShownCase {
  readonly row: NdrCaseRow;
  readonly order: OrderRow | undefined;
  readonly actions: readonly OfferedNdrAction[];
  readonly days: readonly IsoDate[];
  readonly lastAction: NdrActionRow | undefined;
}

export interface NdrList {
  readonly counts: Readonly<Record<NdrTab, number>>;
  readonly riskPaise: number;
  readonly cases: readonly ShownCase[];
  readonly hasMore: boolean;
}

/** A failed delivery as the carrier reported it. */
export interface ReportedFailure {
  readonly at: Date;
  readonly reason: NdrCaseRow['reason'];
  readonly code: string;
  readonly words: string;
  readonly location: string;
}

export interface NdrHistory {
  readonly shown: ShownCase;
  /** Both the newest first. */
  readonly actions: readonly NdrActionRow[];
  readonly failures: readonly ReportedFailure[];
}

export interface Ndr {
  list(
    principal: Principal,
    page: { tab: NdrTab; sort: NdrSort; page: number },
    bounds: { pageSize: number; maxCounted: number },
  ): Promise<NdrList>;
  /** 404 for an order without a failed delivery. */
  one(principal: Principal, docketNumber: string): Promise<NdrHistory>;
  /** Commits the intent of each answer; a job asks the carrier. The results are in the order given. */
  answer(
    principal: Principal,
    answers: readonly NdrAnswer[],
    call: IdempotentCall,
  ): Promise<{ results: readonly NdrResult[]; isReplay: boolean }>;
  settings(principal: Principal): Promise<NdrSettings>;
  /** 409 when other settings were saved after `basedOnVersion`. */
  saveSettings(
    principal: Principal,
    settings: { basedOnVersion: number; defaultAction: NdrDefaultAction },
  ): Promise<NdrSettings>;
}

/** Erases the actions about the consignees of orders. Belongs in the transaction that erases the consignees. */
export function eraseNdrDetails(db: Db, orderIds: readonly string[], now: Date): Promise<void> {
  return eraseDetails(db, orderIds, now);
}

/** Failed deliveries of a seller and the answers to them. */
export function createNdr({
  database,
  carriers,
  now,
}: Pick<Deps, 'database' | 'now'> & { carriers: Carriers }): Ndr {
  async function shownCases(db: Db, rows: readonly NdrCaseRow[]) {
    const orders = await ordersById(
      db,
      rows.map(({ orderId }) => orderId),
    );
    const lastActions = await newestActions(
      db,
      rows.map(({ shipmentId }) => shipmentId),
    );
    return rows.map((row) => ({
      row,
      order: orders.get(row.orderId),
      lastAction: lastActions.get(row.shipmentId),
    }));
  }

  async function withOffers(
    cases: readonly Omit<ShownCase, 'actions' | 'days'>[],
  ): Promise<ShownCase[]> {
    const limits = await limitsOf(
      carriers,
      cases.map(({ row }) => row),
    );
    return cases.map((shown) => ({ ...shown, ...offersOf(shown.row, limits, now()) }));
  }

  return {
    list: async (principal, { tab, sort, page }, { pageSize, maxCounted }) => {
      const found = await database.asSeller(
        principal,
        async (db) => {
          const offset = (page - 1) * pageSize;
          const rows = await selectCases(db, { tab, sort, offset, limit: pageSize + 1 });
          const counts: Partial<Record<NdrTab, number>> = {};
          let riskPaise = 0;
          for (const counted of ndrTabs) {
            const { cases, paise } = await countCases(db, counted, maxCounted);
            counts[counted] = cases;
            if (counted === 'action_required') riskPaise = paise;
          }
          return { rows: await shownCases(db, rows), counts, riskPaise };
        },
        { isPlannedEachTime: true },
      );
      const { rows, counts, riskPaise } = found;
      const none = { action_required: 0, requested: 0, delivered: 0, rto: 0, all: 0 };
      return {
        counts: { ...none, ...counts },
        riskPaise,
        cases: await withOffers(rows.slice(0, pageSize)),
        hasMore: rows.length > pageSize,
      };
    },

    one: async (principal, docketNumber) => {
      const found = await database.asSeller(principal, async (db) => {
        const [row] = await casesOfDockets(db, [docketNumber]);
        if (!row) throw new Refusal('ndr_unknown');
        const [shown] = await shownCases(db, [row]);
        const actions = await selectActions(db, row.shipmentId);
        const tracked = await readTrackedShipment(db, docketNumber);
        return { shown: shown ? [shown] : [], actions, scans: tracked?.scans ?? [] };
      });
      const [shown] = await withOffers(found.shown);
      if (!shown) throw new Refusal('ndr_unknown');
      const failures = found.scans
        .filter(({ status }) => status === 'UNDELIVERED')
        .map(({ at, reason, code, words, location }) => ({
          at,
          reason: reason ?? 'other',
          code,
          words,
          location,
        }))
        .toReversed();
      return { shown, actions: found.actions, failures };
    },

    answer: async (principal, answers, call) => {
      const dockets = answers.map(({ docketNumber }) => docketNumber);
      const limits = await limitsOf(
        carriers,
        await database.asSeller(principal, (db) => casesOfDockets(db, dockets)),
      );
      return database.asSeller(principal, async (db) => {
        const at = now();
        const options = { askedBy: 'seller', limits, now: at } as const;
        const decision = await decideAnswers(db, principal, answers, options);
        const { results } = decision;
        const kept = await claimKey(db, principal, { call, response: { results }, now: at });
        if (kept) return { ...kept, isReplay: true };
        await saveAnswers(db, principal, decision, at);
        return { results, isReplay: false };
      });
    },

    settings: (principal) => database.asSeller(principal, ndrSettingsOf),

    saveSettings: (principal, settings) =>
      database.asSeller(principal, (db) =>
        saveNdrSettings(db, principal, { ...settings, now: now() }),
      ),
  };
}
