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
  /** The sum of the column is computed. */
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

/** A report as data: the choices of the caller and the content of the file. */
export interface ReportDefinition {
  readonly title: string;
  readonly about: string;
  /** `operator` for a report on all sellers. */
  readonly audience: 'seller' | 'operator';
  readonly permission: Permission;
  /** The title of the period, which names the event on its days: `Captured`. */
  readonly period: string;
  readonly columns: Readonly<Record<string, ReportColumn>>;
  readonly filters: readonly ReportFilter[];
  /** Grouped by these columns unless others are chosen. */
  readonly groupBy?: readonly string[];
}

type Options = Omit<ReportColumn, 'title' | 'type'>;
const defineColumn =
  (type: ColumnType, common: Options = {}) =>
  (title: string, options: Options = {}): ReportColumn => ({ title, type, ...common, ...options });

export const text = defineColumn('text');
export const number = defineColumn('number');
export const grams = defineColumn('grams');
export const day = defineColumn('day');
export const moment = defineColumn('moment');
/** Creates a column of texts that rows can be grouped by. */
export const group = defineColumn('text', { isGroup: true });
/** Creates a column of numbers with a sum. */
export const count = defineColumn('number', { isSum: true });
export const paise = defineColumn('paise', { isSum: true });

/** Creates a column with the share of column `part` in column `whole`. */
export const share = (title: string, part: string, whole: string): ReportColumn => ({
  title,
  type: 'share',
  share: { part, whole },
});

export const extra = { isExtra: true } as const;

/** Returns the text of a code in files and mails: `In transit` for `IN_TRANSIT`. */
export function describeCode(code: string): string {
  const words = code
    .toLowerCase()
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/\b(rto|cod|otp)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the texts of codes in files and mails. */
export const describeCodes = (codes: readonly string[]) => codes.map(describeCode);
