import { buildLeg, type Leg, type Posting } from '../ledger/transfer.ts';
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
export function buildCodReceived({
  shipmentId,
  docketNumber,
  paidPaise,
  owedPaise,
  earlierSettlements,
  reason,
}: SettlingLine): Posting {
  const name = (leg: string) => `${leg}.${earlierSettlements + 1}`;
  const legs: readonly Leg[] =
    owedPaise < 0
      ? [buildLeg(name('taken_back'), 'cod_receivable', 'bank', -paidPaise)]
      : [
          buildLeg(name('received'), 'bank', 'cod_receivable', Math.min(paidPaise, owedPaise)),
          buildLeg(name('short'), 'adjustments', 'cod_receivable', owedPaise - paidPaise),
          buildLeg(name('over'), 'bank', 'adjustments', paidPaise - owedPaise),
        ];
  return {
    cause: { kind: 'carrier_cod', id: shipmentId },
    entry: 'carrier_cod',
    docketNumber,
    note: { reason },
    legs: legs.filter(({ amountPaise }) => amountPaise > 0),
    whenShort: 'owe',
  };
}

/** Posts an accepted line that settles no parcel: the bank has the money, and adjustments explains it. */
export function buildUnmatchedLine({
  remittanceId,
  row,
  docketNumber,
  paidPaise,
  reason,
}: {
  readonly remittanceId: string;
  readonly row: number;
  readonly docketNumber: string;
  readonly paidPaise: number;
  readonly reason: string;
}): Posting {
  const leg = `line.${row}`;
  return {
    cause: { kind: 'carrier_remittance', id: remittanceId },
    entry: 'carrier_difference',
    ...(docketNumber !== '' && { docketNumber }),
    note: { reason },
    legs: [
      paidPaise > 0
        ? buildLeg(leg, 'bank', 'adjustments', paidPaise)
        : buildLeg(leg, 'adjustments', 'bank', -paidPaise),
    ],
    whenShort: 'owe',
  };
}

/**
 * Posts the difference between the lines of a remittance and its transfer. `deductionPaise` is what the carrier kept,
 * below 0 when it transferred more than its lines.
 */
export function buildCarrierDeduction({
  remittanceId,
  deductionPaise,
  account,
  reason,
}: {
  readonly remittanceId: string;
  readonly deductionPaise: number;
  readonly account: DeductionAccount;
  readonly reason: string;
}): Posting {
  const leg = 'deduction';
  return {
    cause: { kind: 'carrier_remittance', id: remittanceId },
    entry: 'carrier_deduction',
    note: { reason },
    legs: [
      deductionPaise > 0
        ? buildLeg(leg, account, 'bank', deductionPaise)
        : buildLeg(leg, 'bank', account, -deductionPaise),
    ],
    whenShort: 'owe',
  };
}
