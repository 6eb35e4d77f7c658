interface Channel {
  /** Never changes, because database rows and URLs contain it. */
  readonly id: string;
  readonly name: string;
  /** True if the shop owner can approve the app in the browser instead of entering credentials. */
  readonly hasApproval?: boolean;
  /** True once an order of a real shop has been captured, shipped and written back. */
  readonly isVerifiedLive: boolean;
}

/** The kinds of shops. The adapter of each kind is in apps/server/src/orders/channels/<id>. */
export const channels = [
  {
    id: 'woocommerce',
    name: 'WooCommerce',
    isVerifiedLive: false,
  },
  {
    id: 'shopify',
    name: 'Shopify',
    hasApproval: true,
    isVerifiedLive: false,
  },
  {
    id: 'amazon',
    name: 'Amazon',
    isVerifiedLive: false,
  },
] as const satisfies readonly Channel[];

export type ChannelId = (typeof channels)[number]['id'];

export const channelIds: readonly ChannelId[] = channels.map(({ id }) => id);

/** Returns the description of a kind of shop. Throws for an unknown id. */
export function getChannel(id: ChannelId): Channel {
  const channel = channels.find((description) => description.id === id);
  if (channel === undefined) throw new Error(`no channel has the id ${id}`);
  return channel;
}

/**
 * The reasons why a shop refused a call. `credentials`: wrong or revoked. `scope`: a permission is missing. `address`:
 * not a shop of this kind. `plan`: the shop's plan or settings do not include the call. `throttled`: too many calls.
 * `rejected`: the request is invalid, so a retry also fails.
 */
export const shopRefusals = [
  'credentials',
  'scope',
  'address',
  'plan',
  'throttled',
  'rejected',
] as const;
export type ShopRefusal = (typeof shopRefusals)[number];

/** The reasons why it is unknown whether a shop executed a call. */
export const shopFailures = ['timeout', 'connection', 'unreadable'] as const;
export type ShopFailure = (typeof shopFailures)[number];

export const shopProblems = [...shopRefusals, ...shopFailures] as const;
export type ShopProblem = (typeof shopProblems)[number];
