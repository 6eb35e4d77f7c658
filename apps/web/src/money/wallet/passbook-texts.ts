import { t } from '@lingui/core/macro';
import type { Movement, PassbookLine } from '@shipdesk/contract/money/ledger';
import type { EntryKind } from '@shipdesk/domain/money/ledger/transfer';
import { services } from '@shipdesk/domain/rates/service';
import { formatDateTime, formatGrams } from '../../lib/format.ts';
import { getServiceName } from '../../lib/quote-texts.ts';

export function nameEntry(type: EntryKind): string {
  return {
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
    tax_rounding: t`GST rounding`,
    carrier_cod: t`COD from the carrier`,
    carrier_difference: t`Unmatched amount from the carrier`,
    carrier_deduction: t`Kept by the carrier`,
    carrier_invoice: t`Carrier invoice`,
    carrier_payment: t`Payment to the carrier`,
    carrier_claim: t`Carrier credit`,
    tds: t`Tax deducted at source`,
    adjustment: t`Adjustment`,
  }[type];
}

export function nameLine({ type, ended }: PassbookLine): string {
  if (ended === null) return nameEntry(type);
  return nameEntry(type === 'weight_hold' ? 'weight_charge' : 'shipment_charge');
}

const readNote = (note: PassbookLine['note'], name: string) => {
  const value = note[name];
  return typeof value === 'string' ? value : '';
};

const formatNoteWeight = (note: PassbookLine['note'], name: string) =>
  formatGrams(Number(note[name] ?? 0));

export function describeReason(line: PassbookLine): string {
  const { note, docketNumber, debitPaise, creditPaise, owedPaise, ended } = line;
  const type = ended?.type ?? line.type;
  if (owedPaise < 0 && debitPaise === 0 && creditPaise === 0) {
    return type === 'weight_release'
      ? t`The carrier’s weight does not apply, so you no longer owe the difference.`
      : t`A COD payout deducted what you owed.`;
  }
  const reasons: Readonly<Record<EntryKind, string>> = {
    shipment_hold: t`The price of the booking is on hold. It is charged when the carrier picks up the parcel, or released if you cancel first.`,
    shipment_release: t`The parcel was not shipped, so the amount on hold is back in your wallet.`,
    shipment_charge: t`The carrier picked the parcel up, so the amount on hold is charged.`,
    rto_charge: t`The parcel could not be delivered and is returned to you. The carrier charges for the return.`,
    rto_refund: t`The parcel is no longer being returned, so the return charge is refunded.`,
    cod_fee_refund: t`The parcel is returned to you. No COD is collected, so the COD fee is refunded.`,
    cod_fee_charge: t`The parcel is no longer being returned, so the COD fee applies again.`,
    cod_collected: t`The consignee paid the carrier. The amount is part of a later COD payout.`,
    cod_reversed: t`The parcel was not delivered after all, so its COD is not paid out.`,
    recharge: t`You added money to your wallet.`,
    recharge_refund: t`The operator paid a recharge back to you.`,
    weight_hold: t`The carrier measured a higher weight than you booked. The difference is on hold until you accept it or a dispute is decided.`,
    weight_charge: t`The carrier’s weight applies, so the difference is charged.`,
    weight_release: t`The carrier’s weight does not apply, so the difference is back in your wallet.`,
    remittance: t`A COD payout deducted dues that you had already paid, so the amount is back in your wallet.`,
    credit_note: describeCreditNoteReason(readNote(note, 'number'), docketNumber),
    claim:
      note['part'] === 'freight'
        ? t`The carrier lost or damaged the parcel, so its freight is refunded.`
        : t`The carrier lost or damaged the parcel. This is the compensation for its contents.`,
    invoice_payment: t`You paid an invoice from your wallet.`,
    tax_rounding: t`This rounding is the difference between the GST of the charges and the GST on their sum.`,
    carrier_cod: t`The carrier transferred the COD of the parcel to the operator.`,
    carrier_difference: t`The carrier transferred an amount that belongs to no COD parcel.`,
    carrier_deduction: t`The carrier’s transfer differs from the total of its remittance lines.`,
    carrier_invoice: t`The carrier billed the parcel to the operator.`,
    carrier_payment: t`The operator paid an invoice of the carrier.`,
    carrier_claim: t`The carrier credited a claim of the operator.`,
    tds: t`You deducted TDS from an invoice, or its certificate was recorded.`,
    adjustment: t`The operator corrected your balance.`,
  };
  const isOwed = owedPaise > 0;
  return isOwed
    ? `${reasons[type]} ${t`Your wallet did not cover this amount, so you owe it.`}`
    : reasons[type];
}

function describeCreditNoteReason(invoice: string, docketNumber: string): string {
  return docketNumber === ''
    ? t`Invoice ${invoice} was too high. The credit note refunds the difference with GST.`
    : t`The carrier lost or damaged parcel ${docketNumber}. Its freight on invoice ${invoice} is refunded with GST.`;
}

export function describeLine(line: PassbookLine): string {
  const { ended } = line;
  const cause = describeCause(line);
  if (ended === null) return cause;
  const endTime = formatDateTime(ended.at);
  const end = ended.type.endsWith('_charge')
    ? t`on hold until it was charged on ${endTime}`
    : t`on hold until it was released on ${endTime}`;
  return [cause, end].filter(Boolean).join(', ');
}

function describeCause({ type, note, docketNumber }: PassbookLine): string {
  const service = services.find((candidate) => candidate === note['service']);
  switch (type) {
    case 'recharge':
      return readNote(note, 'mode') === 'gateway' ? t`Paid online` : t`Paid by bank transfer`;
    case 'adjustment':
      return readNote(note, 'reason');
    case 'credit_note':
      return t`For invoice ${{ number: readNote(note, 'number') }}`;
    case 'weight_hold':
    case 'weight_charge':
    case 'weight_release': {
      const [bookedWeight, chargedWeight] = [
        formatNoteWeight(note, 'bookedGrams'),
        formatNoteWeight(note, 'chargedGrams'),
      ];
      return t`Booked at ${bookedWeight}, charged at ${chargedWeight}`;
    }
    default:
      if (service !== undefined) return getServiceName(service);
      return readNote(note, 'number') || readNote(note, 'reason') || (docketNumber && t`Shipment`);
  }
}

type Account = Movement['transfers'][number]['debit'];

export function nameAccount(account: Account): string {
  return {
    wallet: t`Wallet`,
    hold: t`On hold`,
    cod_payable: t`COD due`,
    receivable: t`Dues`,
    bank: t`Bank`,
    cod_receivable: t`COD at the carrier`,
    carrier_payable: t`Owed to carriers`,
    carrier_cost: t`Carrier cost`,
    gst_credit: t`GST input credit`,
    freight_revenue: t`Freight`,
    gst: t`GST`,
    tds_receivable: t`TDS to claim`,
    tds_payable: t`TDS to deposit`,
    adjustments: t`Adjustments`,
  }[account];
}
