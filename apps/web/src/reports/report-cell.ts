import type { ReportColumn } from '@shipdesk/contract/reports/report-definition';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatGrams,
  formatPaise,
  formatShare,
} from '../lib/format.ts';

export function formatReportCell(
  value: string | number | null,
  type: ReportColumn['type'],
): string {
  if (value === null || value === '') return '–';
  if (type === 'day') return formatDate(String(value));
  if (type === 'moment') return formatDateTime(String(value));
  if (typeof value === 'string') return value;
  switch (type) {
    case 'paise':
      return formatPaise(value);
    case 'grams':
      return formatGrams(value);
    case 'share':
      return formatShare(value);
    default:
      return formatCount(value);
  }
}

export const isNumeric = ({ type }: ReportColumn): boolean =>
  type === 'number' || type === 'paise' || type === 'grams' || type === 'share';
