import { codStateOf } from '@shipdesk/domain/money/cod/cod-state';
import { csvText } from '@shipdesk/domain/values/csv/csv';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import type { BankTransfer } from './bank-transfers.ts';
import type { RemittanceWithLines } from './remittances-service.ts';
import type { SellersRemittance } from './remittances-store.ts';

/** A payout as the API shows it. */
export function remittanceToWire(row: SellersRemittance) {
  return {
    id: row.id,
    number: row.number,
    runOn: row.run_on,
    state: row.state,
    parcels: row.parcels,
    codPaise: row.cod_paise,
    reversedPaise: row.reversed_paise,
    feePaise: row.fee_paise,
    gstPaise: row.gst_paise,
    duesPaise: row.dues_paise,
    netPaise: row.net_paise,
    lastFour: row.last_four,
    utr: row.utr,
    remittedAt: row.remitted_at?.toISOString() ?? null,
    matchedAt: row.matched_at?.toISOString() ?? null,
    returns: row.returns,
  };
}

/** The parcels of a payout as the API shows them; a deduction is negative. */
export function linesToWire({ remittance, lines }: RemittanceWithLines, today: string) {
  const { id, state } = remittance;
  return lines.map((line) => {
    const isDeducted = line.deducted_in === id;
    const facts = {
      eligibleOn: line.eligible_on,
      isReversed: isDeducted || line.reversed_at !== null,
      remittance: state === 'cancelled' ? null : state,
    };
    return {
      docketNumber: line.docket_number,
      awb: line.awb,
      deliveredOn: line.delivered_on,
      codPaise: isDeducted ? -line.cod_paise : line.cod_paise,
      feePaise: isDeducted ? 0 : line.fee_paise,
      plan: line.plan,
      state: codStateOf(facts, { today, isHeld: false }),
    };
  });
}

const rupees = (paise: number) => rupeesOf(paise).toFixed(2);

/** The statement of a payout as CSV. Its amounts add up to what was transferred. */
export function statementCsv({ remittance, lines }: RemittanceWithLines): string {
  const { id, fee_paise, gst_paise, dues_paise, net_paise } = remittance;
  const deductions: readonly (readonly [string, number])[] = [
    ['Early payout fee', fee_paise],
    ['GST on the fee', gst_paise],
    ['Dues', dues_paise],
  ];
  return csvText([
    ['Type', 'Docket number', 'AWB', 'Delivered on', 'Amount (INR)'],
    ...lines.map((line) => {
      const isDeducted = line.deducted_in === id;
      return [
        isDeducted ? 'Reversal' : 'COD',
        line.docket_number,
        line.awb,
        line.delivered_on,
        rupees(isDeducted ? -line.cod_paise : line.cod_paise),
      ];
    }),
    ...deductions
      .filter(([, paise]) => paise > 0)
      .map(([name, paise]) => [name, '', '', '', rupees(-paise)]),
    ['Transferred', '', '', '', rupees(net_paise)],
  ]);
}

/** A transferred payout that a bank statement does not prove. */
export const payoutToWire = ({ seller, utr, net_paise }: SellersRemittance) => ({
  seller,
  utr: utr ?? '',
  netPaise: net_paise,
});

/** The file for the bank: one NEFT transfer a payout, amounts in rupees. */
export function bankFileCsv(transfers: readonly BankTransfer[]): string {
  return csvText([
    [
      'Transaction type',
      'Beneficiary account number',
      'Beneficiary name',
      'IFSC',
      'Amount',
      'Customer reference',
      'Remarks',
    ],
    ...transfers.map(({ remittance, holderName, accountNumber, ifsc }) => [
      'NEFT',
      accountNumber,
      holderName,
      ifsc,
      rupees(remittance.net_paise),
      customerReference(remittance),
      `COD payout ${remittance.number}`,
    ]),
  ]);
}

/**
 * The reference of a transfer in 16 characters: 11 for the random end of the payout's UUIDv7, unique across sellers, and 3
 * for the attempt. Banks refuse a reference that they have seen before.
 */
export function customerReference({
  id,
  returns,
}: Pick<SellersRemittance, 'id' | 'returns'>): string {
  const end = BigInt(`0x${id.replaceAll('-', '').slice(-14)}`);
  const payout = end.toString(36).toUpperCase().padStart(11, '0');
  return `SD${payout}${String(returns).padStart(3, '0')}`;
}
