import type { EntryKind } from '@shipdesk/domain/money/ledger/transfer';
import { toCentimetres, toKilograms } from '@shipdesk/domain/values/measure/quantity';
import { toRupees } from '@shipdesk/domain/values/money/money';
import {
  formatDayMonthYear,
  toBusinessDay,
  toIndianTime,
} from '@shipdesk/domain/values/time/calendar';

const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const VISIBLE_DIGITS = 4;

/** Formats an amount: `₹1,25,000.00`. */
export const formatPaise = (paise: number): string => rupeeFormat.format(toRupees(paise));

export const formatGrams = (grams: number): string => `${toKilograms(grams)} kg`;

/** Formats the sides of a box: `30 x 20.5 x 10 cm`. */
export const formatSize = (lengthsMm: readonly number[]): string =>
  `${lengthsMm.map(toCentimetres).join(' x ')} cm`;

/** Formats a moment in India time: `27-11-2026 13:42:00`. */
export const formatMoment = (moment: Date): string =>
  `${formatDayMonthYear(toBusinessDay(moment))} ${toIndianTime(moment).slice(11)}`;

export function maskPhone(phone: string): string {
  const hiddenDigits = phone.replace(/\D/g, '').length - VISIBLE_DIGITS;
  let seenDigits = 0;
  return phone.replace(/\d/g, (digit) => (seenDigits++ < hiddenDigits ? 'X' : digit));
}

/** Formats the kind of a ledger entry: `COD fee refund`. */
export function formatEntry(entry: EntryKind): string {
  const words = entry.replaceAll('_', ' ');
  const text = words.replace(/\b(rto|cod|tds)\b/g, (word) => word.toUpperCase());
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
