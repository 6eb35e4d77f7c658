import type { ServiceId } from '@shipdesk/domain/rates/service';
import type {
  StoredCarrierSettings,
  StoredConnectionTest,
} from '../../platform/db/schema/column-types.ts';
import { createTextVault } from '../../platform/keys.ts';
import { createFieldRefusal, type Detail } from '../../platform/refusal.ts';
import type { AccountRow } from './carriers-store.ts';
import type { CarrierAccount, CarrierKind, Credentials } from './port.ts';

/** The last characters of a shorter secret are not shown. */
const MIN_SHOWN_SECRET_LENGTH = 12;

/** An account as operator staff enter it. A change without secrets keeps the stored ones. */
export interface AccountFields {
  readonly name: string;
  readonly services: readonly ServiceId[];
  readonly settings: StoredCarrierSettings;
  readonly credentials?: Partial<Credentials>;
}

/** An account as operator staff see it. */
export interface MaskedAccount extends CarrierAccount {
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

/** Creates the vault that encrypts credentials with the newest configured secret and decrypts with any. */
export function createCredentialVault(secrets: readonly [string, ...string[]]) {
  const vault = createTextVault(secrets, 'carrier credentials');
  return {
    seal: (credentials: Credentials, accountId: string): Buffer =>
      vault.seal(JSON.stringify(credentials), accountId),

    /** Returns null when no configured key sealed the credentials. `isCurrent` is false for an older key. */
    open: (
      sealed: Buffer,
      accountId: string,
    ): { readonly credentials: Credentials; readonly isCurrent: boolean } | null => {
      const decrypted = vault.open(sealed, accountId);
      if (!decrypted) return null;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- authenticated, so `seal` wrote it
      const credentials = JSON.parse(decrypted.text) as Credentials;
      return { credentials, isCurrent: decrypted.isCurrent };
    },
  };
}

/** Returns the stored columns of a new or changed account. Throws 422 with an entry for each invalid field. */
export function checkAccount(
  { name, services, settings, credentials }: AccountFields,
  { kind, before }: { kind: CarrierKind; before?: AccountBefore },
) {
  const checked = kind.checkSettings(settings);
  const token = credentials?.token ?? before?.credentials?.token;
  const details: Detail[] = [];
  if (name.trim() === '') details.push({ field: 'name', code: 'carrier_account_name_missing' });
  if (services.length === 0) details.push({ field: 'services', code: 'carrier_services_missing' });
  if (checked === null) details.push({ field: 'settings.baseUrl', code: 'carrier_url_invalid' });
  if (token === undefined) {
    details.push({ field: 'credentials.token', code: 'carrier_token_missing' });
  } else if (
    checked &&
    credentials?.token === undefined &&
    checked.baseUrl !== before?.settings.baseUrl
  ) {
    details.push({ field: 'credentials.token', code: 'carrier_token_with_url' });
  }
  if (checked === null || token === undefined || details.length > 0)
    throw createFieldRefusal(details);
  const pushToken =
    credentials?.pushToken ?? before?.credentials?.pushToken ?? kind.createPushToken();
  return {
    name: name.trim(),
    services: [...services],
    settings: checked,
    credentials: { token, pushToken } satisfies Credentials,
  };
}

/** Returns an account with only the last characters of its secrets. */
export function maskAccount(row: AccountRow, credentials: Credentials | null): MaskedAccount {
  return {
    id: row.id,
    carrier: row.carrier,
    name: row.name,
    isEnabled: row.isEnabled,
    services: row.services,
    settings: row.settings,
    credentials: {
      state: credentials ? 'set' : 'unreadable',
      tokenEnd: takeLastCharacters(credentials?.token),
      pushTokenEnd: takeLastCharacters(credentials?.pushToken),
    },
    lastTest: row.lastTest,
    version: row.version,
    changedAt: row.changedAt.toISOString(),
    changedBy: row.changedByName,
  };
}

function takeLastCharacters(secret = ''): string {
  return secret.length < MIN_SHOWN_SECRET_LENGTH ? '' : secret.slice(-4);
}

/** Returns a carrier's words without the secrets, which a carrier may repeat. */
export function withoutSecrets(words: string, { token, pushToken }: Credentials): string {
  return [token, pushToken]
    .filter((secret) => secret.length >= MIN_SHOWN_SECRET_LENGTH)
    .reduce((text, secret) => text.replaceAll(secret, '…'), words);
}
