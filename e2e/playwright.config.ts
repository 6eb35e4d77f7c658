import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell';
const isRoot = process.getuid?.() === 0;

/** Matches the titles of the touch journeys, which run with the promises. */
const BY_TOUCH = /on a phone/;

/** Runs journeys in a real Chromium, with a real server and database for each worker (support/fixtures.ts). */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'journeys', testIgnore: 'promises/**', grepInvert: BY_TOUCH },
    { name: 'touch', testIgnore: 'promises/**', grep: BY_TOUCH },
    { name: 'promises', testDir: 'promises' },
  ],
  globalSetup: './global-setup.config.ts',
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // Long enough for a busy machine, but ends a test that hangs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // To record a failing test, run it with: --trace on -g 'title'
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // Falls back to the Chromium that Playwright installs.
      ...(existsSync(chromiumPath) ? { executablePath: chromiumPath } : {}),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
});
