/** The settings of a carrier account besides its name, services and tokens. */
export type AccountSetting = 'baseUrl' | 'qualityChecks' | 'profile' | 'seed' | 'faults';

interface CarrierFacts {
  /** Database rows, URLs and jobs contain it, so it never changes. */
  readonly id: string;
  readonly name: string;
  /** A live installation cannot add accounts of the carrier. */
  readonly isDemoOnly: boolean;
  readonly settings: readonly AccountSetting[];
  /** How long after the scan of a failed delivery a seller can dispute it. */
  readonly disputeHours: number;
  /** Addresses of its API, for accounts with `baseUrl`. */
  readonly urls?: { readonly live: string; readonly test: string };
}

/** Every carrier. Its adapter is in apps/server/src/shipping/carriers, in the folder of its id. */
export const carriers = [
  {
    id: 'delhivery',
    name: 'Delhivery',
    isDemoOnly: false,
    settings: ['baseUrl', 'qualityChecks'],
    disputeHours: 24,
    urls: { live: 'https://track.delhivery.com', test: 'https://staging-express.delhivery.com' },
  },
  {
    id: 'simulator',
    name: 'Simulator',
    isDemoOnly: true,
    settings: ['profile', 'seed', 'faults'],
    disputeHours: 24,
  },
] as const satisfies readonly CarrierFacts[];

export type CarrierId = (typeof carriers)[number]['id'];

export const carrierIds: readonly CarrierId[] = carriers.map(({ id }) => id);

/** The carrier of an order and a price before an account is chosen. */
export const DEFAULT_CARRIER: CarrierId = carriers[0].id;

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

/** Returns the addresses of a carrier's API; undefined for a carrier without `baseUrl`. */
export function getCarrierUrls(id: CarrierId): CarrierFacts['urls'] {
  return findCarrierFacts(id)?.urls;
}
