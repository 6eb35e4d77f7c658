import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { StoredConnectionTest } from '../../platform/db/schema/column-types.ts';
import type { ObserveCarrierCall } from '../../platform/http/metrics.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';

import { withoutSecrets } from './carrier-accounts.ts';
import type { CarrierAccount, CarrierAdapter } from './carriers.ts';
import {
  type AccountRow,
  selectAccount,
  selectAccountsOf,
  updateLastTest,
} from './carriers-store.ts';
import type { Credentials } from './credentials.ts';
import { createDelhivery, delhiveryCapabilities } from './delhivery/delhivery.ts';
import type { Carrier, CarrierCapabilities, Refused, Unknown } from './port.ts';
import { AccountFaults } from './simulator/faults.ts';
import { simulatorProfiles } from './simulator/profiles.ts';
import {
  createSimulator,
  type SimulatorAccount,
  type SimulatorDeps,
} from './simulator/simulator.ts';

export const ASK_WITHIN_MS = 10_000;
/** New Delhi, which every carrier serves. */
const TEST_PINCODE = '110001';

export type ConnectionTest = Readonly<StoredConnectionTest>;

/** The adapter of an account. */
interface Connection {
  readonly carrier: Carrier;
  /** A carrier's words without the secrets of the account. */
  readonly conceal: (words: string) => string;
}

export interface CarrierConnections {
  /** Throws for an unknown account. */
  open(accountId: string): Promise<Connection>;
  /** The adapters of every account with a carrier, enabled or not. For `asOperator`. */
  adaptersOf(db: Db, carrier: CarrierAccount['carrier']): Promise<CarrierAdapter[]>;
  /** Asks the carrier about a pincode and stores the result. A failure is an outcome. 404 for an unknown account. */
  test(principal: Principal, accountId: string): Promise<ConnectionTest>;
}

/** Connections to the carriers of accounts, whose credentials `credentialsOf` decrypts. */
export function createConnections(
  {
    database,
    now,
    observe,
  }: Pick<Deps, 'database' | 'now'> & { observe: ObserveCarrierCall | undefined },
  credentialsOf: (row: AccountRow) => Credentials | null,
): CarrierConnections {
  const faults = new AccountFaults();

  function connectionOf(row: AccountRow): Connection {
    // The carrier refuses an account whose credentials cannot be read, as it refuses a wrong token.
    const credentials: Credentials = credentialsOf(row) ?? { token: '', pushToken: '' };
    const plan = faults.planOf(row);
    return {
      carrier: connect(row, credentials, { database, now, observe, ...(plan && { faults: plan }) }),
      conceal: (words) => withoutSecrets(words, credentials),
    };
  }

  const find = (accountId: string) => database.asOperator((db) => selectAccount(db, accountId));

  return {
    open: async (accountId) => {
      const row = await find(accountId);
      if (!row) throw new Error(`there is no carrier account ${accountId}`);
      return connectionOf(row);
    },

    adaptersOf: async (db, carrier) => {
      const rows = await selectAccountsOf(db, carrier);
      return rows.map((row) => ({ accountId: row.id, carrier: connectionOf(row).carrier }));
    },

    test: async (principal, accountId) => {
      const row = await find(accountId);
      if (!row) throw new Refusal('carrier_account_unknown');
      const { carrier, conceal } = connectionOf(row);
      const started = performance.now();
      const answer = await carrier.serviceability(TEST_PINCODE, AbortSignal.timeout(ASK_WITHIN_MS));
      const milliseconds = Math.round(performance.now() - started);
      const words = conceal(answer.words);
      const result = { ...outcomeOf(answer), words, milliseconds, at: now().toISOString() };
      const { outcome, code } = result;
      await database.asOperator(async (db) => {
        await updateLastTest(db, row, result);
        await recordAudit(db, principal, {
          action: 'carrier_account.tested',
          subject: accountId,
          change: { outcome, code },
        });
      }, principal);
      return result;
    },
  };
}

/** The capabilities of an account, without a connection. */
export function capabilitiesOf({
  carrier,
  settings: { profile = 'standard', qualityChecks = {} },
}: Pick<AccountRow, 'carrier' | 'settings'>): CarrierCapabilities {
  return carrier === 'delhivery'
    ? delhiveryCapabilities({ qualityChecks })
    : simulatorProfiles[profile];
}

function connect(
  row: AccountRow,
  credentials: Credentials,
  deps: SimulatorDeps & { readonly observe: ObserveCarrierCall | undefined },
): Carrier {
  const { carrier, settings } = row;
  if (carrier === 'delhivery') {
    const { baseUrl = '', qualityChecks = {} } = settings;
    return createDelhivery({ baseUrl, qualityChecks, ...credentials }, deps);
  }
  return createSimulator(simulatorAccount(row, credentials), deps);
}

/** A simulator as its adapter and its pushes see it. */
export function simulatorAccount(
  { id, settings: { profile = 'standard', seed = 'shipdesk' } }: AccountRow,
  credentials: Credentials,
): SimulatorAccount {
  return { id, profile, seed, ...credentials };
}

/** The carrier responded; the pincode itself may be unserved. */
function outcomeOf(
  answer: { readonly kind: 'serviceability' } | Refused | Unknown,
): Pick<ConnectionTest, 'outcome' | 'code'> {
  if (answer.kind === 'refused') return { outcome: 'refused', code: answer.code };
  if (answer.kind === 'unknown') return { outcome: 'unknown', code: answer.cause };
  return { outcome: 'works', code: null };
}
