import { plural, t } from '@lingui/core/macro';
import type { AuditEntry } from '@shipdesk/contract/operator/audit';
import { formatCount, formatPaise } from '../../lib/format.ts';

/** One value of an entry as it is shown. */
export interface ChangedField {
  readonly name: string;
  /** Null for a new value, and for a value that is not recorded. */
  readonly before: string | null;
  readonly after: string;
}

/** The fields of an entry: `[before, after]` of a change, one value of a new row, null for a personal value. */
export function listChangedFields({ action, change }: Pick<AuditEntry, 'action' | 'change'>) {
  return Object.entries(change).map(([field, value]): ChangedField => {
    const name = nameField(field);
    if (value === null) return { name, before: null, after: t`changed, value not recorded` };
    // A new row may have a list of two values.
    const isPair = Array.isArray(value) && value.length === 2 && !action.endsWith('.created');
    if (!isPair) return { name, before: null, after: formatValue(field, value) };
    const [before, after]: unknown[] = value;
    return { name, before: formatValue(field, before), after: formatValue(field, after) };
  });
}

const abbreviations = /\b(awb|cod|gst|gstin|id|ifsc|ndr|rto|utr)\b/g;

/** `reverse_enabled` and `reverseEnabled` are `reverse enabled`. */
function nameField(field: string): string {
  if (field === 'paise') return t`amount`;
  return field
    .replace(/_?paise$/i, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replaceAll(abbreviations, (word) => word.toUpperCase());
}

function formatValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t`none`;
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (typeof value === 'number') {
    return /paise$/i.test(field) ? formatPaise(value) : formatCount(value);
  }
  if (typeof value === 'string') return value;
  const isListOfTexts = Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (isListOfTexts) return value.join(', ');
  return plural(Object.keys(value).length, { one: '# value', other: '# values' });
}
