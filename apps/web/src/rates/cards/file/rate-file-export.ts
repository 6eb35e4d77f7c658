import type { RateCard } from '@shipdesk/domain/rates/rate-card';
import { rateFileRows } from '@shipdesk/domain/rates/rate-file';
import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import { csvText } from '@shipdesk/domain/values/csv/csv';
import { csvBlob } from '../../../lib/save-file.ts';

/** The name of a rate file: `shipdesk-rates-surface-5kg-v3.csv`. */
export function rateFileName(
  { service, version }: { readonly service: ServiceId; readonly version: number | undefined },
  extension: 'csv' | 'xlsx',
): string {
  const suffix = version === undefined ? '' : `-v${version}`;
  return `shipdesk-rates-${service.replaceAll('_', '-')}${suffix}.${extension}`;
}

/** The prices as a CSV file. */
export function rateCsv(prices: RateCard): Blob {
  return csvBlob(csvText(rateFileRows(prices)));
}

/** The prices as an Excel workbook, numbers as numbers. */
export async function rateWorkbook(prices: RateCard): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/universal');
  const [header = [], ...rows] = rateFileRows(prices);
  const table = [
    header.map((text) => ({ value: text, fontWeight: 'bold' as const })),
    ...rows.map(([label = '', ...texts]) => [
      label,
      ...texts.map((text) => ({ value: Number(text), format: '0.00' })),
    ]),
  ];
  return writeExcelFile(table, {
    sheet: 'Rates',
    columns: [{ width: 32 }],
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
  }).toBlob();
}
