import type { ServiceId } from '@shipdesk/domain/rates/service';
import {
  type CredentialName,
  listCredentials,
} from '@shipdesk/domain/shipping/carriers/credentials';
import type { CarrierId } from '@shipdesk/domain/shipping/carriers/registry';
import type {
  StoredCarrierSettings,
  StoredConnectionTest,
} from '../../platform/db/schema/column-types.ts';
import { createTextVault } from '../../platform/keys.ts';
import { createFieldRefusal, type Detail } from '../../platform/refusal.ts';
import type { CarrierAccount } from './carriers-port.ts';
import type { AccountRow } from './carriers-store.ts';
import type { CarrierKind, Credentials } from './port.ts';

/** Shorter secrets are hidden completely. */
const MIN_SHOWN_SECRET_LENGTH = 12;

/** A change without secrets leaves the stored secrets unchanged. */
export interface AccountFields {
  readonly name: string;
  readonly services: readonly ServiceId[];
  readonly settings: StoredCarrierSettings;
  readonly credentials?: Credentials;
}

export interface MaskedAccount extends CarrierAccount {
  readonly isEnabled: boolean;
  readonly settings: StoredCarrierSettings;
  readonly credentials: {
    readonly state: 'set' | 'unreadable';
    readonly shown: Credentials;
  };
  /** Null before the first test, and after each change of the account. */
  readonly lastTest: StoredConnectionTest | null;
  /** The pause after refused sign-ins; null while the carrier accepts the credentials. */
  readonly signInPause: {
    readonly refusals: number;
    readonly until: string;
    readonly words: string;
  } | null;
  readonly version: number;
  readonly changedAt: string;
  readonly changedBy: string;
}

/** The credentials are null if no configured key decrypts them. */
interface AccountBefore {
  readonly settings: StoredCarrierSettings;
  readonly credentials: Credentials | null;
}

/** Creates the vault that encrypts credentials with the newest secret and decrypts them with any secret. */
export function createCredentialVault(secrets: readonly [string, ...string[]]) {
  const vault = createTextVault(secrets, 'carrier credentials');
  return {
    seal: (credentials: Credentials, accountId: string): Buffer =>
      vault.seal(JSON.stringify(credentials), accountId),

    /** Returns null if no configured key decrypts the credentials. `isCurrent` is false for an older key. */
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

/** Throws 422 with an entry for each invalid field. */
export function checkAccount(
  { name, services, settings, credentials }: AccountFields,
  { carrier, kind, before }: { carrier: CarrierId; kind: CarrierKind; before?: AccountBefore },
) {
  const checkedSettings = kind.checkSettings(settings);
  const details: Detail[] = [];
  if (name.trim() === '') details.push({ field: 'name', code: 'carrier_account_name_missing' });
  if (services.length === 0) details.push({ field: 'services', code: 'carrier_services_missing' });
  if (checkedSettings === null)
    details.push({ field: 'settings.baseUrl', code: 'carrier_url_invalid' });
  const hasNewAddress =
    checkedSettings !== null && checkedSettings.baseUrl !== before?.settings.baseUrl;
  const values: Partial<Record<CredentialName, string>> = {};
  for (const definition of listCredentials(carrier)) {
    const { name: credential, kind: type, isOptional = false, choices } = definition;
    const field = `credentials.${credential}`;
    const enteredValue = credentials?.[credential];
    const value = enteredValue ?? before?.credentials?.[credential];
    // The push token is not sent to the carrier, so it stays when the address changes.
    const isSent = type === 'secret' && credential !== 'pushToken';
    if (value === undefined) {
      if (!isOptional) details.push({ field, code: 'carrier_credential_missing' });
      continue;
    }
    if (choices && value !== '' && !choices.includes(value)) {
      details.push({ field, code: 'carrier_credential_choice', params: { choices } });
    } else if (type === 'secret' && value.includes(' ')) {
      details.push({ field, code: 'carrier_credential_spaces' });
    } else if (isSent && enteredValue === undefined && hasNewAddress) {
      details.push({ field, code: 'carrier_credential_with_url' });
    }
    values[credential] = value;
  }
  if (checkedSettings === null || details.length > 0) throw createFieldRefusal(details);
  const newPushToken = kind.createPushToken?.();
  return {
    name: name.trim(),
    services: [...services],
    settings: checkedSettings,
    credentials: { ...(newPushToken !== undefined && { pushToken: newPushToken }), ...values },
  };
}

function maskCredentials(carrier: CarrierId, credentials: Credentials | null): Credentials {
  const maskedCredentials: Partial<Record<CredentialName, string>> = {};
  for (const { name, kind } of listCredentials(carrier)) {
    const value = credentials?.[name];
    if (value === undefined) continue;
    maskedCredentials[name] = kind === 'secret' ? sliceLastCharacters(value) : value;
  }
  return maskedCredentials;
}

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
      shown: maskCredentials(row.carrier, credentials),
    },
    lastTest: row.lastTest,
    signInPause: row.signInPausedUntil && {
      refusals: row.signInRefusals,
      until: row.signInPausedUntil.toISOString(),
      words: withoutSecrets(row.signInWords, row.carrier, credentials ?? {}),
    },
    version: row.version,
    changedAt: row.changedAt.toISOString(),
    changedBy: row.changedByName,
  };
}

function sliceLastCharacters(secret: string): string {
  return secret.length < MIN_SHOWN_SECRET_LENGTH ? '' : secret.slice(-4);
}

/** Shorter secrets are not replaced, because they may be ordinary words. */
const MIN_REDACTED_LENGTH = 6;

/** Returns a carrier's message with `…` in place of the account's secrets, which a message may repeat in a URL. */
export function withoutSecrets(
  words: string,
  carrier: CarrierId,
  credentials: Credentials,
): string {
  return listCredentials(carrier)
    .flatMap(({ name, kind }) => (kind === 'secret' ? (credentials[name] ?? []) : []))
    .filter((secret) => secret.length >= MIN_REDACTED_LENGTH)
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((text, secret) => text.replaceAll(secret, '…'), words);
}
