import { t } from '@lingui/core/macro';
import { formatCount } from './format.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** Returns a file size, such as `8 kB` or `12 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < MEGABYTE) return t`${{ size: formatCount(Math.ceil(bytes / KILOBYTE)) }} kB`;
  return t`${{ size: formatCount(Math.round(bytes / MEGABYTE)) }} MB`;
}
