import type { AppliedMigration } from '../db/schema/migrations.ts';

/** Increment this when older programs cannot read the new format. */
export const FORMAT = 1;

/**
 * A backup is a gzip file of lines. The first is the header. Each table follows as a line TableStart, its rows in
 * PostgreSQL's text format of COPY, the line `\.` and a line TableEnd. The last two lines are Sequences and FileEnd.
 */
export interface BackupHeader {
  readonly shipdeskBackup: number;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly migrations: readonly AppliedMigration[];
}

export interface TableStart {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface TableEnd {
  readonly rows: number;
  /** SHA-256 of the rows in the file, hexadecimal. */
  readonly sha256: string;
}

/** The last value of each sequence. 0 if the sequence is unused. */
export interface Sequences {
  readonly sequences: readonly { readonly name: string; readonly value: number }[];
}

export interface FileEnd {
  /** SHA-256 of everything before this line, hexadecimal. */
  readonly end: string;
}

/** Ends the rows of a table. No row equals it. */
export const ROWS_END = '\\.\n';

export function formatLine(
  content: BackupHeader | TableStart | TableEnd | Sequences | FileEnd,
): Buffer {
  return Buffer.from(`${JSON.stringify(content)}\n`);
}

/** Thrown when a backup file cannot be written or restored. The message gives the operator the reason. */
export class BackupFileError extends Error {}
