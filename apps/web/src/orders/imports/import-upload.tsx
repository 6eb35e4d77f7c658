import { t } from '@lingui/core/macro';
import { matchBulkHeader } from '@shipdesk/domain/order/bulk/bulk-header';
import { bulkMessages } from '@shipdesk/domain/order/bulk/bulk-rules';
import type { FileMapping } from '@shipdesk/domain/order/mapping/file-mapping';
import { fingerprintHeader } from '@shipdesk/domain/order/mapping/header-fingerprint';
import { useState } from 'react';
import { getCallMessage } from '../../api/call-error.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { LeaveGuard } from '../../lib/leave-guard.tsx';
import { Banner } from '../../ui/banner.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { readCsvBytes } from '../bulk-import/file/read-bulk-file.ts';
import { SampleFileLink } from '../bulk-import/sample-file-link.tsx';
import { MapColumns } from '../mapping/map-columns.tsx';
import {
  findFileMapping,
  guessFileMapping,
  isBulkHeader,
  type MappedContent,
  toMappedWarehouses,
} from '../mapping/mapped-file.ts';
import { mappingsApi } from '../mapping/mappings-api.ts';
import { warehousesApi } from '../warehouses/warehouses-api.ts';
import { importsApi } from './imports-api.ts';

/** Enough bytes for the header and the first orders of a file. */
const HEAD_BYTES = 128 * 1024;

interface UnmappedUpload {
  readonly file: File;
  readonly head: MappedContent;
}

export function ImportUpload({ limits }: { limits: readonly string[] }) {
  const [createImport, { isLoading }] = importsApi.useCreateImportMutation();
  const [loadMappings] = mappingsApi.useLazyListFileMappingsQuery();
  const [saveMapping, { isLoading: isSaving }] = mappingsApi.useSaveFileMappingMutation();
  const [loadWarehouses, { data: warehouses }] = warehousesApi.useLazyListWarehousesQuery();
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [unmappedUpload, setUnmappedUpload] = useState<UnmappedUpload | null>(null);
  const [upload, setUpload] = useState({ name: '', fraction: 0 });
  const [sentCount, setSentCount] = useState(0);
  const getIdempotencyKey = useIdempotencyKey();

  async function chooseFile(file: File) {
    setProblem(null);
    setNote(null);
    setUnmappedUpload(null);
    const head = await readHead(file);
    if (head !== null && !isBulkHeader(head.header)) {
      const savedMappings = await loadMappings();
      const foundMapping = findFileMapping(head.header, savedMappings.data?.data ?? []);
      if (foundMapping === null) {
        await loadWarehouses();
        setProblem(bulkMessages.missingColumns(matchBulkHeader(head.header).missingColumns));
        return setUnmappedUpload({ file, head });
      }
      setNote(describeMapping(foundMapping.layout));
    }
    await uploadFile(file);
  }

  async function uploadFile(content: File) {
    const { name, size, lastModified } = content;
    setUpload({ name, fraction: 0 });
    const { error } = await createImport({
      file: { content, onProgress: (fraction) => setUpload({ name, fraction }) },
      idempotencyKey: getIdempotencyKey({ name, size, lastModified, sentCount }),
    });
    if (error !== undefined)
      return setProblem(getCallMessage(error, t`The file could not be uploaded. Try again.`));
    // A new count lets the user upload the same file again.
    setSentCount(sentCount + 1);
  }

  async function applyMapping({ file, head }: UnmappedUpload, mapping: FileMapping) {
    const fingerprint = fingerprintHeader(head.header);
    const { error } = await saveMapping({ fingerprint, body: { fileName: file.name, mapping } });
    if (error !== undefined)
      return setProblem(getCallMessage(error, t`The mapping could not be saved. Try again.`));
    setProblem(null);
    setUnmappedUpload(null);
    await uploadFile(file);
  }

  return (
    <section aria-label={t`Upload a file`} className="flex flex-col gap-3">
      <FileDrop
        extensions={['.csv', '.tsv', '.txt']}
        limits={limits}
        isDisabled={isLoading}
        onFile={(file) => void chooseFile(file)}
      />
      <SampleFileLink />
      {isLoading && (
        <ProgressBar label={t`Uploading ${{ file: upload.name }}`} fraction={upload.fraction} />
      )}
      {problem !== null && <Banner tone="bad">{problem}</Banner>}
      {note !== null && <Banner tone="info">{note}</Banner>}
      {unmappedUpload !== null && (
        <MapColumns
          key={unmappedUpload.file.name}
          content={unmappedUpload.head}
          warehouses={toMappedWarehouses(warehouses?.data ?? [])}
          initialMapping={guessFileMapping(unmappedUpload.head)}
          isSaving={isSaving}
          onSave={(mapping) => void applyMapping(unmappedUpload, mapping)}
        />
      )}
      <LeaveGuard isActive={isLoading}>{t`The file is still being uploaded.`}</LeaveGuard>
    </section>
  );
}

function describeMapping(layout: string | null): string {
  return layout === null
    ? t`The columns of this file were mapped with your saved mapping.`
    : t`This is a ${layout} file. Its columns were mapped. Orders will be picked up from your default warehouse.`;
}

/** Returns null for a file that cannot be read. */
async function readHead(file: File): Promise<MappedContent | null> {
  try {
    const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const head = readCsvBytes(trimToLine(bytes, file.size));
    return 'hint' in head ? null : head;
  } catch {
    return null;
  }
}

/** Removes the last line if the bytes are only a part of the file, because the line may be incomplete. */
function trimToLine(bytes: Uint8Array, fileBytes: number): Uint8Array {
  const end = bytes.length < fileBytes ? bytes.lastIndexOf(10) : bytes.length;
  return end <= 0 ? bytes : bytes.subarray(0, end);
}
