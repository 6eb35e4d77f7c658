import { type CarrierNdrAction, planCarrierSteps } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type { CarrierDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import type { JobHandler, Unfinished } from '../../platform/jobs/job-worker.ts';
import { type Job, removeJobs, removeOtherJobs } from '../../platform/jobs/jobs-store.ts';
import { changeCollectedAmount } from '../booking/shipment-steps.ts';
import type { Refused, Unknown } from '../carriers/port.ts';
import { changeRisk, startClocks } from './ndr-case-steps.ts';
import * as store from './ndr-store.ts';

const ASK_WITHIN_MS = 20_000;
const AT_A_TIME = 8;
/** How often a carrier is polled for its decision. */
const POLLED_EVERY_MS = 60_000;
/** The simulator's clock may run fast, and polling it needs no network. */
const SIMULATED_EVERY_MS = 5_000;

interface Pending {
  readonly job: Job;
  readonly action: store.NdrActionRow;
  readonly found: store.NdrCaseRow;
}

interface Ended {
  readonly state: 'accepted' | 'rejected';
  readonly words: string;
  /** The carrier delivers no more. */
  readonly isExhausted?: boolean;
}

/**
 * Asks carriers for actions on failed deliveries and for what became of them. Each answer is noted before the next
 * question. An action whose outcome is unknown is asked for again: the carriers take a repeated one as the first.
 */
export function createNdrActionHandler({ database, carriers, now }: CarrierDeps): JobHandler {
  return async (caller, jobs) => {
    const pending = await database.asSeller(caller, async (db) => {
      const ids = jobs.map(({ key }) => key);
      const undecided = await store.selectUndecidedActions(db, ids);
      const shipmentIds = undecided.map(({ shipmentId }) => shipmentId);
      const cases = await store.lockCases(db, shipmentIds);
      // Until the cases are locked, scans may renumber the failed deliveries that actions answer.
      const actions = await store.selectUndecidedActions(db, ids);
      const pendingActions = jobs.flatMap((job): Pending[] => {
        const action = actions.find(({ id }) => id === job.key);
        const ndrCase = cases.find(({ shipmentId }) => shipmentId === action?.shipmentId);
        return action && ndrCase ? [{ job, action, found: ndrCase }] : [];
      });
      await removeOtherJobs(db, jobs, new Set(pendingActions.map(({ job }) => job.id)));
      return pendingActions;
    });
    const unfinished = new Map<string, Unfinished>();
    for (let at = 0; at < pending.length; at += AT_A_TIME) {
      await Promise.all(
        pending.slice(at, at + AT_A_TIME).map(async (action) => {
          const outcome = await ask(caller, action);
          if ('state' in outcome) await endAction(caller, action, outcome);
          else unfinished.set(action.job.id, outcome);
        }),
      );
    }
    return unfinished;
  };

  /** Asks for one action, step by step, as far as the carrier has decided. */
  async function ask(caller: Caller, { action, found }: Pending): Promise<Ended | Unfinished> {
    const waitMs = action.sendAt.getTime() - now().getTime();
    if (waitMs > 0) return { error: '', afterMs: waitMs };
    const carrier = await carriers.getCarrier(found.accountId);
    const limits = carrier.capabilities.ndrActions;
    const steps = planCarrierSteps(action.kind, action.details, { code: found.code, limits });
    const isOvertaken = !found.isUndelivered || found.attempts !== action.attempt;
    const save = (stepsDone: number, token: string | null) =>
      database.asSeller(caller, (db) =>
        store.noteProgress(db, { id: action.id, stepsDone, token }),
      );
    /** Notes an accepted step. What the carrier collects from then on is what the seller is owed. */
    const accept = (step: CarrierNdrAction, stepsDone: number) =>
      database.asSeller(caller, async (db) => {
        if (step.kind === 'change_payment') {
          const { codPaise } = step;
          const { shipmentId } = action;
          await changeCollectedAmount(db, caller, { shipmentId, codPaise }, now());
          await changeRisk(db, found, codPaise);
        }
        await store.noteProgress(db, { id: action.id, stepsDone, token: null });
      });
    let { token } = action;
    for (const [index, step] of steps.entries()) {
      if (index < action.stepsDone) continue;
      if (token === null) {
        // The carrier acted meanwhile, so it would refuse.
        if (isOvertaken) return { state: index > 0 ? 'accepted' : 'rejected', words: '' };
        const signal = AbortSignal.timeout(ASK_WITHIN_MS);
        const submitted = await carrier.submitNdrAction(found.awb, step, signal);
        if (submitted.kind !== 'submitted') return toRefusalOrRetry(submitted);
        ({ token } = submitted);
        await save(index, token);
      }
      const result = await carrier.loadNdrResult(
        found.awb,
        token,
        AbortSignal.timeout(ASK_WITHIN_MS),
      );
      if (result.kind === 'pending') {
        const { isSimulated } = carrier.capabilities;
        return { error: '', afterMs: isSimulated ? SIMULATED_EVERY_MS : POLLED_EVERY_MS };
      }
      if (result.kind !== 'accepted') return toRefusalOrRetry(result);
      token = null;
      await accept(step, index + 1);
    }
    return { state: 'accepted', words: '' };
  }

  async function endAction(caller: Caller, { job, action, found }: Pending, outcome: Ended) {
    await database.asSeller(caller, async (db) => {
      const [current] = await store.lockCases(db, [found.shipmentId]);
      const { state, words, isExhausted } = outcome;
      const attempt = await store.settleAction(db, {
        id: action.id,
        state,
        words,
        settledAt: now(),
      });
      if (isExhausted) await store.markExhausted(db, found.shipmentId);
      await removeJobs(db, [job]);
      if (!attempt || !current) return;
      // A rejected action needs another one, unless the carrier has acted meanwhile.
      const isOpenAgain =
        outcome.state === 'rejected' &&
        current.state === 'requested' &&
        current.isUndelivered &&
        current.attempts === attempt.attempt;
      if (isOpenAgain) {
        await store.setCaseStates(db, [found.shipmentId], 'action_required');
        // The clock may have ended in the meantime. A default that was rejected is not asked for again.
        if (action.askedBy !== 'clock') await startClocks(db, caller, [current], now());
      }
      const change = { action: action.kind, state: ['submitted', outcome.state] };
      await recordAudit(db, caller, 'ndr.settled', found.shipmentId, change);
      const { kind, askedBy } = action;
      const data = { action: kind, askedBy, state: outcome.state };
      const docketNumber = found.docketNumber;
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
