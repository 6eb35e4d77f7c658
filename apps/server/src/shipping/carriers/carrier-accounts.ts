import { randomBytes } from 'node:crypto';
import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import type { Config } from '../../config.ts';
import type {
  StoredCarrierSettings,
  StoredConnectionTest,
} from '../../platform/db/schema/column-types.ts';
import { type Detail, invalid, Refusal } from '../../platform/refusal.ts';

import type { CarrierAccount } from './carriers.ts';
import type { AccountRow } from './carriers-store.ts';
import type { Credentials } from './credentials.ts';

/** A shorter secret is not shown in part. */
const SHOWN_FROM_CHARS = 12;
/** Hosts for which a demo needs no TLS. */
const loopback = ['localhost', '127.0.0.1', '[::1]'];

type CarrierId = CarrierAccount['carrier'];

/** An account as operator staff enter it. A change without secrets keeps the stored ones. */
export interface AccountFields {
  readonly name: string;
  readonly services: readonly ServiceId[];
  readonly settings: StoredCarrierSettings;
  readonly credentials?: Partial<Credentials>;
}

/** An account as operator staff see it. */
export interface ShownAccount extends CarrierAccount {
  readonly isEnabled: boolean;
  readonly settings: StoredCarrierSettings;
  readonly credentials: {
    readonly state: 'set' | 'unreadable';
    readonly tokenEnd: string;
    readonly pushTokenEnd: string;
  };
  /** Null until a test runs, and after each change of the account. */
  readonly lastTest: StoredConnectionTest | null;
  readonly version: number;
  readonly changedAt: string;
  readonly changedBy: string;
}

/** The account before a change; its credentials are null where no configured key decrypts them. */
interface AccountBefore {
  readonly settings: StoredCarrierSettings;
  readonly credentials: Credentials | null;
}

/** Carriers for which an account can be added: sellers of a live installation ship nothing with a simulator. */
export function offeredCarriers(mode: Config['mode']): CarrierId[] {
  return mode === 'demo' ? ['delhivery', 'simulator'] : ['delhivery'];
}

/** The stored columns of a new or changed account. 422 with an entry for each invalid field. */
export function checkedAccount(
  { name, services, settings, credentials }: AccountFields,
  { carrier, mode, before }: { carrier: CarrierId; mode: Config['mode']; before?: AccountBefore },
) {
  if (!before && !offeredCarriers(mode).includes(carrier)) {
    throw new Refusal('simulator_demo_only');
  }
  const kept = storedSettings(carrier, settings, mode);
  const token = credentials?.token ?? before?.credentials?.token;
  const details: Detail[] = [];
  if (name.trim() === '') details.push({ field: 'name', code: 'carrier_account_name_missing' });
  if (services.length === 0) details.push({ field: 'services', code: 'carrier_services_missing' });
  if (kept === null) details.push({ field: 'settings.baseUrl', code: 'carrier_url_invalid' });
  if (token === undefined) {
    details.push({ field: 'credentials.token', code: 'carrier_token_missing' });
  } else if (
    kept &&
    credentials?.token === undefined &&
    kept.baseUrl !== before?.settings.baseUrl
  ) {
    details.push({ field: 'credentials.token', code: 'carrier_token_with_url' });
  }
  if (kept === null || token === undefined || details.length > 0) throw invalid(details);
  const pushToken =
    credentials?.pushToken ?? before?.credentials?.pushToken ?? ownPushToken(carrier);
  return {
    name: name.trim(),
    services: [...services],
    settings: kept,
    credentials: { token, pushToken } satisfies Credentials,
  };
}

/** Null for an address that the token must not be sent to. */
function storedSettings(
  carrier: CarrierId,
  {
    baseUrl = '',
    profile = 'standard',
    seed = 'shipdesk',
    faults,
    qualityChecks = {},
  }: StoredCarrierSettings,
  mode: Config['mode'],
): StoredCarrierSettings | null {
  if (carrier === 'simulator') return { profile, seed, ...(faults && { faults }) };
  const url = URL.parse(baseUrl.trim());
  // The adapter adds the paths.
  if (url === null || url.href !== `${url.origin}/`) return null;
  const isSafe =
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && mode === 'demo' && loopback.includes(url.hostname));
  const asked = Object.entries(qualityChecks).filter(([, question]) => question.trim() !== '');
  const checks = asked.length > 0 && { qualityChecks: Object.fromEntries(asked) };
  return isSafe ? { baseUrl: url.origin, ...checks } : null;
}

/** The simulator pushes to this server, so the server generates its token. */
function ownPushToken(carrier: CarrierId): string {
  return carrier === 'simulator' ? randomBytes(24).toString('base64url') : '';
}

/** Without the secrets but their last characters. */
export function shownAccount(row: AccountRow, credentials: Credentials | null): ShownAccount {
  return {
    id: row.id,
    carrier: row.carrier,
    name: row.name,
    isEnabled: row.isEnabled,
    services: row.services,
    settings: row.settings,
    credentials: {
      state: credentials ? 'set' : 'unreadable',
      tokenEnd: endOf(credentials?.token),
      pushTokenEnd: endOf(credentials?.pushToken),
    },
    lastTest: row.lastTest,
    version: row.version,
    changedAt: row.changedAt.toISOString(),
    changedBy: row.changedByName,
  };
}

function endOf(secret = ''): string {
  return secret.length < SHOWN_FROM_CHARS ? '' : secret.slice(-4);
}

/** A carrier's words without the secrets, which a carrier may repeat. */
export function withoutSecrets(words: string, { token, pushToken }: Credentials): string {
  return [token, pushToken]
    .filter((secret) => secret.length >= SHOWN_FROM_CHARS)
    .reduce((text, secret) => text.replaceAll(secret, '…'), words);
}
