/** UTF-8 of a text, for browsers and Node alike. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  if (/^[\0-\x7f]*$/.test(text)) return encodeLatin1(text);
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
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

/** UTF-16 of a text. Adds no byte order mark. */
export function encodeUtf16(text: string, order: 'little' | 'big'): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) {
    view.setUint16(at * 2, text.charCodeAt(at), order === 'little');
  }
  return bytes;
}

/** One byte a letter, for letters up to ÿ, where Latin-1 and Windows-1252 agree. */
export function encodeLatin1(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Several runs of bytes as one. */
export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Records as CSV text. Only cells that need quotes have them. */
export function formatCsvText(
  records: readonly (readonly string[])[],
  { delimiter = ',', newline = '\r\n' } = {},
): string {
  const quoted = (cell: string) =>
    /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return records.map((cells) => cells.map(quoted).join(delimiter) + newline).join('');
}
