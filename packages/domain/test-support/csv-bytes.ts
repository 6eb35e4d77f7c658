/** Encodes a text as UTF-8, in browsers and in Node. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  if (/^[\0-\x7f]*$/.test(text)) return encodeLatin1(text);
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) {
      bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    } else {
      bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63));
      bytes.push(0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    }
  }
  return Uint8Array.from(bytes);
}

/** Encodes a text as UTF-16 without a byte order mark. */
export function encodeUtf16(text: string, order: 'little' | 'big'): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1) {
    view.setUint16(index * 2, text.charCodeAt(index), order === 'little');
  }
  return bytes;
}

/** Encodes each character up to U+00FF as one byte. Windows-1252 encodes the printable ones the same way. */
export function encodeLatin1(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/** Joins byte arrays. */
export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/** Formats records as CSV text and quotes only cells that need it. */
export function formatCsvText(
  records: readonly (readonly string[])[],
  { delimiter = ',', newline = '\r\n' } = {},
): string {
  const quoteCell = (cell: string) =>
    /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return records.map((cells) => cells.map(quoteCell).join(delimiter) + newline).join('');
}
