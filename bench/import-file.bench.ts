// A CSV file of 5 MB and 1000 rows in the import dialog, from the choice of the file to its checked rows, held against
// Papa Parse alone on the same text in a page that has parsed it before, and against Papa Parse on the same file from its
// choice to the last row, in a page of its own; of that what the worker takes to read, parse and check, held against Papa
// Parse in the same worker, on the text; what it takes to parse and check the text alone, both warm; and the longest task of
// the page meanwhile. In that file every row is refused, its cells being too long; a second one has good rows, as long as
// the columns allow.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type BulkField, bulkColumnRules } from '@shipdesk/domain/bulk/bulk-columns';
import { bulkCsv } from '../e2e/support/bulk-files.ts';
import { openBulkImport } from '../e2e/support/bulk-import.ts';
import { startServer } from '../e2e/support/server.ts';
import { launchBrowser } from './support/browser.ts';
import { reportFigure } from './support/figures.ts';
import { papaOnFile, papaOnText, warmOnText } from './support/papa-parse.ts';

const ROWS = 1000;
const BYTES = 5_000_000;
const ROUNDS = 7;
const MAX_TASK_MS = 50;

interface Watched {
  chosenAt: number;
  shownAt: number;
  longestTask: number;
  tell: () => void;
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
        watched.tell();
      });
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      watched.longestTask = Math.max(watched.longestTask, duration);
    }
  }).observe({ type: 'longtask' });
}

/** The first question of a worker is to open the file; its answer comes when that is done, perhaps before this hears of the question. */
function watchWorker(): void {
  const watched = globalThis as unknown as WatchedWorker;
  Object.assign(watched, { askedAt: 0, openedAt: 0, send: watched.postMessage });
  addEventListener(
    'message',
    ({ timeStamp }) => {
      watched.askedAt ||= timeStamp;
    },
    true,
  );
  watched.postMessage = (reply) => {
    watched.openedAt ||= performance.now();
    watched.send(reply);
  };
}

async function openInDialog(page: Page, path: string) {
  await page.goto('/orders/forward');
  const [worker] = await Promise.all([page.waitForEvent('worker'), openBulkImport(page)]);
  const browse = page.getByRole('button', { name: 'Browse File' });
  await browse.waitFor();
  await worker.evaluate(watchWorker);
  // As long as a person needs at least to find the file.
  await page.waitForTimeout(1000);
  await page.evaluate(() => {
    (globalThis as unknown as Watched).longestTask = 0;
  });
  // Asked beforehand: a question while the file is read would take the processor from it.
  const shown = page.evaluate(async () => {
    const watched = globalThis as unknown as Watched;
    await new Promise<void>((resolve) => Object.assign(watched, { tell: resolve }));
    // A long task is told of when it is over.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { ms: watched.shownAt - watched.chosenAt, longestTask: watched.longestTask };
  });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), browse.click()]);
  await chooser.setFiles(path);
  const opened = await shown;
  const workerMs = await worker.evaluate(() => {
    const { askedAt, openedAt } = globalThis as unknown as WatchedWorker;
    return openedAt - askedAt;
  });
  return { ...opened, workerMs, worker };
}

function median(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;
}

const server = await startServer();
const browser = await launchBrowser();
const folder = mkdtempSync(join(tmpdir(), 'shipdesk-bench-'));
try {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const data = { username: 'seller@demo.shipdesk.in', password: 'Seller#2026' };
  await page.request.post('/auth/login', { data });
  await page.addInitScript(watch);

  const blank = await browser.newPage();
  const about = { engine: `Chromium ${browser.version()}`, rows: ROWS };

  const measure = async (path: string, content: string) => {
    const { worker, ...opened } = await openInDialog(page, path);
    return {
      ...opened,
      workerPapaMs: await papaOnText(worker, content),
      papaMs: await papaOnText(blank, content),
      papaFileMs: await papaOnFile(browser, path),
    };
  };

  const files = [
    { content: largeFile(), of: '' },
    { content: goodFile(), of: ', rows good' },
  ];
  for (const { content, of } of files) {
    const path = join(folder, 'orders.csv');
    writeFileSync(path, content);
    const rounds: Awaited<ReturnType<typeof measure>>[] = [];
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await measure(path, content));
    rounds.shift();
    const report = (figure: { name: string; value: number; unit: string; floor: number }) =>
      reportFigure({ ...figure, name: `${figure.name}${of}`, ...about });
    const value = median(rounds.map(({ ms }) => ms));
    const size = (content.length / 1e6).toFixed(1);
    report({
      name: `import a file of ${size} MB`,
      value,
      unit: 'ms, against Papa Parse alone',
      floor: median(rounds.map(({ papaMs }) => papaMs)),
    });
    report({
      name: `import a file of ${size} MB, chosen`,
      value,
      unit: 'ms, against Papa Parse on the file',
      floor: median(rounds.map(({ papaFileMs }) => papaFileMs)),
    });
    report({
      name: 'import: read, parse and check in the worker',
      value: median(rounds.map(({ workerMs }) => workerMs)),
      unit: 'ms, against Papa Parse there',
      floor: median(rounds.map(({ workerPapaMs }) => workerPapaMs)),
    });
    const { worker } = await openInDialog(page, path);
    const warm = await warmOnText(worker, content);
    report({
      name: 'import: parse and check a text in the worker, warm',
      value: median(warm.map(({ ownMs }) => ownMs)),
      unit: 'ms, against Papa Parse there, warm',
      floor: median(warm.map(({ papaMs }) => papaMs)),
    });
    report({
      name: 'import: longest task of the page',
      value: median(rounds.map(({ longestTask }) => longestTask)),
      unit: 'ms, 0 below 50',
      floor: MAX_TASK_MS,
    });
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true });
}
