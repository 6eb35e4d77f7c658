import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './runtime.mjs';

/** The headless shell has the same engine without a window, and takes a quarter less CPU. */
const DEBIAN_PACKAGE = 'chromium-headless-shell';
const INSTALLED_HERE = [
  `/usr/bin/${DEBIAN_PACKAGE}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a Chromium; Debian's package is installed where that is allowed, Playwright's elsewhere. */
export function findOrInstallChromium() {
  const asked = process.env['CHROMIUM_PATH'];
  if (asked !== undefined) return asked;
  const chromium = findChromium();
  if (chromium !== undefined) return chromium;
  console.log('There is no Chromium here; installing one ...');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit', env });
    spawnSync(
      'apt-get',
      ['install', '-y', '-q', '--no-install-recommends', DEBIAN_PACKAGE, 'fonts-liberation'],
      { stdio: 'inherit', env },
    );
  }
  if (findChromium() === undefined) {
    const cli = join(root, 'node_modules/playwright/cli.js');
    spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
  }
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new Error(
    'No Chromium could be installed. Install one (Debian: apt-get install chromium-headless-shell; elsewhere: npx ' +
      'playwright install chromium), or name it with CHROMIUM_PATH.',
  );
}

function findChromium() {
  const { chromium } = createRequire(join(root, 'apps/web/package.json'))('playwright');
  return [...INSTALLED_HERE, chromium.executablePath()].find((path) => existsSync(path));
}
