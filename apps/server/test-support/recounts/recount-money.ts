import type { TaxDocument } from '@shipdesk/contract/money/tax-documents';
import type { CodFact, Facts, OrderFact, Recount } from './base-facts.ts';
import { count, dayOf, moment, type Row, rupees, weight, words } from './csv-cells.ts';
import { carrierNames, referenceOf } from './recount-orders.ts';
import { isIn } from './recount-shipments.ts';

/** Returns the order of a docket number. */
function findOrder({ orders }: Facts, docketNumber: string): OrderFact {
  const order = orders.get(docketNumber);
  if (!order) throw new Error(`no order ${docketNumber}`);
  return order;
}

const sentStates: readonly string[] = ['remitted', 'matched'];

/** Returns what a payout transferred and what is still to be paid, below 0 for a correction that is to be deducted. */
export function computePaidOut({ payouts }: Facts, line: CodFact) {
  const payout = payouts.get(line.remittanceId ?? '');
  const isSent = sentStates.includes(payout?.state ?? '');
  const openPaise = isSent ? 0 : line.codPaise;
  const correctedPaise = isSent && !line.isDeducted ? -line.codPaise : 0;
  return {
    payout,
    remittedPaise: isSent ? line.codPaise : 0,
    openPaise: line.isReversed ? correctedPaise : openPaise,
  };
}

function nameCodState(line: CodFact, payoutState: string | undefined, today: string): string {
  if (line.isReversed) return 'Reversed';
  if (payoutState !== undefined) return words(payoutState);
  return line.eligibleOn > today ? 'Due' : 'Eligible';
}

export function recountCod({ facts, period, today }: Recount): Row[] {
  const carriers = new Map(facts.shipments.map(({ id, carrier }) => [id, carrier]));
  const lines = facts.cod.filter(({ deliveredOn }) => isIn(deliveredOn, period));
  return lines.map((line) => {
    const order = findOrder(facts, line.docketNumber);
    const { payout, remittedPaise, openPaise } = computePaidOut(facts, line);
    return {
      reference: referenceOf(order),
      docketNumber: line.docketNumber,
      awb: line.awb,
      carrier: carrierNames[carriers.get(line.shipmentId) ?? ''] ?? '',
      deliveredOn: line.deliveredOn,
      eligibleOn: line.eligibleOn,
      codState: nameCodState(line, payout?.state, today),
      codPaise: rupees(line.codPaise),
      remittedPaise: rupees(remittedPaise),
      openPaise: rupees(openPaise),
      feePaise: rupees(line.feePaise),
      payout: payout ? `Payout ${payout.number}` : '',
      utr: payout?.utr ?? '',
      remittedAt: moment(payout?.remittedAt ?? null),
      city: order.listed.consigneeCity,
      state: order.listed.consigneeState,
      pincode: order.listed.consigneePinCode,
    };
  });
}

export function recountWeights({ facts, period }: Recount): Row[] {
  const cases = facts.weights.filter(({ openedAt }) => isIn(dayOf(openedAt), period));
  return cases.map((found) => ({
    reference: referenceOf(findOrder(facts, found.docketNumber)),
    docketNumber: found.docketNumber,
    awb: found.awb,
    carrier: carrierNames[found.carrier] ?? '',
    leg: found.leg === 'rto' ? 'Return' : 'Forward',
    source: found.source === 'scan' ? 'Scan' : 'Carrier invoice',
    caseState: words(found.state),
    bookedGrams: weight(found.bookedGrams),
    chargedGrams: weight(found.chargedGrams),
    taxablePaise: rupees(found.amountPaise - found.taxPaise),
    taxPaise: rupees(found.taxPaise),
    totalPaise: rupees(found.amountPaise),
    openedAt: moment(found.openedAt),
    dueAt: moment(found.dueAt),
    disputedAt: moment(found.disputedAt),
    endedAt: moment(found.endedAt),
    category: words(found.category),
  }));
}

export function recountPassbook({ facts, period }: Recount): Row[] {
  const lines = facts.passbook.filter(({ at }) => isIn(dayOf(at), period));
  return lines.map((line) => ({
    seq: count(line.seq),
    at: moment(line.at),
    type: words(line.type),
    reference: line.reference,
    docketNumber: line.docketNumber,
    cause: line.cause.id,
    debitPaise: rupees(line.debitPaise),
    creditPaise: rupees(line.creditPaise),
    changePaise: rupees(line.creditPaise - line.debitPaise),
    owedPaise: rupees(line.owedPaise),
    balancePaise: rupees(line.balancePaise),
  }));
}

/** The company of the history is registered in Karnataka. */
const SUPPLIER_STATE = 'Karnataka';
/** Half a rate of 18 percent, rounded half up. */
const taxAt = (paise: number, percent: number) => Math.floor((paise * percent * 2 + 100) / 200);

/** Returns the row of a document. The amounts of a credit note are below 0. */
export function toDocumentRow(document: TaxDocument, { party }: Facts) {
  const isInvoice = document.kind === 'invoice';
  const signed = (paise: number) => rupees(isInvoice ? paise : 0 - paise);
  const isWithin = document.placeState === SUPPLIER_STATE;
  const half = isWithin ? taxAt(document.taxablePaise, 9) : 0;
  const whole = isWithin ? 0 : taxAt(document.taxablePaise, 18);
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
    reason: words(document.reason),
    periodStart: document.period?.startDate ?? '',
    periodEnd: document.period?.endDate ?? '',
    charges: count(document.charges),
    taxablePaise: signed(document.taxablePaise),
    cgstPaise: signed(half),
    sgstPaise: signed(half),
    utgstPaise: signed(0),
    igstPaise: signed(whole),
    taxPaise: signed(half * 2 + whole),
    roundingPaise: signed(document.totalPaise - document.taxablePaise - half * 2 - whole),
    totalPaise: signed(document.totalPaise),
  };
}

export const listDocuments = ({ facts, period }: Pick<Recount, 'facts' | 'period'>) =>
  facts.documents.filter(({ issuedOn }) => isIn(issuedOn, period));

export function recountDocuments(recount: Recount): Row[] {
  return listDocuments(recount).map((document) => ({
    ...toDocumentRow(document, recount.facts),
    openPaise: rupees(document.duePaise),
  }));
}
