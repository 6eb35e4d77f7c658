// Gzipped JavaScript that a cold browser loads for a screen, in bytes; the floor is the aim.
import { gzipSync } from 'node:zlib';
import { startServer } from '../e2e/support/server.ts';
import { launchBrowser } from './support/browser.ts';
import { reportFigure } from './support/figures.ts';

const screens = [
  { path: '/login', aimBytes: 185_000, isSignedIn: false },
  { path: '/orders/forward', aimBytes: 265_000, isSignedIn: true },
];

const server = await startServer();
const browser = await launchBrowser();
try {
  for (const { path, aimBytes, isSignedIn } of screens) {
    const context = await browser.newContext({ baseURL: server.url });
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
    await page.goto(path, { waitUntil: 'networkidle' });
    if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`);
    const sizes = await Promise.all(scripts.values());
    reportFigure({
      name: `javascript ${path}`,
      value: sizes.reduce((sum, size) => sum + size, 0),
      unit: `bytes gzip, ${sizes.length} files`,
      floor: aimBytes,
      engine: `Chromium ${browser.version()}`,
    });
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
