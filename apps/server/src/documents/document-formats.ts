import type { EntryKind } from '@shipdesk/domain/money/ledger/transfer';
import { toCentimetres, toKilograms } from '@shipdesk/domain/values/measure/quantity';
import { toRupees } from '@shipdesk/domain/values/money/money';

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const VISIBLE_DIGITS = 4;

/** `₹1,25,000.00`. */
export const formatPaise = (paise: number): string => rupees.format(toRupees(paise));

/** `1.25 kg`. */
export const formatGrams = (grams: number): string => `${toKilograms(grams)} kg`;

/** `30 x 20.5 x 10 cm`. */
export const formatSize = (millimetres: readonly number[]): string =>
  `${millimetres.map(toCentimetres).join(' x ')} cm`;

/** All digits but the last four become `X`. */
export function maskPhone(phone: string): string {
  const hidden = phone.replace(/\D/g, '').length - VISIBLE_DIGITS;
  let seen = 0;
  return phone.replace(/\d/g, (digit) => (seen++ < hidden ? 'X' : digit));
}

/** `COD fee refund`: the type of a movement in words. */
export function formatEntry(entry: EntryKind): string {
  const words = entry.replaceAll('_', ' ').replace(/\b(rto|cod)\b/g, (word) => word.toUpperCase());
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
