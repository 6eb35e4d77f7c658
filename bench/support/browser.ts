import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';

const named = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell';

/** How Chromium is started here: the machine's own where it has one, without a sandbox for root. */
export const chromiumOptions = {
  ...(existsSync(named) ? { executablePath: named } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
} satisfies LaunchOptions;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(chromiumOptions);
}
