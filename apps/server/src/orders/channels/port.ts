import type { ChannelId, ShopFailure, ShopRefusal } from '@shipdesk/domain/order/channel/channels';
import type { ShopOrder } from '@shipdesk/domain/order/channel/shop-order';
import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';
import type { OutgoingHttp } from '../../platform/outgoing-http.ts';

/** The capabilities of a kind of shop. Adapters only translate calls; the callers check the capabilities. */
export interface ChannelCapabilities {
  /** `signed`: the shop sends a webhook after a change. Polling finds the changes of all shops. */
  readonly hints: 'signed' | 'none';
  /** A pull starts this long before the newest change of the previous pull, because pages shift and clocks differ. */
  readonly overlapSeconds: number;
  readonly acceptsTracking: boolean;
  /** The shop's name of each status that it accepts. A status is sent once per parcel. */
  readonly statuses: Readonly<Partial<Record<ShipmentStatus, string>>>;
}

/** The shop refused the call and changed nothing. */
export interface ShopRefused {
  readonly kind: 'refused';
  readonly code: ShopRefusal;
  /** The shop's message, or the name of the missing scope. */
  readonly words: string;
  readonly retryAfterSeconds?: number;
}

/** The shop may or may not have executed the call. */
export interface ShopUnknown {
  readonly kind: 'unknown';
  readonly cause: ShopFailure;
  /** The error, or the start of the response. */
  readonly words: string;
}

export type ShopOutcome<Accepted> = Accepted | ShopRefused | ShopUnknown;

export interface ShopConnected {
  readonly kind: 'connected';
  readonly shopName: string;
  /** Identifies the shop in its channel, so that a seller connects it only once: an address or a shop id. */
  readonly identity: string;
  /** Properties of the shop that the test found. `OpenConnection` contains them in later calls. */
  readonly facts: Readonly<Record<string, string>>;
  /** The name of the shop's field for tracking numbers, as its own pages spell it; empty if it has none. */
  readonly trackingPlace: string;
}

export interface ShopPage {
  readonly kind: 'page';
  readonly orders: readonly ShopOrder[];
  /** The cursor of the next page; null on the last page. */
  readonly cursor: string | null;
}

export interface PullRequest {
  /** Orders changed at or after this time. The caller has subtracted the overlap. */
  readonly since: Date;
  /** The cursor that the previous page returned; null for the first page. */
  readonly cursor: string | null;
}

export interface Fulfilment {
  /** The stored order. Its `keys` are for adapters that need more than the id. */
  readonly order: Pick<ShopOrder, 'id' | 'name' | 'keys'>;
  readonly docketNumber: string;
  readonly awb: string;
  readonly carrierName: string;
  readonly trackingUrl: string;
  readonly bookedAt: Date;
  /** True if the shop may email the buyer. */
  readonly notifiesBuyer: boolean;
}

/** One update for the shop. The shop stores it exactly once. */
export type ShopWrite = Fulfilment &
  (
    | {
        readonly kind: 'tracking';
        /** The external id of the cancelled parcel that this parcel replaces; empty if there is none. */
        readonly replacedId: string;
      }
    | {
        readonly kind: 'status';
        /** The shop's id of this parcel's tracking number. */
        readonly trackingId: string;
        /** A value of `statuses`. */
        readonly status: string;
        readonly happenedAt: Date;
      }
  );

export interface ShopWritten {
  readonly kind: 'written';
  /** The shop's id of the stored tracking number or status. */
  readonly externalId: string;
}

export interface ShopHint {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly bytes: Buffer;
}

/** `ping`: an unsigned test request that must succeed. `forged`: this shop did not sign the request. */
export type HintVerdict =
  | { readonly kind: 'changed' }
  | { readonly kind: 'ping' }
  | { readonly kind: 'forged' };

/** A connected shop. Its calls make one attempt and do not throw. An aborted signal causes an unknown outcome. */
export interface Channel {
  readonly capabilities: ChannelCapabilities;
  /** Checks the address, the credentials, all scopes and the plan. A refusal names the missing scopes. */
  test(signal: AbortSignal): Promise<ShopOutcome<ShopConnected>>;
  /** Subscribes `address` to changes if it is not subscribed yet. Present for shops with `signed` hints. */
  subscribe?(
    address: string,
    signal: AbortSignal,
  ): Promise<ShopOutcome<{ readonly kind: 'subscribed' }>>;
  /** Returns a page of orders sorted by their last change, the oldest first. Two pages may contain the same order. */
  pull(request: PullRequest, signal: AbortSignal): Promise<ShopOutcome<ShopPage>>;
  verifyHint(hint: ShopHint): HintVerdict;
  writeBack(write: ShopWrite, signal: AbortSignal): Promise<ShopOutcome<ShopWritten>>;
  /** Looks up the result of an earlier attempt with an unknown outcome. */
  findWriteBack(
    write: ShopWrite,
    signal: AbortSignal,
  ): Promise<ShopOutcome<ShopWritten | { readonly kind: 'not_found' }>>;
}

export interface OpenConnection {
  readonly id: string;
  /** Increases with every change of the credentials. */
  readonly version: number;
  /** The credentials, keyed by the field names of the channel. */
  readonly credentials: Readonly<Record<string, string>>;
  /** The facts of the last test; empty before the first test. */
  readonly facts: Readonly<Record<string, string>>;
  /** A random key of the connection, for shops that let their client choose the signing key. */
  readonly hintSecret: string;
}

/** The adapter of a channel. May cache tokens by the id and version of a connection. */
export interface ChannelKind {
  readonly capabilities: ChannelCapabilities;
  /** Returns the address to store, or null for an unsafe address and for the address of another channel. */
  checkAddress(address: string): string | null;
  connect(connection: OpenConnection): Channel;
  /** Present for a channel in which shop owners may have to approve the app in the browser. */
  readonly approval?: ChannelApproval;
}

export interface ChannelApproval {
  /** Returns the address of the page. The shop redirects the browser to `returnTo` with `state` in the query. */
  buildUrl(
    connection: OpenConnection,
    request: { readonly returnTo: string; readonly state: string },
  ): string;
  /** Verifies the shop's signature of the redirect query. Returns the credentials to store. */
  redeem(
    connection: OpenConnection,
    query: URLSearchParams,
    signal: AbortSignal,
  ): Promise<
    ShopOutcome<{
      readonly kind: 'approved';
      readonly credentials: Readonly<Record<string, string>>;
    }>
  >;
}

export interface ChannelDeps {
  readonly outgoing: OutgoingHttp;
  readonly now: () => Date;
  /** Demo installations may call a shop on this machine without TLS. */
  readonly isDemo: boolean;
}

export type ChannelKinds = Readonly<Record<ChannelId, ChannelKind>>;
