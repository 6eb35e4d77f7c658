import { expect, test } from 'vitest';
import { contentHash } from './content-hash.ts';

async function platformHash(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

test('is the SHA-256 of the platform, at every length around a block', async () => {
  expect(contentHash('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  for (let length = 1; length <= 200; length += 1) {
    const text = 'ठाणे ₹'.repeat(40).slice(0, length);
    expect(contentHash(text)).toBe(await platformHash(text));
  }
});

test('one other character is another hash', () => {
  const rows = 'a,b,c\n'.repeat(1000);
  expect(contentHash(rows)).not.toBe(contentHash(rows.replace('a', 'A')));
});
