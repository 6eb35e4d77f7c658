import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';

const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell';

/** Starts the installed Chromium if there is one, as root without a sandbox. */
export const chromiumOptions = {
  ...(existsSync(chromiumPath) ? { executablePath: chromiumPath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
} satisfies LaunchOptions;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(chromiumOptions);
}
