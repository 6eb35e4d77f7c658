import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import type { SignatureScheme } from '@shipdesk/domain/account/webhook/webhook-delivery';

const SECRET_BYTES = 32;
/** The DER prefix of an Ed25519 private key (RFC 8410). The 32 bytes of the key follow. */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

const prefixes: Readonly<Record<SignatureScheme, string>> = { v1: 'whsec_', v1a: 'whsk_' };

/** Creates the signing secret of an endpoint, in the text form of Standard Webhooks. */
export function createSecret(scheme: SignatureScheme): string {
  return prefixes[scheme] + randomBytes(SECRET_BYTES).toString('base64');
}

/** Returns the key for the receiver: the secret itself for `v1`, the public key for `v1a`. */
export function toVerificationKey(secret: string, scheme: SignatureScheme): string {
  if (scheme === 'v1') return secret;
  const spki = createPublicKey(readPrivateKey(secret)).export({ type: 'spki', format: 'der' });
  return `whpk_${spki.subarray(-SECRET_BYTES).toString('base64')}`;
}

export interface SignedMessage {
  readonly id: string;
  /** The time of this attempt in seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** Returns the headers of Standard Webhooks, with one signature for each secret. */
export function signMessage(
  { id, timestamp, body }: SignedMessage,
  scheme: SignatureScheme,
  secrets: readonly string[],
) {
  const content = Buffer.from(`${id}.${timestamp}.${body}`);
  const signatures = secrets.map((secret) => {
    const signature =
      scheme === 'v1'
        ? createHmac('sha256', readBytes(secret)).update(content).digest()
        : sign(null, content, readPrivateKey(secret));
    return `${scheme},${signature.toString('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

function readBytes(secret: string): Buffer {
  return Buffer.from(secret.slice(secret.indexOf('_') + 1), 'base64');
}

function readPrivateKey(secret: string): KeyObject {
  const key = Buffer.concat([ED25519_PREFIX, readBytes(secret)]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}
