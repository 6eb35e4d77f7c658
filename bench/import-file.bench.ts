// A CSV file of 5 MB and 1000 rows in the import dialog, from the choice of the file to its checked rows, held against
// Papa Parse alone on the same text in a page that has parsed it before; of that what the worker takes to read, parse and
// check, held against Papa Parse in the same worker, new to both; and the longest task of the page meanwhile. In that file
// every row is refused, its cells being too long; a second one has good rows, as long as the columns allow.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page, Worker } from '@playwright/test';
import { type BulkField, bulkColumnRules } from '@shipdesk/domain/bulk-columns';
import { bulkCsv } from '../e2e/support/bulk-files.ts';
import { chooseFile, openBulkImport } from '../e2e/support/bulk-import.ts';
import { startServer } from '../e2e/support/server.ts';
import { launchBrowser } from './support/browser.ts';
import { reportFigure } from './support/figures.ts';

const ROWS = 1000;
const BYTES = 5_000_000;
const ROUNDS = 3;
const MAX_TASK_MS = 50;

interface Watched {
  chosenAt: number;
  shownAt: number;
  longestTask: number;
}

interface WithPapa {
  Papa: { parse: (text: string) => { data: unknown[] } };
}

interface WatchedWorker {
  askedAt: number;
  openedAt: number;
  send: (reply: unknown) => void;
  postMessage: (reply: unknown) => void;
}

/** Where the text lies that makes the file large; a cell may have a thousand characters. */
const LARGE: readonly BulkField[] = [
  'productsDesc',
  'productName',
  'sellerName',
  'address',
  'returnAddress',
  'pickupAddress',
];

/** With commas, as addresses have them: Papa Parse has a shorter way through a file without quotation marks. */
function cellOf(characters: number, start = ''): string {
  return `"${`${start}${'Ernakulam, Market Road '.repeat(60)}`.slice(0, characters)}"`;
}

function fileOf(cellIn: (column: BulkField, row: number) => string): string {
  const changes = Object.fromEntries(
    Array.from({ length: ROWS }, (_, index) => [
      index + 2,
      Object.fromEntries(LARGE.map((column) => [column, cellIn(column, index + 2)])),
    ]),
  );
  return bulkCsv(ROWS, { changes });
}

function largeFile(): string {
  const length = Math.floor((BYTES - bulkCsv(ROWS).length) / ROWS / LARGE.length);
  const text = cellOf(length - 2);
  return fileOf(() => text);
}

/** Cells as long as their columns allow, those of each row its own. */
function goodFile(): string {
  return fileOf((column, row) => cellOf(bulkColumnRules[column].maxLength - 1, `${row}, `));
}

/** Runs in the page as it is: no function with a name within it, to which the compiler would add a call of its own. */
function watch(): void {
  const watched = globalThis as unknown as Watched;
  Object.assign(watched, { chosenAt: 0, shownAt: 0, longestTask: 0 });
  document.addEventListener('DOMContentLoaded', () => {
    document.addEventListener(
      'change',
      () => {
        watched.chosenAt = performance.now();
      },
      true,
    );
    new MutationObserver(() => {
      if (watched.shownAt > 0 || !/1,?000 rows/.test(document.body.textContent ?? '')) return;
      requestAnimationFrame(() => {
        watched.shownAt = performance.now();
      });
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      watched.longestTask = Math.max(watched.longestTask, duration);
    }
  }).observe({ type: 'longtask' });
}

/** The first question of a worker is to open the file; its answer comes when that is done. */
function watchWorker(): void {
  const watched = globalThis as unknown as WatchedWorker;
  Object.assign(watched, { askedAt: 0, openedAt: 0, send: watched.postMessage });
  addEventListener(
    'message',
    () => {
      watched.askedAt ||= performance.now();
    },
    true,
  );
  watched.postMessage = (reply) => {
    watched.openedAt ||= performance.now();
    watched.send(reply);
  };
}

async function openInDialog(page: Page, content: string) {
  await page.goto('/orders/forward');
  const [worker] = await Promise.all([page.waitForEvent('worker'), openBulkImport(page)]);
  await page.getByRole('button', { name: 'Browse File' }).waitFor();
  await worker.evaluate(watchWorker);
  await page.evaluate(() => {
    (globalThis as unknown as Watched).longestTask = 0;
  });
  await chooseFile(page, { content });
  await page.waitForFunction(() => (globalThis as unknown as Watched).shownAt > 0);
  const opened = await page.evaluate(() => {
    const { chosenAt, shownAt, longestTask } = globalThis as unknown as Watched;
    return { ms: shownAt - chosenAt, longestTask };
  });
  const workerMs = await worker.evaluate(() => {
    const { askedAt, openedAt } = globalThis as unknown as WatchedWorker;
    return openedAt - askedAt;
  });
  return { ...opened, workerMs, workerPapaMs: await papaAlone(worker, content) };
}

const papa = readFileSync(fileURLToPath(import.meta.resolve('papaparse/papaparse.min.js')), 'utf8');

async function papaAlone(place: Pick<Worker, 'evaluate'>, content: string): Promise<number> {
  await place.evaluate(papa);
  return place.evaluate((text) => {
    const { Papa } = globalThis as unknown as WithPapa;
    const started = performance.now();
    Papa.parse(text);
    return performance.now() - started;
  }, content);
}

function median(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;
}

const server = await startServer();
const browser = await launchBrowser();
try {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const data = { username: 'seller@demo.shipdesk.in', password: 'Seller#2026' };
  await page.request.post('/auth/login', { data });
  await page.addInitScript(watch);

  const blank = await browser.newPage();

  const files = [
    { content: largeFile(), of: '' },
    { content: goodFile(), of: ', rows good' },
  ];
  for (const { content, of } of files) {
    const rounds: (Awaited<ReturnType<typeof openInDialog>> & { papaMs: number })[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const opened = await openInDialog(page, content);
      const papaMs = await papaAlone(blank, content);
      // The first round warms up.
      if (round > 0) rounds.push({ ...opened, papaMs });
    }
    const about = { engine: `Chromium ${browser.version()}`, rows: ROWS };
    reportFigure({
      name: `import a file of ${(content.length / 1e6).toFixed(1)} MB${of}`,
      value: median(rounds.map(({ ms }) => ms)),
      unit: 'ms, against Papa Parse alone',
      floor: median(rounds.map(({ papaMs }) => papaMs)),
      ...about,
    });
    reportFigure({
      name: `import: read, parse and check in the worker${of}`,
      value: median(rounds.map(({ workerMs }) => workerMs)),
      unit: 'ms, against Papa Parse there',
      floor: median(rounds.map(({ workerPapaMs }) => workerPapaMs)),
      ...about,
    });
    reportFigure({
      name: `import: longest task of the page${of}`,
      value: median(rounds.map(({ longestTask }) => longestTask)),
      unit: 'ms, 0 below 50',
      floor: MAX_TASK_MS,
      ...about,
    });
  }
} finally {
  await browser.close();
  await server.stop();
}
