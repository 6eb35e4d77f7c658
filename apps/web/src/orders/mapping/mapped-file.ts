import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { SavedMapping } from '@shipdesk/contract/orders/file-mappings';
import type { listWarehouses } from '@shipdesk/contract/orders/warehouses';
import { DateColumnScan, type DateOrder } from '@shipdesk/domain/order/bulk/bulk-dates';
import { matchBulkHeader } from '@shipdesk/domain/order/bulk/bulk-header';
import {
  type BulkProblem,
  type BulkRecord,
  type BulkRow,
  checkBulkRow,
  readBulkRow,
} from '@shipdesk/domain/order/bulk/bulk-rules';
import { summarizeBulkChecks } from '@shipdesk/domain/order/bulk/order-rows';
import {
  type FileMapping,
  listMappedProducts,
  type MappedField,
  mapFile,
  mappedHeader,
  mappedPositions,
  OrderGrouper,
} from '@shipdesk/domain/order/mapping/file-mapping';
import { guessMapping, readWeightUnit } from '@shipdesk/domain/order/mapping/guess-mapping';
import { fingerprintHeader } from '@shipdesk/domain/order/mapping/header-fingerprint';
import { findLayout } from '@shipdesk/domain/order/mapping/layouts';
import {
  buildMappingContext,
  type MappedWarehouse,
  type MappingSource,
} from '@shipdesk/domain/order/mapping/mapping-context';
import { productLimits } from '@shipdesk/domain/order/product/product';
import { cleanCell } from '@shipdesk/domain/values/csv/cells';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';

export interface MappedContent {
  readonly header: readonly string[];
  readonly records: readonly BulkRecord[];
}

export interface FoundMapping {
  readonly mapping: FileMapping;
  /** The name of the built-in layout; null for a saved mapping. */
  readonly layout: string | null;
}

export const isBulkHeader = (header: readonly string[]): boolean =>
  matchBulkHeader(header).missingColumns.length === 0;

/** Prefers a saved mapping to a built-in layout. */
export function findFileMapping(
  header: readonly string[],
  savedMappings: readonly SavedMapping[],
): FoundMapping | null {
  const fingerprint = fingerprintHeader(header);
  const ownMapping = savedMappings.find((candidate) => candidate.fingerprint === fingerprint);
  if (ownMapping !== undefined) return { mapping: ownMapping.mapping, layout: null };
  const layout = findLayout(header);
  return layout && { mapping: layout.mapping, layout: layout.title };
}

export const guessFileMapping = ({ header, records }: MappedContent): FileMapping =>
  guessMapping(
    header,
    records.map(({ cells }) => cells),
  );

export function toMappedWarehouses(
  rows: ResponseOf<typeof listWarehouses>['data'],
): MappedWarehouse[] {
  return rows.map((row) => ({
    id: row.id,
    title: row.pickupAddressTitle,
    address: {
      name: row.name,
      phone: row.phoneNumber,
      altPhone: row.altPhoneNumber,
      email: row.email,
      address: row.addressLine,
      pincode: row.pincode,
      city: row.city,
      state: row.state,
      country: row.country,
    },
  }));
}

/** Returns null if the seller has no warehouse. */
export function mapContent<Content extends MappedContent>(
  content: Content,
  mapping: FileMapping,
  { source, today }: { source: MappingSource; today: IsoDate },
): Content | null {
  const context = buildMappingContext(mapping, source, today);
  if (context === null) return null;
  return { ...content, header: mappedHeader, records: mapFile(content.records, mapping, context) };
}

const MAX_PREVIEWED_ORDERS = 20;

function listPreviewedRecords({ records }: MappedContent, mapping: FileMapping): BulkRecord[] {
  const keys = new Set<string>();
  const grouper = new OrderGrouper(mapping);
  return records.filter((record) => {
    const key = grouper.readKey(record);
    if (keys.size < MAX_PREVIEWED_ORDERS) keys.add(key);
    return keys.has(key);
  });
}

export const listPreviewedProducts = (content: MappedContent, mapping: FileMapping) =>
  listNamedProducts({ ...content, records: listPreviewedRecords(content, mapping) }, mapping);

const MAX_MATCHED_PRODUCTS = 1000;

/** Returns the SKUs and names of the products in a file, cut to the limits of the request that matches them. */
export function listNamedProducts({ records }: MappedContent, mapping: FileMapping) {
  return listMappedProducts(records, mapping)
    .slice(0, MAX_MATCHED_PRODUCTS)
    .map(({ sku = '', productName }) => ({
      sku: sku.slice(0, productLimits.skuChars),
      productName: productName.slice(0, productLimits.nameChars),
    }));
}

export interface MappingPreview {
  readonly rows: readonly BulkRow[];
  readonly problems: readonly BulkProblem[];
}

/** Returns null if the seller has no warehouse. */
export function previewMapping(
  content: MappedContent,
  mapping: FileMapping,
  options: { source: MappingSource; today: IsoDate },
): MappingPreview | null {
  const records = listPreviewedRecords(content, mapping);
  const mappedContent = mapContent({ header: content.header, records }, mapping, options);
  if (mappedContent === null) return null;
  const dateOrder = findDateOrder(content, mapping, options.today);
  const rows = mappedContent.records.map((record) =>
    checkBulkRow(readBulkRow(mappedPositions, record), { dateOrder }),
  );
  return { rows, problems: summarizeBulkChecks(rows).problems };
}

/** Returns the order of day and month in the dates. Reads all rows, because only a later row may show it. */
function findDateOrder(
  { records }: MappedContent,
  { columns, dateOrder }: FileMapping,
  today: IsoDate,
): DateOrder {
  if (dateOrder !== null) return dateOrder;
  const dateScan = new DateColumnScan(today);
  const dateColumns = columns.orderDate?.flat() ?? [];
  for (const { cells } of records) {
    const column = dateColumns.find((index) => cleanCell(cells[index] ?? '') !== '');
    if (column !== undefined) dateScan.add(cleanCell(cells[column] ?? ''));
  }
  return dateScan.reading.order ?? 'dayFirst';
}

const MAX_SAMPLES = 3;

/** Returns the first distinct samples of a field. A sample joins the texts of the field's columns in one row. */
export function listSamples({ records }: MappedContent, columns: readonly number[]): string[] {
  const samples = new Set<string>();
  for (const { cells } of records) {
    const texts = columns
      .map((column) => (cells[column] ?? '').trim())
      .filter((text) => text !== '');
    if (texts.length > 0) samples.add(texts.join(', '));
    if (samples.size === MAX_SAMPLES) break;
  }
  return [...samples];
}

export function chooseColumns(
  mapping: FileMapping,
  field: MappedField,
  { columns, header }: { readonly columns: readonly number[]; readonly header: readonly string[] },
): FileMapping {
  const { [field]: _, ...otherColumns } = mapping.columns;
  const [firstColumn] = columns;
  if (firstColumn === undefined) return { ...mapping, columns: otherColumns };
  return {
    ...mapping,
    columns: { ...otherColumns, [field]: [[...columns]] },
    ...(field === 'clientDeadWeight' && readWeightUnit(header[firstColumn] ?? '')),
  };
}
