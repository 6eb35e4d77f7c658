/** Returns random bytes as hexadecimal digits. `randomUUID` is missing on plain-http hosts other than localhost. */
export function createRandomHex(byteCount: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(byteCount));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
