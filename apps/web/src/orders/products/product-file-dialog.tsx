import { plural, t } from '@lingui/core/macro';
import { MAX_IMPORTED_PRODUCTS } from '@shipdesk/contract/orders/products';
import {
  type ProductFile,
  type ProductFileProblem,
  readProductFile,
} from '@shipdesk/domain/order/product/product-file';
import { useRef, useState } from 'react';
import { CallDialog } from '../../product/call-dialog.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ScrollingTable } from '../../ui/table/scrolling-table.tsx';
import { readInWorker } from '../bulk-import/file/read-in-worker.ts';
import { formatProductProblem } from './product-dialog.tsx';
import { productsApi } from './products-api.ts';

type Stage =
  | { readonly step: 'empty' | 'reading' }
  | { readonly step: 'refused'; readonly message: string }
  | { readonly step: 'read'; readonly file: ProductFile };

const MAX_LISTED_PROBLEMS = 100;

/** Imports nothing if a cell is invalid. */
export function ProductFileDialog({ onClose }: { onClose: () => void }) {
  const [stage, setStage] = useState<Stage>({ step: 'empty' });
  const [fileName, setFileName] = useState('');
  const newestFile = useRef<File>(null);
  const [loadPresets] = productsApi.useLazyListPackagePresetsQuery();
  const [importProducts, { data: result }] = productsApi.useImportProductsMutation();

  async function readFile(file: File) {
    newestFile.current = file;
    setFileName(file.name);
    setStage({ step: 'reading' });
    const nextStage = await openFile(file).catch(
      (): Stage => ({ step: 'refused', message: t`The file could not be read. Choose it again.` }),
    );
    // The user may have chosen another file in the meantime.
    if (newestFile.current === file) setStage(nextStage);
  }

  async function openFile(file: File): Promise<Stage> {
    const isWorkbook = /\.xlsx$/i.test(file.name);
    const content = await readInWorker(file, isWorkbook ? 'excel' : 'csv');
    if ('message' in content) return { step: 'refused', message: content.message };
    if (content.rowCount > MAX_IMPORTED_PRODUCTS) {
      const max = MAX_IMPORTED_PRODUCTS.toLocaleString('en-IN');
      return {
        step: 'refused',
        message: t`The file has more than ${max} products. Split it into smaller files.`,
      };
    }
    const { data } = await loadPresets();
    return { step: 'read', file: readProductFile(content, data?.data ?? []) };
  }

  const products = stage.step === 'read' ? stage.file.products : [];
  const problems = stage.step === 'read' ? stage.file.problems : [];
  const isReady = products.length > 0 && problems.length === 0;
  const count = products.length;
  return (
    <CallDialog
      title={t`Import products`}
      size="lg"
      submitLabel={
        isReady ? plural(count, { one: 'Import # product', other: 'Import # products' }) : t`Import`
      }
      send={isReady ? () => importProducts({ body: { products: [...products] } }) : undefined}
      failure={t`The products could not be imported. Try again.`}
      onDone={() => undefined}
      {...(result !== undefined && { outcome: <ImportOutcome {...result.data} /> })}
      onClose={onClose}
    >
      <FileDrop
        extensions={['.csv', '.xlsx']}
        limits={[
          t`Columns: Name, SKU, HSN, Price, Weight, Length, Breadth, Height, Box. Only Name is required.`,
          t`Shipdesk updates the product with the same SKU, or with the same name if the SKU is empty. Empty cells change nothing.`,
        ]}
        onFile={(file) => void readFile(file)}
      />
      {fileName !== '' && <p className="truncate text-base text-ink">{fileName}</p>}
      {stage.step === 'reading' && <ProgressBar label={t`Reading the file`} />}
      {/* The region is always rendered, because a screen reader announces only changes in it. */}
      <div className="text-base">
        <div role="alert" className="text-bad-ink">
          {stage.step === 'refused' && stage.message}
          {problems.length > 0 &&
            plural(problems.length, {
              one: 'The file has # problem. Nothing was imported: correct the file and choose it again.',
              other:
                'The file has # problems. Nothing was imported: correct the file and choose it again.',
            })}
        </div>
        <div role="status" className="text-ink">
          {stage.step === 'read' && problems.length === 0 && describeFile(stage.file)}
        </div>
      </div>
      {problems.length > 0 && (
        <ScrollingTable
          label={t`Problems`}
          headers={[t`Cell`, t`Contents`, t`What to do`]}
          rows={problems.slice(0, MAX_LISTED_PROBLEMS).map(describeProblem)}
        />
      )}
    </CallDialog>
  );
}

function describeFile({ products, unreadNames }: ProductFile): string {
  if (products.length === 0) return t`The file has only a header. Choose a file with products.`;
  const countText = plural(products.length, {
    one: 'The file has # product.',
    other: 'The file has # products.',
  });
  const columns = unreadNames.join(', ');
  return unreadNames.length === 0
    ? countText
    : t`${countText} Columns that were not read: ${columns}.`;
}

function describeProblem({
  rowNumber,
  header,
  value,
  problem,
}: ProductFileProblem): [cell: string, contents: string, text: string] {
  const cell = header === '' ? t`Row ${rowNumber}` : t`Row ${rowNumber}, ${header}`;
  return [cell, value.trim() === '' ? t`empty` : value, formatProductProblem(problem)];
}

function ImportOutcome({ added, changed, same }: { added: number; changed: number; same: number }) {
  const rows = [
    { label: t`Added`, count: added },
    { label: t`Changed`, count: changed },
    { label: t`Unchanged`, count: same },
  ];
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 text-base">
      {rows.map(({ label, count }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right font-medium tabular-nums">{count.toLocaleString('en-IN')}</dd>
        </div>
      ))}
    </dl>
  );
}
