import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './runtime.mjs';

/** The headless shell has the same engine without a window. */
const DEBIAN_PACKAGE = 'chromium-headless-shell';
const SYSTEM_PATHS = [
  `/usr/bin/${DEBIAN_PACKAGE}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Returns the path of a Chromium. If there is none, installs Debian's package as root, otherwise Playwright's. */
export function findOrInstallChromium() {
  const configuredPath = process.env['CHROMIUM_PATH'];
  if (configuredPath !== undefined) return configuredPath;
  const existingPath = findChromium();
  if (existingPath !== undefined) return existingPath;
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
  const installedPath = findChromium();
  if (installedPath !== undefined) return installedPath;
  throw new Error(
    'No Chromium could be installed. Install one (Debian: apt-get install chromium-headless-shell; elsewhere: npx ' +
      'playwright install chromium), or name it with CHROMIUM_PATH.',
  );
}

function findChromium() {
  const { chromium } = createRequire(join(root, 'apps/web/package.json'))('playwright');
  return [...SYSTEM_PATHS, chromium.executablePath()].find((path) => existsSync(path));
}
