import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const named = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell';
const isRoot = process.getuid?.() === 0;

/** Whole journeys: a real Chromium, a real server for each worker (see support/fixtures.ts), a real database. */
export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'journeys', testIgnore: 'promises/**' },
    { name: 'promises', testDir: 'promises' },
  ],
  globalSetup: './global-setup.config.ts',
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  retries: 0,
  // Ends a test that hangs, but not one on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Recording every test would be a third of the suite's work. To look into a failure: --trace on -g 'its title'.
    trace: 'off',
    // motion.spec.ts turns motion on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      // Falls back to the Chromium that Playwright installs.
      ...(existsSync(named) ? { executablePath: named } : {}),
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
