import { t } from '@lingui/core/macro';
import type { CarrierInvoice, InvoiceKind } from '@shipdesk/contract/money/carrier-invoices';
import { addDays, type IsoDate } from '@shipdesk/domain/values/time/calendar';
import { formatDate, formatPaise } from '../../lib/format.ts';

export function nameInvoiceKind(kind: InvoiceKind): string {
  return {
    matched: t`Matched`,
    weight: t`Higher weight`,
    zone: t`Dearer zone`,
    rto: t`Wrong return charge`,
    cod: t`Wrong COD charge`,
    fuel: t`Fuel above the contract`,
    remote: t`Wrong remote area charge`,
    rate: t`Above the rate`,
    not_ours: t`Not ours`,
    not_carried: t`Never handed over`,
    duplicate: t`Billed twice`,
    credit: t`Credit`,
    unreadable: t`Not readable`,
    missing: t`Not billed`,
  }[kind];
}

export function formatPeriod({ periodFrom, periodTo }: CarrierInvoice): string {
  return periodFrom === null || periodTo === null
    ? t`No period`
    : t`${{ from: formatDate(periodFrom) }} to ${{ to: formatDate(periodTo) }}`;
}

/** Returns 0 before the operator accepts the invoice. */
export function computeOutstandingPaise(invoice: CarrierInvoice): number {
  const { acceptedAt, billedPaise, paidPaise } = invoice;
  return acceptedAt === null ? 0 : Math.max(0, billedPaise - paidPaise);
}

export function describeDebt(invoice: CarrierInvoice): string {
  if (invoice.acceptedAt === null) return t`Not in the books`;
  const [paidText, outstandingText] = [
    formatPaise(invoice.paidPaise),
    formatPaise(computeOutstandingPaise(invoice)),
  ];
  return computeOutstandingPaise(invoice) === 0
    ? t`Accepted and paid`
    : t`Accepted: ${paidText} paid, ${outstandingText} left`;
}

/** A month with the id `yyyy-MM`. `to` is its last day, or today in the current month. */
export interface Month {
  readonly id: string;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Returns `count` months, newest first. The first one ends on `today`. */
export function listMonthsUntil(today: IsoDate, count: number): Month[] {
  const months: Month[] = [];
  let to = today;
  while (months.length < count) {
    const id = to.slice(0, 7);
    months.push({ id, from: `${id}-01`, to });
    to = addDays(`${id}-01`, -1);
  }
  return months;
}
