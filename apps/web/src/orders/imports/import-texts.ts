import { t } from '@lingui/core/macro';
import type { BigImport } from '@shipdesk/contract/orders/imports';
import { formatCount } from '../../lib/format.ts';

const MEGABYTE = 1024 * 1024;

export const isUnfinished = ({ finishedAt }: BigImport) => finishedAt === null;

function readRows({ madeRows, knownRows, badRows }: BigImport): number {
  return madeRows + knownRows + badRows;
}

/** Which part is imported, 0 to 1; undefined while the rows are being counted. */
export function computeImportedPart(file: BigImport): number | undefined {
  return file.totalRows === null ? undefined : readRows(file) / Math.max(file.totalRows, 1);
}

/** `1,200 of 10,000 rows, 3 failed`. */
export function describeImportedRows(file: BigImport): string {
  const [done, total] = [formatCount(readRows(file)), formatCount(file.totalRows ?? 0)];
  if (file.badRows === 0) return t`${done} of ${total} rows`;
  return t`${done} of ${total} rows, ${{ failed: formatCount(file.badRows) }} failed`;
}

/** For screen readers: announces each quarter, not every row. */
export function importAnnouncement(file: BigImport): string {
  const name = getImportName(file);
  if (file.isCancelling) return t`${name}: cancelling`;
  const part = computeImportedPart(file);
  if (file.state === 'waiting') return t`${name} is waiting`;
  if (part === undefined) return t`${name} is being read`;
  return t`${name}: ${{ percent: Math.floor(part * 4) * 25 }}%`;
}

/** The name of the file; a script may have sent it without one. */
export function getImportName({ fileName }: BigImport): string {
  return fileName || t`Unnamed file`;
}

/** `8 kB`, `12 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < MEGABYTE) return t`${{ size: formatCount(Math.ceil(bytes / 1024)) }} kB`;
  return t`${{ size: formatCount(Math.round(bytes / MEGABYTE)) }} MB`;
}

/** `1 min 5 s` from start to end; empty for an import that did not start or end. */
export function importDuration({ startedAt, finishedAt }: BigImport): string {
  if (startedAt === null || finishedAt === null) return '';
  const seconds = Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000));
  if (seconds < 60) return t`${seconds} s`;
  return t`${{ minutes: Math.floor(seconds / 60) }} min ${{ rest: seconds % 60 }} s`;
}
