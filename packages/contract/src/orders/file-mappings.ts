import { bulkFields } from '@shipdesk/domain/order/bulk/bulk-columns';
import {
  lengthUnits,
  mappedFields,
  weightUnits,
} from '@shipdesk/domain/order/mapping/file-mapping';
import { fillRecord } from '@shipdesk/domain/values/record';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

const MAX_COLUMN = 199;
const buildColumn = () => s.integer({ minimum: 0, maximum: MAX_COLUMN });

/** The mapping of the rows of a file to rows of a bulk file. Columns are positions in the header, from 0. */
const mappingShape = s.shape({
  /** For each field, lists of columns: the first list with a filled cell is read. */
  columns: s.shape(
    fillRecord(mappedFields, () =>
      s.optional(s.list(s.list(buildColumn(), { minItems: 1, maxItems: 10 }), { maxItems: 10 })),
    ),
  ),
  /** Values where the file has none. */
  fixed: s.shape(fillRecord(bulkFields, () => s.optional(s.text(500)))),
  /** The pickup warehouse; null for the default one. */
  warehouseId: s.nullable(s.rowId()),
  /** The box of orders without a size; absent or null for the fixed size. */
  presetId: s.optional(s.nullable(s.rowId())),
  /**
   * The rows that are one order: absent or null for those with the same number, `row` for each row alone, a column for
   * those with the same text in this column.
   */
  grouping: s.optional(s.nullable(s.union([s.literal('row'), buildColumn()]))),
  /** Null for the order that the dates of the file show. */
  dateOrder: s.nullable(s.oneOf(['dayFirst', 'monthFirst'], { type: 'string' })),
  weightUnit: s.oneOf(weightUnits, { type: 'string' }),
  lengthUnit: s.oneOf(lengthUnits, { type: 'string' }),
  /** Rows that are left out, by the text of a column in lower case, or by any text. */
  skips: s.list(
    s.shape({
      column: buildColumn(),
      words: s.list(s.text(60), { maxItems: 40 }),
      isOfOrder: s.boolean(),
    }),
    { maxItems: 20 },
  ),
});

const savedMapping = s.shape({
  fingerprint: s.string(),
  /** The file that the mapping was created for. */
  fileName: s.string(),
  savedAt: s.moment(),
  mapping: mappingShape,
});

const byFingerprint = s.shape({ fingerprint: s.string({ pattern: '^[0-9a-f]{32}$' }) });

/** Returns the seller's mappings, the newest first, at most 200. */
export const listFileMappings = endpoint('GET', '/api/file-mappings', 'orders:read', {
  summary: 'Saved mappings of files to the columns of a bulk file',
  cost: 'light',
  response: s.data(s.list(savedMapping)),
});
export type SavedMapping = ResponseOf<typeof listFileMappings>['data'][number];

/**
 * Saves the mapping of files with a header. Big imports and the upload dialog apply it to every file whose header has
 * this fingerprint (`fingerprintHeader` of the domain). It replaces an earlier one. Returns 422 beyond 200 mappings.
 */
export const saveFileMapping = endpoint(
  'PUT',
  '/api/file-mappings/:fingerprint',
  'settings:write',
  {
    summary: 'Save the mapping of files with one header',
    audit: ['file_mapping.saved'],
    params: byFingerprint,
    body: s.shape({ fileName: s.text(255), mapping: mappingShape }),
    response: s.data(savedMapping),
  },
);

/** Deletes a mapping. The next file with its header has to be mapped again. Returns 404 for an unknown one. */
export const deleteFileMapping = endpoint(
  'DELETE',
  '/api/file-mappings/:fingerprint',
  'settings:write',
  {
    summary: 'Delete a saved mapping',
    audit: ['file_mapping.deleted'],
    params: byFingerprint,
    response: s.data(s.shape({ fingerprint: s.string() })),
  },
);
