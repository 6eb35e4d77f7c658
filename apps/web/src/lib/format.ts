import { toRupees } from '@shipdesk/domain/values/money/money';
import { startOfBusinessDay, toBusinessDay } from '@shipdesk/domain/values/time/calendar';

const formatTwoDigits = (value: number) => String(value).padStart(2, '0');

/** Groups digits in thousands, lakhs and crores. */
function groupDigits(digits: string): string {
  const [integerPart = '', ...decimals] = digits.split('.');
  return [integerPart.replace(/\B(?=(?:\d\d)*\d{3}$)/g, ','), ...decimals].join('.');
}

/** Returns `₹1,00,000.00` for an amount in rupees. */
export function formatRupees(rupees: number): string {
  return `${rupees < 0 ? '-' : ''}₹${groupDigits(Math.abs(rupees).toFixed(2))}`;
}

/** Returns `1,00,000` for a number, with Indian digit groups. */
export function formatCount(value: number): string {
  return groupDigits(String(value));
}

/** Returns `1,000+` for a count that has reached `limit`, at which the server stops counting. */
export function formatCappedCount(value: number, limit: number): string {
  return `${formatCount(value)}${value >= limit ? '+' : ''}`;
}

/** Returns `82.4%` for a share from 0 to 1. */
export function formatShare(share: number): string {
  return `${groupDigits(String(Math.round(share * 1000) / 10))}%`;
}

/** Returns `1.5 kg` for a weight in kilograms, rounded to grams. */
export function formatKilograms(kilograms: number): string {
  return `${groupDigits(String(Math.round(kilograms * 1000) / 1000))} kg`;
}

/** Returns `1.5 kg` for a weight in grams. */
export function formatGrams(grams: number): string {
  return formatKilograms(grams / 1000);
}

interface Size {
  readonly lengthMm: number;
  readonly breadthMm: number;
  readonly heightMm: number;
}

/** Returns a size in centimetres, such as `35 × 35 × 6.5 cm`. */
export function formatSize({ lengthMm, breadthMm, heightMm }: Size): string {
  return `${lengthMm / 10} × ${breadthMm / 10} × ${heightMm / 10} cm`;
}

/** Returns `dd-MM-yyyy | hh:mm a` in Indian time for an ISO 8601 timestamp. Spec §3, order list item. */
export function formatDateTime(timestamp: string): string {
  const date = new Date(timestamp);
  if (Number.isNaN(date.getTime())) return timestamp;
  return `${formatDate(toBusinessDay(date))} | ${formatTime(timestamp)}`;
}

/** Returns `hh:mm a` in Indian time for an ISO 8601 timestamp. */
export function formatTime(timestamp: string): string {
  const date = new Date(timestamp);
  const midnight = startOfBusinessDay(toBusinessDay(date));
  const minutes = Math.floor((date.getTime() - midnight.getTime()) / 60_000);
  const hour = Math.floor(minutes / 60);
  const timeText = `${formatTwoDigits(hour % 12 || 12)}:${formatTwoDigits(minutes % 60)}`;
  return `${timeText} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Returns `dd-MM-yyyy` for `yyyy-MM-dd`; other texts unchanged. */
export function formatDate(isoDate: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDate);
  return match === null ? isoDate : `${match[3]}-${match[2]}-${match[1]}`;
}

/** Returns `₹1,00,000.00` for an amount in paise. */
export function formatPaise(paise: number): string {
  return formatRupees(toRupees(paise));
}

/** Returns `₹4` or `₹1,250.50` for a non-negative amount in paise. Whole rupees have no decimals. */
export function formatShortPaise(paise: number): string {
  const decimals = paise % 100;
  const rupeesText = formatCount(Math.floor(paise / 100));
  return `₹${rupeesText}${decimals === 0 ? '' : `.${String(decimals).padStart(2, '0')}`}`;
}

const LAKH = 100_000;
const CRORE = 10_000_000;

/** Returns `950`, `12,500`, `1.5 L` or `2 Cr`, for the axis of a chart. */
export function formatCompact(value: number): string {
  const absoluteValue = Math.abs(value);
  const formatUnits = (unit: number) => formatCount(Math.round((value / unit) * 100) / 100);
  if (absoluteValue >= CRORE) return `${formatUnits(CRORE)} Cr`;
  if (absoluteValue >= LAKH) return `${formatUnits(LAKH)} L`;
  return formatCount(value);
}

/** Returns `₹12,500` or `−₹1.5 L` for an amount in paise, for a chart. Rounds ₹10 or more to rupees. */
export function formatCompactPaise(paise: number): string {
  const rupees = Math.abs(paise) / 100;
  return `${paise < 0 ? '−' : ''}₹${formatCompact(rupees < 10 ? rupees : Math.round(rupees))}`;
}
