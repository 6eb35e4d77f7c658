import type { Reweigh } from '@shipdesk/domain/money/weights/reweigh';
import type { Box, Order } from '@shipdesk/domain/order/order';
import type { QualityCheckKind, ReturnDetails } from '@shipdesk/domain/order/return-details';
import type { CredentialName } from '@shipdesk/domain/shipping/carriers/credentials';
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

/** The capabilities of a carrier account. Callers apply these rules; adapters only translate calls. */
export interface CarrierCapabilities {
  /** `before_booking`: each booking contains a reserved number. */
  readonly numbers: 'on_booking' | 'before_booking';
  /** `own`: Shipdesk draws the label. `carrier`: `loadLabel` returns it as a PDF. */
  readonly label: 'own' | 'carrier';
  /** `push`: the carrier sends scans. `track` also works, to recover lost pushes. */
  readonly tracking: 'push' | 'poll';
  /** The last status in which a cancel is allowed, because it causes no charge and no return. */
  readonly cancelUntil: ShipmentStatus;
  /**
   * The scope of a serviceability check. `pair`: two pincodes with payment and weight. `pincode`: each pincode alone.
   * `on_booking`: the carrier has no check before the booking.
   */
  readonly serviceability: 'pair' | 'pincode' | 'on_booking';
  /** True if the carrier collects parcels from consignees. */
  readonly reverse: boolean;
  readonly qualityChecks: readonly QualityCheckKind[];
  /** Maximum number of boxes of one parcel, each with its own number. With 1, each box is a separate order. */
  readonly maxBoxes: number;
  /** Maximum number of boxes of a reverse parcel, if it differs. */
  readonly maxReverseBoxes?: number;
  /** Maximum number of boxes of one `book` call. A parcel with more boxes gets its own call. */
  readonly bookBatch: number;
  /** Maximum number of AWBs of one `track` call. */
  readonly trackBatch: number;
  /** Maximum number of parcels of one `schedulePickup` call. Absent if one call covers all parcels of an address. */
  readonly pickupBatch?: number;
  /**
   * How long `findByReference` may miss a booked parcel, for a carrier that may accept a reference twice. The server
   * waits for this time before it retries a booking without a response. The default is 0.
   */
  readonly lookupLagMs?: number;
  /** The codes after which the carrier accepts each action. Sellers cannot choose an action without codes. */
  readonly ndrActions: NdrLimits;
  /** True if the carrier's clock may run fast and its calls need no network. */
  readonly isSimulated: boolean;
}

export type RefusalCode = Exclude<StoredConnectionTest['code'], Unknown['cause'] | null>;

/** The carrier refused the call and changed nothing. */
export interface Refused {
  readonly kind: 'refused';
  readonly code: RefusalCode;
  /** The carrier's message, unchanged. */
  readonly words: string;
  /** The time until a retry. Set during a sign-in pause, and after throttling if the carrier states it. */
  readonly retryAfterSeconds?: number;
}

/** Returns true if a refused call may succeed later unchanged, after throttling or a pause of sign-ins. */
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

/** A warehouse that is registered with the carrier. The name identifies it and never changes. */
export interface CarrierWarehouse extends CarrierAddress {
  readonly email: string;
  readonly returnAddress: CarrierAddress;
}

/** The carrier's ids of a parcel besides the AWB. The adapter chooses the names. */
export type CarrierIds = Readonly<Record<string, string>>;

/** A parcel at the carrier. The AWB is empty if the booking stopped between its steps. */
export interface CarrierParcel {
  readonly awb: string;
  readonly ids: CarrierIds;
}

export interface Parcel {
  /** Shipdesk's reference of the booking. Most carriers accept it once, so that a retry books no second parcel. */
  readonly reference: string;
  /** The reserved number; empty if the carrier assigns numbers on booking. */
  readonly awb: string;
  /** The ids that an earlier attempt stored. The booking resumes after the steps that returned them. */
  readonly ids: CarrierIds;
  readonly direction: 'forward' | 'reverse';
  readonly service: 'surface' | 'express';
  readonly orderDate: IsoDate;
  /** The address at which a forward parcel is delivered, or a reverse parcel is collected. */
  readonly consignee: CarrierAddress;
  readonly returnAddress: CarrierAddress;
  readonly paymentMode: 'Prepaid' | 'COD' | 'Pickup';
  readonly codPaise: number;
  readonly invoicePaise: number;
  readonly contents: string;
  readonly quantity: number;
  readonly hsnCode: string;
  /** The first box has the AWB and the COD of the parcel. */
  readonly boxes: readonly Omit<Box, 'boxes'>[];
  readonly papers: Order['papers'];
  /** The reason and the carrier's checks of a reverse parcel; null without a reason, and for a forward parcel. */
  readonly returned: ReturnDetails | null;
}

export interface Booking {
  /** The registered name of the pickup address. */
  readonly warehouse: string;
  /** The pickup address, for carriers that store no addresses. */
  readonly pickup: CarrierAddress;
  readonly parcels: readonly Parcel[];
}

/** Stores the ids of a parcel before the next step of its booking. */
export type StoreIds = (reference: string, ids: CarrierIds) => Promise<void>;

export interface Booked {
  readonly kind: 'booked';
  readonly awb: string;
  /** The carrier's routing code for the label; empty if there is none. */
  readonly sortCode: string;
  readonly ids?: CarrierIds;
  /** The numbers of the boxes of a parcel with several boxes, in order. The first number is the AWB. */
  readonly boxAwbs?: readonly string[];
}

/** A refused booking. `duplicate_reference` has the AWB of the first booking if the carrier returns it. */
export type RefusedBooking = Refused & { readonly existingAwb?: string };

export interface Scan extends StatusEvent {
  readonly awb: string;
  /** Shipdesk's reference; empty if the carrier omits it. */
  readonly reference: string;
  /** The carrier's type and status. Together with AWB, code and time, they identify a scan. */
  readonly rawStatus: string;
  readonly words: string;
  readonly location: string;
  /** The reason of a failed delivery; null for any other scan. */
  readonly reason: NdrReason | null;
  /** The weight that the carrier charges, on a scan that contains it. */
  readonly reweigh?: Reweigh;
  readonly evidence?: AttemptEvidence;
}

export interface PickupRequest {
  readonly warehouse: string;
  readonly day: IsoDate;
  /** The start of the slot, in Indian time: `HH:mm`. */
  readonly from: string;
  readonly parcels: readonly CarrierParcel[];
}

export interface PushRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly query: URLSearchParams;
  /** The unparsed body, because signatures cover its bytes. */
  readonly bytes: Buffer;
}

/**
 * One account of a carrier. Each call makes one attempt. Refusals and unknown outcomes are results, not exceptions. An
 * aborted signal ends the call with an unknown outcome.
 */
export interface Carrier {
  readonly capabilities: CarrierCapabilities;
  /** Checks whether the carrier delivers parcels of a lane. Also tests the credentials of the account. */
  checkServiceability(lane: Lane, signal: AbortSignal): Promise<Outcome<Serviceability>>;
  /** Registers a warehouse. Also succeeds when its name is already registered. */
  registerWarehouse(
    warehouse: CarrierWarehouse,
    signal: AbortSignal,
  ): Promise<Outcome<{ readonly kind: 'registered' }>>;
  /** Reserves AWBs for `book`. Requires the capability `numbers: 'before_booking'`. */
  reserveNumbers?(
    count: number,
    signal: AbortSignal,
  ): Promise<Outcome<{ readonly kind: 'numbers'; readonly awbs: readonly string[] }>>;
  /** Returns one outcome per parcel, in the given order. Stores the ids that a retry needs with `storeIds`. */
  book(
    booking: Booking,
    signal: AbortSignal,
    storeIds: StoreIds,
  ): Promise<readonly (Booked | RefusedBooking | Unknown)[]>;
  /**
   * Returns the AWB of a reference. The AWB is empty if the booking stopped between steps. `lastAttempt` has the
   * reserved number and the stored ids. May return `not_found` shortly after a booking.
   */
  findByReference(
    reference: string,
    signal: AbortSignal,
    lastAttempt: CarrierParcel,
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
   * Schedules a pickup of the parcels, or returns the existing pickup. The token may be empty. Absent if the carrier
   * collects every booked parcel without a request.
   */
  schedulePickup?(
    request: PickupRequest,
    signal: AbortSignal,
  ): Promise<Outcome<{ readonly kind: 'scheduled'; readonly token: string }>>;
  /** Returns all scans of the parcels and boxes with these numbers. Unknown numbers have no scans. */
  track(
    awbs: readonly string[],
    signal: AbortSignal,
  ): Promise<Outcome<{ readonly kind: 'scans'; readonly scans: readonly Scan[] }>>;
  /** Authenticates and parses a push. Pushes of other kinds, such as photos, have no scans. */
  parsePush(
    push: PushRequest,
  ): Outcome<{ readonly kind: 'scans'; readonly scans: readonly Scan[] }>;
  /**
   * Returns a token for `loadNdrResult` when the carrier decides later, or an empty string when the action takes effect
   * immediately. `boxAwbs` are the numbers of a parcel of several boxes, the AWB first; empty for one box.
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
  /** Returns the carrier's label as a PDF, 100 x 150 mm if possible. Requires the capability `label: 'carrier'`. */
  loadLabel?(
    parcel: CarrierParcel,
    signal: AbortSignal,
  ): Promise<Outcome<{ readonly kind: 'label'; readonly pdf: Uint8Array }>>;
}

export type Credentials = Readonly<Partial<Record<CredentialName, string>>>;

export interface OpenAccount {
  readonly id: string;
  readonly version: number;
  readonly settings: StoredCarrierSettings;
  readonly credentials: Credentials;
}

/** `seconds` is the lifetime of the token. */
export type SignIn = (
  signal: AbortSignal,
) => Promise<
  Outcome<{ readonly kind: 'signed_in'; readonly token: string; readonly seconds: number }>
>;

export interface CarrierSession {
  /**
   * Returns the token of the account. Signs in if no token is stored, if it expires soon, or if the carrier refused
   * it. All processes share the token, and only one of them signs in.
   */
  getToken(
    signIn: SignIn,
    signal: AbortSignal,
    refusedToken?: string,
  ): Promise<Outcome<{ readonly kind: 'token'; readonly token: string }>>;
}

/** Validates the settings of one carrier of the registry and connects to its accounts. */
export interface CarrierKind {
  /** Returns the settings to store, or null if the server must not send credentials to the base URL. */
  checkSettings(settings: StoredCarrierSettings): StoredCarrierSettings | null;
  /** Creates a push token for a new account that has none. Absent if only the operator can set the token. */
  createPushToken?(): string;
  getCapabilities(settings: StoredCarrierSettings): CarrierCapabilities;
  connect(account: OpenAccount, session: CarrierSession): Carrier;
}

export interface CarrierKindDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly mode: Mode;
  readonly outgoing: OutgoingHttp;
  readonly findPushes: (accountId: string, text: string) => Promise<readonly string[]>;
  readonly observe?: ObserveCarrierCall | undefined;
}
