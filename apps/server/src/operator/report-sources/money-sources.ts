import { describeCode } from '@shipdesk/contract/reports/report-definition';
import { computeCodState } from '@shipdesk/domain/money/cod/cod-state';
import type { Account } from '@shipdesk/domain/money/ledger/transfer';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import {
  type ExplainedCharge,
  explainCharge,
  listShipmentCharges,
  type ShipmentCharges,
} from '../../money/invoices/charge-steps.ts';
import { documentToCells } from './document-cells.ts';
import {
  type CodSourceRow,
  type DiscrepancySourceRow,
  type DocumentSourceRow,
  selectCodLines,
  selectDiscrepancies,
  selectTaxDocuments,
  selectWalletTransfers,
  type TransferSourceRow,
} from './money-sources-store.ts';
import { createPageSource, type ReportRow, type ReportScope } from './report-row.ts';

export const charges = createPageSource<ShipmentCharges>(
  (db, { from, until }, page) =>
    listShipmentCharges(db, { from, until, reference: undefined }, page),
  (row) => chargeToCells(explainCharge(row)),
);

/** Sums the lines with these codes over the price and the return, less the COD fee that the return refunds. */
function sumLine({ forward, back, feeBack }: ExplainedCharge, ...codes: readonly string[]): number {
  const sum = (priced: ExplainedCharge['forward'] | null) =>
    (priced?.lines ?? []).reduce(
      (total, { code, paise }) => total + (codes.includes(code) ? paise : 0),
      0,
    );
  return sum(forward) + sum(back) - sum(feeBack);
}

function chargeToCells(charge: ExplainedCharge): ReportRow {
  // A cancelled parcel costs nothing.
  const isCancelled = charge.status === 'CANCELLED';
  const sumUnlessCancelled = (...codes: readonly string[]) =>
    isCancelled ? 0 : sumLine(charge, ...codes);
  return {
    reference: charge.reference,
    docketNumber: charge.docketNumber,
    awb: charge.awb,
    consigneeName: charge.consigneeName,
    bookedAt: charge.bookedAt,
    carrier: getCarrierName(charge.carrier),
    service: describeCode(charge.service),
    zone: charge.zone ?? '',
    status: describeCode(charge.status),
    chargeableGrams: charge.chargeableGrams,
    chargedGrams: charge.chargedGrams,
    freightPaise: sumUnlessCancelled('freight'),
    codFeePaise: sumUnlessCancelled('cod'),
    fuelPaise: sumUnlessCancelled('fuel'),
    returnFeePaise: sumUnlessCancelled('rto'),
    reversePaise: sumUnlessCancelled('reverse'),
    rovPaise: sumUnlessCancelled('rov'),
    peakPaise: sumUnlessCancelled('peak'),
    handlingPaise: sumUnlessCancelled('handling'),
    remotePaise: sumUnlessCancelled('remote'),
    gstPaise: sumUnlessCancelled('cgst', 'sgst', 'utgst', 'igst'),
    forwardPaise: isCancelled ? 0 : charge.forward.totalPaise,
    backPaise: charge.back?.totalPaise ?? 0,
    feeBackPaise: charge.feeBack?.totalPaise ?? 0,
    expectedPaise: charge.expectedPaise,
    billedPaise: charge.billedPaise,
    heldPaise: charge.heldPaise,
    differs: charge.isDifferent ? 'Yes' : 'No',
  };
}

export const cod = createPageSource<CodSourceRow>(selectCodLines, codToCells);

/** Returns the amount still to be paid out for a parcel, negative for a reversal still to be deducted. */
export function computeOpenPaise(
  {
    codPaise,
    reversedAt,
    deductedIn,
  }: Pick<CodSourceRow, 'codPaise' | 'reversedAt' | 'deductedIn'>,
  isSent: boolean,
): number {
  if (reversedAt === null) return isSent ? 0 : codPaise;
  return isSent && deductedIn === null ? -codPaise : 0;
}

function codToCells(row: CodSourceRow, { now }: ReportScope): ReportRow {
  const isSent = row.payoutState === 'remitted' || row.payoutState === 'matched';
  const facts = {
    eligibleOn: row.eligibleOn,
    isReversed: row.reversedAt !== null,
    remittance: row.payoutState,
  };
  return {
    reference: row.reference,
    docketNumber: row.docketNumber,
    awb: row.awb,
    carrier: getCarrierName(row.carrier),
    deliveredOn: row.deliveredOn,
    eligibleOn: row.eligibleOn,
    codState: describeCode(computeCodState(facts, { today: toBusinessDay(now), isHeld: false })),
    codPaise: row.codPaise,
    remittedPaise: isSent ? row.codPaise : 0,
    openPaise: computeOpenPaise(row, isSent),
    feePaise: row.feePaise,
    payout: row.payoutNumber === null ? '' : `Payout ${row.payoutNumber}`,
    utr: row.utr ?? '',
    remittedAt: row.remittedAt,
    city: row.consigneeCity,
    state: row.consigneeState,
    pincode: row.consigneePincode,
  };
}

export const weightCases = createPageSource<DiscrepancySourceRow>(selectDiscrepancies, (row) => ({
  reference: row.reference,
  docketNumber: row.docketNumber,
  awb: row.awb,
  carrier: getCarrierName(row.carrier),
  leg: row.leg === 'rto' ? 'Return' : 'Forward',
  source: row.source === 'scan' ? 'Scan' : 'Carrier invoice',
  caseState: describeCode(row.state),
  bookedGrams: row.bookedGrams,
  chargedGrams: row.chargedGrams,
  taxablePaise: row.taxablePaise,
  taxPaise: row.taxPaise,
  totalPaise: row.taxablePaise + row.taxPaise,
  openedAt: row.openedAt,
  dueAt: row.dueAt,
  disputedAt: row.disputedAt,
  endedAt: row.endedAt,
  category: row.category === null ? '' : describeCode(row.category),
}));

export const walletMovements = createPageSource<TransferSourceRow>(selectWalletTransfers, (row) => {
  const computeChange = (account: Account) =>
    (row.credit === account ? row.amountPaise : 0) - (row.debit === account ? row.amountPaise : 0);
  const changePaise = computeChange('wallet');
  return {
    seq: row.seq,
    at: row.postedAt,
    type: describeCode(row.entry),
    reference: row.reference,
    docketNumber: row.docketNumber ?? '',
    cause: row.causeId,
    debitPaise: Math.max(0, -changePaise),
    creditPaise: Math.max(0, changePaise),
    changePaise,
    owedPaise: 0 - computeChange('receivable'),
    balancePaise: row.walletPaise,
  };
});

export const taxDocuments = createPageSource<DocumentSourceRow>(
  (db, scope, page) => selectTaxDocuments(db, scope.sellerId, scope, page),
  documentToCells,
);
