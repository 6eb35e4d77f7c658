import type { Permission } from '@shipdesk/domain/account/roles';

/** How a cell is written: money in paise, weight in grams, a day `yyyy-MM-dd`, a moment in ISO 8601, a share of 1. */
type ColumnType = 'text' | 'number' | 'paise' | 'grams' | 'day' | 'moment' | 'share';

export interface ReportColumn {
  readonly title: string;
  readonly type: ColumnType;
  /** Left out unless it is chosen. */
  readonly isExtra?: true;
  /** Rows can be grouped by it. */
  readonly isGroup?: true;
  /** Rows have a sum of it. */
  readonly isSum?: true;
  /** Names a consignee. A file with it is deleted when the consignee is erased. */
  readonly isPersonal?: true;
  /** A phone number or e-mail address, which some members do not see. */
  readonly isContact?: true;
  /** Of a `share`: the sum of one column over the sum of another. */
  readonly share?: { readonly part: string; readonly whole: string };
}

/** A filter by the value of a column. */
interface ReportFilter {
  readonly column: string;
  /** The values to choose from; absent for a value that is typed. */
  readonly options?: readonly string[];
}

/** A report as data: what a caller may choose, and what its file contains. */
export interface ReportDefinition {
  readonly title: string;
  readonly about: string;
  /** `operator` for a report on all sellers. */
  readonly audience: 'seller' | 'operator';
  readonly permission: Permission;
  /** What happened on the days of the period, as the title of the period: `Captured`. */
  readonly period: string;
  readonly columns: Readonly<Record<string, ReportColumn>>;
  readonly filters: readonly ReportFilter[];
  /** Grouped by these columns unless others are chosen. */
  readonly groupBy?: readonly string[];
}

type More = Omit<ReportColumn, 'title' | 'type'>;
const column =
  (type: ColumnType, common: More = {}) =>
  (title: string, more: More = {}): ReportColumn => ({ title, type, ...common, ...more });

export const text = column('text');
export const number = column('number');
export const grams = column('grams');
export const day = column('day');
export const moment = column('moment');
/** A text that rows can be grouped by. */
export const group = column('text', { isGroup: true });
/** A number, an amount or a weight with a sum. */
export const count = column('number', { isSum: true });
export const paise = column('paise', { isSum: true });

/** Returns a column with the share of column `part` in column `whole`. */
export const share = (title: string, part: string, whole: string): ReportColumn => ({
  title,
  type: 'share',
  share: { part, whole },
});

export const extra = { isExtra: true } as const;

/** Returns a code of the product as a text of a file: `IN_TRANSIT` as `In transit`. */
export function describeCode(code: string): string {
  const words = code
    .toLowerCase()
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/\b(rto|cod|otp)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const describeCodes = (codes: readonly string[]) => codes.map(describeCode);
