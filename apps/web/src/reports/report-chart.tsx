import { t } from '@lingui/core/macro';
import { getReport } from '@shipdesk/contract/reports/report-catalogue';
import type { ReportColumn } from '@shipdesk/contract/reports/report-definition';
import type { ReportPreview } from '@shipdesk/contract/reports/reports';
import { addDays, type IsoDate, isIsoDate } from '@shipdesk/domain/values/time/calendar';
import { useState } from 'react';
import { formatCompact, formatCompactPaise, formatDate } from '../lib/format.ts';
import { saveFile } from '../lib/save-file.ts';
import { Chart } from '../ui/chart/chart.tsx';
import type { ChartPoint } from '../ui/chart/chart-data.ts';
import { Select } from '../ui/form/select.tsx';
import { formatReportCell } from './report-cell.ts';
import type { ReportSettings } from './report-settings.ts';

/** Maximum number of groups in the chart. The table shows more. */
const MAX_BARS = 24;

interface ReportChartProps {
  settings: ReportSettings;
  preview: ReportPreview;
}

interface Measure {
  readonly name: string;
  readonly cellIndex: number;
  readonly column: ReportColumn;
}

export function ReportChart({ settings, preview }: ReportChartProps) {
  const { columns: reportColumns, title } = getReport(settings.report);
  const [chosenName, setChosenName] = useState('');
  const { columns, lines, totalLines, isCut } = preview;
  const groupIndexes = columns.flatMap((name, index) =>
    settings.groupBy.includes(name) ? [index] : [],
  );
  const measures = listMeasures(columns, reportColumns);
  const measure = measures.find(({ name }) => name === chosenName) ?? measures[0];
  const isComplete = !isCut && totalLines === lines.length;
  if (groupIndexes.length === 0 || !isComplete || measure === undefined) return null;
  if (lines.length < 2 || lines.length > MAX_BARS) return null;

  const isDay =
    groupIndexes.length === 1 && reportColumns[columns[groupIndexes[0] ?? 0] ?? '']?.type === 'day';
  const points = lines.map((cells, index) => {
    const name = groupIndexes
      .map((cellIndex) =>
        formatReportCell(cells[cellIndex] ?? null, getType(columns[cellIndex], reportColumns)),
      )
      .join(' · ');
    return {
      id: String(index),
      name,
      label: name,
      values: [Number(cells[measure.cellIndex] ?? 0)],
    };
  });
  const valuesByDay = new Map(
    lines.map((cells) => [
      String(cells[groupIndexes[0] ?? 0]),
      Number(cells[measure.cellIndex] ?? 0),
    ]),
  );
  const { type, title: measureTitle } = measure.column;
  return (
    <section aria-label={t`Chart`} className="flex flex-col gap-2">
      {measures.length > 1 && (
        <div className="w-56">
          <Select
            label={t`Chart of`}
            options={measures.map(({ name, column }) => ({ id: name, label: column.title }))}
            value={measure.name}
            onChange={setChosenName}
          />
        </div>
      )}
      <Chart
        title={t`${title}: ${measureTitle}`}
        onSaveImage={(image) => saveFile(`shipdesk-${settings.report}-${measure.name}.png`, image)}
        shape={isDay ? 'columns' : 'rows'}
        pointHeader={groupIndexes
          .map((index) => reportColumns[columns[index] ?? '']?.title)
          .join(' · ')}
        series={[{ name: measureTitle, tone: 'strong' }]}
        points={
          isDay
            ? listDays(valuesByDay)
            : points.toSorted((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0))
        }
        format={(value) => formatReportCell(value, type)}
        formatTick={type === 'paise' ? formatCompactPaise : buildTickFormat(type)}
      />
    </section>
  );
}

/** Includes the days that have no line. */
function listDays(valuesByDay: ReadonlyMap<IsoDate, number>): ChartPoint[] {
  const days = [...valuesByDay.keys()].filter(isIsoDate).toSorted();
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)];
  const points: ChartPoint[] = [];
  for (let day = firstDay; day !== '' && day <= lastDay; day = addDays(day, 1)) {
    const name = formatDate(day);
    points.push({ id: day, name, label: name.slice(0, 5), values: [valuesByDay.get(day) ?? 0] });
  }
  return points;
}

const buildTickFormat = (type: ReportColumn['type']) => (value: number) =>
  type === 'grams' ? formatReportCell(value, type) : formatCompact(value);

const getType = (name: string | undefined, columns: Readonly<Record<string, ReportColumn>>) =>
  columns[name ?? '']?.type ?? 'text';

function listMeasures(
  names: readonly string[],
  columns: Readonly<Record<string, ReportColumn>>,
): Measure[] {
  const measures = names.flatMap((name, cellIndex): Measure[] => {
    if (name === 'rows') return [{ name, cellIndex, column: { title: t`Rows`, type: 'number' } }];
    const column = columns[name];
    return column?.isSum ? [{ name, cellIndex, column }] : [];
  });
  return measures.toSorted(
    (a, b) => Number(b.column.type === 'paise') - Number(a.column.type === 'paise'),
  );
}
