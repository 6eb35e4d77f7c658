import type { Permission } from '@shipdesk/domain/account/roles';

/** The type of a cell: paise, grams, a day as `yyyy-MM-dd`, a moment as ISO 8601, a share as a fraction. */
type ColumnType = 'text' | 'number' | 'paise' | 'grams' | 'day' | 'moment' | 'share';

export interface ReportColumn {
  readonly title: string;
  readonly type: ColumnType;
  /** The report has the column only if the caller chooses it. */
  readonly isExtra?: true;
  /** Rows can be grouped by the column. */
  readonly isGroup?: true;
  /** The report shows the sum of the column. */
  readonly isSum?: true;
  /** Names a consignee. Erasing the consignee deletes the files with this column. */
  readonly isPersonal?: true;
  /** A phone number or email address, which some members do not see. */
  readonly isContact?: true;
  /** For a `share`: the sum of column `part` divided by the sum of column `whole`. */
  readonly share?: { readonly part: string; readonly whole: string };
}

interface ReportFilter {
  readonly column: string;
  /** The values to choose from; absent for free text. */
  readonly options?: readonly string[];
}

export interface ReportDefinition {
  readonly title: string;
  readonly about: string;
  /** `operator` for a report on all sellers. */
  readonly audience: 'seller' | 'operator';
  readonly permission: Permission;
  /** The label of the period: the event that its days refer to, such as `Captured`. */
  readonly period: string;
  readonly columns: Readonly<Record<string, ReportColumn>>;
  readonly filters: readonly ReportFilter[];
  /** The columns by which rows are grouped by default. */
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
/** Creates a text column by which rows can be grouped. */
export const group = defineColumn('text', { isGroup: true });
/** Creates a number column with a sum. */
export const count = defineColumn('number', { isSum: true });
export const paise = defineColumn('paise', { isSum: true });

/** Creates a column with the share of column `part` in column `whole`. */
export const share = (title: string, part: string, whole: string): ReportColumn => ({
  title,
  type: 'share',
  share: { part, whole },
});

export const extra = { isExtra: true } as const;

/** Returns the text of a code in files and emails: `In transit` for `IN_TRANSIT`. */
export function describeCode(code: string): string {
  const words = code
    .toLowerCase()
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/\b(rto|cod|otp|tds)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const describeCodes = (codes: readonly string[]) => codes.map(describeCode);
