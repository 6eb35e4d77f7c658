import { t } from '@lingui/core/macro';
import type { BigImport } from '@shipdesk/contract/orders/imports';
import { Download, Files } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { api } from '../../api/api.ts';
import { runCall } from '../../api/call-error.ts';
import { formatFileSize } from '../../lib/file-size.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { ListView } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { renderLines, renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { ImportUpload } from './import-upload.tsx';
import { importsApi, useCachedImports } from './imports-api.ts';

const POLL_INTERVAL_MS = 2000;

/** For files above the limits of the import dialog. The server imports them in the background. */
export function ImportsPage() {
  const columns = useMemo(() => buildImportColumns(), []);
  const hasUnfinishedImport = useCachedImports().some(isUnfinished);
  const importsQuery = importsApi.useListImportsQuery(undefined, {
    ...refetchOnMount,
    pollingInterval: hasUnfinishedImport ? POLL_INTERVAL_MS : 0,
  });
  const limits = importsQuery.data?.limits;
  const imports = importsQuery.data?.data;
  const runningImports = imports?.filter(isUnfinished) ?? [];

  return (
    <div className="flex flex-col gap-5">
      <ImportsHeader />
      <p className="max-w-prose text-base text-muted">
        {t`Valid rows become orders in the background. Download the failed rows with their reasons, correct them and upload them again.`}
      </p>
      {limits !== undefined && (
        <ImportUpload
          limits={[
            t`Up to ${{ count: formatCount(limits.rows) }} rows`,
            t`Maximum file size : ${{ size: formatFileSize(limits.bytes) }}`,
          ]}
        />
      )}
      {runningImports.length > 0 && (
        <TitledSection title={t`Running`}>
          <ul className="flex flex-col gap-2">
            {runningImports.map((file) => (
              <RunningImport key={file.id} file={file} />
            ))}
          </ul>
        </TitledSection>
      )}
      <ListView
        title={t`Past imports`}
        query={importsQuery}
        failure={t`The imports could not be loaded`}
        columns={columns}
        items={imports?.filter((file) => !isUnfinished(file))}
        empty={{ icon: Files, title: t`No imports yet` }}
        note={
          importsQuery.data?.isMore === true &&
          t`These are the latest ${{ count: formatCount(importsQuery.data.data.length) }} imports. Shipdesk keeps imports for 90 days.`
        }
      />
    </div>
  );
}

function ImportsHeader() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <h1 className="text-xl font-semibold text-ink">{t`Big imports`}</h1>
      <div className="ml-auto">
        <Button
          onPress={() => {
            // Lists that were loaded before the import lack its orders.
            dispatch(api.util.invalidateTags(['Order']));
            void navigate(`${paths.forwardOrders()}?range=today`);
          }}
        >
          {t`Show today’s orders`}
        </Button>
      </div>
    </header>
  );
}

function RunningImport({ file }: { file: BigImport }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [cancelImport] = importsApi.useCancelImportMutation();
  const fraction = computeImportedFraction(file);
  const name = getImportName(file);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-3">
      <div className="min-w-0 flex-1 basis-64">
        {fraction === undefined ? (
          <p className="text-sm wrap-break-word text-muted">
            {file.state === 'waiting'
              ? t`${name}: waiting to start`
              : t`${name}: counting the rows`}
          </p>
        ) : (
          <ProgressBar label={name} fraction={fraction} detail={describeImportedRows(file)} />
        )}
      </div>
      <span role="status" className="sr-only">
        {describeImportProgress(file)}
      </span>
      <May permission="orders:write">
        <Button
          size="sm"
          aria-label={t`Cancel ${name}`}
          isDisabled={file.isCancelling}
          onPress={() => setDialogOpen(true)}
        >
          {file.isCancelling ? t`Cancelling` : t`Cancel`}
        </Button>
      </May>
      {isDialogOpen && (
        <CallDialog
          title={t`Cancel this import?`}
          isDanger
          keepLabel={t`Continue the import`}
          submitLabel={t`Cancel the import`}
          text={t`Orders created so far are kept. To continue, upload the same file again. Shipdesk will skip rows that already have an order.`}
          failure={t`The import could not be cancelled. Try again.`}
          send={() => cancelImport({ id: file.id })}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </li>
  );
}

const tones: Readonly<Record<BigImport['state'], Tone>> = {
  waiting: 'neutral',
  running: 'accent',
  done: 'ok',
  cancelled: 'warn',
  failed: 'bad',
};

const outcomeNames: Readonly<Record<BigImport['state'], () => string>> = {
  waiting: () => t`Waiting`,
  running: () => t`Running`,
  done: () => t`Imported`,
  cancelled: () => t`Cancelled`,
  failed: () => t`Failed`,
};

const buildImportColumns = (): readonly TableColumn<BigImport>[] => [
  {
    header: t`File`,
    render: (file) => renderStrongLines(getImportName(file), formatFileSize(file.bytes)),
  },
  {
    header: t`Outcome`,
    render: ({ state, problem }) => (
      <>
        <Badge tone={tones[state]}>{outcomeNames[state]()}</Badge>
        {problem !== '' && <span className="mt-1 block text-sm text-bad-ink">{problem}</span>}
      </>
    ),
  },
  {
    header: t`New orders`,
    align: 'end',
    width: 'w-28',
    render: ({ madeRows, knownRows }) =>
      renderLines(
        formatCount(madeRows),
        knownRows > 0 && t`${{ count: formatCount(knownRows) }} existed`,
      ),
  },
  {
    header: t`Failed rows`,
    align: 'end',
    width: 'w-40',
    render: (file) => <FailedRows file={file} />,
  },
  {
    header: t`Uploaded`,
    width: 'w-52',
    render: (file) =>
      renderLines(
        <span className="whitespace-nowrap">{formatDateTime(file.createdAt)}</span>,
        [file.createdBy, describeImportDuration(file)].filter((text) => text !== '').join(', '),
      ),
  },
];

function FailedRows({ file }: { file: BigImport }) {
  const [save, { isLoading }] = importsApi.useSaveImportErrorsMutation();
  if (file.badRows === 0) return '0';

  const downloadRows = () =>
    runCall(save({ id: file.id }), {
      failure: t`The failed rows could not be downloaded. Try again.`,
      success: ({ name }) => t`Saved as ${name}`,
    });

  return (
    <>
      <span className="mb-1 block">{formatCount(file.badRows)}</span>
      <May permission="orders:write">
        <Button
          size="sm"
          aria-label={t`Download failed rows of ${{ file: getImportName(file) }}`}
          icon={Download}
          isPending={isLoading}
          onPress={() => void downloadRows()}
        >
          {t`Download`}
        </Button>
      </May>
    </>
  );
}

const isUnfinished = ({ finishedAt }: BigImport) => finishedAt === null;

function countReadRows({ madeRows, knownRows, badRows }: BigImport): number {
  return madeRows + knownRows + badRows;
}

/** Returns the finished fraction of an import, from 0 to 1; undefined while the rows are being counted. */
export function computeImportedFraction(file: BigImport): number | undefined {
  return file.totalRows === null ? undefined : countReadRows(file) / Math.max(file.totalRows, 1);
}

export function describeImportedRows(file: BigImport): string {
  const readCount = formatCount(countReadRows(file));
  const total = formatCount(file.totalRows ?? 0);
  if (file.badRows === 0) return t`${readCount} of ${total} rows`;
  return t`${readCount} of ${total} rows, ${{ failed: formatCount(file.badRows) }} failed`;
}

/** Returns the progress for screen readers. The percentage is rounded down to a multiple of 25. */
export function describeImportProgress(file: BigImport): string {
  const name = getImportName(file);
  if (file.isCancelling) return t`${name}: cancelling`;
  const fraction = computeImportedFraction(file);
  if (file.state === 'waiting') return t`${name} is waiting`;
  if (fraction === undefined) return t`${name} is being read`;
  return t`${name}: ${{ percent: Math.floor(fraction * 4) * 25 }}%`;
}

export function getImportName({ fileName }: BigImport): string {
  return fileName || t`Unnamed file`;
}

/** Returns the duration of an import, such as `1 min 5 s`, or an empty string if it never started or has not ended. */
export function describeImportDuration({ startedAt, finishedAt }: BigImport): string {
  if (startedAt === null || finishedAt === null) return '';
  const seconds = Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000));
  if (seconds < 60) return t`${seconds} s`;
  return t`${{ minutes: Math.floor(seconds / 60) }} min ${{ seconds: seconds % 60 }} s`;
}
