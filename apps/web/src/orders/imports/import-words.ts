import { t } from '@lingui/core/macro';
import type { BigImport } from '@shipdesk/contract/orders/imports';
import { formatCount } from '../../lib/format.ts';

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
  const [done, total] = [formatCount(doneRows(one)), formatCount(one.totalRows ?? 0)];
  if (one.badRows === 0) return t`${done} of ${total} rows`;
  return t`${done} of ${total} rows, ${{ failed: formatCount(one.badRows) }} failed`;
}

/** For screen readers: announces each quarter, not every row. */
export function announcementOf(one: BigImport): string {
  const name = nameOf(one);
  if (one.isCancelling) return t`${name}: cancelling`;
  const part = partOf(one);
  if (one.state === 'waiting') return t`${name} is waiting`;
  if (part === undefined) return t`${name} is being read`;
  return t`${name}: ${{ percent: Math.floor(part * 4) * 25 }}%`;
}

/** A script may have sent the file without its name. */
export function nameOf({ fileName }: BigImport): string {
  return fileName || t`Unnamed file`;
}

/** `8 kB`, `12 MB`. */
export function fileSizeOf(bytes: number): string {
  if (bytes < MEGABYTE) return t`${{ size: formatCount(Math.ceil(bytes / 1024)) }} kB`;
  return t`${{ size: formatCount(Math.round(bytes / MEGABYTE)) }} MB`;
}

/** `1 min 5 s` from start to end; empty for what never started. */
export function durationOf({ startedAt, finishedAt }: BigImport): string {
  if (startedAt === null || finishedAt === null) return '';
  const seconds = Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000));
  if (seconds < 60) return t`${seconds} s`;
  return t`${{ minutes: Math.floor(seconds / 60) }} min ${{ rest: seconds % 60 }} s`;
}
