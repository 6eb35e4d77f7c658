const TEXT_OID = 25;
const HEADER_BYTES = 20;
const NULL_LENGTH = -1;
/** Of a character of a string in UTF-8, at most. */
const CHARACTER_BYTES = 3;
const LAST_ASCII = 127;
const SHORT = 32;

/**
 * Texts as PostgreSQL's binary form of `text[]`. As text every value would have to be quoted here and unquoted there,
 * which costs both sides several times as much.
 */
export class TextArray {
  #room = Buffer.allocUnsafe(1024);
  #end = HEADER_BYTES;
  #count = 0;

  get byteLength(): number {
    return this.#end;
  }

  push(text: string | null): void {
    const start = this.#end + 4;
    const most = start + CHARACTER_BYTES * (text?.length ?? 0);
    if (most > this.#room.length) this.#grow(most);
    const bytes = text === null ? NULL_LENGTH : this.#write(text, start);
    this.#room.writeInt32BE(bytes, this.#end);
    this.#end = start + Math.max(bytes, 0);
    this.#count += 1;
  }

  clear(): void {
    this.#end = HEADER_BYTES;
    this.#count = 0;
  }

  /** What was pushed, until the next `clear`. */
  bytes(): Buffer {
    // Dimensions, whether there are nulls, type, elements, number of the first.
    let end = 0;
    for (const number of [1, 1, TEXT_OID, this.#count, 1]) {
      end = this.#room.writeInt32BE(number, end);
    }
    return this.#room.subarray(0, this.#end);
  }

  /** What was pushed, as texts again. */
  texts(): (string | null)[] {
    let end = HEADER_BYTES;
    return Array.from({ length: this.#count }, () => {
      const start = end + 4;
      const bytes = this.#room.readInt32BE(end);
      end = start + Math.max(bytes, 0);
      return bytes === NULL_LENGTH ? null : this.#room.toString('utf8', start, end);
    });
  }

  /** Writes a text and gives its bytes. Short ones letter by letter, which is quicker than to ask Node for it. */
  #write(text: string, start: number): number {
    const room = this.#room;
    if (text.length > SHORT) return room.write(text, start, 'utf8');
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code > LAST_ASCII) return room.write(text, start, 'utf8');
      room[start + at] = code;
    }
    return text.length;
  }

  #grow(least: number): void {
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#room.length, least));
    this.#room.copy(larger, 0, 0, this.#end);
    this.#room = larger;
  }
}
