import type { NewWebhook, WebhookChange, WebhookReplay } from '@shipdesk/contract/account/webhooks';
import { SECRET_OVERLAP_MS } from '@shipdesk/domain/account/webhook/webhook-delivery';
import { TEST_TYPE } from '@shipdesk/domain/account/webhook/webhook-event';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import {
  deleteSubscription,
  saveSubscription,
  selectEventNumbers,
  WEBHOOK_TASK,
} from '../../platform/events/event-fan-out-store.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import { addJobs } from '../../platform/jobs/jobs-store.ts';
import type { AddressProblem } from '../../platform/outgoing-http.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { buildBody } from './webhook-message.ts';
import { createSecretVault } from './webhook-secrets.ts';
import { createSecret, toVerificationKey } from './webhook-signature.ts';
import * as store from './webhooks-store.ts';

const MAX_ENDPOINTS = 20;
const MAX_REPLAYED_DELIVERIES = 10_000;
const REPLAY_BATCH_SIZE = 1_000;

const urlCodes = {
  invalid: 'webhook_url_invalid',
  internal: 'webhook_url_internal',
  own: 'webhook_url_own',
  unresolved: 'webhook_url_unresolved',
} as const satisfies Record<AddressProblem, string>;

export function createWebhooks({
  database,
  config,
  outgoing,
  now,
  newId,
}: Pick<Deps, 'database' | 'config' | 'outgoing' | 'now' | 'newId'>) {
  const vault = createSecretVault(config);

  function openSecret({ id, secret }: Pick<store.EndpointRow, 'id' | 'secret'>): string {
    const opened = vault.open(secret, id);
    if (!opened) throw new Error('no configured secret decrypts the secret of a webhook');
    return opened.text;
  }

  const describe = (row: store.EndpointRow) => ({
    ...row,
    publicKey: row.scheme === 'v1a' ? toVerificationKey(openSecret(row), row.scheme) : '',
    oldSecretUntil:
      row.previousUntil !== null && row.previousUntil > now() ? row.previousUntil : null,
  });
  const describeWithSecret = (row: store.EndpointRow) => ({
    ...describe(row),
    secret: toVerificationKey(openSecret(row), row.scheme),
  });

  /** Throws 422 for a URL that Shipdesk may not call. */
  async function checkUrl(text: string): Promise<string> {
    const url = URL.parse(text.trim());
    const problem = url === null ? 'invalid' : await outgoing.check(url);
    if (problem === null && url !== null) return url.href;
    throw createFieldRefusal([{ field: 'url', code: urlCodes[problem ?? 'invalid'] }]);
  }

  const withLockedEndpoint = <T>(
    principal: Principal,
    id: string,
    work: (db: Db, row: store.EndpointRow) => Promise<T>,
  ) =>
    database.asSeller(principal, async (db) => {
      const row = await store.lockEndpoint(db, principal.sellerId, id);
      if (!row) throw new Refusal('webhook_unknown');
      return work(db, row);
    });

  return {
    list: (principal: Principal) =>
      database.asSeller(principal, async (db) => {
        const { sellerId } = principal;
        const endpoints = [];
        for (const row of await store.selectEndpoints(db, sellerId)) {
          const waiting = await store.countWaiting(db, sellerId, row.id);
          endpoints.push({ ...describe(row), waiting });
        }
        return endpoints;
      }),

    create: async (principal: Principal, form: NewWebhook, call: IdempotentCall) => {
      const url = await checkUrl(form.url);
      const { sellerId, userId } = principal;
      return database.asSeller(principal, async (db) => {
        const id = newId();
        const createdAt = now();
        const replay = await claimKey(db, principal, { call, response: { id }, now: createdAt });
        if (replay) {
          const row = await store.selectEndpoint(db, sellerId, replay.id);
          if (!row) throw new Refusal('webhook_unknown');
          return describeWithSecret(row);
        }
        await store.lockSeller(db, sellerId);
        if ((await store.selectEndpoints(db, sellerId)).length >= MAX_ENDPOINTS) {
          throw new Refusal('webhooks_full', { params: { max: MAX_ENDPOINTS } });
        }
        const { types, scheme } = form;
        const row: store.EndpointRow = {
          sellerId,
          id,
          url,
          types,
          scheme,
          description: form.description.trim(),
          secret: vault.seal(createSecret(scheme), id),
          previousSecret: null,
          previousUntil: null,
          offReason: '',
          failingSince: null,
          createdAt,
          createdBy: userId,
        };
        await store.insertEndpoint(db, row);
        await saveSubscription(db, sellerId, { id, types, task: WEBHOOK_TASK });
        await recordAudit(db, principal, 'webhook.created', id, { url, types, scheme });
        return describeWithSecret(row);
      });
    },

    change: async (principal: Principal, id: string, form: WebhookChange) => {
      const url = await checkUrl(form.url);
      return withLockedEndpoint(principal, id, async (db, row) => {
        const { types, isOn } = form;
        const wasOn = row.offReason === '';
        const reasonWhenOff = wasOn ? 'seller' : row.offReason;
        const changes = {
          url,
          types,
          offReason: isOn ? '' : reasonWhenOff,
          description: form.description.trim(),
          // A new URL, or switching the webhook on or off, ends the period of failures.
          failingSince: url !== row.url || isOn !== wasOn ? null : row.failingSince,
        } as const;
        await store.updateEndpoint(db, id, changes);
        if (isOn) await saveSubscription(db, principal.sellerId, { id, types, task: WEBHOOK_TASK });
        else await deleteSubscription(db, id);
        await recordAudit(db, principal, 'webhook.changed', id, {
          url: [row.url, url],
          types: [row.types, types],
          is_on: [wasOn, isOn],
        });
        return describe({ ...row, ...changes });
      });
    },

    remove: (principal: Principal, id: string) =>
      withLockedEndpoint(principal, id, async (db, { url }) => {
        await deleteSubscription(db, id);
        await store.deleteEndpoint(db, principal.sellerId, id);
        await recordAudit(db, principal, 'webhook.deleted', id, { url });
      }),

    /** Messages have signatures of both secrets for `SECRET_OVERLAP_MS`. */
    rotate: (principal: Principal, id: string) =>
      withLockedEndpoint(principal, id, async (db, row) => {
        const changes = {
          secret: vault.seal(createSecret(row.scheme), id),
          previousSecret: row.secret,
          previousUntil: new Date(now().getTime() + SECRET_OVERLAP_MS),
        };
        await store.updateEndpoint(db, id, changes);
        await recordAudit(db, principal, 'webhook.rotated', id);
        return describeWithSecret({ ...row, ...changes });
      }),

    test: (principal: Principal, id: string) =>
      withLockedEndpoint(principal, id, async (db) => {
        const { sellerId } = principal;
        const time = now();
        const [sequence] = await selectEventNumbers(db, 1);
        const messageId = newId();
        const delivery: store.DeliveryRow = {
          sellerId,
          id: newId(),
          endpointId: id,
          messageId,
          type: TEST_TYPE,
          docketNumber: '',
          body: buildBody({
            type: TEST_TYPE,
            occurredAt: time,
            sequence: Number(sequence),
            data: { message: 'This is a test event from Shipdesk' },
          }),
          state: 'waiting',
          attempts: 0,
          lastStatus: null,
          lastProblem: '',
          nextAt: time,
          occurredAt: time,
          createdAt: time,
        };
        await store.saveDeliveries(db, [delivery]);
        await queueMessages(db, { sellerId, endpointId: id, messageIds: [messageId], now: time });
        await recordAudit(db, principal, 'webhook.tested', id);
        return { deliveryId: delivery.id };
      }),

    listDeliveries: (principal: Principal, filter: store.DeliveryFilter, size: number) =>
      database.asSeller(principal, async (db) => {
        const { sellerId } = principal;
        if (!(await store.selectEndpoint(db, sellerId, filter.endpointId))) {
          throw new Refusal('webhook_unknown');
        }
        const rows = await store.selectDeliveries(db, sellerId, { ...filter, limit: size + 1 });
        const data = rows.slice(0, size);
        return { data, next: rows.length > size ? (data.at(-1)?.id ?? null) : null };
      }),

    readDelivery: (principal: Principal, deliveryKey: { endpointId: string; id: string }) =>
      database.asSeller(principal, async (db) => {
        const delivery = await store.selectDelivery(db, principal.sellerId, deliveryKey);
        if (!delivery) throw new Refusal('webhook_delivery_unknown');
        const history = await store.selectAttempts(db, principal.sellerId, deliveryKey.id);
        return { ...delivery, history };
      }),

    replay: async (
      principal: Principal,
      id: string,
      { ids, from, to, onlyFailed }: WebhookReplay,
    ) => {
      const { sellerId } = principal;
      const filter = {
        endpointId: id,
        ids,
        onlyFailed,
        limit: REPLAY_BATCH_SIZE,
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(to),
      };
      let replayedCount = 0;
      let isMore = true;
      // A worker may end replayed deliveries meanwhile, so continue after the last one.
      let afterId: string | undefined;
      while (isMore && replayedCount < MAX_REPLAYED_DELIVERIES) {
        const rows = await withLockedEndpoint(principal, id, async (db) => {
          const time = now();
          const batch = await store.lockEndedDeliveries(db, sellerId, { ...filter, afterId });
          if (batch.length === 0 && replayedCount > 0) return batch;
          const messageIds = batch.map(({ messageId }) => messageId);
          await store.markWaiting(db, sellerId, { ids: batch.map((row) => row.id), now: time });
          await queueMessages(db, { sellerId, endpointId: id, messageIds, now: time });
          await recordAudit(db, principal, 'webhook.replayed', id, { deliveries: batch.length });
          return batch;
        });
        replayedCount += rows.length;
        afterId = rows.at(-1)?.id;
        isMore = rows.length === REPLAY_BATCH_SIZE;
      }
      return { replayed: replayedCount, isMore };
    },
  };
}

/** Requires that the deliveries of the messages are stored. */
async function queueMessages(
  db: Db,
  {
    sellerId,
    endpointId,
    messageIds,
    now,
  }: { sellerId: string; endpointId: string; messageIds: readonly string[]; now: Date },
): Promise<void> {
  if (messageIds.length === 0) return;
  await addJobs(
    db,
    { sellerId, task: WEBHOOK_TASK, now },
    messageIds.map((messageId) => ({
      key: `${endpointId} ${messageId}`,
      lane: endpointId,
      payload: { endpointId, messageId },
    })),
  );
}
