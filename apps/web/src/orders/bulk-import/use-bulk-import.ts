import { t } from '@lingui/core/macro';
import * as bulk from '@shipdesk/contract/orders/bulk-orders';
import type { SavedMapping } from '@shipdesk/contract/orders/file-mappings';
import { checkPlaces } from '@shipdesk/contract/rates/pincodes';
import type { FileMapping } from '@shipdesk/domain/order/mapping/file-mapping';
import { fingerprintHeader } from '@shipdesk/domain/order/mapping/header-fingerprint';
import type { MappingSource } from '@shipdesk/domain/order/mapping/mapping-context';
import { indexProducts, type ProductIndex } from '@shipdesk/domain/order/product/product';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import { findRefusedFields, getCallMessage } from '../../api/call-error.ts';
import { afterSuccess, buildCalls } from '../../api/calls.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { useUnloadWarning } from '../../lib/hooks/use-unload-warning.ts';
import { type SessionState, selectUsername } from '../../session/session-slice.ts';
import {
  findFileMapping,
  guessFileMapping,
  isBulkHeader,
  listNamedProducts,
  mapContent,
  toMappedWarehouses,
} from '../mapping/mapped-file.ts';
import { mappingsApi } from '../mapping/mappings-api.ts';
import { toImportedOrder } from '../order/order-list-payload.ts';
import { productsApi } from '../products/products-api.ts';
import { warehousesApi } from '../warehouses/warehouses-api.ts';
import { dropBulkDraft, findBulkDraft, storeBulkDraft } from './bulk-draft.ts';
import { listPlaces } from './bulk-places.ts';
import type { BulkSheet } from './bulk-sheet.ts';
import { buildBulkRequest, openBulkSheet } from './bulk-sheet-io.ts';
import type { BulkContent } from './file/bulk-content.ts';
import { type BulkRefusal, formatHint } from './file/file-hints.ts';
import type { BulkSource } from './file/read-bulk-file.ts';
import { readInWorker } from './file/read-in-worker.ts';

const endpoints = { csv: bulk.createBulkOrder, excel: bulk.createBulkOrderViaExcel } as const;

interface BulkRequest {
  source: BulkSource;
  bodyText: string;
  idempotencyKey: string;
}

const { useImportOrdersMutation, useCheckPlacesMutation } = buildCalls(({ mutation }) => ({
  importOrders: mutation(bulk.createBulkOrder, afterSuccess('Order'), {
    request: ({ source, bodyText, idempotencyKey }: BulkRequest) => ({
      endpoint: endpoints[source],
      argument: { idempotencyKey },
      bodyText,
    }),
  }),
  checkPlaces: mutation(checkPlaces),
}));

/** Spec §4, bulk upload modal: no file, then a validated file. Uploading is a separate state. */
export type BulkStage =
  | { readonly step: 'empty' }
  | { readonly step: 'reading'; readonly fileName: string }
  | ({
      readonly step: 'refused';
      readonly fileName: string;
      readonly unmappedFile?: UnmappedFile;
    } & BulkRefusal)
  | {
      readonly step: 'open';
      readonly fileName: string;
      readonly sheet: BulkSheet;
      /** Increases with each change to the sheet. */
      readonly version: number;
      readonly refusalCount: number;
      /** The file before its columns were mapped; undefined for a bulk file. */
      readonly mappedFile?: UnmappedFile & {
        readonly layout: string | null;
        readonly completedCount: number;
      };
    };

interface MappedSource extends Omit<MappingSource, 'products'> {
  readonly savedMappings: readonly SavedMapping[];
  readonly matchProducts: (content: BulkContent, mapping: FileMapping) => Promise<ProductIndex>;
}

/** A readable file that lacks columns of a bulk file, with the data for its mapping. */
interface UnmappedFile {
  readonly content: BulkContent;
  readonly source: MappedSource;
  readonly mapping: FileMapping;
}

export interface BulkResult {
  readonly orders: readonly ReturnType<typeof toImportedOrder>[];
  /** The import id for the filter of the orders list; null if no order was created. */
  readonly importId: string | null;
  readonly remainingCount: number;
}

interface BulkImportOptions {
  source: BulkSource;
  onImported: (result: BulkResult) => void;
}

// Spec §8, bulk create failure: the text for a response without a message.
const describeFailedUpload = () => t`Failed to upload orders`;

/** Reads and checks a file, and uploads its valid rows. Keeps corrections after errors and an expired session. */
export function useBulkImport({ source, onImported }: BulkImportOptions) {
  const username = useSelector(selectUsername);
  const store = useStore<{ session: SessionState }>();
  const [importOrders] = useImportOrdersMutation();
  const [sendPlaces] = useCheckPlacesMutation();
  const getIdempotencyKey = useIdempotencyKey();
  const [stage, setStage] = useState<BulkStage>(() => getDraftStage(source, username));
  const [failure, setFailure] = useState<BulkRefusal | null>(null);
  const [isUploading, setIsUploading] = useState(false);
  const [loadMappings] = mappingsApi.useLazyListFileMappingsQuery();
  const [loadWarehouses] = warehousesApi.useLazyListWarehousesQuery();
  const [loadPresets] = productsApi.useLazyListPackagePresetsQuery();
  const [matchProducts] = productsApi.useLazyMatchProductsQuery();
  const [saveMapping, { isLoading: isSavingMapping }] = mappingsApi.useSaveFileMappingMutation();
  const [importFile, setImportFile] = useState<File | null>(null);

  // The draft is only in memory, so a reload loses it.
  useUnloadWarning(stage.step === 'open');
  const storeDraft = useEffectEvent(() => {
    if (stage.step !== 'open') return;
    const wasOpen = store.getState().session.accessToken === null;
    storeBulkDraft({ ...stage, username, source, wasOpen }, store);
  });
  useEffect(() => {
    dropBulkDraft();
    return () => storeDraft();
  }, []);

  const redrawStage = ({ isRefused = false } = {}) =>
    setStage((current) => {
      if (current.step !== 'open') return current;
      const refusalCount = current.refusalCount + (isRefused ? 1 : 0);
      return { ...current, version: current.version + 1, refusalCount };
    });

  async function chooseFile(file: File, sheetName?: string) {
    if (isUploading) return;
    setFailure(null);
    const readingStage: BulkStage = { step: 'reading', fileName: file.name };
    setStage(readingStage);
    const nextStage = await openSheet(file, { source, sheetName, loadSource });
    // The seller may have chosen another file.
    setStage((current) => (current === readingStage ? nextStage : current));
    if (nextStage.step === 'open') await comparePlaces(nextStage.sheet);
  }

  /** Treats a list that fails to load as empty. */
  async function loadSource(): Promise<MappedSource> {
    const [mappings, warehouses, presets] = await Promise.all([
      loadMappings(),
      loadWarehouses(),
      loadPresets(),
    ]);
    return {
      savedMappings: mappings.data?.data ?? [],
      warehouses: toMappedWarehouses(warehouses.data?.data ?? []),
      presets: presets.data?.data ?? [],
      matchProducts: async (content, mapping) => {
        const products = listNamedProducts(content, mapping);
        const { data } = products.length === 0 ? {} : await matchProducts({ body: { products } });
        return indexProducts(data?.data ?? []);
      },
    };
  }

  async function applyMapping(mapping: FileMapping) {
    if (stage.step !== 'refused' || stage.unmappedFile === undefined) return;
    const { fileName, unmappedFile } = stage;
    const fingerprint = fingerprintHeader(unmappedFile.content.header);
    const { error } = await saveMapping({ fingerprint, body: { fileName, mapping } });
    if (error !== undefined) {
      return setFailure({
        message: getCallMessage(error, t`The mapping could not be saved. Try again.`),
        hint: '',
      });
    }
    setFailure(null);
    const file = { ...unmappedFile, mapping, layout: null };
    const nextStage = await openMappedSheet(fileName, file, source);
    setStage(nextStage);
    if (nextStage.step === 'open') await comparePlaces(nextStage.sheet);
  }

  /** Ignores a failed request. */
  async function comparePlaces(sheet: BulkSheet) {
    const places = listPlaces(sheet.listCheckedRows());
    if (places.length === 0) return;
    const { data } = await sendPlaces({ body: { places: places.map(({ place }) => place) } });
    const offers = (data?.data ?? []).flatMap(({ index, ...suggestion }) => {
      const place = places[index];
      return place === undefined ? [] : [{ ...place, suggestion }];
    });
    if (offers.length === 0) return;
    sheet.addOffers(offers);
    redrawStage();
  }

  async function uploadSheet() {
    if (stage.step !== 'open' || isUploading) return;
    const { sheet, fileName } = stage;
    setFailure(null);
    setIsUploading(true);
    const { isWhole, body } = buildBulkRequest(sheet, { source, fileName });
    const bodyText = JSON.stringify(body);
    const { data: response, error } = await importOrders({
      source,
      bodyText,
      idempotencyKey: getIdempotencyKey(bodyText),
    });
    setIsUploading(false);
    if (response !== undefined) {
      sheet.removeSent();
      const remainingCount = sheet.summarizeSheet().rowCount;
      if (remainingCount > 0) redrawStage();
      else setStage({ step: 'empty' });
      const { importId = null } = response;
      const orders = response.data.map(toImportedOrder);
      return onImported({ orders, importId, remainingCount });
    }
    const hasStatus = error !== undefined && 'status' in error && typeof error.status === 'number';
    const details = hasStatus ? findRefusedFields(error) : [];
    sheet.addRefusals(details);
    redrawStage({ isRefused: details.length > 0 });
    const message = getCallMessage(error, describeFailedUpload());
    if (!hasStatus) {
      return setFailure({
        message: describeFailedUpload(),
        hint: t`${message} The file and your corrections are still here.`,
      });
    }
    // Spec §8 shows the response message. Its row number counts the sent rows, not the rows of the file.
    const countsSentRows = !isWhole && /^Row \d+ /.test(message);
    setFailure({
      message: countsSentRows ? (sheet.summarizeSheet().message ?? message) : message,
      hint: '',
    });
  }

  return {
    stage,
    failure,
    isUploading,
    choose: (file: File) => {
      setImportFile(file);
      void chooseFile(file);
    },
    /** Undefined while no file is chosen. */
    chooseSheet:
      importFile === null ? undefined : (sheet: string) => void chooseFile(importFile, sheet),
    upload: () => void uploadSheet(),
    isSavingMapping,
    applyMapping: (mapping: FileMapping) => void applyMapping(mapping),
    /** Shows the mapping of the open file again and discards the corrections to its rows. */
    changeMapping: () => {
      setFailure(null);
      setStage((current) =>
        current.step === 'open' && current.mappedFile !== undefined
          ? {
              step: 'refused',
              fileName: current.fileName,
              message: '',
              hint: '',
              unmappedFile: current.mappedFile,
            }
          : current,
      );
    },
    onChanged: () => {
      setFailure(null);
      redrawStage();
    },
  };
}

interface OpenOptions {
  source: BulkSource;
  sheetName: string | undefined;
  loadSource: () => Promise<MappedSource>;
}

async function openSheet(
  file: File,
  { source, sheetName, loadSource }: OpenOptions,
): Promise<BulkStage> {
  const fileName = file.name;
  try {
    const content = await readInWorker(file, source, sheetName);
    if ('message' in content) {
      return { step: 'refused', fileName, ...content, hint: formatHint(content.hint) };
    }
    if (isBulkHeader(content.header)) return await openContent(fileName, content, source);
    const mappingSource = await loadSource();
    const foundMapping = findFileMapping(content.header, mappingSource.savedMappings);
    const unmapped = { content, source: mappingSource };
    if (foundMapping !== null) {
      return await openMappedSheet(fileName, { ...unmapped, ...foundMapping }, source);
    }
    const stage = await openContent(fileName, content, source);
    return stage.step === 'refused'
      ? { ...stage, unmappedFile: { ...unmapped, mapping: guessFileMapping(content) } }
      : stage;
  } catch (error) {
    const hint = error instanceof Error ? error.message : '';
    return { step: 'refused', fileName, message: describeFailedUpload(), hint };
  }
}

/** Opens a file with its mapping. Returns the stage that shows the mapping if the file cannot be opened. */
async function openMappedSheet(
  fileName: string,
  file: UnmappedFile & { readonly layout: string | null },
  source: BulkSource,
): Promise<BulkStage> {
  const { content, mapping } = file;
  const today = toBusinessDay(new Date());
  const products = await file.source.matchProducts(content, mapping);
  const bulkContent = mapContent(content, mapping, { source: { ...file.source, products }, today });
  const refusal = { message: '', hint: '' };
  if (bulkContent === null) return { step: 'refused', fileName, ...refusal, unmappedFile: file };
  const stage = await openContent(fileName, bulkContent, source);
  const filledRows = bulkContent.records.filter(({ completions = [] }) => completions.length > 0);
  return stage.step === 'open'
    ? { ...stage, mappedFile: { ...file, completedCount: filledRows.length } }
    : { ...stage, unmappedFile: file };
}

async function openContent(
  fileName: string,
  content: BulkContent,
  source: BulkSource,
): Promise<Extract<BulkStage, { step: 'open' | 'refused' }>> {
  const sheet = await openBulkSheet(content, { source, today: toBusinessDay(new Date()) });
  return 'message' in sheet
    ? { step: 'refused', fileName, ...sheet }
    : { step: 'open', fileName, sheet, version: 0, refusalCount: 0 };
}

function getDraftStage(source: BulkSource, username: string): BulkStage {
  const draft = findBulkDraft(username, source);
  if (draft === null) return { step: 'empty' };
  const { fileName, sheet } = draft;
  return { step: 'open', fileName, sheet, version: 0, refusalCount: 0 };
}
