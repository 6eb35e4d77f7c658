import type { NewShop, ShopChange } from '@shipdesk/contract/orders/shop-connections';
import { isSandboxId } from '@shipdesk/domain/account/sandbox';
import { listCredentialFields } from '@shipdesk/domain/order/channel/credential-fields';
import { defaultBox } from '@shipdesk/domain/order/order';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { type Caller, createOwnSource } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { StoredShopSettings } from '../../platform/db/schema/column-types.ts';
import { deleteSubscription, saveSubscription } from '../../platform/events/event-fan-out-store.ts';
import { addHint } from '../../platform/jobs/job-hints-store.ts';
import { addJobs } from '../../platform/jobs/jobs-store.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, type Detail, Refusal } from '../../platform/refusal.ts';
import * as store from './channels-store.ts';
import type { ShopConnected, ShopHint, ShopRefused, ShopUnknown } from './port.ts';
import { describeFailure, HINT_PAUSE_MS, SHOP_PULL_TASK } from './shop-pull-job.ts';
import { createHintSecret, createShopVault } from './shop-vault-service.ts';
import { queueShopWrites, SHOP_WRITE_TASK, shopWriteEvents } from './shop-write-job.ts';

const MAX_SHOPS = 20;
/** The first pull reads orders that changed within this time before the shop was connected. */
const FIRST_PULL_LOOKBACK_MS = 7 * 24 * 3_600_000;
const TEST_TIMEOUT_MS = 30_000;

const defaultSettings: StoredShopSettings = {
  warehouseId: null,
  codGateways: [],
  box: {
    weightKg: defaultBox.weightKg,
    lengthCm: defaultBox.lengthCm,
    breadthCm: defaultBox.breadthCm,
    heightCm: defaultBox.heightCm,
  },
  notifiesBuyer: true,
};

type Counts = Readonly<Record<'captured' | 'waiting' | 'conflicts', number>>;
const zeroCounts: Counts = { captured: 0, waiting: 0, conflicts: 0 };

type ShopServiceDeps = Pick<Deps, 'config' | 'database' | 'channels' | 'now' | 'newId'>;

export function createShops({ config, database, channels, now, newId }: ShopServiceDeps) {
  const vault = createShopVault(config);

  /** Returns the normalised credentials by field name. Throws 422 for a missing field or an invalid address. */
  function checkCredentials({ channel, credentials }: NewShop): Record<string, string> {
    const details: Detail[] = [];
    const sentCredentials: Readonly<Record<string, string | undefined>> = credentials;
    const fields = listCredentialFields(channel);
    const checkedFields = fields.map(({ name, label, kind, isOptional = false }) => {
      const field = `credentials.${name}`;
      const text = (sentCredentials[name] ?? '').trim();
      if (text === '') {
        if (!isOptional) details.push({ field, code: 'shop_field_missing', params: { label } });
        return [name, ''] as const;
      }
      const address = kind === 'address' ? channels[channel].checkAddress(text) : text;
      if (address === null) details.push({ field, code: 'shop_address_invalid' });
      return [name, address ?? ''] as const;
    });
    if (details.length > 0) throw createFieldRefusal(details);
    return Object.fromEntries(checkedFields);
  }

  const createTestChannel = ({ channel }: NewShop, credentials: Record<string, string>) =>
    // Adapters cache tokens by connection id, so a test needs a new id.
    channels[channel].connect({ id: newId(), version: 0, credentials, facts: {}, hintSecret: '' });

  const testShop = (form: NewShop, credentials: Record<string, string>) =>
    createTestChannel(form, credentials).test(AbortSignal.timeout(TEST_TIMEOUT_MS));

  function describeShop(row: store.ConnectionRow, counts: Counts = zeroCounts) {
    const { problemCode, problemWords: words, failingSince: since } = row;
    const problem = problemCode === '' ? null : { code: toProblemCode(problemCode), words, since };
    const nextPullAt = row.state === 'on' ? row.nextPullAt : null;
    return { ...row, nextPullAt, problem, counts };
  }

  async function turnOn(db: Db, { sellerId }: Pick<Caller, 'sellerId'>, id: string) {
    const time = now();
    await saveSubscription(db, sellerId, { id, types: shopWriteEvents, task: SHOP_WRITE_TASK });
    await addJobs(db, { sellerId, task: SHOP_PULL_TASK, now: time }, [
      { key: id, lane: id, payload: { connectionId: id } },
    ]);
    await advancePull(db, sellerId, id, time);
    await queueShopWrites(db, { sellerId }, id, time);
  }

  async function advancePull(db: Db, sellerId: string, id: string, runAt: Date): Promise<void> {
    await store.advanceJob(db, { task: SHOP_PULL_TASK, key: id }, runAt);
    await addHint(db, { sellerId, task: SHOP_PULL_TASK, lane: id }, runAt);
  }

  const withShop = <T>(
    principal: Principal,
    id: string,
    work: (db: Db, row: store.ConnectionRow) => Promise<T>,
  ) =>
    database.asSeller(principal, async (db) => {
      const row = await store.lockConnection(db, id);
      if (!row) throw new Refusal('shop_unknown');
      return work(db, row);
    });

  async function saveConnection(
    principal: Principal,
    { channel }: NewShop,
    { credentials, details }: { credentials: Record<string, string>; details: ShopConnected },
  ) {
    const { sellerId, userId } = principal;
    // A parcel of a sandbox must not send updates to a real shop.
    if (isSandboxId(sellerId)) throw new Refusal('not_in_sandbox');
    const { identity, shopName: name, facts, trackingPlace } = details;
    return database.asSeller(principal, async (db) => {
      const time = now();
      const existingRow = await store.lockConnectionByIdentity(db, { sellerId, channel, identity });
      const id = existingRow?.id ?? newId();
      const connection = existingRow && vault.open(existingRow);
      const hintSecret = connection?.hintSecret ?? createHintSecret();
      const newColumns = {
        name,
        facts,
        trackingPlace,
        state: 'on' as const,
        credentials: vault.seal({ credentials, hintSecret }, id),
        version: (existingRow?.version ?? 0) + 1,
        problemCode: '',
        problemWords: '',
        failingSince: null,
        failures: 0,
        nextPullAt: time,
      };
      const otherShops = (await store.selectConnections(db)).filter(
        (row) => row.id !== id && row.state !== 'disconnected',
      );
      if (otherShops.length >= MAX_SHOPS) {
        throw new Refusal('shops_full', { params: { max: MAX_SHOPS } });
      }
      if (existingRow) await store.updateConnection(db, id, newColumns);
      else {
        await store.insertConnection(db, {
          sellerId,
          id,
          channel,
          identity,
          ...newColumns,
          settings: defaultSettings,
          pulledThrough: new Date(time.getTime() - FIRST_PULL_LOOKBACK_MS),
          pullSince: null,
          pullCursor: null,
          pullSeen: null,
          sweptAt: null,
          pulledAt: null,
          hintedAt: null,
          createdAt: time,
          createdBy: userId,
        });
      }
      await turnOn(db, principal, id);
      await recordAudit(db, principal, 'shop.connected', id, { channel, identity });
      const row = await store.findConnection(db, id);
      if (!row) throw new Refusal('shop_unknown');
      return row;
    });
  }

  /** Subscribes to changes of the shop. Ignores a failure, because Shipdesk pulls every ten minutes anyway. */
  async function subscribe(principal: Principal, row: store.ConnectionRow): Promise<void> {
    const connection = vault.open(row);
    const { publicUrl } = config;
    if (!connection || publicUrl === undefined) return;
    const address = new URL(`/api/shop-hints/${principal.sellerId}/${row.id}`, publicUrl).href;
    const channel = channels[row.channel].connect(connection);
    await channel.subscribe?.(address, AbortSignal.timeout(TEST_TIMEOUT_MS));
  }

  return {
    checkCredentials,

    list: (principal: Principal) =>
      database.asSeller(principal, async (db) => {
        const counts = new Map(
          (await store.countShopOrders(db)).map((row) => [row.connectionId, row]),
        );
        const connections = await store.selectConnections(db);
        return connections.map((row) => describeShop(row, counts.get(row.id)));
      }),

    /** Tests credentials and returns the result. Throws 422 for a missing field or an invalid address. */
    test: async (form: NewShop) => {
      const outcome = await testShop(form, checkCredentials(form));
      if (outcome.kind === 'connected') {
        const { shopName, trackingPlace } = outcome;
        return { outcome: 'connected' as const, code: null, words: '', shopName, trackingPlace };
      }
      const { problemCode, problemWords: words } = describeFailure(outcome);
      const code = toProblemCode(problemCode);
      return { outcome: outcome.kind, code, words, shopName: '', trackingPlace: '' };
    },

    /** Throws 422 for invalid or refused credentials and for too many shops, 403 for the shop of a sandbox. */
    connect: async (principal: Principal, form: NewShop) => {
      const credentials = checkCredentials(form);
      const outcome = await testShop(form, credentials);
      if (outcome.kind !== 'connected') throw createConnectRefusal(outcome);
      const row = await saveConnection(principal, form, { credentials, details: outcome });
      await subscribe(principal, row);
      return describeShop(row);
    },

    /** Throws 404 for an unknown shop, 409 for a disconnected one. */
    change: (principal: Principal, id: string, { state, settings }: ShopChange) =>
      withShop(principal, id, async (db, row) => {
        if (row.state === 'disconnected') throw new Refusal('shop_off');
        await store.updateConnection(db, id, { state, settings });
        // Waiting orders may be complete with the new settings.
        if (state === 'on') await turnOn(db, principal, id);
        else await deleteSubscription(db, id);
        await recordAudit(db, principal, 'shop.changed', id, { state: [row.state, state] });
        return describeShop({ ...row, state, settings });
      }),

    /** Keeps the records of the shop's orders and updates. Throws 404 for an unknown shop. */
    disconnect: (principal: Principal, id: string) =>
      withShop(principal, id, async (db) => {
        await store.updateConnection(db, id, { state: 'disconnected', credentials: null });
        await deleteSubscription(db, id);
        await store.deleteLane(db, SHOP_PULL_TASK, id);
        await store.deleteLane(db, SHOP_WRITE_TASK, id);
        await recordAudit(db, principal, 'shop.disconnected', id);
      }),

    /** Makes the next pull due. Throws 404 for an unknown shop, 409 for a shop that is not on. */
    pull: (principal: Principal, id: string) =>
      withShop(principal, id, async (db, row) => {
        if (row.state !== 'on') throw new Refusal('shop_off');
        const time = now();
        await store.updateConnection(db, id, { hintedAt: time, nextPullAt: time });
        await advancePull(db, principal.sellerId, id, time);
        await recordAudit(db, principal, 'shop.pull_requested', id);
        return { isQueued: true };
      }),

    /**
     * Schedules the next pull after a webhook of a shop, but keeps the pause after the previous pull. Ignores pings and
     * shops that are off. Throws 401 for an unknown shop or a wrong signature.
     */
    receiveHint: async (target: { sellerId: string; id: string }, hint: ShopHint) => {
      const { sellerId, id } = target;
      const caller = { sellerId, source: createOwnSource('shop hint') };
      const row = await database.asSeller(caller, (db) => store.findConnection(db, id));
      const connection = row && vault.open(row);
      if (!connection) throw new Refusal('shop_signature_wrong');
      const verdict = channels[row.channel].connect(connection).verifyHint(hint);
      if (verdict.kind === 'forged') throw new Refusal('shop_signature_wrong');
      if (verdict.kind === 'ping') return;
      await database.asSeller(caller, async (db) => {
        const time = now();
        if (!(await store.saveHint(db, id, time))) return;
        const earliestMs = (row.pulledAt?.getTime() ?? 0) + HINT_PAUSE_MS;
        await advancePull(db, sellerId, id, new Date(Math.max(time.getTime(), earliestMs)));
      });
    },
  };
}

function toProblemCode(code: string): ShopRefused['code'] | ShopUnknown['cause'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `describeFailure`
  return code as ShopRefused['code'] | ShopUnknown['cause'];
}

function createConnectRefusal(outcome: ShopRefused | ShopUnknown): Refusal {
  const { problemCode, problemWords: words } = describeFailure(outcome);
  return new Refusal('shop_not_connected', { params: { code: toProblemCode(problemCode), words } });
}
