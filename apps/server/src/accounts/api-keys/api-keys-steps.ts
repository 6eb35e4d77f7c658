import { getKeyState, KEY_CALLS_PER_MINUTE } from '@shipdesk/domain/account/api-key';
import { may } from '@shipdesk/domain/account/roles';
import type { WriteSource } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { buildUsedKeyStatement, type UsedKey } from './api-keys-store.ts';
import { isAllowedAddress } from './key-addresses.ts';

/** A call with an API key: the hash of the sent secret, the client's IP address and the time. */
export interface KeyCall {
  readonly hash: Buffer;
  readonly ip: string;
  readonly now: Date;
}

/**
 * Checks that a key may make a call. Throws 401 for an ended key, a replaced secret or a suspended seller, and 403 for
 * an address that the key does not allow.
 */
export function assertKeyWorks(key: UsedKey, { hash, ip, now }: KeyCall): void {
  const state = getKeyState(key, now);
  if (state === 'revoked') throw new Refusal('api_key_revoked');
  if (state === 'expired') throw new Refusal('api_key_expired');
  if (state === 'stopped') throw new Refusal('api_key_without_maker');
  const isPrevious = key.previousHash?.equals(hash) === true;
  const isOverlapping = key.previousUntil !== null && key.previousUntil > now;
  if (!key.secretHash.equals(hash) && !(isPrevious && isOverlapping)) {
    throw new Refusal('api_key_replaced');
  }
  if (key.suspendedAt !== null) throw new Refusal('seller_suspended');
  if (!isAllowedAddress(key.addresses, ip)) throw new Refusal('api_key_address');
}

/** Returns the principal of a key: its creator, with those permissions that the creator's role still includes. */
export function toPrincipal(key: UsedKey, sellerId: string, source: WriteSource): Principal {
  const { id: keyId, createdBy: userId, email, role, permissions, hideContacts } = key;
  const caller = { sellerId, source: { ...source, userId, keyId } };
  return {
    ...caller,
    homeCaller: caller,
    kind: 'apiKey',
    userId,
    sessionId: '',
    email,
    role,
    permissions: permissions.filter((permission) => may(role, permission)),
    hidesContacts: hideContacts,
    visitId: null,
    needsFactor: false,
  };
}

/** A limit of calls per minute with its counter. */
export interface KeyLimit {
  readonly name: 'key' | 'seller';
  readonly counter: string;
  readonly callsPerMinute: number;
}

/** Returns the limits that apply to a call: that of the key, if it has one, and that of its seller. */
export function listLimits(key: UsedKey, sellerId: string): KeyLimit[] {
  const { id, callsPerMinute, sellerCallsPerMinute } = key;
  return [
    ...(callsPerMinute === null
      ? []
      : [{ name: 'key', counter: `api-key:${id}`, callsPerMinute } as const]),
    {
      name: 'seller',
      counter: `api-seller:${sellerId}`,
      callsPerMinute: sellerCallsPerMinute ?? KEY_CALLS_PER_MINUTE,
    },
  ];
}

/** Returns true if the caller's key is not revoked and its user and seller are active. */
export async function isKeyOpen(db: Db, { sellerId, source }: Principal): Promise<boolean> {
  const { keyId = '' } = source;
  const { rows } = await buildUsedKeyStatement({ sellerId, keyId }).execute(db);
  return rows.some(
    ({ revokedAt, hasActiveUser, suspendedAt }) =>
      revokedAt === null && hasActiveUser && suspendedAt === null,
  );
}
