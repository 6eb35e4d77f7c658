import type { CarrierId } from '@shipdesk/domain/shipping/carriers/registry';
import { buildLane } from '@shipdesk/domain/shipping/serviceability';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { StoredConnectionTest } from '../../platform/db/schema/column-types.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { withoutSecrets } from './carrier-accounts.ts';
import type { CarrierAdapter } from './carriers-port.ts';
import * as store from './carriers-store.ts';
import type { CarrierSession, Credentials, Refused, Unknown } from './port.ts';
import type { createCarrierKinds } from './registry.ts';
import { createStorableCarrier } from './storable-carrier.ts';

export const CALL_TIMEOUT_MS = 10_000;
/** A lane within New Delhi, which every carrier serves. */
const TEST_LANE = buildLane({
  fromPincode: '110001',
  toPincode: '110001',
  paymentMode: 'Prepaid',
  grams: 500,
});

export type ConnectionTest = Readonly<StoredConnectionTest>;

export type CarrierConnections = ReturnType<typeof createConnections>;

/** `decryptCredentials` returns null for unreadable credentials. */
export function createConnections(
  { database, now }: RowDeps,
  kinds: ReturnType<typeof createCarrierKinds>,
  decryptCredentials: (row: store.AccountRow) => Credentials | null,
  openSession: (row: store.AccountRow) => CarrierSession,
) {
  function connect(row: store.AccountRow) {
    // Use no credentials if they are unreadable. The carrier then refuses calls as for wrong credentials.
    const credentials = decryptCredentials(row) ?? {};
    return createStorableCarrier(
      kinds[row.carrier].connect({ ...row, credentials }, openSession(row)),
      (words) => withoutSecrets(words, row.carrier, credentials),
    );
  }

  const findAccount = (accountId: string) =>
    database.asOperator((db) => store.selectAccount(db, accountId));

  return {
    open: async (accountId: string) => {
      const row = await findAccount(accountId);
      if (!row) throw new Error(`there is no carrier account ${accountId}`);
      return connect(row);
    },

    /** Includes disabled accounts. Requires `asOperator`. */
    listAdapters: async (db: Db, carrier: CarrierId): Promise<CarrierAdapter[]> => {
      const rows = await store.selectAccountsByCarrier(db, carrier);
      return rows.map((row) => ({ accountId: row.id, carrier: connect(row) }));
    },

    /** Checks a lane with the carrier and stores the outcome. Throws 404 for an unknown account. */
    test: async (principal: Principal, accountId: string): Promise<ConnectionTest> => {
      const row = await findAccount(accountId);
      if (!row) throw new Refusal('carrier_account_unknown');
      const carrier = connect(row);
      const startedMs = performance.now();
      const serviceability = await carrier.checkServiceability(
        TEST_LANE,
        AbortSignal.timeout(CALL_TIMEOUT_MS),
      );
      const milliseconds = Math.round(performance.now() - startedMs);
      const result = {
        ...toConnectionOutcome(serviceability),
        words: serviceability.words,
        milliseconds,
        at: now().toISOString(),
      };
      const { outcome, code } = result;
      await database.asOperator(async (db) => {
        await store.updateLastTest(db, row, result);
        await recordAudit(db, principal, 'carrier_account.tested', accountId, { outcome, code });
      }, principal);
      return result;
    },
  };
}

/** Returns success for any serviceability answer, also if the carrier does not serve the lane. */
function toConnectionOutcome(
  serviceability: { readonly kind: 'serviceability' } | Refused | Unknown,
): Pick<ConnectionTest, 'outcome' | 'code'> {
  if (serviceability.kind === 'refused') return { outcome: 'refused', code: serviceability.code };
  if (serviceability.kind === 'unknown') return { outcome: 'unknown', code: serviceability.cause };
  return { outcome: 'works', code: null };
}
