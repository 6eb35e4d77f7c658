import { type CarrierNdrAction, planCarrierSteps } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type { CarrierDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import type { JobHandler, Unfinished } from '../../platform/jobs/job-worker.ts';
import { type Job, removeJobs, removeOtherJobs } from '../../platform/jobs/jobs-store.ts';
import { loadBoxes } from '../booking/box-steps.ts';
import { changeCollectedAmount } from '../booking/shipment-steps.ts';
import type { Refused, Unknown } from '../carriers/port.ts';
import { changeRisk, startClocks } from './ndr-case-steps.ts';
import * as store from './ndr-store.ts';

const CALL_TIMEOUT_MS = 20_000;
const MAX_CONCURRENT_ACTIONS = 8;
const POLL_INTERVAL_MS = 60_000;
/** This interval is shorter, because the simulator's clock may run fast and its calls need no network. */
const SIMULATED_POLL_INTERVAL_MS = 5_000;

interface Pending {
  readonly job: Job;
  readonly action: store.NdrActionRow;
  readonly ndrCase: store.NdrCaseRow;
  /** The numbers of a parcel of several boxes; empty for one box. */
  readonly boxAwbs: readonly string[];
}

interface Ended {
  readonly state: 'accepted' | 'rejected';
  readonly words: string;
  /** True if the carrier makes no more attempts. */
  readonly isExhausted?: boolean;
}

/**
 * Creates the handler that submits actions on failed deliveries to carriers and polls for their results. Stores each
 * response before the next call. Retries an action with an unknown outcome, because carriers ignore repeated actions.
 */
export function createNdrActionHandler({ database, carriers, now }: CarrierDeps): JobHandler {
  return async (caller, jobs) => {
    const pendingActions = await database.asSeller(caller, async (db) => {
      const ids = jobs.map(({ key }) => key);
      const undecidedActions = await store.selectUndecidedActions(db, ids);
      const shipmentIds = undecidedActions.map(({ shipmentId }) => shipmentId);
      const cases = await store.lockCases(db, shipmentIds);
      // Read again under the lock, because scans may have renumbered the failed deliveries.
      const actions = await store.selectUndecidedActions(db, ids);
      const boxes = await loadBoxes(db, shipmentIds);
      const rows = jobs.flatMap((job): Pending[] => {
        const action = actions.find(({ id }) => id === job.key);
        const ndrCase = cases.find(({ shipmentId }) => shipmentId === action?.shipmentId);
        if (!action || !ndrCase) return [];
        const boxAwbs = (boxes.get(ndrCase.shipmentId) ?? []).map(({ awb }) => awb);
        return [{ job, action, ndrCase, boxAwbs }];
      });
      await removeOtherJobs(db, jobs, new Set(rows.map(({ job }) => job.id)));
      return rows;
    });
    const unfinished = new Map<string, Unfinished>();
    for (let start = 0; start < pendingActions.length; start += MAX_CONCURRENT_ACTIONS) {
      await Promise.all(
        pendingActions.slice(start, start + MAX_CONCURRENT_ACTIONS).map(async (action) => {
          const outcome = await runAction(caller, action);
          if ('state' in outcome) await endAction(caller, action, outcome);
          else unfinished.set(action.job.id, outcome);
        }),
      );
    }
    return unfinished;
  };

  async function runAction(
    caller: Caller,
    { action, ndrCase, boxAwbs }: Pending,
  ): Promise<Ended | Unfinished> {
    const waitMs = action.sendAt.getTime() - now().getTime();
    if (waitMs > 0) return { error: '', afterMs: waitMs };
    const carrier = await carriers.getCarrier(ndrCase.accountId);
    const limits = carrier.capabilities.ndrActions;
    const steps = planCarrierSteps(action.kind, action.details, { code: ndrCase.code, limits });
    const isOutdated = !ndrCase.isUndelivered || ndrCase.attempts !== action.attempt;
    const saveToken = (stepsDone: number, token: string | null) =>
      database.asSeller(caller, (db) =>
        store.saveProgress(db, { id: action.id, stepsDone, token }),
      );
    const saveAcceptedStep = (step: CarrierNdrAction, stepsDone: number) =>
      database.asSeller(caller, async (db) => {
        if (step.kind === 'change_payment') {
          const { codPaise } = step;
          const { shipmentId } = action;
          await changeCollectedAmount(db, caller, { shipmentId, codPaise }, now());
          await changeRisk(db, ndrCase, codPaise);
        }
        await store.saveProgress(db, { id: action.id, stepsDone, token: null });
      });
    let { token } = action;
    for (const [index, step] of steps.entries()) {
      if (index < action.stepsDone) continue;
      if (token === null) {
        // The carrier would refuse the action, because the status of the parcel has changed.
        if (isOutdated) return { state: index > 0 ? 'accepted' : 'rejected', words: '' };
        const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
        const submission = await carrier.submitNdrAction(ndrCase.awb, step, signal, boxAwbs);
        if (submission.kind !== 'submitted') return toRefusalOrRetry(submission);
        ({ token } = submission);
        await saveToken(index, token);
      }
      const result = await carrier.loadNdrResult(
        ndrCase.awb,
        token,
        AbortSignal.timeout(CALL_TIMEOUT_MS),
      );
      if (result.kind === 'pending') {
        const { isSimulated } = carrier.capabilities;
        return { error: '', afterMs: isSimulated ? SIMULATED_POLL_INTERVAL_MS : POLL_INTERVAL_MS };
      }
      if (result.kind !== 'accepted') return toRefusalOrRetry(result);
      token = null;
      await saveAcceptedStep(step, index + 1);
    }
    return { state: 'accepted', words: '' };
  }

  async function endAction(caller: Caller, { job, action, ndrCase }: Pending, outcome: Ended) {
    await database.asSeller(caller, async (db) => {
      const [currentCase] = await store.lockCases(db, [ndrCase.shipmentId]);
      const { state, words, isExhausted } = outcome;
      const attempt = await store.settleAction(db, {
        id: action.id,
        state,
        words,
        settledAt: now(),
      });
      if (isExhausted) await store.markExhausted(db, ndrCase.shipmentId);
      await removeJobs(db, [job]);
      if (!attempt || !currentCase) return;
      // A rejected action reopens the case if the status of the parcel has not changed.
      const isOpenAgain =
        outcome.state === 'rejected' &&
        currentCase.state === 'requested' &&
        currentCase.isUndelivered &&
        currentCase.attempts === attempt.attempt;
      if (isOpenAgain) {
        await store.setCaseStates(db, [ndrCase.shipmentId], 'action_required');
        // The deadline may have passed, so restart it. Do not retry a rejected default action.
        if (action.askedBy !== 'clock') await startClocks(db, caller, [currentCase], now());
      }
      const change = { action: action.kind, state: ['submitted', outcome.state] };
      await recordAudit(db, caller, 'ndr.settled', ndrCase.shipmentId, change);
      const { kind, askedBy } = action;
      const data = { action: kind, askedBy, state: outcome.state };
      const docketNumber = ndrCase.docketNumber;
      await recordEvents(db, caller, [{ kind: 'ndr.changed', docketNumber, data }], now());
    });
  }
}

function toRefusalOrRetry(outcome: Refused | Unknown): Ended | Unfinished {
  if (outcome.kind === 'unknown') return { error: outcome.words };
  const { code, words, retryAfterSeconds = 1 } = outcome;
  return code === 'throttled'
    ? { error: words, afterMs: retryAfterSeconds * 1000 }
    : { state: 'rejected', words, isExhausted: code === 'attempts_exhausted' };
}
