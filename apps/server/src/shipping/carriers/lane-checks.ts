import { setTimeout as sleep } from 'node:timers/promises';
import { toLaneKey } from '@shipdesk/domain/shipping/serviceability';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { CarrierConnections } from './carrier-connections.ts';
import * as store from './lanes-store.ts';
import type {
  Carrier,
  Carriers,
  LaneQuestion,
  Outcome,
  Serviceability,
  WaitForCarriers,
} from './port.ts';

/** A seller waits this long for carriers before an order is offered without their answers. */
export const LANE_WAIT_MS = 2_000;
/** An account that did not answer is not asked for this time, so that it delays one call a minute. */
const SILENT_MS = 60_000;
/** A process that asks longer has died. */
const MAX_ASKING_MS = 10_000;
const POLL_MS = 50;
const ASKED_AT_ONCE = 16;

type Answer = Pick<store.LaneRow, 'isServed' | 'words' | 'answeredOn'>;

/** The adapters of accounts, those that did not answer, and the end of the wait. */
interface Asking {
  readonly carriers: ReadonlyMap<string, Carrier>;
  readonly silent: Set<string>;
  readonly signal: AbortSignal;
}

const toKey = ({ accountId, lane }: LaneQuestion) => `${accountId} ${toLaneKey(lane)}`;

/** Creates the check of lanes, whose answers all processes share through the database. */
export function createLaneChecks(
  { database, now }: RowDeps,
  { open }: CarrierConnections,
  waitMs: number,
): Carriers['checkLanes'] {
  async function readRows(questions: readonly LaneQuestion[]) {
    const rows = await database.asOperator((db) => store.selectLanes(db, questions));
    return new Map(rows.map((row) => [toKey({ accountId: row.accountId, lane: row }), row]));
  }

  /** Asks about one lane and stores the answer. Returns whether there was one. */
  async function ask(carrier: Carrier, question: LaneQuestion, signal: AbortSignal) {
    const answer = readAnswer(await carrier.checkServiceability(question.lane, signal));
    const at = now();
    const outcome = answer
      ? { ...answer, answeredOn: toBusinessDay(at), failedAt: null }
      : { failedAt: at };
    await database.asOperator((db) => store.endLaneClaim(db, question, outcome, at));
    return answer !== null;
  }

  /** Asks about those lanes that no other process asks about. Adds the accounts that do not answer to `silent`. */
  async function askUnclaimed(
    questions: readonly LaneQuestion[],
    { carriers, silent, signal }: Asking,
  ): Promise<void> {
    const at = {
      now: now(),
      today: toBusinessDay(now()),
      abandonedBefore: new Date(now().getTime() - MAX_ASKING_MS),
    };
    const rows = await database.asOperator((db) => store.claimLanes(db, questions, at));
    const claimed = new Set(rows.map((row) => toKey({ accountId: row.accountId, lane: row })));
    await Promise.all(
      questions.map(async (question) => {
        const carrier = carriers.get(question.accountId);
        if (!carrier || !claimed.has(toKey(question))) return;
        if (!(await ask(carrier, question, signal))) silent.add(question.accountId);
      }),
    );
  }

  /** Waits until no process asks about the lanes. */
  async function waitForOthers(questions: readonly LaneQuestion[], signal: AbortSignal) {
    while (!signal.aborted) {
      const rows = await readRows(questions);
      if (questions.every((question) => !rows.get(toKey(question))?.askedAt)) return;
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async function askAll(questions: readonly LaneQuestion[], asking: Asking): Promise<void> {
    const { silent, signal } = asking;
    for (let start = 0; start < questions.length && !signal.aborted; start += ASKED_AT_ONCE) {
      const some = questions
        .slice(start, start + ASKED_AT_ONCE)
        .filter(({ accountId }) => !silent.has(accountId));
      if (some.length > 0) await askUnclaimed(some, asking);
    }
    await waitForOthers(questions, signal);
  }

  /** Returns the newest answers about lanes, after asking about those without an answer of today. */
  async function loadAnswers(
    questions: readonly LaneQuestion[],
    carriers: Asking['carriers'],
    wait: WaitForCarriers,
  ): Promise<ReadonlyMap<string, Answer>> {
    if (questions.length === 0) return new Map();
    const known = await readRows(questions);
    const since = new Date(now().getTime() - SILENT_MS);
    const accounts = await database.asOperator((db) => store.selectSilentAccounts(db, since));
    const silent = new Set(accounts);
    const today = toBusinessDay(now());
    const unanswered = questions.filter(
      (question) =>
        known.get(toKey(question))?.answeredOn !== today && !silent.has(question.accountId),
    );
    if (unanswered.length === 0) return known;
    await wait(() => askAll(unanswered, { carriers, silent, signal: AbortSignal.timeout(waitMs) }));
    return readRows(questions);
  }

  /** Asks simulated carriers, which answer without a network, so that their answers are not stored. */
  async function askSimulated(
    questions: readonly LaneQuestion[],
    carriers: Asking['carriers'],
  ): Promise<ReadonlyMap<string, Answer>> {
    const answers = new Map<string, Answer>();
    const answeredOn = toBusinessDay(now());
    const signal = AbortSignal.timeout(waitMs);
    for (const question of questions) {
      const outcome = await carriers
        .get(question.accountId)
        ?.checkServiceability(question.lane, signal);
      const answer = outcome ? readAnswer(outcome) : null;
      if (answer) answers.set(toKey(question), { ...answer, answeredOn });
    }
    return answers;
  }

  return async (asked, wait = (call) => call()) => {
    const questions = [...new Map(asked.map((question) => [toKey(question), question])).values()];
    const carriers = new Map<string, Carrier>();
    for (const accountId of new Set(questions.map((question) => question.accountId))) {
      carriers.set(accountId, await open(accountId));
    }
    const [simulated, others] = [true, false].map((isSimulated) =>
      questions.filter(
        ({ accountId }) => carriers.get(accountId)?.capabilities.isSimulated === isSimulated,
      ),
    );
    const answers = new Map([
      ...(await askSimulated(simulated ?? [], carriers)),
      ...(await loadAnswers(others ?? [], carriers, wait)),
    ]);
    return (question) => {
      const answer = answers.get(toKey(question));
      if (!answer || answer.isServed === null || answer.answeredOn === null) return undefined;
      return { isServed: answer.isServed, words: answer.words, on: answer.answeredOn };
    };
  };
}

/** Returns what a carrier said, or null if it said nothing about the lane. */
function readAnswer(outcome: Outcome<Serviceability>): Omit<Answer, 'answeredOn'> | null {
  if (outcome.kind === 'serviceability') {
    return { isServed: outcome.isServed, words: outcome.words };
  }
  const isUnserved = outcome.kind === 'refused' && outcome.code === 'unserviceable';
  return isUnserved ? { isServed: false, words: outcome.words } : null;
}
