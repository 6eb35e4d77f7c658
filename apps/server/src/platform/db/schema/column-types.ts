import type { PostalPlace } from '@shipdesk/domain/money/einvoice/inv01';
import type { Reweigh } from '@shipdesk/domain/money/weights/reweigh';
import type { QualityCheckKind } from '@shipdesk/domain/order/return-details';
import type { AttemptEvidence } from '@shipdesk/domain/shipping/ndr/attempt-checks';
import type { CarrierNdrAction } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type { NdrReason } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import type { ScanStatus } from '@shipdesk/domain/shipping/status';
import type { State } from '@shipdesk/domain/values/place/states';
import type { ColumnType } from 'kysely';

/** A JSON column: read as a value, written as text. */
export type Json<T> = ColumnType<T, string | Extract<T, null>, string | Extract<T, null>>;

/** A JSON column that an insert may leave out. */
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;

export type StoredPaymentMode = 'Prepaid' | 'COD' | 'Pickup';

/** Adapter settings besides the credentials. The registry of carriers lists the settings of each carrier. */
export interface StoredCarrierSettings {
  baseUrl?: string;
  profile?: 'standard' | 'prenumbered' | 'labelled';
  seed?: string;
  faults?: StoredFaults;
  qualityChecks?: Partial<Record<QualityCheckKind, string>>;
}

/** The shares of simulator requests with each fault, from 0 to 1. The seed determines which requests have a fault. */
export interface StoredFaults {
  seed: string;
  loseRequest: number;
  loseAnswer: number;
  repeat: number;
  delay: number;
  longestDelayMs: number;
}

/** `code` and `words` are the reason of a failure. */
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
    | 'attempts_exhausted'
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
  reweigh?: Reweigh;
  evidence?: AttemptEvidence;
}

export interface StoredNdrAction {
  attempt: number;
  kind: CarrierNdrAction['kind'];
  on?: string;
  /** ISO 8601. */
  at: string;
}

export interface StoredSimulatedBox {
  awb: string;
  grams: number;
}

/** The ids of a parcel at its carrier besides the AWB, under the names of the adapter. */
export type StoredCarrierIds = Readonly<Record<string, string>>;

export interface StoredRefusal {
  code: string;
  /** The carrier's message. Empty if Shipdesk refused the booking. */
  words: string;
}

export interface StoredPreference {
  version: number;
  /** The position of the rule, counted from 1; null if no rule matched the order. */
  rule: number | null;
  /** True if the rule's service was unavailable and another service was chosen. */
  isReplaced: boolean;
}

/** A party of a tax document as it was on the day of issue. */
export interface StoredParty {
  legalName: string;
  gstin: string | null;
  address: string;
  place?: PostalPlace;
  state: State;
}

export interface StoredSupplier extends StoredParty {
  payTo: { accountName: string; bank: string; accountNumber: string; ifsc: string };
}

export interface LedgerFinding {
  readonly check: string;
  readonly sellerId: string;
  /** An account, or the id of a cause. */
  readonly subject: string;
  readonly expectedPaise: number;
  readonly foundPaise: number;
}

/** Must not contain the recipient or personal data. */
export interface MailParams {
  readonly docketNumbers?: readonly string[];
  /** The invoices or bank transfers that the mail is about. */
  readonly references?: readonly string[];
  readonly bankAccountId?: string;
  readonly invitationId?: string;
}

export type SessionEndReason =
  | 'logout'
  | 'reuse'
  | 'limit'
  | 'elsewhere'
  | 'password'
  | 'suspended'
  | 'team';

export interface StoredReportQuery {
  readonly columns: readonly string[];
  readonly groupBy: readonly string[];
  readonly filters: readonly { readonly column: string; readonly values: readonly string[] }[];
}

export interface StoredShopSettings {
  /** Null for the default warehouse. */
  warehouseId: string | null;
  /** Names of further payment methods that are cash on delivery. */
  codGateways: string[];
  /** The box of orders that have no weight or size, in kilograms and centimetres as the seller typed them. */
  box: { weightKg: string; lengthCm: string; breadthCm: string; heightCm: string };
  notifiesBuyer: boolean;
}
