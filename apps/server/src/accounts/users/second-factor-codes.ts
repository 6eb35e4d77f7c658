import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createKeyRing, createTextVault } from '../../platform/keys.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;

export function createSecondFactorCodes(secrets: readonly [string, ...string[]]) {
  const vault = createTextVault(secrets, 'second factor');
  const recoveryKeys = createKeyRing(secrets, 'recovery codes');

  /** Returns one hash per key, because a stored hash may use an older key. */
  const listHashes = (code: string): string[] => {
    // Users type codes with different hyphens, spaces and letter case.
    const plainCode = code.replaceAll(/[\s-]/g, '').toUpperCase();
    return recoveryKeys.keys.map((key) =>
      createHmac('sha256', key).update(plainCode).digest('base64url'),
    );
  };

  return {
    createSecret: () => randomBytes(SECRET_BYTES),

    seal: (secret: Buffer, userId: string): string =>
      vault.seal(secret.toString('base64url'), userId).toString('base64url'),

    /** `isCurrent` is false for a secret that an older SESSION_SECRET encrypted. */
    open: (sealed: string, userId: string): { secret: Buffer; isCurrent: boolean } => {
      const opened = vault.open(Buffer.from(sealed, 'base64url'), userId);
      if (opened) {
        return { secret: Buffer.from(opened.text, 'base64url'), isCurrent: opened.isCurrent };
      }
      throw new Error('no configured SESSION_SECRET decrypts the secret of a second factor');
    },

    createRecoveryCodes: () => {
      const codes = Array.from({ length: RECOVERY_CODES }, () =>
        encodeBase32(randomBytes(10)).replace(/^(.{4})(.{4})(.{4})(.{4})$/, '$1-$2-$3-$4'),
      );
      return { codes, hashes: codes.map((code) => listHashes(code)[0] ?? '') };
    },

    listHashes,
  };
}

const STEP_SECONDS = 30;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes as base32 (RFC 4648) without padding, as authenticator apps expect. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = '';
  let [buffer, bits] = [0, 0];
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(buffer >> bits) & 31];
    }
  }
  return bits > 0 ? text + ALPHABET[(buffer << (5 - bits)) & 31] : text;
}

/** RFC 6238, section 4. */
export function computeTimeStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/** RFC 4226, section 5.3, with SHA-1, because every authenticator app supports it. */
export function computeCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const value = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, '0');
}

/**
 * Returns the time step of a code, or null for an invalid code. Accepts the adjacent steps, because clocks differ.
 * Rejects steps up to `lastStep`, because a code is valid once.
 */
export function findMatchingStep(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  const typedCode = Buffer.from(code.replaceAll(/\s/g, ''));
  const currentStep = computeTimeStep(now);
  const matchingSteps = [currentStep - 1, currentStep, currentStep + 1].filter((step) => {
    const expectedCode = Buffer.from(computeCode(secret, step));
    return typedCode.length === expectedCode.length && timingSafeEqual(typedCode, expectedCode);
  });
  return matchingSteps.find((step) => step > lastStep) ?? null;
}
