import { plural, t } from '@lingui/core/macro';
import { MAX_DOCKETS_PER_CALL } from '@shipdesk/contract/orders/docket-numbers';
import type { LabelSettings } from '@shipdesk/contract/shipping/label-settings';
import { createLabels, type LabelsBody } from '@shipdesk/contract/shipping/shipment-documents';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Failure, getCallMessage } from '../../api/call-error.ts';
import { buildCall } from '../../api/calls.ts';
import { formatCount } from '../../lib/format.ts';
import { usePrintDocument, useSaveDocument } from '../../product/save-document.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, type ButtonProps, RowButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { renderLines } from '../../ui/table/table-row.tsx';
import { listRefusedOrders, type RefusedOrder, RefusedOrders } from '../booking/refused-orders.tsx';
import { splitIntoParts } from '../booking/selected-order.ts';
import { LabelPrivacyFields, LabelSizeField } from './label-fields.tsx';
import { labelSettingsApi } from './label-settings-api.ts';

type FileState = 'waiting' | 'saving' | 'saved' | 'failed';

/** A PDF with the labels of up to MAX_DOCKETS_PER_CALL orders. */
interface LabelFile {
  /** Counts from 1. */
  readonly number: number;
  readonly docketNumbers: readonly string[];
  readonly state: FileState;
}

type LabelChanges = Pick<LabelsBody, 'size' | 'hidePhone' | 'hideAmount'>;

interface LabelsDialogProps {
  docketNumbers: readonly string[];
  unbookedCount?: number;
  /** `isPrinted` is true if all labels were printed or saved. */
  onClose: (isPrinted: boolean) => void;
}

/** Changed options apply only to this print. */
export function LabelsDialog({ docketNumbers, unbookedCount = 0, onClose }: LabelsDialogProps) {
  const { data, ...settingsState } = labelSettingsApi.useGetLabelSettingsQuery();
  const settings = data?.data;
  const [changes, setChanges] = useState<LabelChanges>({});
  const changeOptions = (labelChanges: LabelChanges) => setChanges({ ...changes, ...labelChanges });
  const { files, error, unlabelledOrders, outputFiles, leaveOut } = useLabelFiles(docketNumbers);
  const hasParts = files.length > 1;
  const unsavedFiles = files.filter(
    (file) => file.state !== 'saved' && file.docketNumbers.length > 0,
  );
  const labelCount = unsavedFiles.reduce((sum, file) => sum + file.docketNumbers.length, 0);
  const isSaving = files.some(({ state }) => state === 'saving');
  const isDone = hasParts && unsavedFiles.length === 0;
  const cannotPrint = labelCount === 0 || unlabelledOrders.length > 0;

  async function outputLabels(output: 'print' | 'save') {
    const isComplete = await outputFiles(unsavedFiles, changes, output);
    // Keep the list of several files open, because a browser may have blocked some of them.
    if (isComplete && !hasParts) onClose(true);
  }

  return (
    <Dialog
      title={t`Print labels`}
      size="sm"
      onClose={() => onClose(isDone)}
      footer={
        <>
          {!isDone && <Button onPress={() => onClose(false)}>{t`Cancel`}</Button>}
          {!hasParts && (
            <Button
              icon={Download}
              hasMutedIcon
              isDisabled={isSaving || cannotPrint}
              onPress={() => void outputLabels('save')}
            >
              {t`Download`}
            </Button>
          )}
          <PrintLabelsButton
            labelCount={labelCount}
            isDone={isDone}
            hasParts={hasParts}
            isPending={isSaving}
            isDisabled={!isDone && cannotPrint}
            onPress={() => {
              if (isDone) onClose(true);
              else void outputLabels(hasParts ? 'save' : 'print');
            }}
          />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {unbookedCount > 0 && (
          <p className="text-base text-muted">
            {plural(unbookedCount, {
              one: '# selected order is not booked, has no label and is left out.',
              other: '# selected orders are not booked, have no label and are left out.',
            })}
          </p>
        )}
        <LabelOptions
          values={settings && { ...settings, ...changes }}
          hasFailed={settingsState.error !== undefined}
          onChange={changeOptions}
        />
        {hasParts && (
          <LabelFiles
            files={files}
            isDone={isDone}
            onSave={(file) => void outputFiles([file], changes, 'save')}
          />
        )}
        {(error !== undefined || unlabelledOrders.length > 0) && (
          <Banner tone="bad">
            {unlabelledOrders.length === 0
              ? getCallMessage(error, t`The labels could not be printed. Try again.`)
              : t`Some orders have no label.`}
          </Banner>
        )}
        {unlabelledOrders.length > 0 && (
          <RefusedOrders
            label={t`Orders without a label`}
            orders={unlabelledOrders}
            onLeaveOut={unlabelledOrders.length < labelCount ? leaveOut : undefined}
          />
        )}
      </div>
    </Dialog>
  );
}

interface LabelOptionsProps {
  values: LabelSettings | undefined;
  hasFailed: boolean;
  onChange: (changes: Partial<LabelSettings>) => void;
}

function LabelOptions({ values, hasFailed, onChange }: LabelOptionsProps) {
  if (values !== undefined) {
    return (
      <>
        <LabelSizeField values={values} onChange={onChange} />
        <LabelPrivacyFields values={values} onChange={onChange} />
      </>
    );
  }
  if (hasFailed) {
    return (
      <Banner tone="warn">
        {t`Your label settings could not be loaded. The labels will use the saved settings.`}
      </Banner>
    );
  }
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-2">
      <Skeleton className="h-24" />
      <Skeleton className="h-12" />
    </div>
  );
}

interface PrintLabelsButtonProps extends Pick<ButtonProps, 'isPending' | 'isDisabled' | 'onPress'> {
  labelCount: number;
  isDone: boolean;
  hasParts: boolean;
}

function PrintLabelsButton({ labelCount, isDone, hasParts, ...props }: PrintLabelsButtonProps) {
  const printText = plural(labelCount, { one: 'Print # label', other: 'Print # labels' });
  const saveText = plural(labelCount, { one: 'Save # label', other: 'Save # labels' });
  const labelText = hasParts ? saveText : printText;
  return (
    <Button variant="primary" {...props}>
      {isDone ? t`Done` : labelText}
    </Button>
  );
}

function useLabelFiles(docketNumbers: readonly string[]) {
  const { saveDocument } = useSaveDocument();
  const { printDocument } = usePrintDocument();
  const [fileStates, setFileStates] = useState<ReadonlyMap<number, FileState>>(new Map());
  const [omittedDockets, setOmittedDockets] = useState<ReadonlySet<string>>(new Set());
  const [unlabelledOrders, setUnlabelledOrders] = useState<readonly RefusedOrder[]>([]);
  const [error, setError] = useState<Failure>();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const files = splitIntoParts(docketNumbers, MAX_DOCKETS_PER_CALL).map(
    (part, index): LabelFile => ({
      number: index + 1,
      docketNumbers: part.filter((docket) => !omittedDockets.has(docket)),
      state: fileStates.get(index + 1) ?? 'waiting',
    }),
  );
  const count = files.length;

  /** Prints or saves files in sequence. Stops at any failure except a missing label. Returns true if no file fails. */
  async function outputFiles(
    selectedFiles: readonly LabelFile[],
    options: Omit<LabelsBody, 'docketNumbers'>,
    output: 'print' | 'save',
  ): Promise<boolean> {
    const orders: RefusedOrder[] = [];
    let failure: Failure | undefined;
    setError(undefined);
    setUnlabelledOrders([]);
    for (const file of selectedFiles) {
      const { number } = file;
      const markFile = (state: FileState) =>
        setFileStates((current) => new Map(current).set(number, state));
      markFile('saving');
      const body = { docketNumbers: [...file.docketNumbers], ...options };
      const part = count > 1 ? { number, count } : undefined;
      const request = buildCall(createLabels, { body });
      failure =
        output === 'print'
          ? await printDocument(request, 'labels')
          : await saveDocument(request, 'labels', part);
      markFile(failure === undefined ? 'saved' : 'failed');
      const refusedOrders = listRefusedOrders(failure);
      orders.push(...refusedOrders);
      if (!isOpen.current || (failure !== undefined && refusedOrders.length === 0)) break;
      failure = undefined;
    }
    setUnlabelledOrders(orders);
    setError(failure);
    return failure === undefined && orders.length === 0;
  }

  return {
    files,
    error,
    /** Orders without a label. `leaveOut` removes them from their file. */
    unlabelledOrders,
    outputFiles,
    leaveOut: () => {
      setOmittedDockets(
        new Set([...omittedDockets, ...unlabelledOrders.map(({ docketNumber }) => docketNumber)]),
      );
      setUnlabelledOrders([]);
    },
  };
}

interface LabelFilesProps {
  files: readonly LabelFile[];
  isDone: boolean;
  onSave: (file: LabelFile) => void;
}

/** Each file has a button, because browsers may block all but the first. */
function LabelFiles({ files, isDone, onSave }: LabelFilesProps) {
  const count = files.length;
  const listedFiles = files.filter(({ docketNumbers }) => docketNumbers.length > 0);
  const savedCount = files.filter(({ state }) => state === 'saved').length;
  const currentFile = files.find(({ state }) => state === 'saving');
  const isStarted = files.some(({ state }) => state !== 'waiting');
  return (
    <div className="flex flex-col gap-3">
      {currentFile !== undefined && (
        <ProgressBar
          label={t`Saving part ${currentFile.number} of ${count}`}
          fraction={savedCount / count}
          detail={t`${savedCount} of ${count} saved`}
        />
      )}
      <p role="status" className="text-base text-ink">
        {isDone
          ? t`All files are saved. If your browser blocked one, save it again.`
          : currentFile === undefined &&
            t`Shipdesk saves the labels in ${count} files of up to ${{ orders: formatCount(MAX_DOCKETS_PER_CALL) }} orders, one after the other.`}
      </p>
      {isStarted && (
        <ol
          aria-label={t`Label files`}
          className="divide-y divide-line rounded-md border border-line"
        >
          {listedFiles.map((file) => (
            <li
              key={file.number}
              className="flex flex-wrap items-center gap-x-3 px-3 py-2 text-base"
            >
              <span className="min-w-0 flex-1">
                {renderLines(
                  t`Part ${file.number} of ${count}`,
                  plural(file.docketNumbers.length, { one: '# order', other: '# orders' }),
                )}
              </span>
              <FileBadge state={file.state} />
              {file.state !== 'waiting' && (
                <RowButton
                  isPending={file.state === 'saving'}
                  isDisabled={currentFile !== undefined && currentFile !== file}
                  label={file.state === 'saved' ? t`Save again` : t`Save`}
                  name={
                    file.state === 'saved'
                      ? t`Save part ${file.number} of ${count} again`
                      : t`Save part ${file.number} of ${count}`
                  }
                  onPress={() => onSave(file)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function FileBadge({ state }: Pick<LabelFile, 'state'>) {
  if (state === 'saved') return <Badge tone="ok">{t`Saved`}</Badge>;
  if (state === 'failed') return <Badge tone="bad">{t`Failed`}</Badge>;
  if (state === 'saving') return <Badge tone="accent">{t`Saving`}</Badge>;
  return <Badge>{t`Waiting`}</Badge>;
}
