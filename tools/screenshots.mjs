// npm run screenshots: a picture of every screen in screenshots/, and the two of the README in docs/images/.
// npm run screenshots -- help keys: of these screens only. --axe: also lists what axe finds on them.
import { mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStale } from './build.mjs';
import { root } from './runtime.mjs';
import { seller } from './screen-steps.mjs';
import { screens } from './screens.mjs';
import { findOrInstallChromium } from './test-chromium.mjs';

/** Touch devices and desktops differ in more than width: fingers get larger targets. */
const DEVICES = [
  { isTouch: true, widths: [768, 375] },
  { isTouch: false, widths: [1440] },
];
const HEIGHTS = { 375: 812, 768: 1024, 1440: 900 };
const { values: flags, positionals: named } = parseArgs({
  options: { axe: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const chosen = screens.filter(({ name }) => named.length === 0 || named.includes(name));
const folder = join(root, 'screenshots');
const images = join(root, 'docs/images');
const problems = [];

/** Waits until animations and requests have finished. */
async function rest(page) {
  // A screen that is shown in its loading state never becomes idle.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    await document.fonts.ready;
  });
  await page.waitForTimeout(150);
}

async function contextFor(browser, { url, person, isTouch, width }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: HEIGHTS[width] },
    hasTouch: isTouch,
    isMobile: isTouch,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  // A screen without data to show ends soon.
  context.setDefaultTimeout(10_000);
  if (person !== undefined) await context.request.post('/auth/login', { data: person });
  return context;
}

/** Takes every screen in its six forms. A screen is opened once a device, because the demo's parcels move on meanwhile. */
async function takeAll(browser, url) {
  for (const { isTouch, widths } of DEVICES) {
    const contexts = new Map();
    for (const { name, as: person, show } of chosen) {
      if (!contexts.has(person)) {
        const width = widths[0];
        contexts.set(person, await contextFor(browser, { url, person, isTouch, width }));
      }
      const page = await contexts.get(person).newPage();
      try {
        await show(page);
        for (const width of widths) await takeForms(page, name, width);
      } catch (error) {
        problems.push(`${name}, ${widths.join(' and ')} px: ${String(error).split('\n')[0]}`);
      }
      await page.close();
    }
    for (const context of contexts.values()) await context.close();
  }
}

async function takeForms(page, name, width) {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await rest(page);
    const form = `${name}-${width}-${colorScheme}`;
    await page.screenshot({ path: join(folder, `${form}.png`), fullPage: true });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    if (wide > width) problems.push(`${form} is ${wide} px wide`);
    if (!flags.axe) continue;
    const { violations } = await examine(page);
    problems.push(...violations.map((violation) => `${form}: ${violation}`));
  }
}

async function takeReadmeImages(browser, url) {
  const context = await contextFor(browser, {
    url,
    person: seller,
    isTouch: false,
    width: 1440,
  });
  for (const name of ['orders', 'add-order']) {
    const page = await context.newPage();
    await screens.find((screen) => screen.name === name)?.show(page);
    await rest(page);
    await page.screenshot({ path: join(images, `${name}.png`) });
  }
  await context.close();
}

await buildStale();
if (named.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
mkdirSync(images, { recursive: true });

const { chromium } = createRequire(join(root, 'apps/web/package.json'))('playwright');
const { tsImport } = await import('tsx/esm/api');
const { startServer } = await tsImport('../e2e/support/server.ts', import.meta.url);
const { examine } = await tsImport('../e2e/support/axe.ts', import.meta.url);
const server = await startServer();
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await takeAll(browser, server.url);
  if (named.length === 0) await takeReadmeImages(browser, server.url);
} finally {
  await browser.close();
  await server.stop();
}
console.log(`${chosen.length} screens`);
for (const problem of problems) console.warn(problem);
if (problems.length > 0) process.exitCode = 1;
