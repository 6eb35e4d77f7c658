import { setTimeout as sleep } from 'node:timers/promises';
import { buildLane, toLaneKey } from '@shipdesk/domain/shipping/serviceability';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { CarrierConnections } from './carrier-connections.ts';
import type { Carriers, LaneQuestion, WaitForCarriers } from './carriers-port.ts';
import * as store from './lanes-store.ts';
import { type Carrier, isPostponed, type Outcome, type Serviceability } from './port.ts';

/** The maximum time that a seller waits for carriers. Later answers do not affect the current request. */
export const LANE_WAIT_MS = 2_000;
/** An account that did not respond is skipped for this time, so that it delays only one call a minute. */
const UNRESPONSIVE_MS = 60_000;
/** An older claim belongs to a process that has stopped. */
const MAX_CHECK_MS = 10_000;
const POLL_MS = 50;
/** Maximum number of concurrent checks of one account. */
const MAX_PARALLEL_CHECKS = 8;

type Answer = Pick<store.LaneRow, 'isServed' | 'words' | 'answeredOn'>;

const toKey = ({ accountId, lane }: LaneQuestion) => `${accountId} ${toLaneKey(lane)}`;

/**
 * Creates `checkLanes`, which waits at most `waitMs` for carriers. All processes share the answers through the
 * database.
 */
export function createLaneChecks(
  { database, now }: RowDeps,
  { open }: CarrierConnections,
  waitMs: number,
): Carriers['checkLanes'] {
  async function readRows(questions: readonly LaneQuestion[]) {
    const rows = await database.asOperator((db) => store.selectLanes(db, questions));
    return new Map(rows.map((row) => [toKey({ accountId: row.accountId, lane: row }), row]));
  }

  const endClaim = (question: LaneQuestion, outcome: store.LaneOutcome) =>
    database.asOperator((db) => store.endLaneClaim(db, question, outcome, now()));

  async function checkUnclaimed(
    carrier: Carrier,
    questions: readonly LaneQuestion[],
    signal: AbortSignal,
  ) {
    const times = {
      now: now(),
      today: toBusinessDay(now()),
      abandonedBefore: new Date(now().getTime() - MAX_CHECK_MS),
    };
    const rows = await database.asOperator((db) => store.claimLanes(db, questions, times));
    const claimedKeys = new Set(rows.map((row) => toKey({ accountId: row.accountId, lane: row })));
    const claimedQuestions = questions.filter((question) => claimedKeys.has(toKey(question)));
    return Promise.all(
      claimedQuestions.map(async (question) => {
        const outcome = await carrier.checkServiceability(question.lane, signal);
        const answer = readAnswer(outcome);
        if (answer !== null) {
          const answeredOn = toBusinessDay(now());
          await endClaim(question, { ...answer, answeredOn, failedAt: null });
        }
        return {
          question,
          hasAnswer: answer !== null,
          isUnresponsive: isUnresponsiveOutcome(outcome),
        };
      }),
    );
  }

  async function checkAccount(
    carrier: Carrier,
    questions: readonly LaneQuestion[],
    signal: AbortSignal,
  ): Promise<void> {
    let isResponding = false;
    for (let start = 0; start < questions.length && !signal.aborted; start += MAX_PARALLEL_CHECKS) {
      const batch = questions.slice(start, start + MAX_PARALLEL_CHECKS);
      const outcomes = await checkUnclaimed(carrier, batch, signal);
      isResponding ||= outcomes.some(({ isUnresponsive }) => !isUnresponsive);
      // The timeout also aborts calls to responsive accounts, so store a failure only if no call had a response.
      const failedAt = isResponding ? null : now();
      await Promise.all(
        outcomes
          .filter(({ hasAnswer }) => !hasAnswer)
          .map(({ question }) => endClaim(question, { failedAt })),
      );
      if (!isResponding && outcomes.length > 0) return;
    }
  }

  async function waitForOtherProcesses(questions: readonly LaneQuestion[], signal: AbortSignal) {
    const keys = new Set(questions.map(toKey));
    while (!signal.aborted) {
      const rows = await database.asOperator((db) => store.selectClaimedLanes(db, questions));
      if (!rows.some((row) => keys.has(toKey({ accountId: row.accountId, lane: row })))) return;
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Checks the accounts in parallel, so that a slow account does not delay the others. */
  async function checkAccounts(
    questions: readonly LaneQuestion[],
    carriers: ReadonlyMap<string, Carrier>,
  ): Promise<void> {
    const signal = AbortSignal.timeout(waitMs);
    const groups = Map.groupBy(questions, ({ accountId }) => accountId);
    await Promise.all(
      Array.from(groups, async ([accountId, accountQuestions]) => {
        const carrier = carriers.get(accountId);
        if (carrier) await checkAccount(carrier, accountQuestions, signal);
      }),
    );
    await waitForOtherProcesses(questions, signal);
  }

  async function loadAnswers(
    questions: readonly LaneQuestion[],
    carriers: ReadonlyMap<string, Carrier>,
    wait: WaitForCarriers,
  ): Promise<ReadonlyMap<string, Answer>> {
    if (questions.length === 0) return new Map();
    const storedAnswers = await readRows(questions);
    const since = new Date(now().getTime() - UNRESPONSIVE_MS);
    const accounts = await database.asOperator((db) => store.selectUnresponsiveAccounts(db, since));
    const unresponsiveAccounts = new Set(accounts);
    const today = toBusinessDay(now());
    const unansweredQuestions = questions.filter(
      (question) =>
        storedAnswers.get(toKey(question))?.answeredOn !== today &&
        !unresponsiveAccounts.has(question.accountId),
    );
    if (unansweredQuestions.length === 0) return storedAnswers;
    await wait(() => checkAccounts(unansweredQuestions, carriers));
    return readRows(questions);
  }

  /** Stores no answers, because these checks need no network. */
  async function checkSimulated(
    questions: readonly LaneQuestion[],
    carriers: ReadonlyMap<string, Carrier>,
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

  return async (requestedQuestions, wait = (call) => call()) => {
    const today = toBusinessDay(now());
    const carriers = new Map<string, Carrier>();
    for (const accountId of new Set(requestedQuestions.map((question) => question.accountId))) {
      carriers.set(accountId, await open(accountId));
    }
    const simplify = (question: LaneQuestion) => simplifyQuestion(question, carriers);
    const questions = [
      ...new Map(
        requestedQuestions.map(simplify).map((question) => [toKey(question), question]),
      ).values(),
    ];
    const isSimulated = ({ accountId }: LaneQuestion) =>
      carriers.get(accountId)?.capabilities.isSimulated === true;
    const networkQuestions = questions.filter((question) => !isSimulated(question));
    const answers = new Map([
      ...(await checkSimulated(questions.filter(isSimulated), carriers)),
      ...(await loadAnswers(networkQuestions, carriers, wait)),
    ]);
    return (question) => {
      const answer = answers.get(toKey(simplify(question)));
      if (!answer || answer.isServed === null || answer.answeredOn === null) return undefined;
      // A refusal from an earlier day does not block a booking while the carrier does not respond.
      if (!answer.isServed && answer.answeredOn < today) return undefined;
      return { isServed: answer.isServed, words: answer.words, on: answer.answeredOn };
    };
  };
}

/** Returns the question that identifies a stored answer. Carriers that check each pincode ignore the weight. */
function simplifyQuestion(
  question: LaneQuestion,
  carriers: ReadonlyMap<string, Carrier>,
): LaneQuestion {
  const { serviceability } = carriers.get(question.accountId)?.capabilities ?? {};
  if (serviceability !== 'pincode') return question;
  return { ...question, lane: buildLane({ ...question.lane, grams: 0 }) };
}

function readAnswer(outcome: Outcome<Serviceability>): Omit<Answer, 'answeredOn'> | null {
  if (outcome.kind === 'serviceability') {
    return { isServed: outcome.isServed, words: outcome.words };
  }
  const isUnserved = outcome.kind === 'refused' && outcome.code === 'unserviceable';
  return isUnserved ? { isServed: false, words: outcome.words } : null;
}

/** Returns true if another call is useless: the account did not respond, throttles calls or refuses credentials. */
function isUnresponsiveOutcome(outcome: Outcome<Serviceability>): boolean {
  if (outcome.kind === 'unknown') return true;
  return outcome.kind === 'refused' && (outcome.code === 'credentials' || isPostponed(outcome));
}
