// npm run screenshots: writes a screenshot of every screen to screenshots/, and two README images to docs/images/.
// `-- help keys` writes only these screens. `--axe` also lists the violations that axe finds.
import { mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seller } from '../e2e/screens/screen-steps.mjs';
import { screens } from '../e2e/screens/screens.mjs';
import { buildStaleParts } from './build.mjs';
import { root } from './runtime.mjs';
import { findOrInstallChromium } from './test-chromium.mjs';

/** Touch devices differ from desktops in more than width: they get larger targets. */
const DEVICES = [
  { isTouch: true, widths: [768, 375] },
  { isTouch: false, widths: [1440] },
];
const HEIGHTS = { 375: 812, 768: 1024, 1440: 900 };
const { values: flags, positionals: selectedNames } = parseArgs({
  options: { axe: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const selection = screens.filter(
  ({ name }) => selectedNames.length === 0 || selectedNames.includes(name),
);
const folder = join(root, 'screenshots');
const imagesFolder = join(root, 'docs/images');
const problems = [];
/** A screen is idle when no request has been open for this long. */
const QUIET_MS = 200;
const POLL_INTERVAL_MS = 50;
const MAX_WAIT_MS = 2000;
const TRANSITION_MS = 150;
/** A step without its data fails sooner than with Playwright's default of 30 s. */
const STEP_TIMEOUT_MS = 10_000;

/** Stops the simulator's clock, so that parcels do not change between two screenshots. */
async function stopSimulator({ dataDir }) {
  const { joinEngine } = await tsImport(
    '../apps/server/src/platform/db/engine/engine.ts',
    import.meta.url,
  );
  const { owner } = await joinEngine({ dataDir });
  const pg = createRequire(join(root, 'apps/server/package.json'))('pg');
  const client = new pg.Client(owner);
  await client.connect();
  const { rowCount } = await client.query(
    `update simulator_clock
     set simulated_at = simulated_at + speed * ($1::timestamptz - real_at), real_at = $1, speed = 0`,
    [new Date(getNow())],
  );
  await client.end();
  if (rowCount !== 1) throw new Error('The simulator has no clock to stop.');
}

/** Requests in flight by page, without the stream of live changes, which never ends. */
const openRequestsByPage = new WeakMap();

function watchRequests(page) {
  const requests = new Set();
  openRequestsByPage.set(page, requests);
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/events')) requests.add(request);
  });
  for (const event of ['requestfinished', 'requestfailed']) {
    page.on(event, (request) => requests.delete(request));
  }
}

async function waitUntilIdle(page) {
  // A screen in its loading state never becomes idle.
  const deadlineMs = Date.now() + MAX_WAIT_MS;
  let quietMs = 0;
  while (quietMs < QUIET_MS && Date.now() < deadlineMs) {
    await page.waitForTimeout(POLL_INTERVAL_MS);
    quietMs = openRequestsByPage.get(page).size === 0 ? quietMs + POLL_INTERVAL_MS : 0;
  }
  // On touch devices React Aria hides a new dialog until the keyboard has opened, for at most 600 ms.
  await page.waitForFunction(() => document.querySelector('[style*="mask-image"]') === null);
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    await document.fonts.ready;
  });
  await page.waitForTimeout(TRANSITION_MS);
}

async function createContext(browser, { url, person, isTouch, width }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: HEIGHTS[width] },
    hasTouch: isTouch,
    isMobile: isTouch,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  await setToNoon(context);
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  if (person !== undefined) await context.request.post('/auth/login', { data: person });
  return context;
}

async function takeAllScreenshots(browser, url) {
  for (const { isTouch, widths } of DEVICES) {
    const contexts = new Map();
    for (const screen of selection) {
      const { as: person, isReopened = false } = screen;
      if (!contexts.has(person)) {
        const width = widths[0];
        contexts.set(person, await createContext(browser, { url, person, isTouch, width }));
      }
      const context = contexts.get(person);
      if (!isReopened) await takeScreenshotsAtWidths(context, screen, widths);
      else for (const width of widths) await takeScreenshotsAtWidths(context, screen, [width]);
    }
    for (const context of contexts.values()) await context.close();
  }
}

async function takeScreenshotsAtWidths(context, { name, show }, widths) {
  const page = await context.newPage();
  watchRequests(page);
  try {
    await page.setViewportSize({ width: widths[0], height: HEIGHTS[widths[0]] });
    await show(page);
    for (const width of widths) await takeScreenshotsInColorSchemes(page, name, width);
  } catch (error) {
    problems.push(`${name}, ${widths.join(' and ')} px: ${String(error).split('\n')[0]}`);
  }
  await page.close();
}

async function takeScreenshotsInColorSchemes(page, name, width) {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await waitUntilIdle(page);
    const imageName = `${name}-${width}-${colorScheme}`;
    await page.screenshot({ path: join(folder, `${imageName}.png`), fullPage: true });
    const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    if (contentWidth > width) problems.push(`${imageName} is ${contentWidth} px wide`);
    if (!flags.axe) continue;
    const { violations } = await examinePage(page);
    problems.push(...violations.map((violation) => `${imageName}: ${violation}`));
  }
}

async function takeReadmeImages(browser, url) {
  const context = await createContext(browser, {
    url,
    person: seller,
    isTouch: false,
    width: 1440,
  });
  for (const name of ['orders', 'add-order']) {
    const page = await context.newPage();
    watchRequests(page);
    await screens.find((screen) => screen.name === name)?.show(page);
    await waitUntilIdle(page);
    await page.screenshot({ path: join(imagesFolder, `${name}.png`) });
  }
  await context.close();
}

await buildStaleParts();
if (selectedNames.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
mkdirSync(imagesFolder, { recursive: true });

const { chromium } = createRequire(join(root, 'apps/web/package.json'))('playwright');
const { tsImport } = await import('tsx/esm/api');
const { startServer } = await tsImport('../e2e/support/server.ts', import.meta.url);
const { examinePage } = await tsImport('../e2e/support/axe.ts', import.meta.url);
const { getNow, setToNoon } = await tsImport('../e2e/support/noon.ts', import.meta.url);
const server = await startServer();
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await stopSimulator(server);
  await takeAllScreenshots(browser, server.url);
  if (selectedNames.length === 0) await takeReadmeImages(browser, server.url);
} finally {
  await browser.close();
  await server.stop();
}
console.log(`${selection.length} screens`);
for (const problem of problems) console.warn(problem);
if (problems.length > 0) process.exitCode = 1;
