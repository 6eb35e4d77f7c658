import type { TransferredPayout } from '@shipdesk/domain/money/cod/remittance-postings';
import type { RemittanceRow, SellersRemittance } from './remittances-store.ts';

/** A row as the ledger posts it. */
export function payoutOf(row: RemittanceRow): TransferredPayout {
  return { id: row.id, number: row.number, amounts: row };
}

/** A transferred payout, to find on a bank statement. */
export function sentPayout(remittance: SellersRemittance) {
  const { id, utr, netPaise } = remittance;
  return { remittance, id, utr: utr ?? '', netPaise };
}
