import type { ServiceId } from '@shipdesk/domain/rates/service';
import type { CarrierId } from '@shipdesk/domain/shipping/carriers/registry';
import type { Lane, LaneAnswer } from '@shipdesk/domain/shipping/serviceability';
import type { Address } from '@shipdesk/domain/values/contact/contact';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Carrier, CarrierCapabilities } from './port.ts';

export interface CarrierAccount {
  readonly id: string;
  readonly carrier: CarrierId;
  readonly name: string;
  readonly services: readonly ServiceId[];
}

export interface EnabledAccount extends CarrierAccount {
  readonly parcelLimits: ParcelLimits;
  readonly serviceability: CarrierCapabilities['serviceability'];
}

export interface LaneQuestion {
  readonly accountId: string;
  readonly lane: Lane;
}

/** Returns the newest answer of an account for a lane, or undefined if there is none or only an older refusal. */
export type FindLaneAnswer = (question: LaneQuestion) => LaneAnswer | undefined;

/** Runs slow calls to carriers outside the turn of a costly call, so that the seller's other calls continue. */
export type WaitForCarriers = (call: () => Promise<void>) => Promise<void>;

export type ParcelLimits = Pick<
  CarrierCapabilities,
  'reverse' | 'qualityChecks' | 'maxBoxes' | 'maxReverseBoxes'
>;

export interface CarrierAdapter {
  readonly accountId: string;
  readonly carrier: Carrier;
}

export type PickupRegistration =
  | { readonly kind: 'registered'; readonly name: string }
  | {
      readonly kind: 'failed';
      /** `credentials`: the carrier refused the operator's account, not the address. */
      readonly code: 'credentials' | 'warehouse_unknown';
      readonly words: string;
    }
  /** The carrier did not respond or is throttling, so the caller must retry. The words are for the operator. */
  | { readonly kind: 'unknown'; readonly words: string };

export interface Carriers {
  /** In the order of creation. */
  listEnabledAccounts(sellerId: string): Promise<readonly EnabledAccount[]>;
  /**
   * Checks each lane once a day for all processes. Returns a function that finds the answers. If an account does not
   * respond in time, an earlier positive answer remains valid, and the check skips the account for a minute.
   */
  checkLanes(questions: readonly LaneQuestion[], wait?: WaitForCarriers): Promise<FindLaneAnswer>;
  /** Returns the adapter of an account, enabled or not. Throws for an unknown id. */
  getCarrier(accountId: string): Promise<Carrier>;
  /**
   * Returns the adapter that polls the scans of an account's parcels. For an imported account, which has no
   * credentials, returns another enabled account's adapter of the same carrier, or null. Throws for an unknown id.
   */
  getTracker(sellerId: string, accountId: string): Promise<Carrier | null>;
  /** Returns when the sign-in pause of the account ends, or null without a pause. */
  findSignInPause(accountId: string): Promise<Date | null>;
  /** Includes disabled accounts. Requires `asOperator`. */
  listAdapters(db: Db, carrier: CarrierId): Promise<readonly CarrierAdapter[]>;
  /**
   * Registers a pickup address of the caller's seller once, with its return address. Retries a failed registration. A
   * registration belongs to the address and not to the warehouse, because orders keep the address of their warehouse.
   */
  registerPickup(
    caller: Caller,
    accountId: string,
    addresses: { readonly pickup: Address; readonly returnTo: Address },
  ): Promise<PickupRegistration>;
}
