import { t } from '@lingui/core/macro';
import type { ReportSchedule } from '@shipdesk/contract/reports/report-schedules';

export const listWeekdays = () => [
  t`Monday`,
  t`Tuesday`,
  t`Wednesday`,
  t`Thursday`,
  t`Friday`,
  t`Saturday`,
  t`Sunday`,
];

/** Formats an hour from 0 to 23: `08:00 AM`. */
export function formatHour(hour: number): string {
  const hourText = String(hour % 12 || 12).padStart(2, '0');
  return `${hourText}:00 ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Returns when a schedule runs, in Indian time. */
export function describeTimes({
  cadence,
  day,
  hour,
}: Pick<ReportSchedule, 'cadence' | 'day' | 'hour'>): string {
  const time = formatHour(hour);
  if (cadence === 'daily') return t`Every day at ${time}`;
  if (cadence === 'weekly') {
    const weekday = listWeekdays()[day - 1] ?? '';
    return t`Every ${weekday} at ${time}`;
  }
  return t`On day ${day} of every month at ${time}`;
}
