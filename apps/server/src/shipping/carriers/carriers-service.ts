import { findUser } from '../../accounts/users/users-service.ts';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import { isDuplicate } from '../../platform/db/query/database-errors.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type AccountFields,
  checkedAccount,
  offeredCarriers,
  type ShownAccount,
  shownAccount,
} from './carrier-accounts.ts';
import {
  type ConnectionTest,
  capabilitiesOf,
  createConnections,
  simulatorAccount,
} from './carrier-connections.ts';
import type { CarrierAccount, Carriers } from './carriers.ts';
import {
  type AccountRow,
  insertAccount,
  lockAccounts,
  replaceCredentials,
  selectAccount,
  selectAccounts,
  selectAccountsOf,
  selectEnabledAccounts,
  updateAccount,
} from './carriers-store.ts';
import { createCredentialVault } from './credentials.ts';
import { createPickupRegistrations, type WarehouseRegistrations } from './pickup-registrations.ts';
import type { PushRequest } from './port.ts';
import type { MagicLife } from './simulator/magic-inputs.ts';
import { SIMULATOR_TOKEN } from './simulator/simulator.ts';
import { createSimulatorClock, type SimulatorClock } from './simulator/simulator-clock.ts';
import { pushDueScans } from './simulator/simulator-pushes.ts';
import { updateLife } from './simulator/simulator-store.ts';

const MAX_ACCOUNTS = 50;
const DEMO_NAME = 'Simulator';

/** The operations of operator staff on accounts. */
interface CarrierAdmin {
  list(): Promise<ShownAccount[]>;
  /** Carriers for which an account can be added. */
  offered(): CarrierAccount['carrier'][];
  /** 409 for a name that another account has; 422 for invalid fields, and when there are too many accounts. */
  create(
    principal: Principal,
    fields: AccountFields & Pick<CarrierAccount, 'carrier'>,
    call: IdempotentCall,
  ): Promise<{ account: ShownAccount; isReplay: boolean }>;
  /** 404; 409 when another change was saved meanwhile, or for a name that another account has; 422. */
  change(
    principal: Principal,
    id: string,
    changes: AccountFields & { readonly basedOnVersion: number },
  ): Promise<ShownAccount>;
  /** 404 for an unknown account. */
  setEnabled(principal: Principal, id: string, isOn: boolean): Promise<ShownAccount>;
  /** Asks the carrier about a pincode. A failure is an outcome. 404 for an unknown account. */
  test(principal: Principal, id: string): Promise<ConnectionTest>;
  /** Encrypts what an older secret encrypted with the current one, before the older one is taken away. */
  renewCredentials(): Promise<void>;
  /** Adds the enabled simulator of the demo unless there is one. */
  addSimulator(caller: Caller): Promise<void>;
  /** Sends what the simulators of the demo have scanned since the last call, as a carrier pushes it. */
  pushSimulated(send: (push: PushRequest) => Promise<void>): Promise<void>;
  /** Sets the behaviour of simulated parcels, as the name of their consignee would. */
  setSimulatedLife(docketNumbers: readonly string[], life: MagicLife): Promise<void>;
  /** The clock of the demo's simulator. */
  readonly simulatorClock: SimulatorClock;
}

/** The ids of all accounts, enabled or not. For `asOperator`. */
export async function knownAccounts(db: Db): Promise<ReadonlySet<string>> {
  return new Set((await selectAccounts(db)).map(({ id }) => id));
}

/** The accounts of the operator with carriers. */
export function createCarriers({
  database,
  now,
  newId,
  metrics,
  config: { mode, sessionSecrets },
}: Pick<Deps, 'database' | 'now' | 'newId'> & {
  metrics?: Deps['metrics'];
  config: Pick<Config, 'mode' | 'sessionSecrets'>;
}): Carriers & CarrierAdmin & WarehouseRegistrations {
  const vault = createCredentialVault(sessionSecrets);

  const opened = ({ id, credentials }: AccountRow) =>
    vault.open(credentials, id)?.credentials ?? null;
  const shown = (row: AccountRow) => shownAccount(row, opened(row));

  const connections = createConnections(
    { database, now, observe: metrics?.observeCarrierCall },
    opened,
  );
  const accountsInUse = async () =>
    (await database.asOperator(selectEnabledAccounts)).map(({ settings, ...account }) => {
      const { reverse, qualityChecks } = capabilitiesOf({ carrier: account.carrier, settings });
      return { ...account, takes: { reverse, qualityChecks } };
    });

  async function author(db: Db, { userId }: Principal) {
    const { name } = await findUser(db, userId);
    return { changedAt: now(), changedBy: userId, changedByName: name };
  }

  /** Runs a change of an account while no other account changes. */
  const changing = (
    principal: Principal,
    id: string,
    work: (db: Db, row: AccountRow) => Promise<AccountRow>,
  ) =>
    database.asOperator(async (db) => {
      await lockAccounts(db);
      const row = await selectAccount(db, id);
      if (!row) throw new Refusal('carrier_account_unknown');
      return shown(await work(db, row));
    }, principal);

  async function addRow(
    db: Db,
    caller: Caller,
    fields: Pick<AccountRow, 'id' | 'carrier' | 'isEnabled'> & ReturnType<typeof checkedAccount>,
    by: Awaited<ReturnType<typeof author>> | null,
  ): Promise<AccountRow> {
    const { id, carrier, isEnabled, name, services, settings } = fields;
    const row = {
      ...{ id, carrier, isEnabled, name, services, settings },
      credentials: vault.seal(fields.credentials, id),
      lastTest: null,
      version: 1,
      changedAt: now(),
      changedBy: null,
      changedByName: '',
      ...by,
    };
    await insertAccount(db, {
      ...row,
      settings: JSON.stringify(settings),
      createdAt: row.changedAt,
      createdBy: row.changedBy,
    });
    await recordAudit(db, caller, {
      action: 'carrier_account.created',
      subject: id,
      change: { carrier, name, services, settings, is_enabled: isEnabled },
    });
    return row;
  }

  return {
    accountsInUse,

    carrierOf: async (accountId) => (await connections.open(accountId)).carrier,

    adaptersOf: (db, carrier) => connections.adaptersOf(db, carrier),

    ...createPickupRegistrations({ database, now, newId }, { accountsInUse, connections }),

    list: async () => (await database.asOperator(selectAccounts)).map(shown),

    offered: () => offeredCarriers(mode),

    create: (principal, { carrier, ...fields }, call) => {
      const checked = checkedAccount(fields, { carrier, mode });
      return database
        .asOperator(async (db) => {
          await lockAccounts(db);
          const id = newId();
          const kept = await claimKey(db, principal, { call, response: { id }, now: now() });
          const rows = await selectAccounts(db);
          if (kept) {
            const row = rows.find((one) => one.id === kept.id);
            if (!row) throw new Error('a carrier account that was created is gone');
            return { account: shown(row), isReplay: true };
          }
          if (rows.length >= MAX_ACCOUNTS) {
            const params = { max: MAX_ACCOUNTS };
            throw new Refusal('carrier_accounts_full', { params });
          }
          const by = await author(db, principal);
          const row = { id, carrier, isEnabled: false, ...checked };
          return { account: shown(await addRow(db, principal, row, by)), isReplay: false };
        }, principal)
        .catch(refuseName(checked.name));
    },

    change: (principal, id, { basedOnVersion, ...fields }) =>
      changing(principal, id, async (db, row) => {
        const { name, version, carrier, settings } = row;
        if (version !== basedOnVersion) {
          throw new Refusal('carrier_account_newer', { params: { name } });
        }
        const before = { settings, credentials: opened(row) };
        const { credentials, ...checked } = checkedAccount(fields, { carrier, mode, before });
        const changed = {
          ...checked,
          credentials: vault.seal(credentials, id),
          lastTest: null,
          version: version + 1,
          ...(await author(db, principal)),
        };
        await updateAccount(db, id, { ...changed, settings: JSON.stringify(checked.settings) });
        await recordAudit(db, principal, {
          action: 'carrier_account.changed',
          subject: id,
          change: {
            name: [name, checked.name],
            services: [row.services, checked.services],
            settings: [settings, checked.settings],
            ...(fields.credentials && { credentials: null }),
          },
        });
        return { ...row, ...changed };
      }).catch(refuseName(fields.name.trim())),

    setEnabled: (principal, id, isOn) =>
      changing(principal, id, async (db, row) => {
        if (row.isEnabled === isOn) return row;
        const changed = { isEnabled: isOn, ...(await author(db, principal)) };
        await updateAccount(db, id, changed);
        await recordAudit(db, principal, {
          action: 'carrier_account.changed',
          subject: id,
          change: { is_enabled: [row.isEnabled, isOn] },
        });
        return { ...row, ...changed };
      }),

    test: (principal, id) => connections.test(principal, id),

    renewCredentials: () =>
      database.asOperator(async (db) => {
        for (const { id, credentials: from } of await selectAccounts(db)) {
          const sealed = vault.open(from, id);
          if (!sealed || sealed.isCurrent) continue;
          const to = vault.seal(sealed.credentials, id);
          await replaceCredentials(db, id, { from, to });
        }
      }),

    addSimulator: (caller) =>
      database.asOperator(async (db) => {
        await lockAccounts(db);
        const rows = await selectAccounts(db);
        if (rows.some(({ carrier }) => carrier === 'simulator')) return;
        const carrier = 'simulator';
        const fields = {
          name: DEMO_NAME,
          services: ['surface', 'express', 'surface_5kg', 'surface_10kg'],
          settings: {},
          credentials: { token: SIMULATOR_TOKEN },
        } satisfies AccountFields;
        const row = { id: newId(), carrier, isEnabled: true } as const;
        await addRow(db, caller, { ...row, ...checkedAccount(fields, { carrier, mode }) }, null);
      }, caller),

    setSimulatedLife: (docketNumbers, life) =>
      database.asOperator((db) => updateLife(db, docketNumbers, life)),

    pushSimulated: async (send) => {
      const rows = await database.asOperator((db) => selectAccountsOf(db, 'simulator'));
      for (const row of rows) {
        const credentials = opened(row);
        if (!credentials) continue;
        const account = simulatorAccount(row, credentials);
        await pushDueScans(account, { database, now }, send);
      }
    },

    simulatorClock: createSimulatorClock({ database, now }),
  };
}

function refuseName(name: string) {
  return (error: unknown): never => {
    if (!isDuplicate(error, 'carrier_accounts_name')) throw error;
    throw new Refusal('carrier_account_name_taken', { params: { name } });
  };
}
