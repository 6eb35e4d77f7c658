import { archivedTables, leftOutTables } from './archive-tables.ts';
import type { ArchivedTable } from './archived-table.ts';

/** Returns the text that explains the archive to a person. */
export function formatReadme(
  { name, madeAt }: { readonly name: string; readonly madeAt: Date },
  rows: ReadonlyMap<string, number>,
): string {
  return `${[
    `Archive of ${name}`,
    `Read from Shipdesk at ${madeAt.toISOString()}, as everything was at that moment.`,
    '',
    'data/*.csv        one file for each table below, with a header',
    'documents/*.pdf   invoices, credit notes and hand-overs',
    'photos/*.jpg      photos of returned and weighed parcels, named after their row in data/photos.csv',
    'manifest.json     the SHA-256 checksum and size of each file',
    '',
    'How to read the CSV files',
    '- UTF-8, commas, texts in double quotes. An empty text is "", a missing value is nothing.',
    '- A text that a spreadsheet would run as a formula has an apostrophe in front.',
    '- Money is in paise (1/100 rupee), weight in grams, length in millimetres.',
    '- Times are in UTC, days are days in India, true and false are true and false.',
    '- A column whose name ends in _id has the id of a row of the table in brackets.',
    '',
    'How to use it in another Shipdesk',
    '- Its operator runs: npm run archive:import -- FILE, in an installation without sellers.',
    '- Passwords, API keys and other credentials are not in the archive. Members set a new password',
    '  with "Forgot password". Bank accounts, keys, webhooks and shops are connected again.',
    '- Labels are not in the archive. Carriers accept those that they issued.',
    '',
    ...Object.entries(archivedTables).flatMap(([table, archived]) => [
      ...formatTable(table, archived, rows.get(table) ?? 0),
    ]),
    'What is not in the archive',
    ...Object.entries(leftOutTables).map(([table, reason]) => `  ${table}: ${reason}`),
  ].join('\r\n')}\r\n`;
}

const formatTable = (
  table: string,
  { about, columns, without = {}, notImported }: ArchivedTable,
  rows: number,
): string[] => [
  `data/${table}.csv: each row is ${about}. Rows: ${rows}.`,
  ...Object.entries(columns).map(([column, text]) => `  ${column}: ${text}`),
  ...Object.entries(without).map(([column, reason]) => `  Left out: ${column} ${reason}`),
  ...(notImported === undefined ? [] : [`  Not imported. ${notImported}`]),
  '',
];
