import type { Reweigh } from '@shipdesk/domain/money/weights/reweigh';
import type { QualityCheckKind } from '@shipdesk/domain/order/return-details';
import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import type { PreferenceRule } from '@shipdesk/domain/shipping/carrier-preference';
import type { CarrierNdrAction } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type { NdrReason } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import type { ScanStatus } from '@shipdesk/domain/shipping/status';
import type { ColumnType } from 'kysely';
import type { Json, WithDefault } from './column-types.ts';

/** Adapter settings besides the credentials: the URL of Delhivery's API, or the profile of the simulator. */
export interface StoredCarrierSettings {
  baseUrl?: string;
  profile?: 'standard' | 'prenumbered' | 'labelled';
  seed?: string;
  faults?: StoredFaults;
  /** The ids that Delhivery gave this account for quality checks. */
  qualityChecks?: Partial<Record<QualityCheckKind, string>>;
}

/** The share of the simulator's calls that meet each fault, from 0 to 1, drawn from the seed. */
export interface StoredFaults {
  seed: string;
  loseRequest: number;
  loseAnswer: number;
  repeat: number;
  delay: number;
  longestDelayMs: number;
}

/** The result of a test call: `code` and `words` are the reason of a failure. */
export interface StoredConnectionTest {
  outcome: 'works' | 'refused' | 'unknown';
  code:
    | 'unserviceable'
    | 'credentials'
    | 'throttled'
    | 'insufficient_balance'
    | 'duplicate_reference'
    | 'invalid_address'
    | 'warehouse_unknown'
    | 'other'
    | 'timeout'
    | 'connection'
    | 'unreadable'
    | null;
  words: string;
  milliseconds: number;
  /** ISO 8601. */
  at: string;
}

export interface CarrierAccountsTable {
  id: string;
  carrier: 'simulator' | 'delhivery';
  name: string;
  is_enabled: boolean;
  services: ServiceId[];
  credentials: Buffer;
  settings: Json<StoredCarrierSettings>;
  last_test: ColumnType<StoredConnectionTest | null, string | null, string | null>;
  version: number;
  created_at: Date;
  created_by: string | null;
  changed_at: Date;
  changed_by: string | null;
  changed_by_name: string;
}

/** A scan that a carrier pushed. */
export interface StoredScan {
  awb: string;
  /** ISO 8601. */
  at: string;
  code: string;
  rawStatus: string;
  status: ScanStatus;
  words: string;
  location: string;
  reason: NdrReason | null;
  /** Set by a scan that contains the charged weight. */
  reweigh?: Reweigh;
}

export interface CarrierPushesTable {
  account_id: string;
  hash: Buffer;
  body: string;
  scans: Json<StoredScan[]>;
  state: 'waiting' | 'done' | 'unmatched' | 'unreadable' | 'failed';
  attempts: number;
  received_at: Date;
  due_at: Date;
}

/** A version of the operator's rules that choose a service. */
export interface CarrierPreferencesTable {
  version: number;
  rules: Json<PreferenceRule[]>;
  saved_at: Date;
  saved_by: string;
  saved_by_name: string;
}

export interface PickupRegistrationsTable {
  seller_id: string;
  account_id: string;
  address_hash: string;
  carrier_name: string;
  state: 'registered' | 'failed';
  cause: 'account' | 'address' | 'no_answer' | null;
  words: string;
  at: Date;
}

export interface SimulatorParcelsTable {
  account: string;
  reference: string;
  awb: string;
  direction: 'forward' | 'reverse';
  warehouse: string;
  from_pincode: string;
  to_pincode: string;
  life: string | null;
  booked_at: Date;
  weight_grams: WithDefault<number>;
  cancelled_at: WithDefault<Date | null>;
  ndr_actions: ColumnType<StoredNdrAction[], never, string>;
  pushed_scans: WithDefault<number>;
  is_done: WithDefault<boolean>;
}

/** An action on a failed delivery attempt. */
export interface StoredNdrAction {
  attempt: number;
  kind: CarrierNdrAction['kind'];
  /** The day of a deferred delivery. */
  on?: string;
  /** ISO 8601. */
  at: string;
}

export interface CarrierTables {
  carrier_accounts: CarrierAccountsTable;
  carrier_preferences: CarrierPreferencesTable;
  carrier_pushes: CarrierPushesTable;
  pickup_registrations: PickupRegistrationsTable;
  simulator_clock: {
    singleton: WithDefault<boolean>;
    real_at: Date;
    simulated_at: Date;
    speed: number;
  };
  simulator_warehouses: { account: string; name: string; pincode: string };
  simulator_pickups: {
    account: string;
    warehouse: string;
    day: string;
    requested_at: Date;
    collects_at: Date;
  };
  simulator_parcels: SimulatorParcelsTable;
}
