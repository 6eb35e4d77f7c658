// npm run screenshots: a picture of every screen in screenshots/, and the two of the README in docs/images/.
// npm run screenshots -- help keys: of these screens only.
import { mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buildStale } from './build.mjs';
import { root } from './runtime.mjs';
import { seller } from './screen-steps.mjs';
import { screens } from './screens.mjs';
import { findOrInstallChromium } from './test-chromium.mjs';

const WIDTHS = [375, 768, 1440];
const HEIGHTS = { 375: 812, 768: 1024, 1440: 900 };
const named = process.argv.slice(2);
const chosen = screens.filter(({ name }) => named.length === 0 || named.includes(name));
const folder = join(root, 'screenshots');
const images = join(root, 'docs/images');
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

async function contextFor(browser, { url, person, colorScheme, width }) {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme,
    viewport: { width, height: HEIGHTS[width] },
    // Fingers get larger targets.
    hasTouch: width < 1000,
    isMobile: width < 1000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  // A screen without data to show ends soon.
  context.setDefaultTimeout(10_000);
  if (person !== undefined) await context.request.post('/auth/login', { data: person });
  return context;
}

async function takeAll(browser, url) {
  for (const colorScheme of ['light', 'dark']) {
    for (const width of WIDTHS) {
      const contexts = new Map();
      for (const { name, as: person, show } of chosen) {
        if (!contexts.has(person)) {
          contexts.set(person, await contextFor(browser, { url, person, colorScheme, width }));
        }
        const page = await contexts.get(person).newPage();
        try {
          await show(page);
        } catch (error) {
          // The demo's parcels move on while pictures are taken, so a stage can be empty.
          console.warn(`${name}, ${width} px, ${colorScheme}: ${String(error).split('\n')[0]}`);
          await page.close();
          continue;
        }
        await rest(page);
        const path = join(folder, `${name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: true });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > width) throw new Error(`${name} is ${wide} px wide at ${width} px`);
        await page.close();
      }
      for (const context of contexts.values()) await context.close();
      console.log(`${chosen.length} screens, ${width} px, ${colorScheme}`);
    }
  }
}

async function takeReadmeImages(browser, url) {
  const context = await contextFor(browser, {
    url,
    person: seller,
    colorScheme: 'light',
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
