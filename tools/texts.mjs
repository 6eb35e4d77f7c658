// npm run texts: collects the texts of the client into its catalogue. With --check it only compares, and looks for
// texts that bypass the catalogue.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainTexts } from './plain-texts.mjs';
import { root } from './runtime.mjs';

const web = join(root, 'apps/web');
const catalogue = join(web, 'src/i18n/en.po');

/** Without a folder, Lingui writes the catalogue in place. */
function extract(env = {}) {
  const lingui = join(root, 'node_modules/.bin/lingui');
  const options = { cwd: web, env: { ...process.env, ...env }, encoding: 'utf8' };
  const { status, stdout, stderr } = spawnSync(lingui, ['extract', '--clean'], options);
  if (status === 0) return;
  console.error(`${stdout}${stderr}`);
  process.exit(1);
}

if (process.argv.includes('--check')) {
  const folder = mkdtempSync(join(tmpdir(), 'shipdesk-texts-'));
  cpSync(catalogue, join(folder, 'en.po'));
  extract({ CATALOGUE_FOLDER: folder });
  const isCurrent = readFileSync(join(folder, 'en.po')).equals(readFileSync(catalogue));
  rmSync(folder, { recursive: true });
  if (!isCurrent) {
    console.error('apps/web/src/i18n/en.po is out of date. Run "npm run texts" and commit it.');
    process.exit(1);
  }
  const plain = plainTexts();
  if (plain.length > 0) {
    console.error(`Put these texts through the catalogue:\n${plain.join('\n')}`);
    process.exit(1);
  }
} else {
  extract();
}
