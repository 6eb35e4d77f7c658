import { toRupees } from '@shipdesk/domain/values/money/money';
import { formatCount, formatRupees } from '../lib/format.ts';

/** `₹1,00,000.00` for an amount in paise. */
export function formatPaise(paise: number): string {
  return formatRupees(toRupees(paise));
}

/** `₹4` or `₹1,250.50` for an amount in paise, 0 or more: whole rupees have no decimals. */
export function formatShortPaise(paise: number): string {
  const decimals = paise % 100;
  const whole = formatCount(Math.floor(paise / 100));
  return `₹${whole}${decimals === 0 ? '' : `.${String(decimals).padStart(2, '0')}`}`;
}
