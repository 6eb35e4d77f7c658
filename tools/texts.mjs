// npm run texts: collects the texts of the client into apps/web/src/i18n/en.po, for translators. With --check it fails
// on texts that cannot be collected or that bypass the catalogue.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPlainTexts } from './plain-texts.mjs';
import { root } from './runtime.mjs';

const web = join(root, 'apps/web');

/** Writes the catalogue in place, or to CATALOGUE_FOLDER. One worker loads Babel only once. */
function extractTexts(env = {}) {
  const lingui = join(root, 'node_modules/.bin/lingui');
  const options = { cwd: web, env: { ...process.env, ...env }, encoding: 'utf8' };
  const { status, stdout, stderr } = spawnSync(
    lingui,
    ['extract', '--clean', '--workers=1'],
    options,
  );
  if (status === 0) return;
  console.error(`${stdout}${stderr}`);
  process.exit(1);
}

if (process.argv.includes('--check')) {
  const folder = mkdtempSync(join(tmpdir(), 'shipdesk-texts-'));
  extractTexts({ CATALOGUE_FOLDER: folder });
  rmSync(folder, { recursive: true });
  const plainTexts = listPlainTexts();
  if (plainTexts.length > 0) {
    console.error(`Put these texts through the catalogue:\n${plainTexts.join('\n')}`);
    process.exit(1);
  }
} else {
  extractTexts();
}
