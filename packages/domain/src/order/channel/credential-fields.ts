import type { ChannelId } from './channels.ts';

/** A field of the connect form. `label` is its name on the shop's own pages, if it is there. */
export interface CredentialField {
  readonly name: string;
  readonly label: string;
  /** A secret is write-only: no response contains it. */
  readonly kind: 'address' | 'text' | 'secret';
  readonly isOptional?: boolean;
  readonly example?: string;
}

const fieldsByChannel = {
  woocommerce: [
    {
      name: 'address',
      label: 'Store address',
      kind: 'address',
      example: 'https://shop.example.in',
    },
    { name: 'consumerKey', label: 'Consumer key', kind: 'text', example: 'ck_…' },
    { name: 'consumerSecret', label: 'Consumer secret', kind: 'secret', example: 'cs_…' },
  ],
  shopify: [
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
  amazon: [
    { name: 'clientId', label: 'LWA client ID', kind: 'text', example: 'amzn1.application-…' },
    { name: 'clientSecret', label: 'LWA client secret', kind: 'secret' },
    { name: 'refreshToken', label: 'Refresh token', kind: 'secret', example: 'Atzr|…' },
  ],
} as const satisfies Readonly<Record<ChannelId, readonly CredentialField[]>>;

export type CredentialName = (typeof fieldsByChannel)[ChannelId][number]['name'];

export const credentialNames: readonly CredentialName[] = [
  ...new Set(
    Object.values(fieldsByChannel).flatMap((shopFields) => shopFields.map(({ name }) => name)),
  ),
];

/** Returns the fields of the connect form of a kind of shop. */
export function listCredentialFields(
  id: ChannelId,
): readonly (CredentialField & { readonly name: CredentialName })[] {
  return fieldsByChannel[id];
}

/** Returns a label for the middle of a sentence. An abbreviation keeps its capitals. */
export const lowercaseFirst = (label: string): string =>
  label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
