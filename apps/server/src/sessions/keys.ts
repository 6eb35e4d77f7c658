import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Keys of one purpose, current first; one secret serves them all without two ever being equal. */
export interface KeyRing {
  readonly current: Buffer;
  readonly all: readonly Buffer[];
}

/** Derives the keys of one purpose (HKDF-SHA-256, 256 bit) from the configured secrets. */
export function keyRing(secrets: readonly [string, ...string[]], purpose: string): KeyRing {
  const derive = (secret: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `shipdesk ${purpose}`, 32));
  return { current: derive(secrets[0]), all: secrets.map(derive) };
}

/** `judge` with a memory for the last `limit` texts that it found genuine: what was signed once is signed for ever. */
export function remembering<T>(judge: (text: string) => T | null, limit: number) {
  const genuine = new Map<string, T>();
  return (text: string): T | null => {
    const known = genuine.get(text);
    if (known !== undefined) return known;
    const found = judge(text);
    if (found === null) return null;
    const [oldest] = genuine.keys();
    if (genuine.size >= limit && oldest !== undefined) genuine.delete(oldest);
    genuine.set(text, found);
    return found;
  };
}

/** `text.signature`; `text` must not be secret. */
export function signText({ current }: KeyRing, text: string): string {
  return `${text}.${signature(current, text)}`;
}

/** The text of a signed value, or null unless one of the keys signed exactly this. */
export function verifiedText(ring: KeyRing, signed: string): string | null {
  const cut = signed.lastIndexOf('.');
  const text = signed.slice(0, Math.max(cut, 0));
  const given = Buffer.from(signed.slice(cut + 1));
  const isGenuine = ring.all.some((key) => {
    const expected = Buffer.from(signature(key, text));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isGenuine ? text : null;
}

function signature(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
