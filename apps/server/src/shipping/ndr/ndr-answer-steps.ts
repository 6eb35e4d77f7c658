import { getDisputeHours } from '@shipdesk/domain/shipping/carriers/registry';
import {
  isSentToCarrier,
  listOfferedNdrActions,
  type NdrActionKind,
  type NdrDetails,
  type NdrLimits,
  type OfferedNdrAction,
} from '@shipdesk/domain/shipping/ndr/ndr-actions';
import {
  computeDisputeBy,
  computeRequestTime,
  listDeliveryDays,
  type NdrDefaultAction,
} from '@shipdesk/domain/shipping/ndr/ndr-clock';
import { findNdrDetailProblems, pickUsedNdrDetails } from '@shipdesk/domain/shipping/ndr/ndr-rules';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import { v7 as uuidv7 } from 'uuid';
import { loadRowOrders } from '../../orders/capture/order-steps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { readVersionedRow, writeVersion } from '../../platform/db/query/versioned-row-store.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import { addJobs } from '../../platform/jobs/jobs-store.ts';
import type { Principal } from '../../platform/principal.ts';
import { type Detail, Refusal } from '../../platform/refusal.ts';
import type { Carriers } from '../carriers/carriers-port.ts';
import { setDisputes } from './attempts-store.ts';
import * as store from './ndr-store.ts';

/** The version is 0 before the first save. */
export interface NdrSettings {
  readonly version: number;
  readonly defaultAction: NdrDefaultAction;
}

export const NDR_ACTION_TASK = 'ndr_action';

export interface NdrAnswer extends NdrDetails {
  readonly docketNumber: string;
  readonly action: NdrActionKind;
}

export type NdrResult =
  | { readonly docketNumber: string; readonly state: 'submitted' | 'recorded' }
  | { readonly docketNumber: string; readonly state: 'refused'; readonly problem: Detail };

export type LimitsByAccount = ReadonlyMap<string, NdrLimits>;

export async function loadLimits(
  carriers: Carriers,
  cases: readonly Pick<store.NdrCaseRow, 'accountId'>[],
): Promise<LimitsByAccount> {
  const ids = [...new Set(cases.map(({ accountId }) => accountId))];
  return new Map(
    await Promise.all(
      ids.map(async (id) => [id, (await carriers.getCarrier(id)).capabilities.ndrActions] as const),
    ),
  );
}

/** `days` are the days to which a delivery can be deferred. */
export function listAnswerOffers(
  row: store.NdrCaseRow,
  limits: LimitsByAccount,
  now: Date,
): { actions: OfferedNdrAction[]; days: IsoDate[] } {
  const accountLimits = limits.get(row.accountId);
  const isDisputable = now <= computeDisputeBy(row.dueAt, getDisputeHours(row.carrier));
  if (!isOpen(row.state) || !accountLimits) return { actions: [], days: [] };
  const days = listDeliveryDays(row.firstFailedAt, row.failedAt > now ? row.failedAt : now);
  const actions = listOfferedNdrActions({ ...row, isDisputable }, accountLimits, days);
  if (row.state === 'action_required') return { actions, days };
  return { actions: actions.filter(({ kind }) => kind === 'dispute'), days: [] };
}

/** A dispute requires an open case. */
const isOpen = (state: store.NdrCaseRow['state']) => state !== 'delivered' && state !== 'closed';

export function findAnswerProblem(
  state: store.NdrCaseRow['state'],
): 'ndr_answered' | 'ndr_closed' | null {
  if (state === 'action_required') return null;
  return state === 'requested' ? 'ndr_answered' : 'ndr_closed';
}

interface AnswerOptions {
  readonly askedBy: store.NdrActionRow['askedBy'];
  readonly limits: LimitsByAccount;
  readonly now: Date;
}

/** The decision about answers before they are stored. The cases are locked until the transaction ends. */
interface Decision {
  /** One result per answer, in the order of the answers. */
  readonly results: readonly NdrResult[];
  readonly newActions: readonly store.NdrActionRow[];
  readonly lockedCases: readonly store.NdrCaseRow[];
}

export async function answerCases(
  db: Db,
  caller: Caller,
  answers: readonly NdrAnswer[],
  options: AnswerOptions,
): Promise<readonly NdrResult[]> {
  const decision = await decideAnswers(db, caller, answers, options);
  await saveAnswers(db, caller, decision, options.now);
  return decision.results;
}

export async function decideAnswers(
  db: Db,
  caller: Caller,
  answers: readonly NdrAnswer[],
  { askedBy, limits, now }: AnswerOptions,
): Promise<Decision> {
  const docketNumbers = answers.map(({ docketNumber }) => docketNumber);
  const rows = await store.selectCasesOfDockets(db, docketNumbers);
  const foundIds = rows.map(({ shipmentId }) => shipmentId);
  const lockedCases = await store.lockCases(db, foundIds);
  const cases = new Map(lockedCases.map((row) => [row.docketNumber, row]));
  const lockedIds = lockedCases.map(({ shipmentId }) => shipmentId);
  const openTasks = await store.selectOpenTasks(db, lockedIds);
  const orders = await loadRowOrders(db, lockedCases);
  const newActions: store.NdrActionRow[] = [];
  const results = answers.map((answer): NdrResult => {
    const { docketNumber, action, ...details } = answer;
    const row = cases.get(docketNumber);
    const refuse = (problem: Detail): NdrResult => ({ docketNumber, state: 'refused', problem });
    if (!row) return refuse({ field: '', code: 'ndr_unknown' });
    const code = findAnswerProblem(row.state);
    if (code && !(action === 'dispute' && isOpen(row.state))) return refuse({ field: '', code });
    const caseActions = newActions.filter(({ shipmentId }) => shipmentId === row.shipmentId);
    if (action !== 'dispute' && caseActions.some(({ state }) => state === 'submitted')) {
      return refuse({ field: '', code: 'ndr_answered' });
    }
    const { actions, days } = listAnswerOffers(row, limits, now);
    const offer = actions.find(({ kind }) => kind === action);
    if (!offer) return refuse({ field: 'action', code: 'ndr_action_refused' });
    const isRecorded = [...caseActions, ...openTasks].some(
      ({ shipmentId, kind }) => shipmentId === row.shipmentId && kind === action,
    );
    if (isRecorded) return refuse({ field: '', code: 'ndr_recorded' });
    const maxCodPaise = orders.get(row.orderId)?.invoicePaise ?? 0;
    const [problem] = findNdrDetailProblems(offer, details, { days, maxCodPaise });
    if (problem) return refuse(problem);
    const usedDetails = pickUsedNdrDetails(offer, details);
    const isSent = isSentToCarrier(action);
    newActions.push({
      sellerId: caller.sellerId,
      id: uuidv7(),
      shipmentId: row.shipmentId,
      attempt: row.attempts,
      kind: action,
      askedBy,
      details: usedDetails,
      state: isSent ? 'submitted' : 'recorded',
      words: '',
      stepsDone: 0,
      token: null,
      sendAt: computeSendTime(usedDetails.date, {
        code: row.code,
        limits: limits.get(row.accountId),
        now,
      }),
      createdAt: now,
      createdBy: caller.source.userId || null,
      settledAt: null,
    });
    return { docketNumber, state: isSent ? 'submitted' : 'recorded' };
  });
  return { results, newActions, lockedCases };
}

export async function saveAnswers(
  db: Db,
  caller: Caller,
  { newActions, lockedCases }: Pick<Decision, 'newActions' | 'lockedCases'>,
  now: Date,
): Promise<void> {
  if (newActions.length === 0) return;
  const docketsByShipment = new Map(lockedCases.map((row) => [row.shipmentId, row.docketNumber]));
  const getDocket = ({ shipmentId }: store.NdrActionRow) => docketsByShipment.get(shipmentId) ?? '';
  const submissions = newActions.filter(({ state }) => state === 'submitted');
  await store.insertActions(db, newActions);
  await setDisputes(
    db,
    newActions.filter(({ kind }) => kind === 'dispute'),
  );
  const submittedIds = submissions.map(({ shipmentId }) => shipmentId);
  await store.setCaseStates(db, submittedIds, 'requested');
  await addJobs(
    db,
    { sellerId: caller.sellerId, task: NDR_ACTION_TASK, now },
    submissions.map((action) => ({ key: action.id, payload: { docketNumber: getDocket(action) } })),
  );
  const subject = newActions.length === 1 ? (newActions[0]?.shipmentId ?? '') : '';
  const actions = Object.fromEntries(newActions.map(({ shipmentId, kind }) => [shipmentId, kind]));
  const dockets = newActions.map(getDocket);
  await recordAudit(db, caller, 'ndr.answered', subject, { actions, dockets });
  await recordEvents(
    db,
    caller,
    newActions.map((action) => ({
      kind: 'ndr.changed',
      docketNumber: getDocket(action),
      data: { action: action.kind, askedBy: action.askedBy, state: action.state, isAnswer: true },
    })),
    now,
  );
}

/** Returns when to call the carrier: the evening before a day that the carrier cannot schedule, otherwise now. */
function computeSendTime(
  date: IsoDate | undefined,
  { code, limits, now }: { code: string; limits: NdrLimits | undefined; now: Date },
): Date {
  if (date === undefined || limits?.defer.includes(code)) return now;
  const evening = computeRequestTime(date);
  return evening > now ? evening : now;
}

/** The default is a reattempt, which most sellers choose. */
export async function readNdrSettings(db: Db): Promise<NdrSettings> {
  const row = await readVersionedRow(db, 'ndrSettings');
  return row
    ? { version: row.version, defaultAction: row.defaultAction }
    : { version: 0, defaultAction: 'reattempt' };
}

/** Throws 409 if the settings have changed since `basedOnVersion`. */
export async function saveNdrSettings(
  db: Db,
  principal: Principal,
  {
    basedOnVersion,
    defaultAction,
    now,
  }: { basedOnVersion: number; defaultAction: NdrDefaultAction; now: Date },
): Promise<NdrSettings> {
  const currentSettings = await readNdrSettings(db);
  const version = basedOnVersion + 1;
  const isWritten =
    currentSettings.version === basedOnVersion &&
    (await writeVersion(db, 'ndrSettings', {
      sellerId: principal.sellerId,
      version,
      defaultAction,
      changedAt: now,
      changedBy: principal.userId,
    }));
  if (!isWritten) throw new Refusal('ndr_settings_newer');
  const change = { default_action: [currentSettings.defaultAction, defaultAction] };
  await recordAudit(db, principal, 'ndr_settings.changed', principal.sellerId, change);
  return { version, defaultAction };
}

/** Call it in the transaction that erases the consignees. */
export function eraseNdrDetails(db: Db, orderIds: readonly string[], now: Date): Promise<void> {
  return store.eraseDetails(db, orderIds, now);
}
