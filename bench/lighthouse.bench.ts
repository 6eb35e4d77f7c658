// Measures the Lighthouse scores of the first screens on a cold load, on a phone and on a desktop: the median of three
// runs, or one run with --short. Lists lost points on stderr.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { startServer } from '../e2e/support/server.ts';
import { chromiumOptions } from './support/browser.ts';
import { readOptions } from './support/engines.ts';
import { computeMedian, reportFigure } from './support/measure.ts';

const RUNS = readOptions().isShort ? 1 : 3;
const MAX_ATTEMPTS = 3;
/** Lighthouse shows audits from this score as passed. */
const PASSED_SCORE = 0.9;
const LIMITS = { performance: 90, accessibility: 100, 'best-practices': 100 };
/** Limits of the tracking pages, which also have a search engine score. */
const PUBLIC_LIMITS = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
/** The placeholder for the docket number of an order. */
const DOCKET = '{docketNumber}';
const SCREENS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '/login': LIMITS,
  '/orders/forward': LIMITS,
  '/track': PUBLIC_LIMITS,
  [`/track/${DOCKET}`]: PUBLIC_LIMITS,
};

/** Returns a free port, through which Lighthouse controls the browser. */
async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function clearCache(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.close();
}

function listLostPoints({ categories, audits }: Result): string[] {
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const { score = null, displayValue = '' } = audits[id] ?? {};
      const isLost = weight > 0 && score !== null && score < PASSED_SCORE;
      return isLost ? [`${id} ${Math.round(score * 100)} ${displayValue}`.trim()] : [];
    }),
  );
}

/** Returns the result of Lighthouse for a screen. Retries twice, because Lighthouse can lose a load's trace. */
async function runLighthouse(
  { url, path, categories }: { url: string; path: string; categories: readonly string[] },
  config: typeof desktopConfig | undefined,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    // `disableStorageReset` also keeps the HTTP cache.
    await clearCache(context);
    const outcome = await lighthouse(
      `${url}${path}`,
      {
        port,
        logLevel: 'error',
        onlyCategories: [...categories],
        // `/orders/forward` needs the stored session.
        disableStorageReset: path !== '/login',
      },
      config,
    );
    if (outcome === undefined) throw new Error(`Lighthouse returned nothing for ${path}`);
    const { lhr } = outcome;
    if (lhr.runtimeError) {
      console.error(`${path}: ${lhr.runtimeError.message}`);
      if (attempt < MAX_ATTEMPTS) continue;
      throw new Error(`${path}: Lighthouse failed`);
    }
    if (new URL(lhr.finalDisplayedUrl).pathname !== path) {
      throw new Error(`${path} led to ${lhr.finalDisplayedUrl}`);
    }
    return lhr;
  }
}

/** Signs in and returns the docket number of the newest order. */
async function signInAndFindOrder(): Promise<string> {
  const data = { username: 'seller@demo.shipdesk.in', password: 'Seller#2026' };
  const signInResponse = await context.request.post(`${server.url}/auth/login`, { data });
  if (!signInResponse.ok()) throw new Error(`sign-in: ${signInResponse.status()}`);
  const { accessToken } = await signInResponse.json();
  const listResponse = await context.request.post(`${server.url}/orders/getorders`, {
    data: { filters: [], limit: 1, pageNumber: 0 },
    headers: { authorization: `Bearer ${accessToken}` },
  });
  if (!listResponse.ok()) throw new Error(`orders: ${listResponse.status()}`);
  const { data: orders } = await listResponse.json();
  return orders[0].docketNumber;
}

/** Returns the median score of the runs in points of 100. */
function computePoints(results: readonly Result[], category: string): number {
  return computeMedian(results.map(({ categories }) => 100 * (categories[category]?.score ?? 0)));
}

const server = await startServer();
const port = await findFreePort();
const profile = mkdtempSync(join(tmpdir(), 'shipdesk-lighthouse-'));
const context = await chromium.launchPersistentContext(profile, {
  ...chromiumOptions,
  args: [`--remote-debugging-port=${port}`, ...chromiumOptions.args],
});
try {
  for (const [screen, limits] of Object.entries(SCREENS)) {
    const path = screen === '/login' ? screen : screen.replace(DOCKET, await signInAndFindOrder());
    const categories = Object.keys(limits);
    for (const [device, config] of [
      ['mobile', undefined],
      ['desktop', desktopConfig],
    ] as const) {
      const results: Result[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        results.push(await runLighthouse({ url: server.url, path, categories }, config));
      }
      const lostPoints = new Set(results.flatMap(listLostPoints));
      if (lostPoints.size > 0) console.error(`${screen} ${device}: ${[...lostPoints].join('; ')}`);
      for (const [category, atLeast] of Object.entries(limits)) {
        reportFigure({
          name: `lighthouse ${category} ${screen} ${device}`,
          value: computePoints(results, category),
          unit: 'points of 100',
          atLeast,
          engine: `Lighthouse ${results[0]?.lighthouseVersion}`,
        });
      }
    }
  }
} finally {
  await context.close();
  await server.stop();
  rmSync(profile, { recursive: true, force: true });
}
