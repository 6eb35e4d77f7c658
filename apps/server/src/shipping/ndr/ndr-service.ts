import type { figureGroups } from '@shipdesk/contract/shipping/ndr';
import type { NdrTaskNote, NdrTasksQuery } from '@shipdesk/contract/shipping/ndr-tasks';
import { chooseReference } from '@shipdesk/domain/order/parcel-name';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import type { OfferedNdrAction } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { type NdrTab, ndrTabs } from '@shipdesk/domain/shipping/ndr/ndr-case';
import type { NdrDefaultAction } from '@shipdesk/domain/shipping/ndr/ndr-clock';
import { countDays, type IsoDate } from '@shipdesk/domain/values/time/calendar';
import { findCompany } from '../../accounts/sellers/seller-steps.ts';
import type { CarrierDeps, Deps } from '../../deps.ts';
import { renderDispute } from '../../documents/dispute-pdf.ts';
import { createDocumentFonts } from '../../documents/document-fonts.ts';
import { loadRowOrders, type OrderRow } from '../../orders/capture/order-steps.ts';
import { readAuditHead, recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import { actFor, type Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { loadShipmentScans } from '../scans/scan-steps.ts';
import { type AttemptRow, selectAttempts, selectFigures } from './attempts-store.ts';
import {
  decideAnswers,
  listAnswerOffers,
  loadLimits,
  type NdrAnswer,
  readNdrSettings,
  saveAnswers,
  saveNdrSettings,
} from './ndr-answer-steps.ts';
import * as store from './ndr-store.ts';

export interface OfferedCase {
  readonly row: store.NdrCaseRow;
  readonly order: OrderRow | undefined;
  readonly actions: readonly OfferedNdrAction[];
  readonly days: readonly IsoDate[];
  readonly lastAction: store.NdrActionRow | undefined;
  /** The newest attempt. */
  readonly attempt: AttemptRow | undefined;
}

const MAX_FIGURE_DAYS = 400;
const MAX_FIGURES = 200;

export type Ndr = ReturnType<typeof createNdr>;

export function createNdr({ database, carriers, now }: CarrierDeps) {
  async function joinDetails(db: Db, rows: readonly store.NdrCaseRow[]) {
    const orders = await loadRowOrders(db, rows);
    const shipmentIds = rows.map(({ shipmentId }) => shipmentId);
    const lastActions = await store.selectNewestActions(db, shipmentIds);
    const attempts = await selectAttempts(db, shipmentIds);
    const newestAttempts = new Map(attempts.map((attempt) => [attempt.shipmentId, attempt]));
    return rows.map((row) => ({
      row,
      order: orders.get(row.orderId),
      lastAction: lastActions.get(row.shipmentId),
      attempt: newestAttempts.get(row.shipmentId),
    }));
  }

  async function offerActions(
    cases: readonly Omit<OfferedCase, 'actions' | 'days'>[],
  ): Promise<OfferedCase[]> {
    const rows = cases.map(({ row }) => row);
    const limits = await loadLimits(carriers, rows);
    return cases.map((item) => ({ ...item, ...listAnswerOffers(item.row, limits, now()) }));
  }

  return {
    list: async (
      principal: Principal,
      { tab, sort, page }: { tab: NdrTab; sort: store.NdrSort; page: number },
      { pageSize, maxCounted }: { pageSize: number; maxCounted: number },
    ) => {
      const pageOfCases = await database.asSeller(
        principal,
        async (db) => {
          const offset = (page - 1) * pageSize;
          const rows = await store.selectCases(db, { tab, sort, offset, limit: pageSize + 1 });
          const counts: Partial<Record<NdrTab, number>> = {};
          let riskPaise = 0;
          for (const name of ndrTabs) {
            const { cases, paise } = await store.countCases(db, name, maxCounted);
            counts[name] = cases;
            if (name === 'action_required') riskPaise = paise;
          }
          return { rows: await joinDetails(db, rows), counts, riskPaise };
        },
        { isPlannedEachTime: true },
      );
      const { rows, counts, riskPaise } = pageOfCases;
      const noCases = { action_required: 0, requested: 0, delivered: 0, rto: 0, all: 0 };
      return {
        counts: { ...noCases, ...counts },
        riskPaise,
        cases: await offerActions(rows.slice(0, pageSize)),
        hasMore: rows.length > pageSize,
      };
    },

    /** The actions and failures are newest first. Throws 404 for an order without a case. */
    read: async (principal: Principal, docketNumber: string) => {
      const details = await database.asSeller(principal, async (db) => {
        const [row] = await store.selectCasesOfDockets(db, [docketNumber]);
        if (!row) throw new Refusal('ndr_unknown');
        const [joinedCase] = await joinDetails(db, [row]);
        const actions = await store.selectActions(db, row.shipmentId);
        const scans = await loadShipmentScans(db, [row.shipmentId]);
        const attempts = await selectAttempts(db, [row.shipmentId]);
        return { joinedCase, actions, scans, attempts };
      });
      const [offeredCase] = await offerActions(details.joinedCase ? [details.joinedCase] : []);
      if (!offeredCase) throw new Refusal('ndr_unknown');
      const failures = details.scans
        .filter(({ status }) => status === 'UNDELIVERED')
        .map((scan) => ({
          ...scan,
          reason: scan.reason ?? 'other',
          attempt: details.attempts.find(({ at }) => at.getTime() === scan.at.getTime()),
        }))
        .toReversed();
      return { ndrCase: offeredCase, actions: details.actions, failures };
    },

    /** A job sends the stored answers to the carrier. Returns the results in the order of the answers. */
    answer: async (principal: Principal, answers: readonly NdrAnswer[], call: IdempotentCall) => {
      const dockets = answers.map(({ docketNumber }) => docketNumber);
      const cases = await database.asSeller(principal, (db) =>
        store.selectCasesOfDockets(db, dockets),
      );
      const limits = await loadLimits(carriers, cases);
      return database.asSeller(principal, async (db) => {
        const at = now();
        const options = { askedBy: 'seller', limits, now: at } as const;
        const decision = await decideAnswers(db, principal, answers, options);
        const { results } = decision;
        const replay = await claimKey(db, principal, { call, response: { results }, now: at });
        if (replay) return replay.results;
        await saveAnswers(db, principal, decision, at);
        return results;
      });
    },

    /** Throws 422 for a period that is invalid or too long. */
    listFigures: (
      principal: Principal,
      { by, from, to }: { by: (typeof figureGroups)[number]; from: IsoDate; to: IsoDate },
    ) => {
      const days = countDays(from, to);
      if (!(days >= 1 && days <= MAX_FIGURE_DAYS)) throw new Refusal('invoice_period_invalid');
      return database.asSeller(principal, (db) =>
        selectFigures(db, { by, from, to, limit: MAX_FIGURES }),
      );
    },

    readSettings: (principal: Principal) => database.asSeller(principal, readNdrSettings),

    /** Throws 409 if the settings have changed since `basedOnVersion`. */
    saveSettings: (
      principal: Principal,
      settings: { basedOnVersion: number; defaultAction: NdrDefaultAction },
    ) =>
      database.asSeller(principal, (db) =>
        saveNdrSettings(db, principal, { ...settings, now: now() }),
      ),
  };
}

const MAX_LISTED_TASKS = 200;

/** The tasks are actions of all sellers that operator staff pass on to carriers. */
export function createNdrTasks({ database, now }: RowDeps) {
  return {
    list: (principal: Principal, query: NdrTasksQuery) =>
      database.asOperator(async (db) => {
        const rows = await store.selectTasks(db, query, { at: now(), limit: MAX_LISTED_TASKS + 1 });
        const tasks = rows.slice(0, MAX_LISTED_TASKS);
        await recordAudit(db, principal, 'ndr_tasks.listed', '', { rows: tasks.length });
        return { tasks, isMore: rows.length > MAX_LISTED_TASKS };
      }, principal),

    /** Throws 409 if the action is unknown, has ended or has changed since `seen`. */
    note: async (principal: Principal, { sellerId, id, state, note, seen }: NdrTaskNote) => {
      const caller = actFor(principal, sellerId);
      await database.asSeller(caller, async (db) => {
        const task = await store.lockTask(db, id);
        if (!task) throw new Refusal('ndr_task_ended');
        if (task.state !== seen.state || task.note !== seen.note) {
          const params = { note: task.note };
          throw new Refusal('ndr_task_newer', { params });
        }
        const at = now();
        const settledAt = state === 'passed_on' ? null : at;
        await store.saveTask(db, { id, state, words: note.trim(), settledAt });
        const { shipmentId: subject, kind, docketNumber } = task;
        await recordAudit(db, caller, 'ndr_task.noted', subject, { action: kind, state });
        const data = { action: kind, askedBy: 'seller', state };
        await recordEvents(db, caller, [{ kind: 'ndr.changed', docketNumber, data }], at);
      });
    },
  };
}

export function createDisputes({ database, now }: Pick<Deps, 'database' | 'now'>) {
  const fonts = createDocumentFonts();
  return {
    /** Throws 404 if no delivery of the parcel failed. */
    renderPdf: async (principal: Principal, docketNumber: string) => {
      const data = await database.asSeller(principal, async (db) => {
        const [row] = await store.selectCasesOfDockets(db, [docketNumber]);
        if (!row) throw new Refusal('ndr_unknown');
        const { shipmentId } = row;
        const order = (await loadRowOrders(db, [row])).get(row.orderId);
        const { name: seller } = await findCompany(db, principal.sellerId);
        const actions = await store.selectActions(db, shipmentId);
        await recordAudit(db, principal, 'dispute.printed', shipmentId, {});
        return {
          seller,
          carrierName: getCarrierName(row.carrier),
          awb: row.awb,
          docketNumber,
          reference: order ? chooseReference(order) : '',
          pincode: order?.consigneePincode ?? '',
          attempts: await selectAttempts(db, [shipmentId]),
          disputes: actions
            .filter(({ kind }) => kind === 'dispute')
            .map(({ createdAt, details: { disputeReason = 'other', remark = '' } }) => ({
              at: createdAt,
              reason: disputeReason,
              remark,
            }))
            .toReversed(),
          scans: await loadShipmentScans(db, [shipmentId]),
          auditHead: await readAuditHead(db, principal.sellerId),
          printedAt: now(),
        };
      });
      return renderDispute(data, { fonts });
    },
  };
}
