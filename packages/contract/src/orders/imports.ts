import { endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

const buildOptionalMoment = () => s.nullable(s.moment());

/** The states of an import; the last four are final. */
const importStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

/** One large import. Rows are counted without the header; `bytes` is the size of the file. */
const importShape = s.shape({
  ...s.strings('id', 'fileName'),
  bytes: s.integer(),
  state: s.oneOf(importStates, { type: 'string' }),
  /** The reason why the whole file failed; empty otherwise. */
  problem: s.string(),
  /** True if a cancel was requested. It takes effect after the current batch. */
  isCancelling: s.boolean(),
  /** Null until the file was read once. */
  totalRows: s.nullable(s.integer()),
  /** Rows that became orders. */
  madeRows: s.integer(),
  /** Rows that were imported before. */
  knownRows: s.integer(),
  /** Rows that were not imported; they and their reasons can be downloaded. */
  badRows: s.integer(),
  createdAt: s.moment(),
  startedAt: buildOptionalMoment(),
  finishedAt: buildOptionalMoment(),
  createdBy: s.string(),
});

const importResponse = s.data(importShape);
const params = s.shape({ id: s.string({ minLength: 1, maxLength: 64 }) }, {});

/**
 * Accepts a CSV file with the 41 columns of a bulk file (`content-type: text/csv`, name in `x-file-name`,
 * percent-encoded), and imports it in the background. Returns 413 above the byte limit, 422 for a file that does
 * not start with these columns, 429 while several imports of the seller wait.
 */
export const createImport = endpoint('POST', '/api/imports', 'orders:write', {
  summary: 'Upload a CSV file of up to a million orders, text/csv, imported in the background',
  cost: 'light',
  audit: ['import.uploaded'],
  idempotent: true,
  upload: 'csv',
  response: importResponse,
  status: 202,
});

/** Returns the latest imports, newest first; `isMore` is true when there are older ones. */
export const listImports = endpoint('GET', '/api/imports', 'orders:read', {
  summary: 'Running and past imports',
  response: s.shape({
    data: s.list(importShape),
    isMore: s.boolean(),
    limits: s.shape({ bytes: s.integer(), rows: s.integer() }),
  }),
});
export type BigImport = ResponseOf<typeof listImports>['data'][number];

/** Returns the progress of an import. Returns 404 for an unknown id. */
export const getImport = endpoint('GET', '/api/imports/:id', 'orders:read', {
  summary: 'The progress of an import',
  cost: 'light',
  params,
  response: importResponse,
});

/** Stops an import after the current batch; created orders stay. Has no effect on a finished import. */
export const cancelImport = endpoint('POST', '/api/imports/:id/cancel', 'orders:write', {
  summary: 'Cancel an import',
  audit: ['import.cancelled'],
  params,
  response: importResponse,
});

/** Returns the rows that were not imported: number, reason, and the cells as in the file. */
export const getImportErrors = endpoint('GET', '/api/imports/:id/errors', 'orders:write', {
  summary: 'The failed rows of an import as CSV',
  params,
  response: s.string({ contentMediaType: 'text/csv' }),
});
