import { t } from '@lingui/core/macro';
import type { EntryKind } from '@shipdesk/domain/ledger/transfer';
import { services } from '@shipdesk/domain/rate/service-card';
import { serviceName } from '../../lib/quote-texts.ts';
import type { Movement, PassbookLine } from './passbook-api.ts';

/** The type of a line. */
export function entryName(type: EntryKind): string {
  const names: Readonly<Record<EntryKind, string>> = {
    shipment_hold: t`Shipping charge, on hold`,
    shipment_release: t`Shipping charge released`,
    shipment_charge: t`Shipping charge`,
    rto_charge: t`Return charge`,
    rto_refund: t`Return charge refunded`,
    cod_fee_refund: t`COD fee refunded`,
    cod_fee_charge: t`COD fee`,
    cod_collected: t`COD collected`,
    cod_reversed: t`COD reversed`,
    recharge: t`Recharge`,
    recharge_refund: t`Recharge refunded`,
    weight_hold: t`Weight difference, on hold`,
    weight_charge: t`Weight difference`,
    weight_release: t`Weight difference released`,
    remittance: t`COD remittance`,
    credit_note: t`Credit note`,
    claim: t`Claim`,
    invoice_payment: t`Invoice payment`,
    adjustment: t`Adjustment`,
  };
  return names[type];
}

const noteText = (note: PassbookLine['note'], name: string) => {
  const value = note[name];
  return typeof value === 'string' ? value : '';
};

/** What a line was for, from the parameters that the server kept. */
export function lineDescription({ type, note, docketNumber }: PassbookLine): string {
  const service = services.find((one) => one === note['service']);
  switch (type) {
    case 'recharge':
      return noteText(note, 'mode') === 'gateway' ? t`Paid online` : t`Paid by bank transfer`;
    case 'adjustment':
      return noteText(note, 'reason');
    default:
      if (service !== undefined) return serviceName(service);
      return noteText(note, 'number') || noteText(note, 'reason') || (docketNumber && t`Shipment`);
  }
}

type Account = Movement['transfers'][number]['debit'];

/** The name of an account of the books. */
export function accountName(account: Account): string {
  const names: Readonly<Record<Account, string>> = {
    wallet: t`Wallet`,
    hold: t`On hold`,
    cod_payable: t`COD due`,
    receivable: t`Owed by you`,
    bank: t`Bank`,
    cod_receivable: t`COD at the carrier`,
    carrier_payable: t`Carrier`,
    freight_revenue: t`Freight`,
    gst: t`GST`,
    adjustments: t`Adjustments`,
  };
  return names[account];
}
