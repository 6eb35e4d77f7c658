import { t } from '@lingui/core/macro';
import { getReport } from '@shipdesk/contract/reports/report-catalogue';
import type {
  ReportSchedule,
  ReportScheduleList,
} from '@shipdesk/contract/reports/report-schedules';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { Moment } from '../lib/moment.tsx';
import { paths } from '../lib/paths.ts';
import { CallDialog } from '../product/call-dialog.tsx';
import { ListView } from '../product/list-view.tsx';
import { refetchOnMount } from '../product/loaded.tsx';
import { May } from '../session/may.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { renderStrongLines, type TableColumn } from '../ui/table/table-row.tsx';
import { ReportStateBadge } from './report-files.tsx';
import { findReportId } from './report-settings.ts';
import { reportsApi } from './reports-api.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { describeTimes } from './schedule-texts.ts';

type Members = ReportScheduleList['members'];

export function ReportSchedules() {
  const query = reportsApi.useListReportSchedulesQuery(undefined, refetchOnMount);
  const members = query.data?.members ?? [];
  return (
    <ListView
      title={t`Schedules`}
      description={t`Reports that Shipdesk writes on a schedule. Members get a link by email.`}
      query={query}
      failure={t`The schedules could not be loaded`}
      columns={buildScheduleColumns(members)}
      empty={{
        icon: CalendarClock,
        title: t`No report is scheduled`,
        text: t`Open a report, choose its columns and filters, and press Schedule.`,
        action: <LinkButton href={paths.report()}>{t`Choose a report`}</LinkButton>,
        isFirstUse: true,
      }}
    />
  );
}

const getTitle = ({ report }: ReportSchedule): string => {
  const id = findReportId(report);
  return id === null ? report : getReport(id).title;
};

const buildScheduleColumns = (members: Members): readonly TableColumn<ReportSchedule>[] => [
  {
    header: t`Report`,
    isWide: true,
    render: (schedule) => renderStrongLines(getTitle(schedule), describeTimes(schedule)),
  },
  {
    header: t`Members`,
    isWide: true,
    render: ({ recipients }) =>
      members
        .filter(({ id }) => recipients.includes(id))
        .map(({ name }) => name)
        .join(', '),
  },
  { header: t`Next run`, width: 'lg:w-48', render: ({ nextAt }) => <Moment at={nextAt} /> },
  { header: t`Last results`, isWide: true, render: (schedule) => <Results schedule={schedule} /> },
  {
    header: t`Actions`,
    width: 'lg:w-44',
    isActions: true,
    render: (schedule) => <ScheduleActions schedule={schedule} />,
  },
];

function Results({ schedule }: { schedule: ReportSchedule }) {
  const { problem, lastRunAt, results } = schedule;
  if (problem !== '') {
    return (
      <>
        <Badge tone="bad">{t`Not sent`}</Badge>
        <span className="mt-1 block text-sm wrap-break-word text-bad-ink">{problem}</span>
      </>
    );
  }
  if (lastRunAt === null) return <span className="text-muted">{t`Has not run yet`}</span>;
  return (
    <ul className="flex flex-col gap-1">
      {results.map(({ id, state, problem: reason, createdAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2 text-sm">
          <ReportStateBadge state={state} />
          <Moment at={createdAt} />
          {reason !== '' && <span className="wrap-break-word text-bad-ink">{reason}</span>}
        </li>
      ))}
    </ul>
  );
}

function ScheduleActions({ schedule }: { schedule: ReportSchedule }) {
  const [dialog, setDialog] = useState<'change' | 'delete' | null>(null);
  const [remove] = reportsApi.useDeleteReportScheduleMutation();
  const closeDialog = () => setDialog(null);
  const report = findReportId(schedule.report);
  const name = getTitle(schedule);
  return (
    <May permission="self:write">
      <span className="flex flex-wrap gap-2">
        {report !== null && (
          <Button size="sm" aria-label={t`Change ${name}`} onPress={() => setDialog('change')}>
            {t`Change`}
          </Button>
        )}
        <Button size="sm" aria-label={t`Delete ${name}`} onPress={() => setDialog('delete')}>
          {t`Delete`}
        </Button>
      </span>
      {dialog === 'change' && report !== null && (
        <ScheduleDialog
          query={{ ...schedule, report }}
          schedule={schedule}
          onClose={closeDialog}
          onDone={closeDialog}
        />
      )}
      {dialog === 'delete' && (
        <CallDialog
          title={t`Delete this schedule?`}
          isDanger
          submitLabel={t`Delete the schedule`}
          text={t`Members will get no more emails for this schedule. Its files are kept for 14 days.`}
          failure={t`The schedule could not be deleted. Try again.`}
          send={() => remove({ id: schedule.id })}
          onClose={closeDialog}
        />
      )}
    </May>
  );
}
