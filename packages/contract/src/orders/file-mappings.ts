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

/** The mapping of the rows of a file to the rows of a bulk file. Columns are zero-based positions in the header. */
const mappingShape = s.shape({
  /** For each field, the alternative lists of columns. The first list with a filled cell is used. */
  columns: s.shape(
    fillRecord(mappedFields, () =>
      s.optional(s.list(s.list(buildColumn(), { minItems: 1, maxItems: 10 }), { maxItems: 10 })),
    ),
  ),
  /** Values for fields that are empty in the file. */
  fixed: s.shape(fillRecord(bulkFields, () => s.optional(s.text(500)))),
  /** The warehouse; null for the default one. */
  warehouseId: s.nullable(s.rowId()),
  /** The box of orders without a size; absent or null for the size in `fixed`. */
  presetId: s.optional(s.nullable(s.rowId())),
  /**
   * How rows form orders. Absent or null groups rows with the same order number, `row` makes each row an order, and a
   * column groups rows with the same text in the column.
   */
  grouping: s.optional(s.nullable(s.union([s.literal('row'), buildColumn()]))),
  /** Null to infer the order of day and month from the dates of the file. */
  dateOrder: s.nullable(s.oneOf(['dayFirst', 'monthFirst'], { type: 'string' })),
  weightUnit: s.oneOf(weightUnits, { type: 'string' }),
  lengthUnit: s.oneOf(lengthUnits, { type: 'string' }),
  /** Skips rows whose cell in `column`, in lower case, is one of `words`. An empty list matches any filled cell. */
  skips: s.list(
    s.shape({
      column: buildColumn(),
      words: s.list(s.text(60), { maxItems: 40 }),
      /** True to skip all rows of the order. */
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
 * Saves or replaces the mapping for a header. Imports and the upload dialog apply it to every file whose
 * header has this fingerprint (`fingerprintHeader` in the domain). Returns 422 beyond 200 mappings.
 */
export const saveFileMapping = endpoint(
  'PUT',
  '/api/file-mappings/:fingerprint',
  'settings:write',
  {
    summary: 'Save the mapping for a file header',
    audit: ['file_mapping.saved'],
    params: byFingerprint,
    body: s.shape({ fileName: s.text(255), mapping: mappingShape }),
    response: s.data(savedMapping),
  },
);

/** Deletes a mapping. The next file with its header must be mapped again. Returns 404 for an unknown mapping. */
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
