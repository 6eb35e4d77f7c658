import { createHash, hash } from 'node:crypto';

/** SQL expression for the text that an entry's hash covers. */
export const ENTRY_CONTENT = `jsonb_build_array(seller_id, id, (extract(epoch from at) * 1000000)::bigint, actor,
  session_id, key_id, request_id, address, call, action, subject, change)::text`;

export function computeChainStart(sellerId: string): Buffer {
  return hash('sha256', sellerId, 'buffer');
}

export function computeChainHash(previousHash: Buffer, position: number, content: string): Buffer {
  return createHash('sha256').update(previousHash).update(`${position}:`).update(content).digest();
}
