import type { CarrierId } from './registry.ts';

/** A field of the account form. `label` is its name on the carrier's own pages, if it is there. */
export interface CarrierCredential {
  readonly name: string;
  readonly label: string;
  /** Responses contain at most the last four characters of a secret. */
  readonly kind: 'text' | 'secret';
  readonly isOptional?: boolean;
  readonly example?: string;
  /** The accepted values; without them, every value is accepted. */
  readonly choices?: readonly string[];
}

const token = { name: 'token', label: 'Token', kind: 'secret' } as const;
/** The secret that authenticates the carrier's pushes, at least 16 characters long. */
const pushToken = {
  name: 'pushToken',
  label: 'Push token',
  kind: 'secret',
  isOptional: true,
} as const;

/** The field of carriers that require a tax number with each parcel. */
const fallbackGstin = {
  name: 'gstin',
  label: 'GSTIN for sellers without one',
  kind: 'text',
  isOptional: true,
  example: '29ABCDE1234F1Z5',
} as const;

const credentialsByCarrier = {
  delhivery: [token, pushToken],
  shadowfax: [token, pushToken],
  shiprocket: [
    { name: 'email', label: 'Email of the API user', kind: 'text' },
    { name: 'password', label: 'Password of the API user', kind: 'secret' },
    pushToken,
  ],
  dtdc: [
    { name: 'apiKey', label: 'API key', kind: 'secret' },
    { name: 'customerCode', label: 'Customer code', kind: 'text', example: 'GL017' },
    {
      name: 'surfaceType',
      label: 'Service type for surface',
      kind: 'text',
      example: 'GROUND EXPRESS',
    },
    {
      name: 'expressType',
      label: 'Service type for express',
      kind: 'text',
      example: 'B2C PRIORITY',
    },
    { name: 'commodityId', label: 'Commodity', kind: 'text', example: 'Others' },
    { name: 'trackingUser', label: 'User for tracking', kind: 'text' },
    { name: 'trackingPassword', label: 'Password for tracking', kind: 'secret' },
  ],
  ekart: [
    { name: 'clientId', label: 'Client ID', kind: 'text' },
    { name: 'username', label: 'User name', kind: 'text' },
    { name: 'password', label: 'Password', kind: 'secret' },
    fallbackGstin,
    { ...pushToken, label: 'Webhook secret' },
    {
      name: 'pushHeader',
      label: 'Header of the webhook signature',
      kind: 'text',
      isOptional: true,
      example: 'x-ekart-signature',
    },
    {
      name: 'pushDigest',
      label: 'Digest of the webhook signature',
      kind: 'text',
      isOptional: true,
      example: 'sha256',
      choices: ['sha256', 'sha512', 'sha1'],
    },
    {
      name: 'pushTimeHeader',
      label: 'Header of the signed timestamp',
      kind: 'text',
      isOptional: true,
    },
  ],
  'amazon-shipping': [
    { name: 'clientId', label: 'Client ID of the app', kind: 'text' },
    { name: 'clientSecret', label: 'Client secret of the app', kind: 'secret' },
    { name: 'refreshToken', label: 'Refresh token', kind: 'secret' },
    fallbackGstin,
  ],
  simulator: [token, pushToken],
} as const satisfies Readonly<Record<CarrierId, readonly CarrierCredential[]>>;

export type CredentialName = (typeof credentialsByCarrier)[CarrierId][number]['name'];

export const credentialNames: readonly CredentialName[] = [
  ...new Set(
    Object.values(credentialsByCarrier).flatMap((fields) => fields.map(({ name }) => name)),
  ),
];

/** Returns the credential fields of a carrier's account form. */
export function listCredentials(
  id: CarrierId,
): readonly (CarrierCredential & { readonly name: CredentialName })[] {
  return credentialsByCarrier[id];
}
