import type { ApiKeyChange, NewApiKey } from '@shipdesk/contract/account/api-keys';
import {
  getKeyState,
  KEY_CALLS_PER_MINUTE,
  KEY_OVERLAP_MS,
} from '@shipdesk/domain/account/api-key';
import type { Permission } from '@shipdesk/domain/account/roles';
import { isSandboxId, toLiveId } from '@shipdesk/domain/account/sandbox';
import type { ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller, WriteSource } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, type Detail, Refusal } from '../../platform/refusal.ts';
import { createSecret, hashSecret, isIntact, toHint } from './api-key-secret.ts';
import { assertKeyWorks, type KeyLimit, listLimits, toPrincipal } from './api-keys-steps.ts';
import * as store from './api-keys-store.ts';
import { createCallCounter } from './call-counter.ts';
import { isNetwork } from './key-addresses.ts';

const MAX_KEYS = 50;
/** Includes keys that have ended, until housekeeping deletes them. */
const MAX_LISTED_KEYS = 500;
const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const MAX_CACHED_ROUTES = 10_000;

export type ApiKeys = ReturnType<typeof createApiKeys>;

export function createApiKeys({ database, now, newId }: ServiceDeps) {
  /** A secret never moves to another key, so entries need no invalidation. */
  const routes = new Map<string, store.KeyRoute>();
  const countCall = createCallCounter({ database, now });

  function describe({ hasActiveUser, ...key }: store.ListedKey) {
    const time = now();
    const { previousUntil } = key;
    return {
      ...key,
      state: getKeyState({ ...key, hasActiveUser }, time),
      oldSecretUntil: previousUntil !== null && previousUntil > time ? previousUntil : null,
    };
  }

  const withLockedKey = <T>(
    principal: Principal,
    id: string,
    work: (db: Db, key: store.ListedKey) => Promise<T>,
  ) =>
    database.asSeller(principal, async (db) => {
      const key = await store.lockKey(db, principal.sellerId, id);
      if (!key) throw new Refusal('api_key_unknown');
      return work(db, key);
    });

  /** A sandbox uses the terms of its live seller. */
  async function readTerms({ sellerId, source }: Caller): Promise<store.SellerTerms | undefined> {
    const liveId = toLiveId(sellerId);
    const statement = store.buildTermsStatement(liveId);
    const [terms] = await database.runAsSeller({ sellerId: liveId, source }, statement);
    return terms;
  }

  /** Stores only the hour, so that most calls write nothing. */
  async function recordUse({ sellerId, source }: Principal, { id, lastUsedAt }: store.UsedKey) {
    const hour = new Date(Math.floor(now().getTime() / HOUR_MS) * HOUR_MS);
    if (lastUsedAt !== null && lastUsedAt >= hour) return;
    await database.asSeller({ sellerId, source }, (db) =>
      store.updateKey(db, id, { lastUsedAt: hour }),
    );
  }

  return {
    /** Throws 401 for an unknown secret. */
    findRoute: async (secret: string, { requestId }: WriteSource): Promise<store.KeyRoute> => {
      if (!isIntact(secret)) throw new Refusal('api_key_invalid');
      const hash = hashSecret(secret);
      const cacheKey = hash.toString('hex');
      const cachedRoute = routes.get(cacheKey);
      if (cachedRoute) return cachedRoute;
      const route = await database.asSecret(hash, (db) => store.selectRoute(db, hash), {
        requestId,
      });
      if (!route) throw new Refusal('api_key_invalid');
      const [oldest] = routes.keys();
      if (routes.size >= MAX_CACHED_ROUTES && oldest !== undefined) routes.delete(oldest);
      routes.set(cacheKey, route);
      return route;
    },

    /** Reads the key on every call, so that a change takes effect at once. Throws 401 or 403. */
    authenticate: async (
      route: store.KeyRoute,
      { secret, ip, source }: { secret: string; ip: string; source: WriteSource },
    ): Promise<{ principal: Principal; limits: KeyLimit[] }> => {
      const { sellerId } = route;
      const caller = { sellerId, source };
      const [[row], terms] = await Promise.all([
        database.runAsSeller(caller, store.buildUsedKeyStatement(route)),
        isSandboxId(sellerId) ? readTerms(caller) : undefined,
      ]);
      if (!row) throw new Refusal('api_key_invalid');
      const key = { ...row, ...terms };
      assertKeyWorks(key, { hash: hashSecret(secret), ip, now: now() });
      const principal = toPrincipal(key, sellerId, source);
      await recordUse(principal, key);
      return { principal, limits: listLimits(key, sellerId) };
    },

    countCall: (limits: readonly KeyLimit[]) => Promise.all(limits.map(countCall)),

    list: async (principal: Principal) => {
      const keys = await database.asSeller(principal, (db) =>
        store.selectListedKeys(db, principal.sellerId, MAX_LISTED_KEYS),
      );
      const limit = (await readTerms(principal))?.sellerCallsPerMinute;
      return { data: keys.map(describe), callsPerMinute: limit ?? KEY_CALLS_PER_MINUTE };
    },

    /** Returns the key with its secret. The server stores only the hash of the secret. */
    create: async (principal: Principal, { lifeDays, ...form }: NewApiKey) => {
      const { sellerId, userId } = principal;
      checkForm(principal, form);
      const secret = createSecret(isSandboxId(principal.sellerId) ? 'sd_test_' : 'sd_live_');
      const secretHash = hashSecret(secret);
      const createdAt = now();
      const id = newId();
      return database.asSeller(principal, async (db) => {
        if ((await store.countOpenKeys(db, sellerId, createdAt)) >= MAX_KEYS) {
          throw new Refusal('api_keys_full', { params: { max: MAX_KEYS } });
        }
        await store.insertKey(db, {
          sellerId,
          id,
          secretHash,
          lifeDays,
          createdAt,
          ...readForm(form),
          hint: toHint(secret),
          previousHash: null,
          previousUntil: null,
          createdBy: userId,
          expiresAt: new Date(createdAt.getTime() + lifeDays * DAY_MS),
          lastUsedAt: null,
          revokedAt: null,
        });
        await store.insertRoute(db, { secretHash, sellerId, keyId: id });
        const { name, permissions, addresses } = readForm(form);
        const change = { name, permissions, addresses, life_days: lifeDays };
        await recordAudit(db, principal, 'api_key.created', id, change);
        const key = await store.lockKey(db, sellerId, id);
        if (!key) throw new Error('the new key was not found');
        return { ...describe(key), secret };
      });
    },

    change: (principal: Principal, id: string, form: ApiKeyChange) =>
      withLockedKey(principal, id, async (db, key) => {
        assertMayGrant(principal, key.permissions);
        checkForm(principal, form);
        assertOpen(key, now());
        const changes = readForm(form);
        await store.updateKey(db, id, changes);
        await recordAudit(db, principal, 'api_key.changed', id, {
          name: [key.name, changes.name],
          permissions: [key.permissions, changes.permissions],
          addresses: [key.addresses, changes.addresses],
          calls_per_minute: [key.callsPerMinute, changes.callsPerMinute],
        });
        return describe({ ...key, ...changes });
      }),

    /** The current secret keeps working for `KEY_OVERLAP_MS`. An older secret stops working at once. */
    rotate: (principal: Principal, id: string) =>
      withLockedKey(principal, id, async (db, key) => {
        assertMayGrant(principal, key.permissions);
        const time = now();
        assertOpen(key, time);
        const secret = createSecret(isSandboxId(principal.sellerId) ? 'sd_test_' : 'sd_live_');
        const changes = {
          hint: toHint(secret),
          secretHash: hashSecret(secret),
          previousHash: key.secretHash,
          previousUntil: new Date(time.getTime() + KEY_OVERLAP_MS),
          expiresAt: new Date(time.getTime() + key.lifeDays * DAY_MS),
        };
        if (key.previousHash !== null) await store.deleteRoute(db, key.previousHash);
        await store.updateKey(db, id, changes);
        const { secretHash } = changes;
        await store.insertRoute(db, { secretHash, sellerId: principal.sellerId, keyId: id });
        await recordAudit(db, principal, 'api_key.rotated', id, { name: key.name });
        return { ...describe({ ...key, ...changes }), secret };
      }),

    revoke: (principal: Principal, id: string) =>
      withLockedKey(principal, id, async (db, key) => {
        if (key.revokedAt !== null) return;
        await store.updateKey(db, id, { revokedAt: now() });
        await recordAudit(db, principal, 'api_key.revoked', id, { name: key.name });
      }),
  };
}

const readForm = ({ name, permissions, addresses, callsPerMinute }: ApiKeyChange) => ({
  name: name.trim(),
  permissions,
  addresses: addresses.map((address) => address.trim()),
  callsPerMinute,
});

function checkForm(principal: Principal, { permissions, addresses }: ApiKeyChange): void {
  const details: Detail[] = [
    ...(hasPermissions(principal, permissions)
      ? []
      : [{ field: 'permissions', code: 'api_key_permission_not_held' } as const]),
    ...addresses
      .map((text) => text.trim())
      .filter((address) => !isNetwork(address))
      .map((address): Detail => {
        return { field: 'addresses', code: 'api_key_address_invalid', params: { address } };
      }),
  ];
  if (details.length > 0) throw createFieldRefusal(details);
}

const hasPermissions = (principal: Principal, permissions: readonly Permission[]) =>
  permissions.every((permission) => principal.permissions.includes(permission));

/** Throws 403 for a key with permissions that the caller lacks. A new secret would grant them to the caller. */
function assertMayGrant(principal: Principal, permissions: readonly Permission[]): void {
  if (!hasPermissions(principal, permissions)) throw new Refusal('api_key_beyond_role');
}

function assertOpen({ revokedAt, expiresAt }: store.KeyRow, now: Date): void {
  if (revokedAt !== null || expiresAt <= now) throw new Refusal('api_key_ended');
}
