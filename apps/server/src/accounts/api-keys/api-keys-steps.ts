import { getKeyState, KEY_CALLS_PER_MINUTE } from '@shipdesk/domain/account/api-key';
import { may } from '@shipdesk/domain/account/roles';
import type { WriteSource } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { buildUsedKeyStatement, type UsedKey } from './api-keys-store.ts';
import { isAllowedAddress } from './key-addresses.ts';

export interface KeyCall {
  readonly hash: Buffer;
  readonly ip: string;
  readonly now: Date;
}

/** Throws 401 for an ended key, a replaced secret or a suspended seller, and 403 for an address that is not allowed. */
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

/** A key never has more permissions than the current role of its creator. */
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

export interface KeyLimit {
  readonly name: 'key' | 'seller';
  readonly counter: string;
  readonly callsPerMinute: number;
}

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

/** Does not check the expiry of the key. */
export async function isKeyOpen(db: Db, { sellerId, source }: Principal): Promise<boolean> {
  const { keyId = '' } = source;
  const { rows } = await buildUsedKeyStatement({ sellerId, keyId }).execute(db);
  return rows.some(
    ({ revokedAt, hasActiveUser, suspendedAt }) =>
      revokedAt === null && hasActiveUser && suspendedAt === null,
  );
}
