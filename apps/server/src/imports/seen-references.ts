const WORDS_A_SLOT = 3;

/**
 * Which row of a file gave each reference number first. A million of them fit in 25 MB: a slot keeps the
 * row and 64 bits of a hash of the number, so that two numbers are taken for one once in 30 million files.
 */
export class SeenReferences {
  #slots = new Uint32Array(WORDS_A_SLOT * 1024);
  #count = 0;

  /** The row that gave this number before; null, and it is kept, when none did. */
  add(reference: string, rowNumber: number): number | null {
    if (this.#count * 2 * WORDS_A_SLOT >= this.#slots.length) this.#grow();
    const [high, low] = hashOf(reference);
    const known = place(this.#slots, high, low, rowNumber);
    if (known === 0) this.#count += 1;
    return known === 0 ? null : known;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    for (let at = 0; at < old.length; at += WORDS_A_SLOT) {
      const [high = 0, low = 0, row = 0] = old.subarray(at, at + WORDS_A_SLOT);
      if (row !== 0) place(this.#slots, high, low, row);
    }
  }
}

/** Finds the slot of a hash, or takes a free one: the row that was there, 0 for none. */
function place(slots: Uint32Array, high: number, low: number, row: number): number {
  let at = (low % (slots.length / WORDS_A_SLOT)) * WORDS_A_SLOT;
  for (;;) {
    const found = slots[at + 2] ?? 0;
    if (found === 0) {
      slots[at] = high;
      slots[at + 1] = low;
      slots[at + 2] = row;
      return 0;
    }
    if (slots[at] === high && slots[at + 1] === low) return found;
    at = (at + WORDS_A_SLOT) % slots.length;
  }
}

/** Two independent 32-bit hashes of a text (cyrb53, in the public domain). */
function hashOf(text: string): [number, number] {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  const mixedHigh = mix(high, low);
  return [mixedHigh, mix(low, mixedHigh)];
}

function mix(one: number, other: number): number {
  const mixed = Math.imul(one ^ (one >>> 16), 2_246_822_507);
  return (mixed ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)) >>> 0;
}
