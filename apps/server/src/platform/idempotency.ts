import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Insertable } from 'kysely';
import { buildRowInsert, findRow } from './db/query/rows.ts';
import type { Db, Sendable } from './db/query/statement.ts';
import type { Tables } from './db/schema/tables.ts';
import type { Principal } from './principal.ts';
import { Refusal } from './refusal.ts';

/** Identifies a create. Requests with the same operation, key and body are one create. */
export interface IdempotentCall {
  operation: string;
  key: string | undefined;
  requestHash: string;
  onReplay?: () => void;
}

const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/** Throws 422 if the key does not consist of 1 to 255 visible ASCII characters. */
export function createIdempotentCall(
  operation: string,
  { request, reply, body }: { request: FastifyRequest; reply: FastifyReply; body: unknown },
): IdempotentCall {
  return {
    operation,
    key: readIdempotencyKey(request),
    requestHash: hashBody(body),
    onReplay: () => markReplay(reply),
  };
}

/** Returns undefined if the header is missing. Throws 422 as `createIdempotentCall` does. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header !== undefined && (Array.isArray(header) || !KEY_PATTERN.test(header))) {
    throw new Refusal('idempotency_key_malformed');
  }
  return header;
}

export type KeyRow = Insertable<Tables['idempotencyKeys']>;

export function buildKeyRow(
  { sellerId, userId }: Pick<Principal, 'sellerId' | 'userId'>,
  { call, response, now }: { call: IdempotentCall & { key: string }; response: unknown; now: Date },
): KeyRow {
  return {
    sellerId,
    userId,
    operation: call.operation,
    key: call.key,
    requestHash: call.requestHash,
    response: JSON.stringify(response),
    createdAt: now,
  };
}

/**
 * Stores the response under the key. Returns no row if the key was used before. A concurrent request waits for the
 * first request. Call it in the transaction of the create.
 */
function insertKey(db: Db, row: KeyRow) {
  return db
    .insertInto('idempotencyKeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key');
}

export const KEYS_CONSTRAINT = 'idempotency_keys_pkey';

export const buildKeyInsert = (row: KeyRow): Sendable => buildRowInsert('idempotencyKeys', row);

/** Returns the response that was stored under the key of `row`. Throws 422 if the first request had another body. */
export async function loadStoredResponse<T>(db: Db, row: KeyRow): Promise<T> {
  const { sellerId, userId, operation, key } = row;
  const storedRow = await findRow(db, 'idempotencyKeys', { sellerId, userId, operation, key });
  if (!storedRow) throw new Error('the row of a used idempotency key is missing');
  if (storedRow.requestHash !== row.requestHash) {
    throw new Refusal('idempotency_key_reused');
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written under the key by this operation
  return storedRow.response as T;
}

/**
 * Claims the key in the transaction of the create. Returns the stored response if the key was used before, else
 * `undefined`. Throws 422 if the first request had another body.
 */
export async function claimKey<T>(
  db: Db,
  principal: Principal,
  { call, response, now }: { call: IdempotentCall; response: T; now: Date },
): Promise<T | undefined> {
  const { key } = call;
  if (key === undefined) return undefined;
  const row = buildKeyRow(principal, { call: { ...call, key }, response, now });
  const keyRow = await insertKey(db, row).executeTakeFirst();
  if (keyRow) return undefined;
  const storedResponse = await loadStoredResponse<T>(db, row);
  call.onReplay?.();
  return storedResponse;
}

export function markReplay(reply: FastifyReply): void {
  reply.header('idempotent-replayed', 'true');
}

/** Returns the SHA-256 of the body with sorted keys, so that formatting does not matter. */
export function hashBody(body: unknown): string {
  return hash('sha256', JSON.stringify(sortKeys(body)) ?? '', 'base64url');
}

function sortKeys(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(sortKeys);
  const sortedValue: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) sortedValue[key] = sortKeys(Reflect.get(value, key));
  return sortedValue;
}
