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

/** The content of a file that a mapping reads. */
export interface MappedContent {
  readonly header: readonly string[];
  readonly records: readonly BulkRecord[];
}

/** A mapping that applies to a file automatically. */
export interface FoundMapping {
  readonly mapping: FileMapping;
  /** The name of the built-in layout; null for a mapping of the seller. */
  readonly layout: string | null;
}

export const isBulkHeader = (header: readonly string[]): boolean =>
  matchBulkHeader(header).missing.length === 0;

/** Returns the seller's mapping of a header, or that of a built-in layout, or null. */
export function findFileMapping(
  header: readonly string[],
  saved: readonly SavedMapping[],
): FoundMapping | null {
  const fingerprint = fingerprintHeader(header);
  const own = saved.find((candidate) => candidate.fingerprint === fingerprint);
  if (own !== undefined) return { mapping: own.mapping, layout: null };
  const layout = findLayout(header);
  return layout && { mapping: layout.mapping, layout: layout.title };
}

/** Returns the mapping that the header and the rows of a file suggest. */
export const guessContent = ({ header, records }: MappedContent): FileMapping =>
  guessMapping(
    header,
    records.map(({ cells }) => cells),
  );

/** Returns the warehouses of the response as a mapping reads them. */
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

/** Converts a file to a bulk file. Null without a warehouse. */
export function mapContent<Content extends MappedContent>(
  content: Content,
  mapping: FileMapping,
  { source, today }: { source: MappingSource; today: IsoDate },
): Content | null {
  const context = buildMappingContext(mapping, source, today);
  if (context === null) return null;
  return { ...content, header: mappedHeader, records: mapFile(content.records, mapping, context) };
}

const PREVIEWED_ORDERS = 20;

function listPreviewedRecords({ records }: MappedContent, mapping: FileMapping): BulkRecord[] {
  const keys = new Set<string>();
  const grouper = new OrderGrouper(mapping);
  return records.filter((record) => {
    const key = grouper.readKey(record);
    if (keys.size < PREVIEWED_ORDERS) keys.add(key);
    return keys.has(key);
  });
}

/** Returns the products that the previewed orders name. */
export const listPreviewedProducts = (content: MappedContent, mapping: FileMapping) =>
  listNamedProducts({ ...content, records: listPreviewedRecords(content, mapping) }, mapping);

/** Maximum number of products that the server matches in one call. */
const MAX_MATCHED = 1000;

/** Returns the products in a file, as the server matches them. */
export function listNamedProducts({ records }: MappedContent, mapping: FileMapping) {
  return listMappedProducts(records, mapping)
    .slice(0, MAX_MATCHED)
    .map(({ sku = '', productName }) => ({
      sku: sku.slice(0, productLimits.skuChars),
      productName: productName.slice(0, productLimits.nameChars),
    }));
}

/** The rows of the first orders with their values, and their problems. */
export interface MappingPreview {
  readonly rows: readonly BulkRow[];
  readonly problems: readonly BulkProblem[];
}

/** Returns the check of the first orders of a file. Null without a warehouse. */
export function previewMapping(
  content: MappedContent,
  mapping: FileMapping,
  options: { source: MappingSource; today: IsoDate },
): MappingPreview | null {
  const records = listPreviewedRecords(content, mapping);
  const mapped = mapContent({ header: content.header, records }, mapping, options);
  if (mapped === null) return null;
  const dateOrder = findDateOrder(content, mapping, options.today);
  const rows = mapped.records.map((record) =>
    checkBulkRow(readBulkRow(mappedPositions, record), { dateOrder }),
  );
  return { rows, problems: summarizeBulkChecks(rows).problems };
}

/** Returns the order of the mapped dates. Rows after the preview may determine it. */
function findDateOrder(
  { records }: MappedContent,
  { columns, dateOrder }: FileMapping,
  today: IsoDate,
): DateOrder {
  if (dateOrder !== null) return dateOrder;
  const dates = new DateColumnScan(today);
  const dateColumns = columns.orderDate?.flat() ?? [];
  for (const { cells } of records) {
    const column = dateColumns.find((index) => cleanCell(cells[index] ?? '') !== '');
    if (column !== undefined) dates.add(cleanCell(cells[column] ?? ''));
  }
  return dates.reading.order ?? 'dayFirst';
}

const SAMPLES = 3;

/** Returns the first different texts of columns, joined as a mapping joins them. */
export function listSamples({ records }: MappedContent, columns: readonly number[]): string[] {
  const samples = new Set<string>();
  for (const { cells } of records) {
    const texts = columns
      .map((column) => (cells[column] ?? '').trim())
      .filter((text) => text !== '');
    if (texts.length > 0) samples.add(texts.join(', '));
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

/** Returns a mapping with the first column of a field, its second column, or neither. */
export function chooseColumns(
  mapping: FileMapping,
  field: MappedField,
  { columns, header }: { readonly columns: readonly number[]; readonly header: readonly string[] },
): FileMapping {
  const { [field]: _, ...others } = mapping.columns;
  const [first] = columns;
  if (first === undefined) return { ...mapping, columns: others };
  return {
    ...mapping,
    columns: { ...others, [field]: [[...columns]] },
    ...(field === 'clientDeadWeight' && readWeightUnit(header[first] ?? '')),
  };
}
