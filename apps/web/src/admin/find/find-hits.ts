import { t } from '@lingui/core/macro';
import { findAnything, type Hit } from '@shipdesk/contract/operator/find';
import { buildCalls } from '../../api/calls.ts';
import { paths } from '../../lib/paths.ts';

export const { useFindAnythingQuery } = buildCalls(({ query }) => ({
  findAnything: query(findAnything),
}));

export function nameHitKind(kind: Hit['kind']): string {
  return {
    seller: t`Seller`,
    order: t`Order`,
    payout: t`COD payout`,
    recharge: t`Recharge`,
    refund: t`Refund of a recharge`,
    invoice: t`Invoice`,
    credit_note: t`Credit note`,
  }[kind];
}

/** The id of an order is its docket number. */
export function buildHitPath({ kind, id, name, note, sellerId }: Hit): string {
  const sellerSearch = new URLSearchParams({ seller: sellerId, search: name });
  switch (kind) {
    case 'order':
      return paths.sellerParcel(id);
    case 'seller':
      return `${paths.sellers()}?${new URLSearchParams({ search: note || name })}`;
    case 'payout':
      return `${paths.billingPage('codRemittance')}?${sellerSearch}`;
    case 'recharge':
    case 'refund':
      return `${paths.billingPage('recharges')}?tab=all&${sellerSearch}`;
    case 'invoice':
      return `${paths.billingPage('invoices')}?seller=${sellerId}`;
    case 'credit_note':
      return `${paths.billingPage('creditNotes')}?seller=${sellerId}`;
  }
}
