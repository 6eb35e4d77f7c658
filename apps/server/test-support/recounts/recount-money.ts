import type { TaxDocument } from '@shipdesk/contract/money/tax-documents';
import type { CodFact, Facts, OrderFact, Recount } from './base-facts.ts';
import { type Row, toCount, toDay, toRupees, toTime, toWeight, toWords } from './csv-cells.ts';
import { carrierNames, getReference } from './recount-orders.ts';
import { isInPeriod } from './recount-shipments.ts';

function findOrder({ orders }: Facts, docketNumber: string): OrderFact {
  const order = orders.get(docketNumber);
  if (!order) throw new Error(`no order ${docketNumber}`);
  return order;
}

const transferredStates: readonly string[] = ['remitted', 'matched'];

/** `openPaise` is negative for a correction that no payout has deducted yet. */
export function computePayout({ payouts }: Facts, line: CodFact) {
  const payout = payouts.get(line.remittanceId ?? '');
  const isTransferred = transferredStates.includes(payout?.state ?? '');
  const openPaise = isTransferred ? 0 : line.codPaise;
  const correctedPaise = isTransferred && !line.isDeducted ? -line.codPaise : 0;
  return {
    payout,
    remittedPaise: isTransferred ? line.codPaise : 0,
    openPaise: line.isReversed ? correctedPaise : openPaise,
  };
}

function nameCodState(line: CodFact, payoutState: string | undefined, today: string): string {
  if (line.isReversed) return 'Reversed';
  if (payoutState !== undefined) return toWords(payoutState);
  return line.eligibleOn > today ? 'Due' : 'Eligible';
}

export function recountCod({ facts, period, today }: Recount): Row[] {
  const carriers = new Map(facts.shipments.map(({ id, carrier }) => [id, carrier]));
  const lines = facts.cod.filter(({ deliveredOn }) => isInPeriod(deliveredOn, period));
  return lines.map((line) => {
    const order = findOrder(facts, line.docketNumber);
    const { payout, remittedPaise, openPaise } = computePayout(facts, line);
    return {
      reference: getReference(order),
      docketNumber: line.docketNumber,
      awb: line.awb,
      carrier: carrierNames[carriers.get(line.shipmentId) ?? ''] ?? '',
      deliveredOn: line.deliveredOn,
      eligibleOn: line.eligibleOn,
      codState: nameCodState(line, payout?.state, today),
      codPaise: toRupees(line.codPaise),
      remittedPaise: toRupees(remittedPaise),
      openPaise: toRupees(openPaise),
      feePaise: toRupees(line.feePaise),
      payout: payout ? `Payout ${payout.number}` : '',
      utr: payout?.utr ?? '',
      remittedAt: toTime(payout?.remittedAt ?? null),
      city: order.listed.consigneeCity,
      state: order.listed.consigneeState,
      pincode: order.listed.consigneePinCode,
    };
  });
}

export function recountWeights({ facts, period }: Recount): Row[] {
  const cases = facts.weights.filter(({ openedAt }) => isInPeriod(toDay(openedAt), period));
  return cases.map((weightCase) => ({
    reference: getReference(findOrder(facts, weightCase.docketNumber)),
    docketNumber: weightCase.docketNumber,
    awb: weightCase.awb,
    carrier: carrierNames[weightCase.carrier] ?? '',
    leg: weightCase.leg === 'rto' ? 'Return' : 'Forward',
    source: weightCase.source === 'scan' ? 'Scan' : 'Carrier invoice',
    caseState: toWords(weightCase.state),
    bookedGrams: toWeight(weightCase.bookedGrams),
    chargedGrams: toWeight(weightCase.chargedGrams),
    taxablePaise: toRupees(weightCase.amountPaise - weightCase.taxPaise),
    taxPaise: toRupees(weightCase.taxPaise),
    totalPaise: toRupees(weightCase.amountPaise),
    openedAt: toTime(weightCase.openedAt),
    dueAt: toTime(weightCase.dueAt),
    disputedAt: toTime(weightCase.disputedAt),
    endedAt: toTime(weightCase.endedAt),
    category: toWords(weightCase.category),
  }));
}

export function recountPassbook({ facts, period }: Recount): Row[] {
  const lines = facts.passbook.filter(({ at }) => isInPeriod(toDay(at), period));
  return lines.map((line) => ({
    seq: toCount(line.seq),
    at: toTime(line.at),
    type: toWords(line.type),
    reference: line.reference,
    docketNumber: line.docketNumber,
    cause: line.cause.id,
    debitPaise: toRupees(line.debitPaise),
    creditPaise: toRupees(line.creditPaise),
    changePaise: toRupees(line.creditPaise - line.debitPaise),
    owedPaise: toRupees(line.owedPaise),
    balancePaise: toRupees(line.balancePaise),
  }));
}

/** The operator's company in the test data is registered in Karnataka. */
const SUPPLIER_STATE = 'Karnataka';
/** Computes a tax in paise, rounded half up. */
const computeTax = (paise: number, percent: number) =>
  Math.floor((paise * percent * 2 + 100) / 200);

/** The amounts of a credit note are negative. */
export function toDocumentRow(document: TaxDocument, { party }: Facts) {
  const isInvoice = document.kind === 'invoice';
  const toSigned = (paise: number) => toRupees(isInvoice ? paise : 0 - paise);
  const isIntraState = document.placeState === SUPPLIER_STATE;
  const halfPaise = isIntraState ? computeTax(document.taxablePaise, 9) : 0;
  const fullPaise = isIntraState ? 0 : computeTax(document.taxablePaise, 18);
  return {
    kind: isInvoice ? 'Invoice' : 'Credit note',
    number: document.number,
    issuedOn: document.issuedOn,
    invoiceNumber: document.invoiceNumber,
    recipient: party.name,
    gstin: party.gstin,
    place: document.placeState,
    rate: '18%',
    sac: '996812',
    reason: toWords(document.reason),
    periodStart: document.period?.startDate ?? '',
    periodEnd: document.period?.endDate ?? '',
    charges: toCount(document.charges),
    taxablePaise: toSigned(document.taxablePaise),
    cgstPaise: toSigned(halfPaise),
    sgstPaise: toSigned(halfPaise),
    utgstPaise: toSigned(0),
    igstPaise: toSigned(fullPaise),
    taxPaise: toSigned(halfPaise * 2 + fullPaise),
    roundingPaise: toSigned(
      document.totalPaise - document.taxablePaise - halfPaise * 2 - fullPaise,
    ),
    totalPaise: toSigned(document.totalPaise),
  };
}

export const listDocuments = ({ facts, period }: Pick<Recount, 'facts' | 'period'>) =>
  facts.documents.filter(({ issuedOn }) => isInPeriod(issuedOn, period));

export function recountDocuments(recount: Recount): Row[] {
  return listDocuments(recount).map((document) => ({
    ...toDocumentRow(document, recount.facts),
    openPaise: toRupees(document.duePaise),
  }));
}
