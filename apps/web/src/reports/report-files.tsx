import { plural, t } from '@lingui/core/macro';
import { getReport } from '@shipdesk/contract/reports/report-catalogue';
import { ARCHIVE, type Report } from '@shipdesk/contract/reports/reports';
import { Archive, ChartNoAxesColumn, Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { runCall } from '../api/call-error.ts';
import { formatFileSize } from '../lib/file-size.ts';
import { formatDate } from '../lib/format.ts';
import { FormCheckbox, useCheckedForm } from '../lib/forms/form-fields.tsx';
import { Moment } from '../lib/moment.tsx';
import { paths } from '../lib/paths.ts';
import { createRandomHex } from '../lib/random-hex.ts';
import { CallDialog } from '../product/call-dialog.tsx';
import { ListView } from '../product/list-view.tsx';
import { refetchOnMount } from '../product/loaded.tsx';
import { useMay } from '../session/use-may.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { renderLines, renderStrongLines, type TableColumn } from '../ui/table/table-row.tsx';
import { findReportId } from './report-settings.ts';
import { reportsApi, useCachedReports } from './reports-api.ts';

const POLL_INTERVAL_MS = 2000;

const isUnfinished = ({ state }: Report) => state === 'waiting' || state === 'running';

export function ReportFiles() {
  const columns = useMemo(() => buildFileColumns(), []);
  const hasUnfinished = useCachedReports().some(isUnfinished);
  const query = reportsApi.useListReportsQuery(undefined, {
    ...refetchOnMount,
    pollingInterval: hasUnfinished ? POLL_INTERVAL_MS : 0,
  });
  return (
    <ListView
      title={t`Files`}
      description={t`Files are kept for 14 days.`}
      actions={<ArchiveButton />}
      query={query}
      failure={t`The files could not be loaded`}
      columns={columns}
      empty={{
        icon: ChartNoAxesColumn,
        title: t`No reports yet`,
        text: t`Choose a report, look at its first lines and run it. The file will be listed here.`,
        action: <LinkButton href={paths.report()}>{t`Choose a report`}</LinkButton>,
        isFirstUse: true,
      }}
      note={query.data?.isMore === true && t`The latest 100 reports are shown.`}
    />
  );
}

/** The operator's company has no archive. */
function ArchiveButton() {
  const mayArchive = useMay('team:write');
  const isOperator = useMay('operator:read');
  const [isOpen, setOpen] = useState(false);
  if (!mayArchive || isOperator) return null;
  return (
    <>
      <Button icon={Archive} onPress={() => setOpen(true)}>{t`Archive everything`}</Button>
      {isOpen && <ArchiveDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ArchiveDialog({ onClose }: { onClose: () => void }) {
  const [createArchive] = reportsApi.useCreateArchiveMutation();
  const [idempotencyKey] = useState(() => createRandomHex(16));
  const form = useCheckedForm({ isMailed: false });
  return (
    <CallDialog
      title={t`Archive everything`}
      text={t`Shipdesk writes your orders, parcels with scans, money, documents, photos and settings to one ZIP file in the background. Passwords and keys are not in it. The file contains the names and phone numbers of consignees: keep it safe.`}
      submitLabel={t`Create archive`}
      form={form}
      failure={t`The archive could not be started. Try again.`}
      success={t`The archive is being created`}
      send={({ isMailed }) => createArchive({ body: { isMailed }, idempotencyKey })}
      onClose={onClose}
    >
      <FormCheckbox {...form.bind('isMailed')}>{t`Email me a link when it is ready`}</FormCheckbox>
    </CallDialog>
  );
}

const getTitle = ({ report }: Report): string => {
  if (report === ARCHIVE) return t`Archive`;
  const id = findReportId(report);
  return id === null ? report : getReport(id).title;
};

const tones: Readonly<Record<Report['state'], Tone>> = {
  waiting: 'neutral',
  running: 'accent',
  done: 'ok',
  cancelled: 'warn',
  failed: 'bad',
};

const stateNames: Readonly<Record<Report['state'], () => string>> = {
  waiting: () => t`Waiting`,
  running: () => t`Running`,
  done: () => t`Ready`,
  cancelled: () => t`Cancelled`,
  failed: () => t`Failed`,
};

export const ReportStateBadge = ({ state }: Pick<Report, 'state'>) => (
  <Badge tone={tones[state]}>{stateNames[state]()}</Badge>
);

function describeState(file: Report): string {
  if (file.isErased)
    return t`The file was deleted because a consignee’s data was erased. Create a new file.`;
  if (file.state === 'running') {
    return plural(file.rows, { one: '# row so far', other: '# rows so far' });
  }
  if (file.state === 'done') {
    const sizeText = `${file.format.toUpperCase()}, ${formatFileSize(file.bytes)}`;
    return t`${plural(file.lines, { one: '# line', other: '# lines' })}, ${sizeText}`;
  }
  return file.problem;
}

const buildFileColumns = (): readonly TableColumn<Report>[] => [
  {
    header: t`Report`,
    width: 'lg:w-64',
    render: (file) =>
      renderStrongLines(
        getTitle(file),
        <>
          <span className="whitespace-nowrap">{formatDate(file.startDate)} –</span>{' '}
          <span className="whitespace-nowrap">{formatDate(file.endDate)}</span>
        </>,
      ),
  },
  {
    header: t`State`,
    render: (file) => (
      <span role={isUnfinished(file) ? 'status' : undefined}>
        {file.isErased ? (
          <Badge tone="warn">{t`Deleted`}</Badge>
        ) : (
          <ReportStateBadge state={file.state} />
        )}
        <span className="mt-1 block text-sm wrap-break-word text-muted">{describeState(file)}</span>
      </span>
    ),
  },
  {
    header: t`Requested`,
    width: 'lg:w-56',
    render: ({ createdAt, createdBy }) => renderLines(<Moment at={createdAt} />, createdBy),
  },
  {
    header: t`Kept until`,
    width: 'lg:w-56',
    render: ({ expiresAt }) => (expiresAt === null ? '' : <Moment at={expiresAt} />),
  },
  {
    header: t`Actions`,
    width: 'lg:w-40',
    isActions: true,
    render: (file) => <FileAction file={file} />,
  },
];

function FileAction({ file }: { file: Report }) {
  const [save, saveState] = reportsApi.useSaveReportMutation();
  const [cancel, cancelState] = reportsApi.useCancelReportMutation();
  const name = getTitle(file);
  if (isUnfinished(file)) {
    return (
      <Button
        size="sm"
        aria-label={t`Cancel ${name}`}
        isDisabled={file.isCancelling}
        isPending={cancelState.isLoading}
        onPress={() =>
          void runCall(cancel({ id: file.id }), {
            failure: t`The report could not be cancelled. Try again.`,
          })
        }
      >
        {file.isCancelling ? t`Cancelling` : t`Cancel`}
      </Button>
    );
  }
  if (file.expiresAt === null) return null;
  return (
    <Button
      size="sm"
      icon={Download}
      aria-label={t`Download ${name}`}
      isPending={saveState.isLoading}
      onPress={() =>
        void runCall(save({ id: file.id }), {
          failure: t`The file could not be downloaded. Try again.`,
          success: ({ name: fileName }) => t`Saved as ${fileName}`,
        })
      }
    >
      {t`Download`}
    </Button>
  );
}
