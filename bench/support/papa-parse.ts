// Papa Parse alone, which the import of a file is held against.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Worker } from '@playwright/test';
import { build } from 'esbuild';

interface WithPapa {
  Papa: { parse: (input: string | File, options?: { complete: () => void }) => unknown };
}

interface WithBoth extends WithPapa {
  /** The product's own reading of a text: its rows, checked. */
  own: { rowsOf: (text: string) => number };
}

const papa = readFileSync(fileURLToPath(import.meta.resolve('papaparse/papaparse.min.js')), 'utf8');

const features = fileURLToPath(new URL('../../apps/web/src/features/bulk-import', import.meta.url));
const ownReading = `
  import { readCsvBytes } from './read-bulk-file.ts';
  import { BulkRowReader } from '@shipdesk/domain/bulk/bulk-row-reader';
  import { bulkCheckOf, bulkTableOf } from '@shipdesk/domain/bulk/bulk-rules';
  export function rowsOf(text) {
    const { header, records } = readCsvBytes(new TextEncoder().encode(text));
    const table = bulkTableOf(header, records);
    const reader = new BulkRowReader(table.positions);
    return bulkCheckOf(table.records.map((record) => reader.checkRecord(record))).goodRows.length;
  }`;

/** Each is run so often that its code is as fast as it gets; then they take turns. */
const WARM_UPS = 10;
const TURNS = 15;

/** Papa Parse on a text, in a page or a worker. */
export async function papaOnText(
  place: Pick<Worker, 'evaluate'>,
  content: string,
): Promise<number> {
  await place.evaluate(papa);
  return place.evaluate((text) => {
    const { Papa } = globalThis as unknown as WithPapa;
    const started = performance.now();
    Papa.parse(text);
    return performance.now() - started;
  }, content);
}

/** Papa Parse on a file, from its choice to the last row, in a page that has nothing else and has parsed nothing yet. */
export async function papaOnFile(browser: Browser, path: string): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.setContent('<input type="file">');
    await page.evaluate(papa);
    const parsed = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          document.addEventListener('change', ({ target }) => {
            const chosenAt = performance.now();
            const file = (target as HTMLInputElement).files?.item(0);
            const { Papa } = globalThis as unknown as WithPapa;
            Papa.parse(file ?? '', {
              // A method, since the compiler would add a call of its own to a function with a name.
              complete() {
                resolve(performance.now() - chosenAt);
              },
            });
          });
        }),
    );
    await page.locator('input').setInputFiles(path);
    return await parsed;
  } finally {
    await page.close();
  }
}

/** The product's parsing and checking of a text, and Papa Parse's parsing of it, turn by turn in one worker; both warm. */
export async function warmOnText(
  worker: Worker,
  content: string,
): Promise<{ ownMs: number; papaMs: number }[]> {
  const { outputFiles } = await build({
    stdin: { contents: ownReading, resolveDir: features },
    bundle: true,
    format: 'iife',
    globalName: 'own',
    // What reads Excel sheets is asked for only when there is one.
    external: ['./excel-table.ts'],
    write: false,
    minify: true,
  });
  await worker.evaluate(papa);
  await worker.evaluate(`${outputFiles[0]?.text ?? ''}; globalThis.own = own`);
  const turns = await worker.evaluate(
    ([text, count]) => {
      const { own, Papa } = globalThis as unknown as WithBoth;
      return Array.from({ length: count }, () => {
        const started = performance.now();
        own.rowsOf(text);
        const between = performance.now();
        Papa.parse(text);
        return { ownMs: between - started, papaMs: performance.now() - between };
      });
    },
    [content, WARM_UPS + TURNS] as const,
  );
  return turns.slice(WARM_UPS);
}
