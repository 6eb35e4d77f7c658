import { buildLeg, buildOwedPosting, buildSignedLeg, type Posting } from '../ledger/transfer.ts';
import type { DeductionAccount } from './cod-match.ts';

export interface SettlingLine {
  readonly shipmentId: string;
  readonly docketNumber: string;
  readonly paidPaise: number;
  /** The COD in paise that the carrier owes before the line; not 0, negative if the operator owes it to the carrier. */
  readonly owedPaise: number;
  /** The number of earlier lines that settled the parcel; above 0 only after a correction of its delivery. */
  readonly earlierSettlementCount: number;
  /** The reason why a difference was accepted; empty for an exact match. */
  readonly reason: string;
}

/** Builds the posting of a parcel's COD that its carrier remitted. A difference goes to adjustments. */
export function buildCodReceivedPosting(line: SettlingLine): Posting {
  const { shipmentId, docketNumber, paidPaise, owedPaise, earlierSettlementCount, reason } = line;
  const nameLeg = (leg: string) => `${leg}.${earlierSettlementCount + 1}`;
  return buildOwedPosting({
    cause: { kind: 'carrier_cod', id: shipmentId },
    entry: 'carrier_cod',
    docketNumber,
    note: { reason },
    legs:
      owedPaise < 0
        ? [buildLeg(nameLeg('taken_back'), 'cod_receivable', 'bank', -paidPaise)]
        : [
            buildLeg(nameLeg('received'), 'bank', 'cod_receivable', Math.min(paidPaise, owedPaise)),
            buildLeg(nameLeg('short'), 'adjustments', 'cod_receivable', owedPaise - paidPaise),
            buildLeg(nameLeg('over'), 'bank', 'adjustments', paidPaise - owedPaise),
          ],
  });
}

/** Builds the posting of an accepted line that settles no parcel: its amount moves between bank and adjustments. */
export function buildUnmatchedLinePosting(line: {
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

/** Builds the posting of a carrier's deduction from a remittance. `deductionPaise` is negative for an overpayment. */
export function buildCarrierDeductionPosting(deduction: {
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
