import {
  bulkColumns,
  bulkExampleRow,
  bulkReferenceColumn,
} from '@shipdesk/domain/bulk/bulk-columns';
import type { openCsvBytes } from './open-bulk-file.ts';

/** Rows of a file, and how often it is read: by then the engine has compiled for speed what it runs for each cell. */
const ROWS = 100;
const ROUNDS = 40;

/**
 * Reads and checks a file of its own, again and again, until a file of somebody is there. Code that runs for the first time
 * runs many times slower, and people choose a file once: the seconds that they look for it in are there to be used.
 */
export async function warmUp(open: typeof openCsvBytes, isWanted: () => boolean): Promise<void> {
  const bytes = new TextEncoder().encode(sampleFile());
  for (let round = 0; round < ROUNDS; round += 1) {
    // A task each, behind the questions that are there: none waits for more than one of them.
    await new Promise((resolve) => setTimeout(resolve));
    if (!isWanted()) return;
    const opened = open(bytes);
    if ('sheet' in opened) opened.sheet.summary();
  }
}

/** Good rows, and rows with what is often wrong; with and without quotation marks. */
function sampleFile(): string {
  const long = 'Market Road, Ernakulam '.repeat(30);
  const changes = [
    {},
    { address: long, productsDesc: long },
    { address: '5, Hill  View ', returnAddress: 'Market Road ' },
    { phone: '9.19876E+11', city: '', productName: '"Gold" tin', pinCode: '56001' },
  ];
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const own = { [bulkReferenceColumn]: `INV-${index}`, name: `Ravi Kumar ${index}` };
    const cells = { ...bulkExampleRow, ...own, ...changes[index % changes.length] };
    return bulkColumns.map((column) => quoted(cells[column])).join(',');
  });
  return [bulkColumns.join(','), ...rows, ''].join('\n');
}

function quoted(cell: string): string {
  return /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
