import type { Reweigh } from '@shipdesk/domain/money/weights/reweigh';
import type { Box, Order } from '@shipdesk/domain/order/order';
import type { QualityCheckKind, ReturnDetails } from '@shipdesk/domain/order/return-details';
import type { CredentialName } from '@shipdesk/domain/shipping/carriers/registry';
import type { AttemptEvidence } from '@shipdesk/domain/shipping/ndr/attempt-checks';
import type { CarrierNdrAction, NdrLimits } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type { NdrReason } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import type { Lane, LaneAnswer } from '@shipdesk/domain/shipping/serviceability';
import type { ShipmentStatus, StatusEvent } from '@shipdesk/domain/shipping/status';
import type { Address } from '@shipdesk/domain/values/contact/contact';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import type { Mode } from '../../config-values.ts';
import type { Database } from '../../platform/db/query/database.ts';
import type {
  StoredCarrierSettings,
  StoredConnectionTest,
} from '../../platform/db/schema/column-types.ts';
import type { ObserveCarrierCall } from '../../platform/http/metrics.ts';
import type { OutgoingHttp } from '../../platform/outgoing-http.ts';

/** The capabilities of a carrier account, as data. Callers decide by them; an adapter only translates. */
export interface CarrierCapabilities {
  /** `before_booking`: each booking contains a number that was reserved before. */
  readonly numbers: 'on_booking' | 'before_booking';
  /** `own`: Shipdesk draws the label. `carrier`: `loadLabel` returns it as a PDF. */
  readonly label: 'own' | 'carrier';
  /** `push`: the carrier sends scans. `track` also works, to recover lost pushes. */
  readonly tracking: 'push' | 'poll';
  /** The last status in which a cancel leaves nothing to pay or to return. */
  readonly cancelUntil: ShipmentStatus;
  /**
   * What it says whether it serves: a pair of pincodes with payment and weight, or each pincode alone. `on_booking`: no
   * call of it answers before a booking.
   */
  readonly serviceability: 'pair' | 'pincode' | 'on_booking';
  /** Collects parcels from consignees. */
  readonly reverse: boolean;
  /** The checks that its couriers make before they accept a reverse parcel. */
  readonly qualityChecks: readonly QualityCheckKind[];
  /** Boxes that it carries as one parcel, each with its own number. With 1, each box is a separate order. */
  readonly maxBoxes: number;
  /** The same for a reverse parcel, where it differs. */
  readonly maxReverseBoxes?: number;
  /** Boxes of one `book` call, unless one parcel has more, and numbers of one `track` call. */
  readonly bookBatch: number;
  readonly trackBatch: number;
  /** Parcels of one `schedulePickup` call, for a carrier that is asked for each of them. All of an address without it. */
  readonly pickupBatch?: number;
  /**
   * How long `findByReference` may not find a parcel that is booked, in milliseconds, for a carrier that may accept a
   * reference twice. A booking without an answer is not repeated before. 0 without it.
   */
  readonly lookupLagMs?: number;
  /** An action without codes is not offered. */
  readonly ndrActions: NdrLimits;
  /** The clock of the carrier may run fast, and its calls need no network. */
  readonly isSimulated: boolean;
}

export type RefusalCode = Exclude<StoredConnectionTest['code'], Unknown['cause'] | null>;

/** The carrier did nothing. */
export interface Refused {
  readonly kind: 'refused';
  readonly code: RefusalCode;
  /** The carrier's own words. */
  readonly words: string;
  /** When to retry: for a throttled call if the carrier states it, and while sign-ins with the account pause. */
  readonly retryAfterSeconds?: number;
}

/** Returns whether a refused call may succeed later without a change: the carrier or a pause of sign-ins delays it. */
export function isPostponed({ code, retryAfterSeconds }: Refused): boolean {
  return code === 'throttled' || retryAfterSeconds !== undefined;
}

/** The carrier may or may not have executed the call. */
export interface Unknown {
  readonly kind: 'unknown';
  readonly cause: 'timeout' | 'connection' | 'unreadable';
  /** For the operator: the error, or the start of the response. */
  readonly words: string;
}

export type Outcome<Accepted> = Accepted | Refused | Unknown;

export interface Serviceability extends Omit<LaneAnswer, 'on'> {
  readonly kind: 'serviceability';
}

export type CarrierAddress = Omit<Address, 'altPhone' | 'email'>;

/** A warehouse as registered with the carrier. The name is its key there and never changes. */
export interface CarrierWarehouse extends CarrierAddress {
  readonly email: string;
  readonly returnAddress: CarrierAddress;
}

/** The ids of a parcel at its carrier besides the AWB, under names of the adapter. */
export type CarrierIds = Readonly<Record<string, string>>;

/** A booked parcel, or one whose booking stopped between steps: its AWB is empty then. */
export interface CarrierParcel {
  readonly awb: string;
  readonly ids: CarrierIds;
}

export interface Parcel {
  /** Shipdesk's number of the booking. The carrier accepts it once, so a retry cannot book a second parcel. */
  readonly reference: string;
  /** The reserved number; empty where the carrier numbers on booking. */
  readonly awb: string;
  /** The ids that an earlier attempt stored. The booking resumes after the steps that gave them. */
  readonly ids: CarrierIds;
  readonly direction: 'forward' | 'reverse';
  readonly service: 'surface' | 'express';
  readonly orderDate: IsoDate;
  /** Where a forward parcel goes, or a reverse parcel is collected. */
  readonly consignee: CarrierAddress;
  readonly returnAddress: CarrierAddress;
  readonly paymentMode: 'Prepaid' | 'COD' | 'Pickup';
  readonly codPaise: number;
  readonly invoicePaise: number;
  readonly contents: string;
  readonly quantity: number;
  readonly hsnCode: string;
  /** The first box bears the AWB of the parcel and its COD. */
  readonly boxes: readonly Omit<Box, 'boxes'>[];
  readonly papers: Order['papers'];
  /** Why a reverse parcel comes back and what the courier checks; null for a forward one, or without a reason. */
  readonly returned: ReturnDetails | null;
}

export interface Booking {
  /** The registered name of the pickup address. */
  readonly warehouse: string;
  /** The pickup address itself, for carriers that keep no addresses. */
  readonly pickup: CarrierAddress;
  readonly parcels: readonly Parcel[];
}

/** Stores the ids of a parcel before the next step of its booking. */
export type KeepIds = (reference: string, ids: CarrierIds) => Promise<void>;

export interface Booked {
  readonly kind: 'booked';
  readonly awb: string;
  /** The carrier's routing code for the label; empty where there is none. */
  readonly sortCode: string;
  readonly ids?: CarrierIds;
  /** The number of each box of a parcel of several, in their order. The first is the AWB. */
  readonly boxAwbs?: readonly string[];
}

/** A refused booking. `duplicate_reference` has the AWB of the first booking if the carrier returns it. */
export type RefusedBooking = Refused & { readonly existingAwb?: string };

export interface Scan extends StatusEvent {
  readonly awb: string;
  /** Shipdesk's number; empty where the carrier leaves it out. */
  readonly reference: string;
  /** With awb, code and time this identifies a scan: the carrier's type and status. */
  readonly rawStatus: string;
  readonly words: string;
  readonly location: string;
  /** Why a delivery failed; null for any other scan. */
  readonly reason: NdrReason | null;
  /** The weight that the carrier charges, on a scan that contains it. */
  readonly reweigh?: Reweigh;
  /** What the carrier sent about a delivery attempt. */
  readonly evidence?: AttemptEvidence;
}

export interface PickupRequest {
  readonly warehouse: string;
  readonly day: IsoDate;
  /** Start of the slot in India, `HH:mm`. */
  readonly from: string;
  readonly parcels: readonly CarrierParcel[];
}

export interface PushRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly query: URLSearchParams;
  /** The body as it arrived, because signatures cover its bytes. */
  readonly bytes: Buffer;
}

/**
 * One account of a carrier. Each call makes one attempt and resolves: refusals and unknown outcomes are data. An
 * aborted signal ends the call with an unknown outcome.
 */
export interface Carrier {
  readonly capabilities: CarrierCapabilities;
  /** Returns whether the carrier carries parcels of a lane. Also tests the credentials of an account. */
  checkServiceability(lane: Lane, signal: AbortSignal): Promise<Outcome<Serviceability>>;
  /** Registers a warehouse. Also succeeds when its name is already registered. */
  registerWarehouse(
    warehouse: CarrierWarehouse,
    signal: AbortSignal,
  ): Promise<Outcome<{ readonly kind: 'registered' }>>;
  /** Requires an account with numbers `before_booking`. */
  reserveNumbers?(
    count: number,
    signal: AbortSignal,
  ): Promise<Outcome<{ readonly kind: 'numbers'; readonly awbs: readonly string[] }>>;
  /** Returns the outcome of each parcel, in the order given. Calls `keepIds` after each step but the last. */
  book(
    booking: Booking,
    signal: AbortSignal,
    keepIds: KeepIds,
  ): Promise<readonly (Booked | RefusedBooking | Unknown)[]>;
  /**
   * Returns the AWB of a reference, which is empty for a booking that stopped between steps. `sent` has the reserved
   * number and the ids of the last attempt. `not_found` may lag a booking; the carrier refuses a duplicate.
   */
  findByReference(
    reference: string,
    signal: AbortSignal,
    sent: CarrierParcel,
  ): Promise<
    Outcome<
      | ({ readonly kind: 'found' } & Pick<Booked, 'awb' | 'ids' | 'boxAwbs'>)
      | { readonly kind: 'not_found' }
    >
  >;
  /** Cancels all boxes. Accepts a cancelled parcel, and one whose booking stopped between steps. */
  cancel(
    parcel: CarrierParcel,
    signal: AbortSignal,
  ): Promise<Outcome<{ readonly kind: 'cancelled' }>>;
  /**
   * Schedules a pickup of the parcels, or returns the existing one. The token may be empty. Absent where the carrier
   * collects every booked parcel without a request.
   */
  schedulePickup?(
    request: PickupRequest,
    signal: AbortSignal,
  ): Promise<Outcome<{ readonly kind: 'scheduled'; readonly token: string }>>;
  /** Returns every scan of these numbers of parcels and boxes. Unknown numbers have none. */
  track(
    awbs: readonly string[],
    signal: AbortSignal,
  ): Promise<Outcome<{ readonly kind: 'scans'; readonly scans: readonly Scan[] }>>;
  /** Authenticates and parses a push. Pushes of other kinds, such as photos, have no scans. */
  parsePush(
    push: PushRequest,
  ): Outcome<{ readonly kind: 'scans'; readonly scans: readonly Scan[] }>;
  /**
   * Returns a token for `loadNdrResult` when the carrier decides later, or an empty text when the action is done.
   * `boxAwbs` are the numbers of a parcel of several boxes, the AWB first; empty for one box.
   */
  submitNdrAction(
    awb: string,
    action: CarrierNdrAction,
    signal: AbortSignal,
    boxAwbs?: readonly string[],
  ): Promise<Outcome<{ readonly kind: 'submitted'; readonly token: string }>>;
  loadNdrResult(
    awb: string,
    token: string,
    signal: AbortSignal,
  ): Promise<Outcome<{ readonly kind: 'pending' } | { readonly kind: 'accepted' }>>;
  /**
   * Returns the carrier's label of a booked parcel as a PDF, of 100 x 150 mm where it offers sizes. Requires an account
   * with label `carrier`.
   */
  loadLabel?(
    parcel: CarrierParcel,
    signal: AbortSignal,
  ): Promise<Outcome<{ readonly kind: 'label'; readonly pdf: Uint8Array }>>;
}

/** The credentials of an account. The server sends them to that carrier only. */
export type Credentials = Readonly<Partial<Record<CredentialName, string>>>;

/** An account with its decrypted credentials. */
export interface OpenAccount {
  readonly id: string;
  readonly version: number;
  readonly settings: StoredCarrierSettings;
  readonly credentials: Credentials;
}

/** Signs in at a carrier: the token for further calls, and how many seconds it lives. */
export type SignIn = (
  signal: AbortSignal,
) => Promise<
  Outcome<{ readonly kind: 'signed_in'; readonly token: string; readonly seconds: number }>
>;

/** The access token of an account whose credentials are exchanged for one that ends. */
export interface CarrierSession {
  /**
   * Returns the token of the account. Signs in when none is stored, when it is about to end or when it is the one that
   * the carrier refused. All processes share the token, and one of them signs in.
   */
  getToken(
    signIn: SignIn,
    signal: AbortSignal,
    refusedToken?: string,
  ): Promise<Outcome<{ readonly kind: 'token'; readonly token: string }>>;
}

/** Checks and connects the accounts of one carrier of the registry. */
export interface CarrierKind {
  /** Returns the settings that are stored, or null for a base URL that is unsafe for the token. */
  checkSettings(settings: StoredCarrierSettings): StoredCarrierSettings | null;
  /** Creates the push token of an account that was entered without one. Absent when only the operator can set one. */
  createPushToken?(): string;
  getCapabilities(settings: StoredCarrierSettings): CarrierCapabilities;
  connect(account: OpenAccount, session: CarrierSession): Carrier;
}

export interface CarrierKindDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly mode: Mode;
  readonly outgoing: OutgoingHttp;
  /** Returns the bodies of an account's pushes of the last days that contain a text. */
  readonly findPushes: (accountId: string, text: string) => Promise<readonly string[]>;
  readonly observe?: ObserveCarrierCall | undefined;
}
