import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';

const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell';

/** Uses the installed Chromium if there is one, and disables its sandbox for root. */
export const chromiumOptions = {
  ...(existsSync(chromiumPath) ? { executablePath: chromiumPath } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
} satisfies LaunchOptions;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(chromiumOptions);
}
