import type { Leg, Posting } from '../ledger/transfer.ts';
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
      ? [
          {
            leg: name('taken_back'),
            debit: 'cod_receivable',
            credit: 'bank',
            amountPaise: -paidPaise,
          },
        ]
      : [
          {
            leg: name('received'),
            debit: 'bank',
            credit: 'cod_receivable',
            amountPaise: Math.min(paidPaise, owedPaise),
          },
          {
            leg: name('short'),
            debit: 'adjustments',
            credit: 'cod_receivable',
            amountPaise: owedPaise - paidPaise,
          },
          {
            leg: name('over'),
            debit: 'bank',
            credit: 'adjustments',
            amountPaise: paidPaise - owedPaise,
          },
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
        ? { leg, debit: 'bank', credit: 'adjustments', amountPaise: paidPaise }
        : { leg, debit: 'adjustments', credit: 'bank', amountPaise: -paidPaise },
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
        ? { leg, debit: account, credit: 'bank', amountPaise: deductionPaise }
        : { leg, debit: 'bank', credit: account, amountPaise: -deductionPaise },
    ],
    whenShort: 'owe',
  };
}
