import {
  type AttemptProblem,
  classifyStatus,
  computeRetryDelayMs,
  isFailingTooLong,
} from '@shipdesk/domain/account/webhook/webhook-delivery';
import { isSentType, TEST_TYPE } from '@shipdesk/domain/account/webhook/webhook-event';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { WebhookJobPayload } from '../../platform/events/event-fan-out.ts';
import { deleteSubscription } from '../../platform/events/event-fan-out-store.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import type { JobHandler, Unfinished } from '../../platform/jobs/job-worker.ts';
import { type Job, removeJobs } from '../../platform/jobs/jobs-store.ts';
import { AddressRefusedError } from '../../platform/outgoing-http.ts';
import { toStorableText } from '../../platform/storable-text.ts';
import { buildBody } from './webhook-message.ts';
import { createSecretVault } from './webhook-secrets.ts';
import { signMessage } from './webhook-signature.ts';
import * as store from './webhooks-store.ts';

const ATTEMPT_TIMEOUT_MS = 15_000;
const MAX_CONCURRENT_MESSAGES = 8;
/** A batch of a slow endpoint ends after this time. The remaining jobs become due again at once. */
const MAX_BATCH_MS = 5_000;
const MAX_RESPONSE_BYTES = 4096;
const JITTER_STEPS = 1_000;

interface Due {
  readonly job: Job;
  readonly delivery: store.DeliveryRow;
}

interface Attempt extends Due {
  readonly status: number | null;
  readonly problem: AttemptProblem;
  readonly attemptedAt: Date;
  readonly milliseconds: number;
  readonly response: string;
  readonly retryAfterSeconds?: number | undefined;
}

export function createWebhookHandler({
  database,
  config,
  outgoing,
  now,
  newId,
}: Pick<Deps, 'database' | 'config' | 'outgoing' | 'now' | 'newId'>): JobHandler {
  const vault = createSecretVault(config);

  function openSecrets({ id, secret, previousSecret, previousUntil }: store.EndpointRow): string[] {
    const isOverlap = previousSecret !== null && previousUntil !== null && previousUntil > now();
    return [secret, ...(isOverlap ? [previousSecret] : [])].map((sealed) => {
      const opened = vault.open(sealed, id);
      if (!opened) throw new Error('no configured secret decrypts the secret of a webhook');
      return opened.text;
    });
  }

  async function attempt(endpoint: store.EndpointRow, due: Due): Promise<Attempt> {
    const { messageId, body, type } = due.delivery;
    const attemptedAt = now();
    if (endpoint.offReason !== '' && type !== TEST_TYPE) {
      return { ...due, attemptedAt, status: null, problem: 'off', milliseconds: 0, response: '' };
    }
    const message = { id: messageId, timestamp: Math.trunc(attemptedAt.getTime() / 1000), body };
    const startMs = performance.now();
    const measureMs = () => Math.round(performance.now() - startMs);
    const signal = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS);
    try {
      const { status, bytes, retryAfterSeconds } = await outgoing.call(new URL(endpoint.url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...signMessage(message, endpoint.scheme, openSecrets(endpoint)),
        },
        body,
        signal,
        maxBytes: MAX_RESPONSE_BYTES,
        onTooLong: 'truncate',
      });
      return {
        ...due,
        attemptedAt,
        status,
        retryAfterSeconds,
        problem: classifyStatus(status) === 'delivered' ? '' : 'status',
        milliseconds: measureMs(),
        response: toStorableText(bytes.toString('utf8')),
      };
    } catch (error) {
      const problem = classifyFailure(error, signal);
      const response = '';
      return { ...due, attemptedAt, status: null, problem, milliseconds: measureMs(), response };
    }
  }

  async function attemptAll(endpoint: store.EndpointRow, due: readonly Due[]): Promise<Attempt[]> {
    const attempts: Attempt[] = [];
    const waitingDeliveries = [...due];
    const endMs = performance.now() + MAX_BATCH_MS;
    const work = async () => {
      while (performance.now() <= endMs) {
        const item = waitingDeliveries.shift();
        if (item === undefined) return;
        attempts.push(await attempt(endpoint, item));
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_MESSAGES }, work));
    return attempts;
  }

  /** A first attempt creates its delivery. Skips jobs of deleted deliveries. */
  async function loadDueDeliveries(
    db: Db,
    endpoint: store.EndpointRow,
    jobs: readonly Job[],
  ): Promise<Due[]> {
    const { sellerId, id: endpointId } = endpoint;
    const payloads = jobs.map(readPayload);
    const messageIds = payloads.map(({ messageId }) => messageId);
    const storedRows = await store.selectByMessages(db, sellerId, { endpointId, messageIds });
    const storedDeliveries = new Map(storedRows.map((row) => [row.messageId, row]));
    const docketNumbers = payloads.flatMap(({ docketNumber = '' }) => docketNumber || []);
    const orderIds = await store.selectOrderIds(db, sellerId, docketNumbers);
    return jobs.flatMap((job) => {
      const { messageId, type, docketNumber = '', data, ...payload } = readPayload(job);
      const storedDelivery = storedDeliveries.get(messageId);
      if (storedDelivery) return [{ job, delivery: storedDelivery }];
      if (type === undefined || !isSentType(type)) return [];
      const occurredAt = new Date(payload.occurredAt ?? now());
      const parcel =
        docketNumber === ''
          ? {}
          : { docket_number: docketNumber, order_id: orderIds.get(docketNumber) ?? '' };
      const sequence = payload.sequence ?? 0;
      const delivery: store.DeliveryRow = {
        sellerId,
        id: newId(),
        endpointId,
        messageId,
        type,
        docketNumber,
        occurredAt,
        body: buildBody({ type, occurredAt, sequence, data: { ...parcel, ...data } }),
        state: 'waiting',
        attempts: 0,
        lastStatus: null,
        lastProblem: '',
        nextAt: null,
        createdAt: now(),
      };
      return [{ job, delivery }];
    });
  }

  return async (caller, jobs) => {
    const unfinished = new Map<string, Unfinished>();
    const jobsByEndpoint = Map.groupBy(jobs, (job) => readPayload(job).endpointId);
    for (const [endpointId, endpointJobs] of jobsByEndpoint) {
      const loaded = await database.asSeller(caller, async (db) => {
        const endpoint = await store.selectEndpoint(db, caller.sellerId, endpointId);
        return endpoint && { endpoint, due: await loadDueDeliveries(db, endpoint, endpointJobs) };
      });
      const { endpoint, due } = loaded ?? { due: [] };
      const attempts = endpoint ? await attemptAll(endpoint, due) : [];
      const outcomes = attempts.map(toOutcome);
      const attemptedJobIds = new Set(attempts.map(({ job }) => job.id));
      for (const { job } of due) {
        if (!attemptedJobIds.has(job.id)) unfinished.set(job.id, { error: '', afterMs: 0 });
      }
      for (const { job, delayMs } of outcomes) {
        if (delayMs !== null) unfinished.set(job.id, { error: '', afterMs: delayMs });
      }
      await database.asSeller(caller, async (db) => {
        const lockedEndpoint = await store.lockEndpoint(db, caller.sellerId, endpointId);
        if (lockedEndpoint) {
          await store.saveDeliveries(
            db,
            outcomes.map(({ delivery }) => delivery),
          );
          await store.insertAttempts(db, attempts.filter(isSent).map(toAttemptRow));
          await trackFailures(db, caller, { endpoint: lockedEndpoint, attempts });
        }
        await removeJobs(
          db,
          endpointJobs.filter(({ id }) => !unfinished.has(id)),
        );
      });
    }
    return unfinished;
  };

  function toAttemptRow({
    delivery,
    attemptedAt,
    status,
    problem,
    milliseconds,
    response,
  }: Attempt) {
    return {
      sellerId: delivery.sellerId,
      id: newId(),
      deliveryId: delivery.id,
      attemptedAt,
      status,
      problem,
      milliseconds,
      response,
    };
  }

  /** Switches the endpoint off after a 410, or if it has failed for too long. */
  async function trackFailures(
    db: Db,
    caller: Caller,
    { endpoint, attempts }: { endpoint: store.EndpointRow; attempts: readonly Attempt[] },
  ): Promise<void> {
    const calls = attempts.filter(isSent);
    const { id, offReason, failingSince } = endpoint;
    if (calls.length === 0 || offReason !== '') return;
    const isGone = calls.some(({ status }) => status !== null && classifyStatus(status) === 'gone');
    const hasDelivered = calls.some(({ problem }) => problem === '');
    if (!isGone && hasDelivered) {
      if (failingSince !== null) await store.updateEndpoint(db, id, { failingSince: null });
      return;
    }
    const since = failingSince ?? now();
    if (failingSince === null) await store.updateEndpoint(db, id, { failingSince: since });
    if (!isGone && !isFailingTooLong(since, now())) return;
    const reason = isGone ? 'gone' : 'failing';
    await store.updateEndpoint(db, id, { offReason: reason });
    await deleteSubscription(db, id);
    await recordAudit(db, caller, 'webhook.switched_off', id, { reason });
    const data = { endpoint: id, reason, reference: new URL(endpoint.url).host };
    await recordEvents(
      db,
      caller,
      [{ kind: 'webhook.switched_off', docketNumber: '', data }],
      now(),
    );
  }
}

const isSent = ({ problem }: Attempt): boolean => problem !== 'off';

/** `delayMs` is null after the last attempt. */
function toOutcome({ job, delivery, attemptedAt, status, problem, retryAfterSeconds }: Attempt) {
  const attempts = delivery.attempts + (problem === 'off' ? 0 : 1);
  const isEnd = problem === '' || problem === 'off' || status === 410;
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const delayMs = isEnd
    ? null
    : computeRetryDelayMs(attempts, {
        random: (random % JITTER_STEPS) / JITTER_STEPS,
        retryAfterSeconds,
      });
  const endState = problem === '' ? 'delivered' : 'failed';
  const updatedDelivery: store.DeliveryRow = {
    ...delivery,
    state: delayMs === null ? endState : 'waiting',
    attempts,
    lastStatus: status,
    lastProblem: problem,
    nextAt: delayMs === null ? null : new Date(attemptedAt.getTime() + delayMs),
  };
  return { job, delivery: updatedDelivery, delayMs };
}

function classifyFailure(error: unknown, { aborted }: AbortSignal): AttemptProblem {
  if (aborted) return 'timeout';
  return isAddressRefused(error) ? 'refused' : 'connection';
}

/** The HTTP client may wrap the error of its connector. */
function isAddressRefused(error: unknown): boolean {
  if (error instanceof AddressRefusedError) return true;
  return error instanceof Error && error.cause !== undefined && isAddressRefused(error.cause);
}

type Payload = Pick<WebhookJobPayload, 'endpointId' | 'messageId'> & Partial<WebhookJobPayload>;

function readPayload({ payload }: Job): Payload {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the queue of webhooks
  return payload as Payload;
}
