import { createHash } from 'node:crypto';
import {
  type Address,
  normalisePhone,
  normalisePincode,
} from '@shipdesk/domain/values/contact/contact';
import type { ServiceDeps } from '../../deps.ts';
import { createWarehouses } from '../../orders/warehouses/warehouses-service.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { CALL_TIMEOUT_MS, type CarrierConnections } from './carrier-connections.ts';
import type { CarrierAccount, Carriers, PickupRegistration } from './carriers-port.ts';
import { selectRegistrations, upsertRegistration } from './carriers-store.ts';
import { isPostponed, type Refused, type Unknown } from './port.ts';

interface PickupAddresses {
  readonly pickup: Address;
  readonly returnTo: Address;
}

type FailureCause = 'account' | 'address' | 'no_answer';

export interface WarehouseRegistration {
  readonly warehouseId: string;
  readonly account: CarrierAccount;
  readonly state: 'registered' | 'failed' | 'missing';
  /** The cause of a failed registration; null otherwise. For `account`, the operator must correct the account. */
  readonly cause: FailureCause | null;
  /** The carrier's message; empty without a response and for problems of the operator's account. */
  readonly words: string;
  readonly at: Date | null;
}

function toFailureCause(outcome: Refused | Unknown) {
  if (outcome.kind === 'unknown' || isPostponed(outcome)) return 'no_answer';
  return outcome.code === 'credentials' ? 'account' : 'address';
}

export function createPickupRegistrations(
  { database, now, newId }: ServiceDeps,
  {
    listEnabledAccounts,
    connections,
  }: Pick<Carriers, 'listEnabledAccounts'> & { readonly connections: CarrierConnections },
) {
  const warehouses = createWarehouses({ database, now, newId });

  async function registerPickup(
    caller: Caller,
    accountId: string,
    addresses: PickupAddresses,
  ): Promise<PickupRegistration> {
    const hash = hashAddress(addresses);
    const rows = await database.asSeller(caller, (db) => selectRegistrations(db, [hash]));
    const previousRegistration = rows.find((registration) => registration.accountId === accountId);
    if (previousRegistration?.state === 'registered')
      return { kind: 'registered', name: previousRegistration.carrierName };

    const carrier = await connections.open(accountId);
    const name = buildCarrierName(caller.sellerId, hash);
    const { pickup, returnTo } = addresses;
    const outcome = await carrier.registerWarehouse(
      { ...pickup, name, email: pickup.email || returnTo.email, returnAddress: returnTo },
      AbortSignal.timeout(CALL_TIMEOUT_MS),
    );
    // The words of an unknown outcome are for the operator, who sees them in a connection test.
    const words = outcome.kind === 'refused' ? outcome.words || outcome.code : '';
    const cause = outcome.kind === 'registered' ? null : toFailureCause(outcome);
    const state = outcome.kind === 'registered' ? 'registered' : 'failed';
    await database.asSeller(caller, async (db) => {
      await upsertRegistration(db, {
        sellerId: caller.sellerId,
        accountId,
        addressHash: hash,
        carrierName: name,
        state,
        cause,
        words,
        at: now(),
      });
      const change = { account: accountId, state: [previousRegistration?.state ?? null, state] };
      await recordAudit(db, caller, 'pickup_address.registered', name, change);
    });
    if (outcome.kind === 'registered') return { kind: 'registered', name };
    if (cause === 'no_answer') {
      return { kind: 'unknown', words: outcome.words };
    }
    const code = cause === 'account' ? 'credentials' : 'warehouse_unknown';
    return { kind: 'failed', code, words };
  }

  async function listPlaces(principal: Principal) {
    const rows = await warehouses.list(principal);
    return rows.map(({ id, altPhone, returnAddress: returnTo, ...pickup }) => {
      const addresses: PickupAddresses = { pickup: { ...pickup, altPhone }, returnTo };
      return { id, addresses, hash: hashAddress(addresses) };
    });
  }

  async function loadStates(
    principal: Principal,
    places: Awaited<ReturnType<typeof listPlaces>>,
  ): Promise<WarehouseRegistration[]> {
    const accounts = await listEnabledAccounts(principal.sellerId);
    const rows = await database.asSeller(principal, (db) =>
      selectRegistrations(
        db,
        places.map(({ hash }) => hash),
      ),
    );
    const rowsByKey = new Map(rows.map((row) => [`${row.accountId} ${row.addressHash}`, row]));
    return places.flatMap(({ id: warehouseId, hash }) =>
      accounts.map((account) => {
        const {
          state = 'missing',
          cause = null,
          words = '',
          at = null,
        } = rowsByKey.get(`${account.id} ${hash}`) ?? {};
        // Only the operator can correct the account, and sees the message in a connection test.
        const visibleWords = cause === 'account' ? '' : words;
        return { warehouseId, account, state, cause, words: visibleWords, at };
      }),
    );
  }

  return {
    registerPickup,

    /** Returns one entry for each warehouse that is not archived and each enabled account. */
    listRegistrations: async (principal: Principal) =>
      loadStates(principal, await listPlaces(principal)),

    /** Registers a warehouse with the enabled accounts. Throws 404 for an unknown or archived warehouse. */
    registerWarehouse: async (principal: Principal, warehouseId: string) => {
      const place = (await listPlaces(principal)).find(({ id }) => id === warehouseId);
      if (!place) throw new Refusal('warehouse_unknown');
      const accounts = await listEnabledAccounts(principal.sellerId);
      await Promise.all(accounts.map(({ id }) => registerPickup(principal, id, place.addresses)));
      return loadStates(principal, [place]);
    },
  };
}

/** Omits email and second phone, which not every order stores. */
function hashAddress({ pickup, returnTo }: PickupAddresses): string {
  return createHash('sha256')
    .update(JSON.stringify([listAddressTexts(pickup), listAddressTexts(returnTo)]))
    .digest('hex');
}

function buildCarrierName(sellerId: string, addressHash: string): string {
  return `SD${createHash('sha256').update(`${sellerId}/${addressHash}`).digest('hex').slice(0, 16)}`;
}

function listAddressTexts({ name, phone, address, pincode, city, state, country }: Address) {
  const words = [name, address, city, state, country].map((text) =>
    text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase(),
  );
  return [...words, normalisePhone(phone) ?? phone, normalisePincode(pincode) ?? pincode];
}
