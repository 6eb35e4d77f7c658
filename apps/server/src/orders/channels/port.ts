import type { ChannelId } from '@shipdesk/domain/order/channel/channels';
import type { ShopOrder } from '@shipdesk/domain/order/channel/shop-order';
import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';
import type { OutgoingHttp } from '../../platform/outgoing-http.ts';

/** The capabilities of a kind of shop, as data. The engine decides by them; an adapter only translates. */
export interface ChannelCapabilities {
  /** `signed`: the shop calls Shipdesk after a change. Polling finds every change either way. */
  readonly hints: 'signed' | 'none';
  /** How far a pull reads back behind the last change that it saw, because pages and clocks shift. */
  readonly overlapSeconds: number;
  /** False for a shop that takes no tracking number. */
  readonly takesTracking: boolean;
  /** The shop's word for each status that it takes. It is told each word once per parcel. */
  readonly statuses: Readonly<Partial<Record<ShipmentStatus, string>>>;
}

/**
 * Why a shop did nothing. `credentials`: wrong or revoked. `scope`: a permission is missing. `address`: no shop of this
 * kind answers there. `plan`: the shop's plan or settings lack it. `throttled`: too many calls. `rejected`: this
 * request, which a retry does not change.
 */
export const shopRefusalCodes = [
  'credentials',
  'scope',
  'address',
  'plan',
  'throttled',
  'rejected',
] as const;

export type ShopRefusalCode = (typeof shopRefusalCodes)[number];

/** The shop did nothing. */
export interface ShopRefused {
  readonly kind: 'refused';
  readonly code: ShopRefusalCode;
  /** The shop's own words, or the name of the missing scope. */
  readonly words: string;
  readonly retryAfterSeconds?: number;
}

/** The shop may or may not have executed the call. */
export interface ShopUnknown {
  readonly kind: 'unknown';
  readonly cause: 'timeout' | 'connection' | 'unreadable';
  /** The error, or the start of the response. */
  readonly words: string;
}

export type ShopOutcome<Accepted> = Accepted | ShopRefused | ShopUnknown;

/** A shop that answered with everything that Shipdesk needs. */
export interface ShopConnected {
  readonly kind: 'connected';
  /** The shop's own name. */
  readonly shopName: string;
  /** Identifies the shop among those of its channel, so that a seller connects it once: an address or a shop id. */
  readonly identity: string;
  /** What the adapter found out once, such as where tracking numbers go. `OpenConnection` returns it. */
  readonly facts: Readonly<Record<string, string>>;
  /** Where tracking numbers appear in the shop, in the words of its pages; empty when nowhere. */
  readonly trackingPlace: string;
}

export interface ShopPage {
  readonly kind: 'page';
  readonly orders: readonly ShopOrder[];
  /** Where the next page begins; null on the last page. */
  readonly cursor: string | null;
}

export interface PullRequest {
  /** Orders changed at or after this time. The engine has subtracted the overlap. */
  readonly since: Date;
  /** The cursor of the last page; null for the first. */
  readonly cursor: string | null;
}

/** A parcel of a shop order. */
export interface Fulfilment {
  /** `keys` of the stored order, for adapters that need more than its id. */
  readonly order: Pick<ShopOrder, 'id' | 'name' | 'keys'>;
  readonly docketNumber: string;
  readonly awb: string;
  readonly carrierName: string;
  /** Shipdesk's tracking page of the parcel. */
  readonly trackingUrl: string;
  readonly bookedAt: Date;
  /** Whether the shop may mail its buyer. */
  readonly notifiesBuyer: boolean;
}

/** One thing that the shop is told exactly once. */
export type ShopWrite = Fulfilment &
  (
    | {
        readonly kind: 'tracking';
        /** The external id of the order's cancelled parcel, which this one replaces; empty without one. */
        readonly replaces: string;
      }
    | {
        readonly kind: 'status';
        /** What the shop returned for the tracking number of this parcel. */
        readonly trackingId: string;
        /** A word of `statuses`. */
        readonly status: string;
        readonly at: Date;
      }
  );

export interface ShopWritten {
  readonly kind: 'written';
  /** The shop's id of what it stored. */
  readonly externalId: string;
}

/** A call of the shop as received. */
export interface ShopHint {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly bytes: Buffer;
}

/** `ping`: an unsigned call without content that the shop expects to succeed. `forged`: not signed by this shop. */
export type HintVerdict =
  | { readonly kind: 'changed' }
  | { readonly kind: 'ping' }
  | { readonly kind: 'forged' };

/**
 * One connected shop. Each call makes one attempt and resolves: refusals and unknown outcomes are data. An aborted
 * signal ends the call with an unknown outcome.
 */
export interface Channel {
  readonly capabilities: ChannelCapabilities;
  /** Checks the address, the credentials, every scope and the plan, and returns what is missing. */
  test(signal: AbortSignal): Promise<ShopOutcome<ShopConnected>>;
  /** Asks the shop to call `address` after changes. Also succeeds when it already does. Shops with `signed` hints have it. */
  subscribe?(
    address: string,
    signal: AbortSignal,
  ): Promise<ShopOutcome<{ readonly kind: 'subscribed' }>>;
  /** Returns one page of orders by their last change, the oldest first. An order may come on two pages. */
  pull(request: PullRequest, signal: AbortSignal): Promise<ShopOutcome<ShopPage>>;
  verifyHint(hint: ShopHint): HintVerdict;
  writeBack(write: ShopWrite, signal: AbortSignal): Promise<ShopOutcome<ShopWritten>>;
  /** Looks an earlier attempt up, whose outcome is unknown. */
  findWriteBack(
    write: ShopWrite,
    signal: AbortSignal,
  ): Promise<ShopOutcome<ShopWritten | { readonly kind: 'not_found' }>>;
}

/** A connection with its decrypted credentials. */
export interface OpenConnection {
  readonly id: string;
  /** Changes with the credentials, for caches of tokens. */
  readonly version: number;
  /** By the names of the channel's fields. */
  readonly credentials: Readonly<Record<string, string>>;
  /** From the last test; empty before the first. */
  readonly facts: Readonly<Record<string, string>>;
  /** The random key that Shipdesk gives to shops that let it choose one. */
  readonly hintSecret: string;
}

/** Connects the shops of one channel of the registry. It may cache tokens by connection and version. */
export interface ChannelKind {
  readonly capabilities: ChannelCapabilities;
  /** Returns the address to store, or null for one that is unsafe for credentials or not of this channel. */
  checkAddress(address: string): string | null;
  connect(connection: OpenConnection): Channel;
  /** For a channel whose apps the owner of the shop may have to approve in the browser. */
  readonly approval?: ChannelApproval;
}

/** The way through a page of the shop on which its owner approves an app. */
export interface ChannelApproval {
  /** Returns the address of the page. The shop leads the browser to `returnTo`, with `state` in the query. */
  buildUrl(
    connection: OpenConnection,
    request: { readonly returnTo: string; readonly state: string },
  ): string;
  /** Checks that the shop signed the query of the return, and returns the credentials to store. */
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
