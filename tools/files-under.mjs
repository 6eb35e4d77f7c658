import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED_NAMES = new Set([
  'node_modules',
  'dist',
  '.git',
  'data',
  'test-results',
  'playwright-report',
]);

/**
 * Returns the files below a folder, without entries named in `SKIPPED_NAMES`; empty if the folder does not exist.
 * @param {string} folder
 * @returns {string[]}
 */
export function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED_NAMES.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}
