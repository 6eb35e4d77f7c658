import { createHash } from 'node:crypto';

/** SQL expression for the text that an entry's hash covers. */
export const ENTRY_CONTENT = `jsonb_build_array(seller_id, id, (extract(epoch from at) * 1000000)::bigint, actor,
  session_id, key_id, request_id, address, call, action, subject, change)::text`;

/** Returns the hash that precedes the first entry of a seller's chain. */
export function computeChainStart(sellerId: string): Buffer {
  return createHash('sha256').update(sellerId).digest();
}

/** Returns the hash of an entry. It covers the previous hash, the position and the content of the entry. */
export function computeChainHash(previousHash: Buffer, position: number, content: string): Buffer {
  return createHash('sha256').update(previousHash).update(`${position}:`).update(content).digest();
}
