import { isSandboxId } from '@shipdesk/domain/account/sandbox';
import { type CarrierId, listOfferedCarriers } from '@shipdesk/domain/shipping/carriers/registry';
import { findUser } from '../../accounts/users/user-steps.ts';
import type { Config } from '../../config.ts';
import type { Deps, ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import { isDuplicate } from '../../platform/db/query/database-errors.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import type { OutgoingHttp } from '../../platform/outgoing-http.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import {
  type AccountFields,
  checkAccount,
  createCredentialVault,
  maskAccount,
} from './carrier-accounts.ts';
import { createConnections } from './carrier-connections.ts';
import { createSessions } from './carrier-sessions.ts';
import type { Carriers } from './carriers-port.ts';
import * as store from './carriers-store.ts';
import { createLaneChecks, LANE_WAIT_MS } from './lane-checks.ts';
import { deleteLanes } from './lanes-store.ts';
import { createPickupRegistrations } from './pickup-registrations.ts';
import type { OpenAccount } from './port.ts';
import { createCarrierKinds } from './registry.ts';

const MAX_ACCOUNTS = 50;
/** Maximum age of the pushes that a search reads. The server looks up a booking for less than a day. */
const PUSHES_SEARCHED_MS = 2 * 24 * 3_600_000;
const noSession = { session: null, sessionEndsAt: null, sessionAskedAt: null };

type NewAccount = AccountFields & { readonly carrier: CarrierId };

/** Includes disabled accounts. Requires `asOperator`. */
export async function readAccountIds(db: Db): Promise<ReadonlySet<string>> {
  return new Set((await selectOperatorsAccounts(db)).map(({ id }) => id));
}

const selectOperatorsAccounts = async (db: Db) =>
  (await store.selectAccounts(db)).filter(({ isSandbox }) => !isSandbox);

export function createCarriers({
  database,
  now,
  newId,
  metrics,
  config,
  outgoing,
  laneWaitMs = LANE_WAIT_MS,
}: ServiceDeps & {
  metrics?: Deps['metrics'];
  config: Pick<Config, 'mode' | 'sessionSecrets'>;
  outgoing: OutgoingHttp;
  laneWaitMs?: number;
}) {
  const { mode, sessionSecrets } = config;
  const vault = createCredentialVault(sessionSecrets);
  const kinds = createCarrierKinds({
    database,
    now,
    mode,
    outgoing,
    findPushes: (accountId, text) => {
      const since = new Date(now().getTime() - PUSHES_SEARCHED_MS);
      return database.asOperator((db) =>
        store.selectPushesContaining(db, { accountId, text, since }),
      );
    },
    observe: metrics?.observeCarrierCall,
  });

  const openCredentials = ({ id, credentials }: store.AccountRow) =>
    vault.open(credentials, id)?.credentials ?? null;
  const mask = (row: store.AccountRow) => maskAccount(row, openCredentials(row));

  const openSession = createSessions({ database, now }, sessionSecrets);
  const connections = createConnections({ database, now }, kinds, openCredentials, openSession);

  const listEnabledAccounts: Carriers['listEnabledAccounts'] = async (sellerId) => {
    const isSandbox = isSandboxId(sellerId);
    const rows = await database.asOperator((db) => store.selectEnabledAccounts(db, isSandbox));
    return rows.map(({ settings, ...account }) => {
      const capabilities = kinds[account.carrier].getCapabilities(settings);
      const { reverse, qualityChecks, maxBoxes, maxReverseBoxes = maxBoxes } = capabilities;
      const { serviceability } = capabilities;
      const parcelLimits = { reverse, qualityChecks, maxBoxes, maxReverseBoxes };
      return { ...account, parcelLimits, serviceability };
    });
  };

  /** Throws 422 for a base URL in a private network. Accepts an unresolved host, because each call checks it again. */
  async function checkBaseUrl({ settings }: Pick<AccountFields, 'settings'>): Promise<void> {
    const url = URL.parse(settings.baseUrl ?? '');
    const problem = url && (await outgoing.check(url));
    if (problem === null || problem === 'unresolved') return;
    throw createFieldRefusal([{ field: 'settings.baseUrl', code: 'carrier_url_invalid' }]);
  }

  async function readChangeColumns(db: Db, { userId }: Principal) {
    const { name } = await findUser(db, userId);
    return { changedAt: now(), changedBy: userId, changedByName: name };
  }

  /** Serialises changes of accounts. Throws 404 for an unknown account. */
  const changeAccount = (
    principal: Principal,
    id: string,
    work: (db: Db, row: store.AccountRow) => Promise<store.AccountRow>,
  ) =>
    database.asOperator(async (db) => {
      await store.lockAccounts(db);
      const row = await store.selectAccount(db, id);
      if (!row || row.isSandbox) throw new Refusal('carrier_account_unknown');
      return mask(await work(db, row));
    }, principal);

  async function addRow(
    db: Db,
    caller: Caller,
    fields: Pick<store.AccountRow, 'id' | 'carrier' | 'isEnabled' | 'isSandbox'> &
      ReturnType<typeof checkAccount>,
    changeColumns: Awaited<ReturnType<typeof readChangeColumns>> | null,
  ): Promise<store.AccountRow> {
    const { id, carrier, isEnabled, name, services, settings } = fields;
    const row = {
      ...fields,
      credentials: vault.seal(fields.credentials, id),
      lastTest: null,
      ...store.noSignInPause,
      version: 1,
      changedAt: now(),
      changedBy: null,
      changedByName: '',
      ...changeColumns,
    };
    await store.insertAccount(db, {
      ...row,
      settings: JSON.stringify(settings),
      createdAt: row.changedAt,
      createdBy: row.changedBy,
    });
    const change = { carrier, name, services, settings, is_enabled: isEnabled };
    await recordAudit(db, caller, 'carrier_account.created', id, change);
    return row;
  }

  return {
    listEnabledAccounts,

    checkLanes: createLaneChecks({ database, now }, connections, laneWaitMs),

    getCarrier: connections.open,

    getTracker: async (sellerId: string, accountId: string) => {
      const account = await database.asOperator((db) => store.selectAccount(db, accountId));
      if (!account || account.credentials.length > 0) return connections.open(accountId);
      const rows = await database.asOperator((db) =>
        store.selectAccountsByCarrier(db, account.carrier),
      );
      const isSandbox = isSandboxId(sellerId);
      const tracker = rows.find(
        (row) => row.isEnabled && row.isSandbox === isSandbox && row.credentials.length > 0,
      );
      return tracker ? connections.open(tracker.id) : null;
    },

    findSignInPause: async (accountId: string) => {
      const row = await database.asOperator((db) => store.selectAccount(db, accountId));
      const until = row?.signInPausedUntil ?? null;
      return until !== null && until > now() ? until : null;
    },

    listAdapters: connections.listAdapters,

    ...createPickupRegistrations({ database, now, newId }, { listEnabledAccounts, connections }),

    list: async () => (await database.asOperator(selectOperatorsAccounts)).map(mask),

    listOffered: () => listOfferedCarriers(mode === 'demo'),

    /** Adds a disabled account. Throws 409 for a taken name, 422 for invalid fields or too many accounts. */
    create: async (
      principal: Principal,
      { carrier, ...fields }: NewAccount,
      call: IdempotentCall,
    ) => {
      if (!listOfferedCarriers(mode === 'demo').includes(carrier)) {
        throw new Refusal('simulator_demo_only');
      }
      const checkedFields = checkAccount(fields, { carrier, kind: kinds[carrier] });
      await checkBaseUrl(checkedFields);
      return database
        .asOperator(async (db) => {
          await store.lockAccounts(db);
          const id = newId();
          const replay = await claimKey(db, principal, { call, response: { id }, now: now() });
          const rows = await selectOperatorsAccounts(db);
          if (replay) {
            const row = rows.find((account) => account.id === replay.id);
            if (!row) throw new Error('a created carrier account is missing');
            return mask(row);
          }
          if (rows.length >= MAX_ACCOUNTS) {
            throw new Refusal('carrier_accounts_full', { params: { max: MAX_ACCOUNTS } });
          }
          const changeColumns = await readChangeColumns(db, principal);
          const row = { id, carrier, isEnabled: false, isSandbox: false, ...checkedFields };
          return mask(await addRow(db, principal, row, changeColumns));
        }, principal)
        .catch(refuseTakenName(checkedFields.name));
    },

    /** Changes an account. Throws 404 if unknown, 409 for a stale version or used name, 422 for invalid fields. */
    change: async (
      principal: Principal,
      id: string,
      { basedOnVersion, ...fields }: AccountFields & { readonly basedOnVersion: number },
    ) => {
      await checkBaseUrl(fields);
      return changeAccount(principal, id, async (db, row) => {
        const { name, version, carrier, settings } = row;
        if (version !== basedOnVersion) {
          throw new Refusal('carrier_account_newer', { params: { name } });
        }
        const before = { settings, credentials: openCredentials(row) };
        const kind = kinds[carrier];
        const { credentials, ...checkedFields } = checkAccount(fields, { carrier, kind, before });
        const change = {
          ...checkedFields,
          credentials: vault.seal(credentials, id),
          ...noSession,
          // A new account name does not end a pause after wrong credentials.
          ...((fields.credentials || settings.baseUrl !== checkedFields.settings.baseUrl) &&
            store.noSignInPause),
          lastTest: null,
          version: version + 1,
          ...(await readChangeColumns(db, principal)),
        };
        await store.updateAccount(db, id, {
          ...change,
          settings: JSON.stringify(checkedFields.settings),
        });
        await deleteLanes(db, id);
        await recordAudit(db, principal, 'carrier_account.changed', id, {
          name: [name, checkedFields.name],
          services: [row.services, checkedFields.services],
          settings: [settings, checkedFields.settings],
          ...(fields.credentials && { credentials: null }),
        });
        return { ...row, ...change };
      }).catch(refuseTakenName(fields.name.trim()));
    },

    /** Throws 404 for an unknown account. */
    setEnabled: (principal: Principal, id: string, isOn: boolean) =>
      changeAccount(principal, id, async (db, row) => {
        if (row.isEnabled === isOn) return row;
        const columns = { isEnabled: isOn, ...(await readChangeColumns(db, principal)) };
        await store.updateAccount(db, id, columns);
        const change = { is_enabled: [row.isEnabled, isOn] };
        await recordAudit(db, principal, 'carrier_account.changed', id, change);
        return { ...row, ...columns };
      }),

    test: connections.test,

    /** Re-encrypts all readable credentials with the newest secret, so that older secrets can be removed. */
    renewCredentials: () =>
      database.asOperator(async (db) => {
        for (const { id, credentials: from } of await store.selectAccounts(db)) {
          const decrypted = vault.open(from, id);
          if (!decrypted || decrypted.isCurrent) continue;
          const to = vault.seal(decrypted.credentials, id);
          await store.replaceCredentials(db, id, { from, to });
        }
      }),

    /** Adds an enabled account for sandboxes or for other sellers. Does nothing if the carrier has one for them. */
    addFirstAccount: (
      caller: Caller,
      { carrier, isSandbox, ...fields }: NewAccount & { readonly isSandbox: boolean },
    ) =>
      database.asOperator(async (db) => {
        await store.lockAccounts(db);
        const rows = await store.selectAccountsByCarrier(db, carrier);
        if (rows.some((row) => row.isSandbox === isSandbox)) return;
        const checkedFields = checkAccount(fields, { carrier, kind: kinds[carrier] });
        const row = { id: newId(), carrier, isEnabled: true, isSandbox, ...checkedFields };
        await addRow(db, caller, row, null);
      }, caller),

    /** Omits accounts whose credentials no configured key decrypts. */
    openAccounts: async (carrier: CarrierId): Promise<OpenAccount[]> => {
      const rows = await database.asOperator((db) => store.selectAccountsByCarrier(db, carrier));
      return rows.flatMap((row) => {
        const credentials = openCredentials(row);
        return credentials ? [{ ...row, credentials }] : [];
      });
    },
  };
}

function refuseTakenName(name: string) {
  return (error: unknown): never => {
    if (!isDuplicate(error, 'carrier_accounts_name')) throw error;
    throw new Refusal('carrier_account_name_taken', { params: { name } });
  };
}
