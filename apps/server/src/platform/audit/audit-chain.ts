import { createHash } from 'node:crypto';

/** SQL for the text of an entry that its hash covers. */
export const ENTRY_CONTENT = `jsonb_build_array(seller_id, id, (extract(epoch from at) * 1000000)::bigint, actor,
  session_id, key_id, request_id, address, call, action, subject, change)::text`;

/** Returns the first hash of a seller's chain. */
export function computeChainStart(sellerId: string): Buffer {
  return createHash('sha256').update(sellerId).digest();
}

/** Returns the hash of the entry at a position: over the previous hash, the position and the entry's content. */
export function computeChainHash(previous: Buffer, position: number, content: string): Buffer {
  return createHash('sha256').update(previous).update(`${position}:`).update(content).digest();
}
