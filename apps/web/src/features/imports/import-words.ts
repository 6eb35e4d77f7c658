import { formatCount } from '../../lib/format.ts';
import type { BigImport } from './imports-api.ts';

const MEGABYTE = 1024 * 1024;

export const isUnfinished = ({ finishedAt }: BigImport) => finishedAt === null;

/** Rows that were looked at. */
function doneRows({ madeRows, knownRows, badRows }: BigImport): number {
  return madeRows + knownRows + badRows;
}

/** Which part is imported, 0 to 1; undefined while the rows are being counted. */
export function partOf(one: BigImport): number | undefined {
  return one.totalRows === null ? undefined : doneRows(one) / Math.max(one.totalRows, 1);
}

/** `1,200 of 10,000 rows, 3 failed`. */
export function countsOf(one: BigImport): string {
  const failed = one.badRows > 0 ? `, ${formatCount(one.badRows)} failed` : '';
  return `${formatCount(doneRows(one))} of ${formatCount(one.totalRows ?? 0)} rows${failed}`;
}

/** For screen readers: announces each quarter, not every row. */
export function announcementOf(one: BigImport): string {
  const name = nameOf(one);
  if (one.isCancelling) return `${name}: cancelling`;
  const part = partOf(one);
  if (one.state === 'waiting') return `${name} is waiting`;
  return part === undefined ? `${name} is being read` : `${name}: ${Math.floor(part * 4) * 25}%`;
}

/** A script may have sent the file without its name. */
export function nameOf({ fileName }: BigImport): string {
  return fileName || 'Unnamed file';
}

/** `8 kB`, `12 MB`. */
export function fileSizeOf(bytes: number): string {
  if (bytes < MEGABYTE) return `${formatCount(Math.ceil(bytes / 1024))} kB`;
  return `${formatCount(Math.round(bytes / MEGABYTE))} MB`;
}

/** `1 min 5 s` from start to end; empty for what never started. */
export function durationOf({ startedAt, finishedAt }: BigImport): string {
  if (startedAt === null || finishedAt === null) return '';
  const seconds = Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
