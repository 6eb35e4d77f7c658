import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { Refusal } from './problem.ts';
import type { Principal } from './route.ts';

/** One create, made recognisable: the same operation, key and body is the same action. */
export interface IdempotentCall {
  operation: string;
  /** From the `Idempotency-Key` header; `undefined` when the client sent none. */
  key: string | undefined;
  requestHash: string;
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Reads the header of a create; 422 for a key that is not 1 to 255 visible characters. */
export function idempotentCall(
  operation: string,
  { request, body }: { request: FastifyRequest; body: unknown },
): IdempotentCall {
  return { operation, key: idempotencyKey(request), requestHash: hashOf(body) };
}

/** The header alone, for a create whose body is hashed as it arrives; 422 as above. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header !== undefined && (Array.isArray(header) || !KEY.test(header))) {
    throw new Refusal('invalid', 'Idempotency-Key must be 1 to 255 visible ASCII characters.');
  }
  return header;
}

/**
 * Keeps the answer under the key, in the transaction of the create itself. Answers with the kept
 * response when the key was used before (a concurrent call waits for the first one here), else
 * `undefined`: go on and create. 422 when the key came with another body.
 */
export async function claimKey<T>(
  db: Db,
  { sellerId, userId }: Principal,
  { call, response, now }: { call: IdempotentCall; response: T; now: Date },
): Promise<T | undefined> {
  if (call.key === undefined) return undefined;
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({
      seller_id: sellerId,
      user_id: userId,
      operation: call.operation,
      key: call.key,
      request_hash: call.requestHash,
      response: JSON.stringify(response),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return undefined;

  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('seller_id', '=', sellerId)
    .where('user_id', '=', userId)
    .where('operation', '=', call.operation)
    .where('key', '=', call.key)
    .executeTakeFirstOrThrow();
  if (kept.request_hash !== call.requestHash) {
    throw new Refusal(
      'idempotency_key_reused',
      'This Idempotency-Key was used for another request. Use a new key for a new request.',
    );
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above by this very operation
  return kept.response as T;
}

/** Tells the caller that this answer was given before, and nothing was made now. */
export function markReplay(reply: FastifyReply): void {
  reply.header('idempotent-replayed', 'true');
}

/** SHA-256 of the body with its keys in order, so that formatting does not matter. */
function hashOf(body: unknown): string {
  return createHash('sha256').update(canonical(body)).digest('base64url');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join(',')}}`;
}
