import type { Facts, Movement, Recount } from './base-facts.ts';
import { count, dayOf, moment, type Row, rupees, words } from './csv-cells.ts';
import { computePaidOut, listDocuments, toDocumentRow } from './recount-money.ts';
import { carrierNames } from './recount-orders.ts';
import { isIn } from './recount-shipments.ts';

/** Returns the sums of the period by docket number; empty for movements without a parcel. */
function sumByDocket(movements: readonly Movement[], { period }: Recount) {
  const sums = new Map<string, number>();
  for (const { at, docketNumber, paise } of movements) {
    if (!isIn(dayOf(at), period)) continue;
    sums.set(docketNumber, (sums.get(docketNumber) ?? 0) + paise);
  }
  return sums;
}

const findBooked = ({ shipments }: Facts) =>
  new Map(
    shipments
      .filter(({ state }) => state === 'booked')
      .map((shipment) => [shipment.docketNumber, shipment]),
  );

export function recountMargin(recount: Recount): Row[] {
  const { facts } = recount;
  const revenue = sumByDocket(facts.movements.freight_revenue, recount);
  const cost = sumByDocket(facts.movements.carrier_cost, recount);
  const shipments = findBooked(facts);
  return [...new Set([...revenue.keys(), ...cost.keys()])].map((docketNumber) => {
    const shipment = shipments.get(docketNumber);
    const order = facts.orders.get(docketNumber)?.listed;
    const revenuePaise = revenue.get(docketNumber) ?? 0;
    const costPaise = 0 - (cost.get(docketNumber) ?? 0);
    return {
      seller: facts.party.name,
      docketNumber,
      awb: order?.awb ?? '',
      carrier: shipment ? (carrierNames[shipment.carrier] ?? '') : '',
      service: shipment ? words(shipment.service) : '',
      zone: order?.zone ?? '',
      revenuePaise: rupees(revenuePaise),
      costPaise: rupees(costPaise),
      marginPaise: rupees(revenuePaise - costPaise),
    };
  });
}

/** The days since a day, and how old that is. */
function describeAge(day: string, today: string) {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  const ages: [number, string][] = [
    [7, 'Up to 7 days'],
    [14, '8 to 14 days'],
    [30, '15 to 30 days'],
  ];
  const found = ages.find(([most]) => days <= most);
  return { days: count(days), age: found ? found[1] : 'Over 30 days' };
}

export function recountCodOwed({ facts, carriers, period, today }: Recount): Row[] {
  const shipments = new Map(facts.shipments.map((shipment) => [shipment.id, shipment]));
  return facts.cod.flatMap((line) => {
    if (!isIn(line.deliveredOn, period)) return [];
    const paid = carriers.remittedPaise.get(line.awb) ?? 0;
    const fromCarrier = (line.isReversed ? 0 : line.codPaise) - paid;
    const toSeller = computePaidOut(facts, line).openPaise;
    if (fromCarrier === 0 && toSeller === 0) return [];
    return {
      seller: facts.party.name,
      docketNumber: line.docketNumber,
      awb: line.awb,
      carrier: carrierNames[shipments.get(line.shipmentId)?.carrier ?? ''] ?? '',
      deliveredOn: line.deliveredOn,
      eligibleOn: line.eligibleOn,
      ...describeAge(line.deliveredOn, today),
      fromCarrierPaise: rupees(fromCarrier),
      toSellerPaise: rupees(toSeller),
    };
  });
}

export function recountUnbilled({ facts, carriers, period, today }: Recount): Row[] {
  return facts.shipments.flatMap((shipment) => {
    const { state, awb, bookedAt } = shipment;
    const isUnbilled = state === 'booked' && !carriers.billedAwbs.has(awb);
    if (!isUnbilled || !isIn(dayOf(bookedAt), period)) return [];
    return {
      seller: facts.party.name,
      docketNumber: shipment.docketNumber,
      awb,
      carrier: carrierNames[shipment.carrier] ?? '',
      service: words(shipment.service),
      status: words(shipment.status),
      bookedAt: moment(bookedAt),
      ...describeAge(dayOf(bookedAt), today),
      pricePaise: rupees(shipment.totalPaise),
    };
  });
}

/** Returns the part of a GST return that lists the document. */
function nameSection(kind: string, gstin: string): string {
  const isRegistered = gstin !== '';
  if (kind === 'invoice') return isRegistered ? 'B2B' : 'B2C';
  return isRegistered ? 'Credit notes, registered' : 'Credit notes, unregistered';
}

export function recountRegister({ facts, period }: Recount): Row[] {
  return listDocuments({ facts, period }).map((document) => ({
    ...toDocumentRow(document, facts),
    section: nameSection(document.kind, document.gstin),
    series: document.number.split('/').slice(0, -1).join('/'),
    seller: facts.party.name,
  }));
}

export function recountTds({ facts, period }: Recount): Row[] {
  const deducted = facts.deductions.filter(({ deductedOn }) => isIn(deductedOn, period));
  return deducted.map((deduction) => {
    const { kind, state, amountPaise, basePaise } = deduction;
    const [year = 0, month = 0] = deduction.deductedOn.split('-').map(Number);
    // A financial year begins in April.
    const start = month > 3 ? year : year - 1;
    const quarter = Math.ceil((month > 3 ? month - 3 : month + 9) / 3);
    const takenPaise = state === 'refused' ? 0 : amountPaise;
    return {
      deductedBy: kind === 'seller' ? 'Seller' : 'Operator',
      party: kind === 'seller' ? facts.party.name : deduction.carrierName,
      subject: deduction.subject,
      deductedOn: deduction.deductedOn,
      quarter: `${start}-${String(start + 1).slice(2)} Q${quarter}`,
      section: deduction.section,
      paymentCode: deduction.paymentCode,
      tdsState: words(state),
      certificateNumber: deduction.certificateNumber,
      reason: deduction.reason,
      basePaise: rupees(state === 'refused' ? 0 : basePaise),
      amountPaise: rupees(takenPaise),
      openPaise: rupees(state === 'open' ? amountPaise : 0),
      refusedPaise: rupees(amountPaise - takenPaise),
    };
  });
}
