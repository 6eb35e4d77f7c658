import { codStateOf } from '@shipdesk/domain/money/cod/cod-state';
import { csvText } from '@shipdesk/domain/values/csv/csv';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import type { BankTransfer } from './bank-transfers.ts';
import type { RemittanceWithLines } from './remittances-service.ts';
import type { SellersRemittance } from './remittances-store.ts';

/** The parcels of a payout as the API shows them; a deduction is negative. */
export function linesToWire({ remittance, lines }: RemittanceWithLines, today: string) {
  const { id, state } = remittance;
  return lines.map((line) => {
    const isDeducted = line.deductedIn === id;
    const facts = {
      eligibleOn: line.eligibleOn,
      isReversed: isDeducted || line.reversedAt !== null,
      remittance: state === 'cancelled' ? null : state,
    };
    return {
      ...line,
      codPaise: isDeducted ? -line.codPaise : line.codPaise,
      feePaise: isDeducted ? 0 : line.feePaise,
      state: codStateOf(facts, { today, isHeld: false }),
    };
  });
}

const rupees = (paise: number) => rupeesOf(paise).toFixed(2);

/** The statement of a payout as CSV. Its amounts add up to what was transferred. */
export function statementCsv({ remittance, lines }: RemittanceWithLines): string {
  const { id, feePaise, gstPaise, duesPaise, netPaise } = remittance;
  const deductions: readonly (readonly [string, number])[] = [
    ['Early payout fee', feePaise],
    ['GST on the fee', gstPaise],
    ['Dues', duesPaise],
  ];
  return csvText([
    ['Type', 'Docket number', 'AWB', 'Delivered on', 'Amount (INR)'],
    ...lines.map((line) => {
      const isDeducted = line.deductedIn === id;
      return [
        isDeducted ? 'Reversal' : 'COD',
        line.docketNumber,
        line.awb,
        line.deliveredOn,
        rupees(isDeducted ? -line.codPaise : line.codPaise),
      ];
    }),
    ...deductions
      .filter(([, paise]) => paise > 0)
      .map(([name, paise]) => [name, '', '', '', rupees(-paise)]),
    ['Transferred', '', '', '', rupees(netPaise)],
  ]);
}

/** A transferred payout that a bank statement does not prove. */
export const payoutToWire = ({ seller, utr, netPaise }: SellersRemittance) => ({
  seller,
  utr: utr ?? '',
  netPaise,
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
      rupees(remittance.netPaise),
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
