import { hash, randomBytes } from 'node:crypto';

/** A token starts with the bytes of the seller's id, so that the lookup is limited to that seller. */
const ID_BYTES = 16;
const SECRET_BYTES = 32;

/** The parsed token of a single-use link. The database stores only the hash. */
export interface LinkToken {
  readonly sellerId: string;
  readonly hash: Buffer;
}

/** `text` is the only copy of the token. */
export function createLinkToken(sellerId: string): LinkToken & { readonly text: string } {
  const secret = randomBytes(SECRET_BYTES);
  const bytes = Buffer.concat([Buffer.from(sellerId.replaceAll('-', ''), 'hex'), secret]);
  return { sellerId, hash: hashSecret(secret), text: bytes.toString('base64url') };
}

export function readLinkToken(text: string): LinkToken | null {
  const bytes = Buffer.from(text, 'base64url');
  const isToken = bytes.length === ID_BYTES + SECRET_BYTES && bytes.toString('base64url') === text;
  if (!isToken) return null;
  const hex = bytes.subarray(0, ID_BYTES).toString('hex');
  return {
    sellerId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    hash: hashSecret(bytes.subarray(ID_BYTES)),
  };
}

function hashSecret(secret: Buffer): Buffer {
  return hash('sha256', secret, 'buffer');
}
