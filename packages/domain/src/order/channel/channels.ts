interface ChannelFacts {
  /** Database rows and addresses contain it, so it never changes. */
  readonly id: string;
  readonly name: string;
  /** The owner of the shop may approve the app in the browser instead. */
  readonly hasApproval?: boolean;
  /** True once an order of a real shop was captured, shipped and written back. */
  readonly isProvenLive: boolean;
}

/** Every kind of shop. Its adapter is in apps/server/src/orders/channels, in the folder of its id. */
export const channels = [
  {
    id: 'woocommerce',
    name: 'WooCommerce',
    isProvenLive: false,
  },
  {
    id: 'shopify',
    name: 'Shopify',
    hasApproval: true,
    isProvenLive: false,
  },
  {
    id: 'amazon',
    name: 'Amazon',
    isProvenLive: false,
  },
] as const satisfies readonly ChannelFacts[];

export type ChannelId = (typeof channels)[number]['id'];

export const channelIds: readonly ChannelId[] = channels.map(({ id }) => id);

/** Returns the facts of a kind of shop. */
export function getChannel(id: ChannelId): ChannelFacts {
  const channel = channels.find((facts) => facts.id === id);
  if (channel === undefined) throw new Error(`no channel has the id ${id}`);
  return channel;
}

/**
 * The reasons why a shop did nothing. `credentials`: wrong or revoked. `scope`: a permission is missing. `address`: no
 * shop of this kind answers there. `plan`: the shop's plan or settings lack it. `throttled`: too many calls.
 * `rejected`: this request, which a retry does not change.
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
