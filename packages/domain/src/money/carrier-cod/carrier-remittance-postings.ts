import { buildLeg, buildOwedPosting, buildSignedLeg, type Posting } from '../ledger/transfer.ts';
import type { DeductionAccount } from './cod-match.ts';

/** A line of a COD remittance that settles the COD of a parcel. */
export interface SettlingLine {
  readonly shipmentId: string;
  readonly docketNumber: string;
  readonly paidPaise: number;
  /** What the carrier owes for the parcel before the line. Not 0. */
  readonly owedPaise: number;
  /** Lines that settled the parcel before. More than one when its delivery was corrected in between. */
  readonly earlierSettlements: number;
  /** Why a difference was accepted; empty for an exact match. */
  readonly reason: string;
}

/** Posts the COD of a parcel that its carrier remitted. What is short or over goes to adjustments. */
export function buildCodReceived(line: SettlingLine): Posting {
  const { shipmentId, docketNumber, paidPaise, owedPaise, earlierSettlements, reason } = line;
  const name = (leg: string) => `${leg}.${earlierSettlements + 1}`;
  return buildOwedPosting({
    cause: { kind: 'carrier_cod', id: shipmentId },
    entry: 'carrier_cod',
    docketNumber,
    note: { reason },
    legs:
      owedPaise < 0
        ? [buildLeg(name('taken_back'), 'cod_receivable', 'bank', -paidPaise)]
        : [
            buildLeg(name('received'), 'bank', 'cod_receivable', Math.min(paidPaise, owedPaise)),
            buildLeg(name('short'), 'adjustments', 'cod_receivable', owedPaise - paidPaise),
            buildLeg(name('over'), 'bank', 'adjustments', paidPaise - owedPaise),
          ],
  });
}

/** Posts an accepted line that settles no parcel: the bank has the money, and adjustments explains it. */
export function buildUnmatchedLine(line: {
  readonly remittanceId: string;
  readonly row: number;
  readonly docketNumber: string;
  readonly paidPaise: number;
  readonly reason: string;
}): Posting {
  const { remittanceId, row, docketNumber, paidPaise, reason } = line;
  return {
    cause: { kind: 'carrier_remittance', id: remittanceId },
    entry: 'carrier_difference',
    ...(docketNumber !== '' && { docketNumber }),
    note: { reason },
    legs: [buildSignedLeg(`line.${row}`, 'bank', 'adjustments', paidPaise)],
    whenShort: 'owe',
  };
}

/**
 * Posts the difference between the lines of a remittance and its transfer. `deductionPaise` is what the carrier kept,
 * below 0 when it transferred more than its lines.
 */
export function buildCarrierDeduction(deduction: {
  readonly remittanceId: string;
  readonly deductionPaise: number;
  readonly account: DeductionAccount;
  readonly reason: string;
}): Posting {
  const { remittanceId, deductionPaise, account, reason } = deduction;
  return {
    cause: { kind: 'carrier_remittance', id: remittanceId },
    entry: 'carrier_deduction',
    note: { reason },
    legs: [buildSignedLeg('deduction', account, 'bank', deductionPaise)],
    whenShort: 'owe',
  };
}
