import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import type { Address } from '@shipdesk/domain/values/contact/contact';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';

import type { Carrier, CarrierCapabilities } from './port.ts';

/** An account that books parcels. */
export interface CarrierAccount {
  readonly id: string;
  readonly carrier: 'simulator' | 'delhivery';
  readonly name: string;
  /** The services that it sells. */
  readonly services: readonly ServiceId[];
}

/** An account that books now, with what it takes. */
export interface EnabledAccount extends CarrierAccount {
  readonly takes: Pick<CarrierCapabilities, 'reverse' | 'qualityChecks'>;
}

/** The adapter of an account. */
export interface CarrierAdapter {
  readonly accountId: string;
  readonly carrier: Carrier;
}

/**
 * A pickup address with its name at the account, or the carrier's reason why it is not registered. `credentials`: the
 * carrier refused the operator's account, not the address. `unknown`: the carrier did not answer or is throttling, so
 * it has to be asked again; the words are for the operator.
 */
export type PickupRegistration =
  | { readonly kind: 'registered'; readonly name: string }
  | {
      readonly kind: 'failed';
      readonly code: 'credentials' | 'warehouse_unknown';
      readonly words: string;
    }
  | { readonly kind: 'unknown'; readonly words: string };

/** The carriers of the operator's accounts. */
export interface Carriers {
  /** Enabled accounts, in the order in which they were created. */
  accountsInUse(): Promise<readonly EnabledAccount[]>;
  /** The adapter of an account, enabled or not. Throws for an unknown id. */
  carrierOf(accountId: string): Promise<Carrier>;
  /** The adapters of every account with a carrier, enabled or not: parcels of a disabled account still move. For `asOperator`. */
  adaptersOf(db: Db, carrier: CarrierAccount['carrier']): Promise<readonly CarrierAdapter[]>;
  /**
   * Registers a pickup address of the caller's seller once, with the address that returns go to. Orders keep the address
   * that they were saved with, so the address decides and not the warehouse it came from. A failed one is repeated.
   */
  registerPickup(
    caller: Caller,
    accountId: string,
    addresses: { readonly pickup: Address; readonly returnTo: Address },
  ): Promise<PickupRegistration>;
}
