import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell';

export default mergeConfig(
  viteConfig,
  defineConfig({
    // Uses the production build of React, because tests with the development build take 50% longer.
    oxc: { jsx: { development: false } },
    optimizeDeps: {
      rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
    },
    test: {
      include: ['src/**/*.test.tsx', 'src/**/*.browser.test.ts'],
      setupFiles: ['src/app/test-setup.ts'],
      // Each worker loads the client once. Two workers leave processors for the server tests.
      maxWorkers: 2,
      isolate: false,
      browser: {
        locators: { exact: false },
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          contextOptions: { reducedMotion: 'reduce' },
          launchOptions: {
            executablePath,
            args: [
              '--no-sandbox',
              '--disable-background-networking',
              '--disable-component-update',
              '--disable-sync',
              '--no-first-run',
              '--disable-quic',
            ],
          },
        }),
        instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
      },
    },
  }),
);
