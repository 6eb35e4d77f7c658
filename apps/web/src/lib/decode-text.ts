/** Kind `bytes` is UTF-8 or, from Excel's "CSV (Comma delimited)" in India, Windows-1252. */
export function decodeText(bytes: Uint8Array, kind: 'utf-16le' | 'utf-16be' | 'bytes'): string {
  if (kind !== 'bytes') return new TextDecoder(kind).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
