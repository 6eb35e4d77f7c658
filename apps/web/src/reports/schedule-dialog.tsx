import { t } from '@lingui/core/macro';
import { getReport, type ReportId } from '@shipdesk/contract/reports/report-catalogue';
import type {
  ReportSchedule,
  ReportSchedulePayload,
} from '@shipdesk/contract/reports/report-schedules';
import type { ReportRequest } from '@shipdesk/contract/reports/reports';
import { LAST_SCHEDULED_DAY } from '@shipdesk/domain/account/report-schedule';
import { may } from '@shipdesk/domain/account/roles';
import { type ReactNode, useState } from 'react';
import {
  FormCheckboxGroup,
  FormRadioGroup,
  FormSelect,
  useCheckedForm,
} from '../lib/forms/form-fields.tsx';
import { createRandomHex } from '../lib/random-hex.ts';
import { CallDialog } from '../product/call-dialog.tsx';
import { Loaded, refetchOnMount } from '../product/loaded.tsx';
import { reportsApi } from './reports-api.ts';
import { formatHour, listWeekdays } from './schedule-texts.ts';

interface ScheduleForm {
  cadence: ReportSchedule['cadence'];
  weekday: string;
  monthDay: string;
  hour: string;
  format: ReportSchedule['format'];
  recipients: string[];
}

type Query = Pick<ReportRequest, 'report' | 'columns' | 'groupBy' | 'filters'>;

interface ScheduleDialogProps {
  query: Query;
  schedule?: ReportSchedule;
  onClose: () => void;
  onDone: () => void;
}

const toOptions = (count: number, firstValue: number, getLabel: (value: number) => string) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + firstValue),
    label: getLabel(index + firstValue),
  }));

function toPayload(
  { report, columns, groupBy, filters }: Query,
  { cadence, weekday, monthDay, hour, format, recipients }: ScheduleForm,
): ReportSchedulePayload {
  const day = { daily: 1, weekly: Number(weekday), monthly: Number(monthDay) }[cadence];
  return {
    report,
    columns,
    groupBy,
    filters,
    cadence,
    day,
    hour: Number(hour),
    format,
    recipients,
  };
}

export function ScheduleDialog(props: ScheduleDialogProps) {
  const { query, schedule, onClose, onDone } = props;
  const [create] = reportsApi.useCreateReportScheduleMutation();
  const [change] = reportsApi.useChangeReportScheduleMutation();
  const [idempotencyKey] = useState(() => createRandomHex(16));
  const form = useCheckedForm<ScheduleForm>(
    {
      cadence: schedule?.cadence ?? 'weekly',
      weekday: schedule?.cadence === 'weekly' ? String(schedule.day) : '1',
      monthDay: schedule?.cadence === 'monthly' ? String(schedule.day) : '1',
      hour: String(schedule?.hour ?? 8),
      format: schedule?.format ?? 'xlsx',
      recipients: schedule?.recipients ?? [],
    },
    ({ recipients }) => ({ recipients: recipients.length === 0 && t`Choose at least one member` }),
  );
  const { bind } = form;
  const cadence = form.watch('cadence');
  const { title } = getReport(query.report);
  return (
    <CallDialog<unknown, ScheduleForm>
      title={schedule === undefined ? t`Schedule ${title}` : t`Change the schedule of ${title}`}
      text={t`Each file covers the day, the seven days or the month before the run. Members get an email with a link, and sign in to download the file.`}
      submitLabel={t`Save schedule`}
      form={form}
      failure={t`The schedule could not be saved. Try again.`}
      success={t`The schedule is saved.`}
      send={(values) =>
        schedule === undefined
          ? create({ body: toPayload(query, values), idempotencyKey })
          : change({ id: schedule.id, body: toPayload(query, values) })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <FormRadioGroup
        {...bind('cadence')}
        label={t`Repeats`}
        options={[
          { id: 'daily', label: t`Daily` },
          { id: 'weekly', label: t`Weekly` },
          { id: 'monthly', label: t`Monthly` },
        ]}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {cadence === 'weekly' && (
          <FormSelect
            {...bind('weekday')}
            label={t`Day`}
            options={toOptions(7, 1, (day) => listWeekdays()[day - 1] ?? '')}
          />
        )}
        {cadence === 'monthly' && (
          <FormSelect
            {...bind('monthDay')}
            label={t`Day of the month`}
            options={toOptions(LAST_SCHEDULED_DAY, 1, String)}
          />
        )}
        <FormSelect
          {...bind('hour')}
          label={t`Hour (IST)`}
          options={toOptions(24, 0, formatHour)}
        />
        <FormSelect
          {...bind('format')}
          label={t`File format`}
          options={[
            { id: 'xlsx', label: t`Excel (.xlsx)` },
            { id: 'csv', label: t`CSV` },
          ]}
        />
      </div>
      <Recipients report={query.report}>
        {(options) => (
          <FormCheckboxGroup {...bind('recipients')} label={t`Members`} options={options} />
        )}
      </Recipients>
    </CallDialog>
  );
}

interface RecipientsProps {
  report: ReportId;
  children: (options: readonly { id: string; label: string }[]) => ReactNode;
}

function Recipients({ report, children }: RecipientsProps) {
  const query = reportsApi.useListReportSchedulesQuery(undefined, refetchOnMount);
  const { permission } = getReport(report);
  return (
    <Loaded query={query} failure={t`The members could not be loaded.`} isInline>
      {({ members }) =>
        children(
          members
            .filter(({ role }) => may(role, permission))
            .map(({ id, name }) => ({ id, label: name })),
        )
      }
    </Loaded>
  );
}
