/** A value of the connect form, by the name that the shop's own pages give it. */
export interface CredentialField {
  readonly name: string;
  readonly label: string;
  /** A secret is write-only: no response contains it. */
  readonly kind: 'address' | 'text' | 'secret';
  readonly isOptional?: boolean;
  readonly example?: string;
}

interface ChannelFacts {
  /** Database rows and addresses contain it, so it never changes. */
  readonly id: string;
  readonly name: string;
  /** The owner of the shop may approve the app in the browser instead. */
  readonly hasApproval?: boolean;
  /** At most four. */
  readonly fields: readonly CredentialField[];
  /** True once an order of a real shop was captured, shipped and written back. */
  readonly isProvenLive: boolean;
}

/** Every kind of shop. Its adapter is in apps/server/src/orders/channels, in the folder of its id. */
export const channels = [
  {
    id: 'woocommerce',
    name: 'WooCommerce',
    fields: [
      {
        name: 'address',
        label: 'Store address',
        kind: 'address',
        example: 'https://shop.example.in',
      },
      { name: 'consumerKey', label: 'Consumer key', kind: 'text', example: 'ck_…' },
      { name: 'consumerSecret', label: 'Consumer secret', kind: 'secret', example: 'cs_…' },
    ],
    isProvenLive: false,
  },
  {
    id: 'shopify',
    name: 'Shopify',
    hasApproval: true,
    fields: [
      { name: 'address', label: 'Shop address', kind: 'address', example: 'kaveri.myshopify.com' },
      { name: 'clientId', label: 'Client ID', kind: 'text', isOptional: true },
      { name: 'clientSecret', label: 'Client secret', kind: 'secret', example: 'shpss_…' },
      {
        name: 'accessToken',
        label: 'Access token of an older app',
        kind: 'secret',
        isOptional: true,
        example: 'shpat_…',
      },
    ],
    isProvenLive: false,
  },
  {
    id: 'amazon',
    name: 'Amazon',
    fields: [
      { name: 'clientId', label: 'LWA client ID', kind: 'text', example: 'amzn1.application-…' },
      { name: 'clientSecret', label: 'LWA client secret', kind: 'secret' },
      { name: 'refreshToken', label: 'Refresh token', kind: 'secret', example: 'Atzr|…' },
    ],
    isProvenLive: false,
  },
] as const satisfies readonly ChannelFacts[];

export type ChannelId = (typeof channels)[number]['id'];

export type CredentialName = (typeof channels)[number]['fields'][number]['name'];

/** The names of the fields of all channels. */
export const credentialNames: readonly CredentialName[] = [
  ...new Set(channels.flatMap(({ fields }) => fields.map(({ name }) => name))),
];

export const channelIds: readonly ChannelId[] = channels.map(({ id }) => id);

/** Returns the fields of the connect form of a kind of shop. */
export function listCredentialFields(
  id: ChannelId,
): readonly (CredentialField & { readonly name: CredentialName })[] {
  return channels.find((channel) => channel.id === id)?.fields ?? [];
}

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
