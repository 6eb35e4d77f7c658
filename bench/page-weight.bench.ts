// Measures the bytes of gzipped JavaScript that a browser with an empty cache loads for a screen.
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { startServer } from '../e2e/support/server.ts';
import { launchBrowser } from './support/browser.ts';
import { reportFigure } from './support/measure.ts';

/** All scripts are loaded when none has arrived for this long. */
const QUIET_MS = 2000;
const screens = [
  { path: '/login', maxBytes: 175_000, isSignedIn: false },
  { path: '/orders/forward', maxBytes: 217_000, isSignedIn: true },
];

const server = await startServer();
const browser = await launchBrowser();

interface ScriptSize {
  readonly bytes: number;
  readonly fileCount: number;
}

async function measureScripts(url: string, path: string, isSignedIn: boolean): Promise<ScriptSize> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  if (isSignedIn) {
    const data = { username: 'seller@demo.shipdesk.in', password: 'Seller#2026' };
    await page.request.post('/auth/login', { data });
  }
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (!type.includes('javascript')) return;
    scripts.set(
      response.url(),
      response.body().then((body) => gzipSync(body, { level: 9 }).length),
    );
  });
  await page.goto(path);
  // The network of a screen with live events is never idle.
  let fileCount = 0;
  do {
    fileCount = scripts.size;
    await sleep(QUIET_MS);
  } while (scripts.size > fileCount);
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`);
  const sizesBytes = await Promise.all(scripts.values());
  await context.close();
  return { bytes: sizesBytes.reduce((sum, bytes) => sum + bytes, 0), fileCount };
}

try {
  for (const { path, maxBytes, isSignedIn } of screens) {
    const { bytes, fileCount } = await measureScripts(server.url, path, isSignedIn);
    reportFigure({
      name: `javascript ${path}`,
      value: bytes,
      unit: `bytes gzip, ${fileCount} files`,
      atMost: maxBytes,
      engine: `Chromium ${browser.version()}`,
    });
  }
} finally {
  await browser.close();
  await server.stop();
}
