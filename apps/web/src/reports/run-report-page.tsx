import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { getReport, type ReportId } from '@shipdesk/contract/reports/report-catalogue';
import type { ReportPreview, ReportRequest } from '@shipdesk/contract/reports/reports';
import { MAX_PREVIEWED_ROWS, PREVIEW_ROWS } from '@shipdesk/contract/reports/reports';
import { datePresets } from '@shipdesk/domain/values/time/calendar';
import { CalendarClock, Columns3, Play, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { formatCount, formatDate } from '../lib/format.ts';
import { useMedia } from '../lib/hooks/use-media.ts';
import { useToday } from '../lib/hooks/use-now.ts';
import { paths } from '../lib/paths.ts';
import { DateRangeDialog } from '../product/date-range-dialog.tsx';
import { PageHeader } from '../product/detail-page.tsx';
import { ListView, useListParams } from '../product/list-view.tsx';
import { EmptyPanel, refetchOnMount } from '../product/loaded.tsx';
import { rangeLabels } from '../product/order-list-query.ts';
import { May } from '../session/may.tsx';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/form/select.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import type { TableColumn } from '../ui/table/table-row.tsx';
import { formatReportCell, isNumeric } from './report-cell.ts';
import { ReportChart } from './report-chart.tsx';
import { ReportLayoutDialog } from './report-layout-dialog.tsx';
import {
  findReportId,
  getPeriodDays,
  type ReportSettings,
  readReportSettings,
  toReportParams,
  toReportRequest,
} from './report-settings.ts';
import { reportsApi } from './reports-api.ts';
import { RunReportDialog } from './run-report-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

export function RunReportPage() {
  const report = findReportId(useParams()['report']);
  if (report === null) {
    return (
      <EmptyPanel
        icon={SearchX}
        title={t`This report does not exist`}
        text={t`Choose one of the reports.`}
      />
    );
  }
  return <ReportPage key={report} report={report} />;
}

type OpenDialog = 'days' | 'layout' | 'run' | 'schedule' | null;

function ReportPage({ report }: { report: ReportId }) {
  const params = useListParams();
  const today = useToday();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const { title, about } = getReport(report);
  const settings = readReportSettings(report, params.searchParams);
  const request = toReportRequest(settings, today);
  const close = () => setDialog(null);
  const change = (changes: Parameters<typeof toReportParams>[0]) => {
    close();
    params.change(toReportParams(changes));
  };
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        back={{ label: t`Reports`, to: paths.report() }}
        title={title}
        description={about}
        actions={
          <>
            <Button icon={Columns3} onPress={() => setDialog('layout')}>
              {t`Edit columns and groups`}
            </Button>
            <May permission="self:write">
              <Button icon={CalendarClock} onPress={() => setDialog('schedule')}>
                {t`Schedule`}
              </Button>
            </May>
            <Button variant="primary" icon={Play} onPress={() => setDialog('run')}>
              {t`Run report`}
            </Button>
          </>
        }
      />
      <ReportFilters settings={settings} onChange={change} onChooseDays={() => setDialog('days')} />
      <Preview settings={settings} request={request} />
      {dialog === 'days' && (
        <DateRangeDialog
          range={getPeriodDays(settings, today)}
          onClose={close}
          onApply={(period) => change({ period })}
        />
      )}
      {dialog === 'layout' && (
        <ReportLayoutDialog settings={settings} onApply={change} onClose={close} />
      )}
      {dialog === 'schedule' && (
        <ScheduleDialog
          query={request}
          onClose={close}
          onDone={() => void navigate(paths.reportSchedules())}
        />
      )}
      {dialog === 'run' && <RunReportDialog request={request} onClose={close} />}
    </div>
  );
}

interface ReportFiltersProps {
  settings: ReportSettings;
  onChange: (changes: Parameters<typeof toReportParams>[0]) => void;
  onChooseDays: () => void;
}

const ANY = 'any';

function ReportFilters({ settings, onChange, onChooseDays }: ReportFiltersProps) {
  const { columns, filters, period } = getReport(settings.report);
  const days = getPeriodDays(settings, useToday());
  const daysText = `${formatDate(days.startDate)} – ${formatDate(days.endDate)}`;
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
      <Select
        label={period}
        hint={daysText}
        options={[
          ...datePresets.map((id) => ({ id, label: i18n._(rangeLabels[id]) })),
          { id: 'custom', label: t`Choose days` } as const,
        ]}
        value={typeof settings.period === 'string' ? settings.period : 'custom'}
        onChange={(id) => (id === 'custom' ? onChooseDays() : onChange({ period: id }))}
      />
      {filters.map(({ column, options }) => {
        const label = columns[column]?.title ?? column;
        const value = settings.filters[column] ?? '';
        const chooseValue = (text: string) => onChange({ filters: { [column]: text } });
        return options === undefined ? (
          <TypedFilter key={column} label={label} value={value} onEnter={chooseValue} />
        ) : (
          <Select
            key={column}
            label={label}
            options={[
              { id: ANY, label: t`Any` },
              ...options.map((option) => ({ id: option, label: option })),
            ]}
            value={value === '' ? ANY : value}
            onChange={(id) => chooseValue(id === ANY ? '' : id)}
          />
        );
      })}
    </div>
  );
}

interface TypedFilterProps {
  label: string;
  value: string;
  onEnter: (value: string) => void;
}

function TypedFilter({ label, value, onEnter }: TypedFilterProps) {
  const [text, setText] = useState(value);
  const applyText = () => {
    if (text.trim() !== value) onEnter(text.trim());
  };
  return (
    <TextField
      label={label}
      placeholder={t`Any`}
      autoComplete="off"
      maxLength={100}
      value={text}
      onChange={setText}
      onBlur={applyText}
      onKeyDown={({ key }) => {
        if (key === 'Enter') applyText();
      }}
    />
  );
}

/** A narrow screen shows each line as a card, and therefore fewer lines. */
const NARROW = '(width < 640px)';
const NARROW_LINES = 10;

type PreviewLine = { readonly id: string; readonly cells: ReportPreview['lines'][number] };

interface PreviewProps {
  settings: ReportSettings;
  request: ReportRequest;
}

function Preview({ settings, request }: PreviewProps) {
  const query = reportsApi.usePreviewReportQuery({ body: request }, refetchOnMount);
  const isNarrow = useMedia(NARROW);
  const data = query.data?.data;
  const columns = useMemo(
    () => buildPreviewColumns(settings.report, data?.columns ?? []),
    [settings.report, data?.columns],
  );
  const items = useMemo(
    () =>
      data?.lines
        .slice(0, isNarrow ? NARROW_LINES : PREVIEW_ROWS)
        .map((cells, index): PreviewLine => ({ id: String(index), cells })),
    [data?.lines, isNarrow],
  );
  return (
    <div className="min-w-0 sm:overflow-x-auto">
      <ListView
        label={t`First lines`}
        query={query}
        failure={t`The report could not be loaded`}
        columns={columns}
        items={items}
        summary={
          data && (
            <>
              <Totals settings={settings} preview={data} />
              <ReportChart settings={settings} preview={data} />
            </>
          )
        }
        empty={{
          icon: SearchX,
          title: t`Nothing in this period`,
          text: t`Choose other days or remove a filter.`,
          // Hides the table, because an empty wide table would scroll without a focusable element.
          isFirstUse: true,
        }}
        note={data && describeCut(data, items?.length ?? 0)}
      />
    </div>
  );
}

function describeCut({ isCut, totalLines }: ReportPreview, shownCount: number): string | false {
  if (isCut) {
    return t`This period has more than ${{ limit: formatCount(MAX_PREVIEWED_ROWS) }} rows. Run the report to get all rows and their total.`;
  }
  if (totalLines <= shownCount) return false;
  return t`The first ${shownCount} of ${{ total: formatCount(totalLines) }} lines are shown. Run the report to get all lines.`;
}

/** Texts up to this length, such as references, do not wrap. */
const MAX_SHORT_CHARACTERS = 24;

function buildPreviewColumns(report: ReportId, names: readonly string[]) {
  const { columns } = getReport(report);
  return names.map((name, index): TableColumn<PreviewLine> => {
    const column = columns[name] ?? { title: t`Rows`, type: 'number' };
    return {
      header: column.title,
      align: isNumeric(column) ? 'end' : 'start',
      render: ({ cells }) => {
        const text = formatReportCell(cells[index] ?? null, column.type);
        const isShort = text.length <= MAX_SHORT_CHARACTERS;
        return <span className={isShort ? 'sm:whitespace-nowrap' : 'wrap-break-word'}>{text}</span>;
      },
    };
  });
}

function Totals({ settings, preview }: { settings: ReportSettings; preview: ReportPreview }) {
  const { columns } = getReport(settings.report);
  const rows = preview.totals['rows'] ?? 0;
  if (preview.isCut || rows === 0) return null;
  const sums = preview.columns.flatMap((name) => {
    const column = columns[name];
    return column?.isSum ? [{ name, column, sum: preview.totals[name] ?? 0 }] : [];
  });
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3">
      <div>
        <dt className="text-sm text-muted">{t`Rows`}</dt>
        <dd className="text-base font-semibold text-ink tabular-nums">{formatCount(rows)}</dd>
      </div>
      {sums.map(({ name, column, sum }) => (
        <div key={name}>
          <dt className="text-sm text-muted">{column.title}</dt>
          <dd className="text-base font-semibold text-ink tabular-nums">
            {formatReportCell(sum, column.type)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
