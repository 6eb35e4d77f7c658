import { textKindOf, textProblem } from '@shipdesk/domain/bulk/bulk-file-kind';

/** What a file holds as text, or why it is none: a sentence that says what to do. */
export type FileText = { readonly text: string } | { readonly hint: string };

/**
 * Reads the bytes of a file as text: byte order marks, UTF-16, UTF-8, else Windows-1252 (what Excel
 * saves as "CSV (Comma delimited)" in India).
 */
export function fileText(bytes: Uint8Array): FileText {
  const head = textKindOf(bytes);
  if ('hint' in head) return head;
  const text = head.kind === 'bytes' ? decode(bytes) : new TextDecoder(head.kind).decode(bytes);
  const hint = textProblem(text);
  return hint === null ? { text } : { hint };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
