const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
});
const count = new Intl.NumberFormat('en-IN');
const kilograms = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });

const indianTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h12',
});

/** `₹1,00,000.00` for an amount in rupees. */
export function formatRupees(amount: number): string {
  return rupees.format(amount);
}

/** `1,00,000`. */
export function formatCount(value: number): string {
  return count.format(value);
}

/** `1.5 kg` for a weight in kilograms, grams kept. */
export function formatKilograms(weight: number): string {
  return `${kilograms.format(weight)} kg`;
}

/** `+91 98765 43210` for ten digits, with or without 91 in front; anything else as it is. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^(?:0|91)(?=\d{10}$)/, '');
  return digits.length === 10 ? `+91 ${digits.slice(0, 5)} ${digits.slice(5)}` : phone;
}

/** `dd-MM-yyyy | hh:mm a` in Indian time for an ISO 8601 moment. Spec §3, order list item. */
export function formatDateTime(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  const part = Object.fromEntries(
    indianTime.formatToParts(date).map(({ type, value }) => [type, value]),
  );
  const half = (part['dayPeriod'] ?? '').replace(/\W/g, '').toUpperCase();
  return `${part['day']}-${part['month']}-${part['year']} | ${part['hour']}:${part['minute']} ${half}`;
}

/** `dd-MM-yyyy` for `yyyy-MM-dd`; anything else as it is. */
export function formatDate(isoDate: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDate);
  return match === null ? isoDate : `${match[3]}-${match[2]}-${match[1]}`;
}
