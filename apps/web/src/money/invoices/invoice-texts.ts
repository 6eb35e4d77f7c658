import { t } from '@lingui/core/macro';
import type { Claim } from '@shipdesk/contract/money/claims';
import type { AgeBucket } from '@shipdesk/domain/money/invoice/ageing';
import type { CreditReason } from '@shipdesk/domain/money/invoice/credit-note';
import type { InvoiceCycle } from '@shipdesk/domain/money/invoice/invoice-period';
import { formatCount } from '../../lib/format.ts';

export function nameCycle(cycle: InvoiceCycle): string {
  return { month: t`Every month`, half_month: t`Twice a month` }[cycle];
}

export function nameBucket(bucket: AgeBucket): string {
  return {
    not_due: t`Not due yet`,
    to_30: t`1 to 30 days`,
    to_60: t`31 to 60 days`,
    to_90: t`61 to 90 days`,
    older: t`Over 90 days`,
  }[bucket];
}

export function nameReason(reason: CreditReason | null): string {
  if (reason === null) return '–';
  return {
    weight_dispute: t`Weight dispute`,
    loss: t`Parcel lost or damaged`,
    correction: t`Correction`,
    refund: t`Refunds of the period`,
  }[reason];
}

export function nameClaimState(state: Claim['state']): string {
  return { open: t`Open`, approved: t`Approved`, declined: t`Declined` }[state];
}

const MAX_LISTED_ROWS = 200;

export function describeListLimit(hasMore: boolean | undefined): string | false {
  return hasMore === true && t`The newest ${{ count: formatCount(MAX_LISTED_ROWS) }} are shown.`;
}
