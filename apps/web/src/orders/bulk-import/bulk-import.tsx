import { useState } from 'react';
import { BulkImportDialog } from './bulk-import-dialog.tsx';
import type { BulkSource } from './file/read-bulk-file.ts';
import { ImportSummaryDialog } from './import-summary-dialog.tsx';
import type { BulkResult } from './use-bulk-import.ts';

interface BulkImportProps {
  orderType: string;
  source: BulkSource;
  onClose: () => void;
}

/** From choosing a file to the docket numbers of its orders. */
export function BulkImport({ orderType, source, onClose }: BulkImportProps) {
  const [result, setResult] = useState<BulkResult | null>(null);
  return result === null ? (
    <BulkImportDialog
      orderType={orderType}
      source={source}
      onClose={onClose}
      onImported={setResult}
    />
  ) : (
    <ImportSummaryDialog result={result} onGoOn={() => setResult(null)} onClose={onClose} />
  );
}
