import type { FileKind, FileProblem } from './file-problems.ts';

/** The encoding of a text file. `bytes` is UTF-8, or Windows-1252 if the file is not valid UTF-8. */
export type TextKind = 'utf-16le' | 'utf-16be' | 'bytes';

/** The first bytes of other kinds of files that users rename to .csv. */
const signatures: readonly { readonly bytes: readonly number[]; readonly kind: FileKind }[] = [
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
/** The number of bytes read to detect UTF-16, and of characters read to detect a binary file. */
const SNIFFED_LENGTH = 4096;

/** Returns the encoding of a file from its first bytes, or the reason why it is not text. */
export function detectTextKind(
  head: Uint8Array,
): { readonly kind: TextKind } | { readonly problem: FileProblem } {
  if (head.length === 0) return { problem: { code: 'file_empty' } };
  const signature = signatures.find(({ bytes }) =>
    bytes.every((byte, index) => head[index] === byte),
  );
  if (signature === undefined) return { kind: detectUtf16(head) ?? 'bytes' };
  return { problem: createKindProblem(signature.kind) };
}

function createKindProblem(kind: FileKind): FileProblem {
  return { code: 'file_of_other_kind', params: { kind } };
}

/** Returns the reason why a text cannot be a CSV file, from its first characters, or null. */
export function findTextProblem(head: string): FileProblem | null {
  if (webPage.test(head.slice(0, 500))) return createKindProblem('web_page');
  return isBinary(head.slice(0, SNIFFED_LENGTH)) ? { code: 'file_not_text' } : null;
}

/** Returns the byte order of UTF-16, or null. Without a mark, at least half of the even or odd bytes must be NUL. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const length = Math.min(bytes.length, SNIFFED_LENGTH);
  const nulCounts = [0, 0];
  for (let index = 0; index < length; index += 1) {
    if (bytes[index] === 0) nulCounts[index % 2] = (nulCounts[index % 2] ?? 0) + 1;
  }
  const [evenCount = 0, oddCount = 0] = nulCounts;
  if (Math.max(evenCount, oddCount) * 4 < length) return null;
  return oddCount > evenCount ? 'utf-16le' : 'utf-16be';
}

/** Binary files have control characters throughout, while text has at most a few. */
function isBinary(head: string): boolean {
  // oxlint-disable-next-line no-control-regex -- counts control characters
  const controlCount = head.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  return controlCount * 50 > head.length;
}
