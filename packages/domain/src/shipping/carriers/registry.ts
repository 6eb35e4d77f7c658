/** The settings of a carrier account besides its name, services and credentials. */
export type AccountSetting = 'baseUrl' | 'qualityChecks' | 'profile' | 'seed' | 'faults';

interface Carrier {
  /** Never changes, because database rows, URLs and jobs contain it. */
  readonly id: string;
  readonly name: string;
  /** True if a live installation cannot add accounts of the carrier. */
  readonly isDemoOnly: boolean;
  readonly settings: readonly AccountSetting[];
  /** True once a parcel of a real account was booked, collected and delivered. */
  readonly isVerifiedLive: boolean;
  /** The time to dispute a failed delivery. It starts when the server receives the scan. */
  readonly disputeHours: number;
  /** The URLs of the carrier's API, for accounts with `baseUrl`. */
  readonly urls?: { readonly live: string; readonly test?: string };
  /** True if a new installation has sample rate cards of the carrier. The operator adds other rate cards. */
  readonly hasSampleCards?: true;
  /** The name in push URLs, for a carrier that rejects URLs with its id. */
  readonly pushName?: string;
}

/** The carriers. The adapter of each carrier is in apps/server/src/shipping/carriers/<id>. */
export const carriers = [
  {
    id: 'delhivery',
    name: 'Delhivery',
    isDemoOnly: false,
    settings: ['baseUrl', 'qualityChecks'],
    isVerifiedLive: false,
    disputeHours: 24,
    urls: { live: 'https://track.delhivery.com', test: 'https://staging-express.delhivery.com' },
    hasSampleCards: true,
  },
  {
    id: 'shadowfax',
    name: 'Shadowfax',
    isDemoOnly: false,
    settings: ['baseUrl'],
    isVerifiedLive: false,
    disputeHours: 24,
    urls: { live: 'https://dale.shadowfax.in', test: 'https://dale.staging.shadowfax.in' },
  },
  {
    id: 'shiprocket',
    name: 'Shiprocket',
    isDemoOnly: false,
    settings: ['baseUrl'],
    isVerifiedLive: false,
    disputeHours: 24,
    urls: { live: 'https://apiv2.shiprocket.in' },
    // Shiprocket rejects URLs that contain its name, "kartrocket", "sr" or "kr".
    pushName: 'parcel-hub',
  },
  {
    id: 'dtdc',
    name: 'DTDC',
    isDemoOnly: false,
    settings: ['baseUrl'],
    isVerifiedLive: false,
    disputeHours: 24,
    urls: { live: 'https://pxapi.dtdc.in', test: 'https://demodashboardapi.shipsy.in' },
  },
  {
    id: 'ekart',
    name: 'Ekart',
    isDemoOnly: false,
    settings: ['baseUrl'],
    isVerifiedLive: false,
    disputeHours: 24,
    urls: { live: 'https://app.elite.ekartlogistics.in' },
  },
  {
    id: 'amazon-shipping',
    name: 'Amazon Shipping',
    isDemoOnly: false,
    settings: ['baseUrl'],
    isVerifiedLive: false,
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
    isVerifiedLive: false,
    disputeHours: 24,
    hasSampleCards: true,
  },
] as const satisfies readonly Carrier[];

export type CarrierId = (typeof carriers)[number]['id'];

export const carrierIds: readonly CarrierId[] = carriers.map(({ id }) => id);

/** The carrier of an order before an account is chosen. */
export const DEFAULT_CARRIER: CarrierId = carriers[0].id;

/** Returns the carrier whose rate cards price parcels before the operator enables an account. */
export function getFirstCarrier(isDemo: boolean): CarrierId {
  return carriers.find(({ isDemoOnly }) => isDemoOnly === isDemo)?.id ?? DEFAULT_CARRIER;
}

export const sampleCardCarriers: readonly CarrierId[] = carriers
  .filter((carrier: Carrier) => carrier.hasSampleCards === true)
  .map(({ id }) => id);

/** Returns the carriers for which an account can be added. */
export function listOfferedCarriers(isDemo: boolean): CarrierId[] {
  return carriers.filter(({ isDemoOnly }) => isDemo || !isDemoOnly).map(({ id }) => id);
}

/** Returns the name of a carrier; the id of an unknown carrier. */
export function getCarrierName(id: string): string {
  return carriers.find((carrier) => carrier.id === id)?.name ?? id;
}

function findCarrier(id: CarrierId): Carrier | undefined {
  return carriers.find((carrier) => carrier.id === id);
}

/** Returns whether the accounts of a carrier have a setting. */
export function hasSetting(id: CarrierId, setting: AccountSetting): boolean {
  return findCarrier(id)?.settings.includes(setting) ?? false;
}

/** Returns the hours in which a seller can dispute a failed delivery; 0 for an unknown carrier. */
export function getDisputeHours(id: string): number {
  return carriers.find((carrier) => carrier.id === id)?.disputeHours ?? 0;
}

export const pushNames: readonly string[] = carriers.map(getPushName);

function getPushName(carrier: Carrier): string {
  return carrier.pushName ?? carrier.id;
}

/** Returns the carrier with a name in push URLs; undefined for an unknown name. */
export function findCarrierByPushName(name: string): CarrierId | undefined {
  return carriers.find((carrier) => getPushName(carrier) === name)?.id;
}

/** Returns whether the adapter was tested only against published documents, not with a real account. */
export function isUnverified(id: CarrierId): boolean {
  const carrier = findCarrier(id);
  return carrier !== undefined && !carrier.isDemoOnly && !carrier.isVerifiedLive;
}

/** Returns the URLs of a carrier's API; undefined for a carrier without `baseUrl`. */
export function getCarrierUrls(id: CarrierId): Carrier['urls'] {
  return findCarrier(id)?.urls;
}
