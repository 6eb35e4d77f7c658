import type { FileKind, FileProblem } from './file-problems.ts';

/** The encoding of a text file: UTF-16 by its marks, else UTF-8, or Windows-1252 if it is not valid UTF-8. */
export type TextKind = 'utf-16le' | 'utf-16be' | 'bytes';

/** First bytes of files that users rename to .csv. */
const disguises: readonly { readonly bytes: readonly number[]; readonly kind: FileKind }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], kind: 'workbook' },
  { bytes: [0x50, 0x4b, 0x05, 0x06], kind: 'empty_archive' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], kind: 'old_workbook' },
  { bytes: [0x25, 0x50, 0x44, 0x46], kind: 'pdf' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], kind: 'picture' },
  { bytes: [0xff, 0xd8, 0xff], kind: 'picture' },
  { bytes: [0x47, 0x49, 0x46, 0x38], kind: 'picture' },
  { bytes: [0x1f, 0x8b], kind: 'compressed' },
  { bytes: [0x52, 0x61, 0x72, 0x21], kind: 'compressed' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], kind: 'compressed' },
  { bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66], kind: 'word' },
];

const webPage = /^\s*<(?:!doctype|html|head|body|table|\?xml|script|svg)\b/i;
/** Bytes that are examined to detect text, and UTF-16 without a byte order mark. */
const SNIFFED = 4096;

/** The encoding of a file by its first bytes, or why it is not text. */
export function textKindOf(
  head: Uint8Array,
): { readonly kind: TextKind } | { readonly problem: FileProblem } {
  if (head.length === 0) return { problem: { code: 'file_empty' } };
  const disguise = disguises.find((one) => one.bytes.every((byte, at) => head[at] === byte));
  if (disguise === undefined) return { kind: utf16Kind(head) ?? 'bytes' };
  return { problem: otherKind(disguise.kind) };
}

function otherKind(kind: FileKind): FileProblem {
  return { code: 'file_of_other_kind', params: { kind } };
}

/** Why a text cannot be a CSV file, judged by its beginning; null when it can. */
export function textProblem(head: string): FileProblem | null {
  if (webPage.test(head.slice(0, 500))) return otherKind('web_page');
  return looksBinary(head.slice(0, SNIFFED)) ? { code: 'file_not_text' } : null;
}

/** UTF-16 by its byte order mark, or by NULs in every other byte. */
function utf16Kind(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const looked = Math.min(bytes.length, SNIFFED);
  const nulls = [0, 0];
  for (let at = 0; at < looked; at += 1) {
    if (bytes[at] === 0) nulls[at % 2] = (nulls[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = nulls;
  if (Math.max(even, odd) * 4 < looked) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** More than one in fifty characters is a control character. */
function looksBinary(head: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  const controls = head.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  return controls * 50 > head.length;
}
