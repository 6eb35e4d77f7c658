const roundConstants = new Uint32Array(64);
const initialState = new Uint32Array(8);
fillConstants();

/** The first 32 bits of the fractions of the roots of the first primes, as SHA-256 defines them. */
function fillConstants() {
  const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
  let found = 0;
  for (let candidate = 2; found < 64; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) {
      if (candidate % divisor === 0) isPrime = false;
    }
    if (!isPrime) continue;
    if (found < 8) initialState[found] = fraction(Math.sqrt(candidate));
    roundConstants[found] = fraction(Math.cbrt(candidate));
    found += 1;
  }
}

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** SHA-256 of a text in UTF-8, as 64 hex digits. `crypto.subtle` is missing on plain-http hosts other than localhost. */
export function contentHash(text: string): string {
  const bytes = padded(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer);
  const state = Uint32Array.from(initialState);
  const words = new Uint32Array(64);
  for (let offset = 0; offset < bytes.length; offset += 64) {
    for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(offset + at * 4);
    mix(state, words);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

function padded(text: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((text.length + 9) / 64) * 64);
  bytes.set(text);
  bytes[text.length] = 0x80;
  new DataView(bytes.buffer).setBigUint64(bytes.length - 8, BigInt(text.length) * 8n);
  return bytes;
}

function mix(state: Uint32Array, words: Uint32Array) {
  const at = (array: Uint32Array, index: number) => array[index] ?? 0;
  for (let index = 16; index < 64; index += 1) {
    const early = at(words, index - 15);
    const late = at(words, index - 2);
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = at(words, index - 16) + first + at(words, index - 7) + second;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const upper = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + upper + choice + at(roundConstants, index) + at(words, index)) | 0;
    const lower = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + lower + majority) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) {
    state[index] = at(state, index) + word;
  }
}
