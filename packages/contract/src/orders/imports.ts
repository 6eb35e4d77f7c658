import { endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

const buildOptionalMoment = () => s.nullable(s.moment());

/** The states of an import; the last three are final. */
const importStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

/** Rows are counted without the header. */
const importShape = s.shape({
  ...s.strings('id', 'fileName'),
  bytes: s.integer(),
  state: s.oneOf(importStates, { type: 'string' }),
  /** The reason why the whole file failed; empty otherwise. */
  problem: s.string(),
  /** True if a cancellation was requested. It takes effect after the current batch. */
  isCancelling: s.boolean(),
  /** Null until the rows are counted. */
  totalRows: s.nullable(s.integer()),
  /** Rows that became orders. */
  madeRows: s.integer(),
  /** Rows of orders that already existed. */
  knownRows: s.integer(),
  /** Rows that were not imported. `getImportErrors` returns them with their reasons. */
  badRows: s.integer(),
  createdAt: s.moment(),
  startedAt: buildOptionalMoment(),
  finishedAt: buildOptionalMoment(),
  createdBy: s.string(),
});

const importResponse = s.data(importShape);
const params = s.shape({ id: s.string({ minLength: 1, maxLength: 64 }) }, {});

/**
 * Accepts a CSV file and imports it in the background. Send it as `text/csv` with its percent-encoded name in
 * `x-file-name`. Returns 413 above the byte limit, 422 for a file that has neither the 41 columns of a bulk file nor a
 * mapping, 429 if too many imports of the seller are unfinished.
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

/** Returns the newest 50 imports, newest first; `isMore` is true when there are older ones. */
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

/** Stops an import after its current batch and keeps the created orders. Has no effect on a finished import. */
export const cancelImport = endpoint('POST', '/api/imports/:id/cancel', 'orders:write', {
  summary: 'Cancel an import',
  audit: ['import.cancelled'],
  params,
  response: importResponse,
});

/** Returns as CSV the rows that were not imported: row number, reason, and the cells as in the file. */
export const getImportErrors = endpoint('GET', '/api/imports/:id/errors', 'orders:write', {
  summary: 'The failed rows of an import as CSV',
  params,
  response: s.string({ contentMediaType: 'text/csv' }),
});
