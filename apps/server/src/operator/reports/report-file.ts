import type { ReportColumn } from '@shipdesk/contract/reports/report-definition';
import { formatCsvLine } from '@shipdesk/domain/values/csv/csv';
import { toKilograms } from '@shipdesk/domain/values/measure/quantity';
import { formatCsvRupees, formatCsvTime } from '../../platform/files/csv-file.ts';
import {
  type SheetCell,
  type SheetLine,
  type SheetType,
  streamXlsx,
} from '../../platform/files/xlsx-file.ts';
import { mapInSlices } from '../../platform/slices.ts';

const sheetTypes: Readonly<Record<ReportColumn['type'], SheetType>> = {
  text: 'text',
  number: 'number',
  paise: 'money',
  grams: 'weight',
  day: 'day',
  moment: 'moment',
  share: 'share',
};

function formatTitle({ title, type }: ReportColumn): string {
  if (type === 'paise') return `${title} (INR)`;
  return type === 'grams' ? `${title} (kg)` : title;
}

function formatCsvCell(cell: SheetCell, type: ReportColumn['type']): string | number {
  if (cell === null) return '';
  if (cell instanceof Date) return formatCsvTime(cell);
  if (typeof cell === 'string') return cell;
  if (type === 'paise') return formatCsvRupees(cell);
  if (type === 'share') return `${(cell * 100).toFixed(1)}%`;
  return type === 'grams' ? toKilograms(cell) : cell;
}

interface FileContent {
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly batches: AsyncIterable<readonly SheetLine[]>;
  /** Called after the last line. */
  readonly readTotal: () => SheetLine;
}

/** Omits the totals, so that programs can read the file. */
async function* streamCsv({ columns, batches }: FileContent): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${formatCsvLine(columns.map(formatTitle))}`);
  for await (const lines of batches) {
    const texts = await mapInSlices(lines, (line) =>
      formatCsvLine(columns.map(({ type }, index) => formatCsvCell(line[index] ?? null, type))),
    );
    yield Buffer.from(texts.join(''));
  }
}

function streamWorkbook({ title, columns, batches, readTotal }: FileContent) {
  const readTotalLine = (): SheetLine => {
    const [firstCell = null, ...otherCells] = readTotal();
    return [firstCell ?? 'Total', ...otherCells];
  };
  return streamXlsx({
    sheetName: title,
    columns: columns.map((column) => ({
      title: formatTitle(column),
      type: sheetTypes[column.type],
    })),
    batches,
    readTotal: readTotalLine,
  });
}

export const streamReportFile = (format: 'csv' | 'xlsx', content: FileContent) =>
  format === 'csv' ? streamCsv(content) : streamWorkbook(content);
