/** The settings of a carrier account besides its name, services and tokens. */
export type AccountSetting = 'baseUrl' | 'qualityChecks' | 'profile' | 'seed' | 'faults';

/** A value of the account form, by the name that the carrier's own pages give it. */
export interface CarrierCredential {
  readonly name: string;
  readonly label: string;
  /** Of a secret, responses contain at most the last four characters. */
  readonly kind: 'text' | 'secret';
  readonly isOptional?: boolean;
  readonly example?: string;
  /** The values that it may have; any without them. */
  readonly choices?: readonly string[];
}

const token = { name: 'token', label: 'Token', kind: 'secret' } as const;
/** The text by which the server recognises the carrier's pushes, at least 16 characters long. */
const pushToken = {
  name: 'pushToken',
  label: 'Push token',
  kind: 'secret',
  isOptional: true,
} as const;

/** For carriers that require a tax number with each parcel. */
const sellersGstin = {
  name: 'gstin',
  label: 'GSTIN for sellers without one',
  kind: 'text',
  isOptional: true,
  example: '29ABCDE1234F1Z5',
} as const;

interface CarrierFacts {
  /** Database rows, URLs and jobs contain it, so it never changes. */
  readonly id: string;
  readonly name: string;
  /** A live installation cannot add accounts of the carrier. */
  readonly isDemoOnly: boolean;
  readonly settings: readonly AccountSetting[];
  readonly credentials: readonly CarrierCredential[];
  /** True once a parcel of a real account was booked, collected and delivered. */
  readonly isProvenLive: boolean;
  /** The time after the scan of a failed delivery within which a seller can dispute it. */
  readonly disputeHours: number;
  /** Addresses of its API, for accounts with `baseUrl`. */
  readonly urls?: { readonly live: string; readonly test?: string };
  /** An installation starts with sample rate cards of the carrier. The operator adds those of other carriers. */
  readonly hasSampleCards?: true;
  /** The name in the address of its pushes, for a carrier that refuses its own id there. */
  readonly pushName?: string;
}

/** Every carrier. Its adapter is in apps/server/src/shipping/carriers, in the folder of its id. */
export const carriers = [
  {
    id: 'delhivery',
    name: 'Delhivery',
    isDemoOnly: false,
    settings: ['baseUrl', 'qualityChecks'],
    credentials: [token, pushToken],
    isProvenLive: false,
    disputeHours: 24,
    urls: { live: 'https://track.delhivery.com', test: 'https://staging-express.delhivery.com' },
    hasSampleCards: true,
  },
  {
    id: 'shadowfax',
    name: 'Shadowfax',
    isDemoOnly: false,
    settings: ['baseUrl'],
    credentials: [token, pushToken],
    isProvenLive: false,
    disputeHours: 24,
    urls: { live: 'https://dale.shadowfax.in', test: 'https://dale.staging.shadowfax.in' },
  },
  {
    id: 'shiprocket',
    name: 'Shiprocket',
    isDemoOnly: false,
    settings: ['baseUrl'],
    credentials: [
      { name: 'email', label: 'Email of the API user', kind: 'text' },
      { name: 'password', label: 'Password of the API user', kind: 'secret' },
      pushToken,
    ],
    isProvenLive: false,
    disputeHours: 24,
    urls: { live: 'https://apiv2.shiprocket.in' },
    // Shiprocket refuses addresses that contain its name, "kartrocket", "sr" or "kr".
    pushName: 'parcel-hub',
  },
  {
    id: 'dtdc',
    name: 'DTDC',
    isDemoOnly: false,
    settings: ['baseUrl'],
    credentials: [
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
    isProvenLive: false,
    disputeHours: 24,
    urls: { live: 'https://pxapi.dtdc.in', test: 'https://demodashboardapi.shipsy.in' },
  },
  {
    id: 'ekart',
    name: 'Ekart',
    isDemoOnly: false,
    settings: ['baseUrl'],
    credentials: [
      { name: 'clientId', label: 'Client ID', kind: 'text' },
      { name: 'username', label: 'User name', kind: 'text' },
      { name: 'password', label: 'Password', kind: 'secret' },
      sellersGstin,
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
        label: 'Header of the time that is signed, if any',
        kind: 'text',
        isOptional: true,
      },
    ],
    isProvenLive: false,
    disputeHours: 24,
    urls: { live: 'https://app.elite.ekartlogistics.in' },
  },
  {
    id: 'amazon-shipping',
    name: 'Amazon Shipping',
    isDemoOnly: false,
    settings: ['baseUrl'],
    credentials: [
      { name: 'clientId', label: 'Client ID of the app', kind: 'text' },
      { name: 'clientSecret', label: 'Client secret of the app', kind: 'secret' },
      { name: 'refreshToken', label: 'Refresh token', kind: 'secret' },
      sellersGstin,
    ],
    isProvenLive: false,
    disputeHours: 24,
    urls: {
      live: 'https://sellingpartnerapi-eu.amazon.com',
      test: 'https://sandbox.sellingpartnerapi-eu.amazon.com',
    },
  },
  {
    id: 'simulator',
    name: 'Simulator',
    isDemoOnly: true,
    settings: ['profile', 'seed', 'faults'],
    credentials: [token, pushToken],
    isProvenLive: false,
    disputeHours: 24,
    hasSampleCards: true,
  },
] as const satisfies readonly CarrierFacts[];

export type CarrierId = (typeof carriers)[number]['id'];

export type CredentialName = (typeof carriers)[number]['credentials'][number]['name'];

/** The names of the credentials of all carriers. */
export const credentialNames: readonly CredentialName[] = [
  ...new Set(carriers.flatMap(({ credentials }) => credentials.map(({ name }) => name))),
];

/** Returns the credentials of an account with a carrier. */
export function listCredentials(
  id: CarrierId,
): readonly (CarrierCredential & { readonly name: CredentialName })[] {
  return carriers.find((carrier) => carrier.id === id)?.credentials ?? [];
}

export const carrierIds: readonly CarrierId[] = carriers.map(({ id }) => id);

/** The carrier of an order before an account is chosen. */
export const DEFAULT_CARRIER: CarrierId = carriers[0].id;

/** Returns the carrier whose rate cards price parcels before the operator enables an account. */
export function getFirstCarrier(isDemo: boolean): CarrierId {
  return carriers.find(({ isDemoOnly }) => isDemoOnly === isDemo)?.id ?? DEFAULT_CARRIER;
}

/** The carriers with rate cards in a new installation. */
export const sampleCardCarriers: readonly CarrierId[] = carriers
  .filter((carrier: CarrierFacts) => carrier.hasSampleCards === true)
  .map(({ id }) => id);

/** Returns the carriers for which an account can be added. */
export function listOfferedCarriers(isDemo: boolean): CarrierId[] {
  return carriers.filter(({ isDemoOnly }) => isDemo || !isDemoOnly).map(({ id }) => id);
}

/** Returns the name of a carrier; the id of an unknown carrier. */
export function getCarrierName(id: string): string {
  return carriers.find((carrier) => carrier.id === id)?.name ?? id;
}

function findCarrierFacts(id: CarrierId): CarrierFacts | undefined {
  return carriers.find((carrier) => carrier.id === id);
}

/** Returns whether the accounts of a carrier have a setting. */
export function hasSetting(id: CarrierId, setting: AccountSetting): boolean {
  return findCarrierFacts(id)?.settings.includes(setting) ?? false;
}

/** Returns how many hours a seller has to dispute a failed delivery; 0 for an unknown carrier. */
export function getDisputeHours(id: string): number {
  return carriers.find((carrier) => carrier.id === id)?.disputeHours ?? 0;
}

/** The names of carriers in the addresses of their pushes. */
export const pushNames: readonly string[] = carriers.map(getPushName);

function getPushName(facts: CarrierFacts): string {
  return facts.pushName ?? facts.id;
}

/** Returns the carrier whose pushes go to an address; undefined for an unknown name. */
export function findCarrierByPushName(name: string): CarrierId | undefined {
  return carriers.find((carrier) => getPushName(carrier) === name)?.id;
}

/** Returns whether the adapter was tested against published documents only, and never with a real account. */
export function isShapeTested(id: CarrierId): boolean {
  const facts = findCarrierFacts(id);
  return facts !== undefined && !facts.isDemoOnly && !facts.isProvenLive;
}

/** Returns the addresses of a carrier's API; undefined for a carrier without `baseUrl`. */
export function getCarrierUrls(id: CarrierId): CarrierFacts['urls'] {
  return findCarrierFacts(id)?.urls;
}
