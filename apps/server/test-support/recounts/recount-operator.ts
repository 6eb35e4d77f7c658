import type { Facts, Movement, Recount } from './base-facts.ts';
import { type Row, toCount, toDay, toRupees, toTime, toWords } from './csv-cells.ts';
import { computePayout, listDocuments, toDocumentRow } from './recount-money.ts';
import { carrierNames } from './recount-orders.ts';
import { isInPeriod } from './recount-shipments.ts';

/** Returns the sums of the period in paise. Movements without a parcel are summed under an empty docket number. */
function sumByDocket(movements: readonly Movement[], { period }: Recount) {
  const sums = new Map<string, number>();
  for (const { at, docketNumber, paise } of movements) {
    if (!isInPeriod(toDay(at), period)) continue;
    sums.set(docketNumber, (sums.get(docketNumber) ?? 0) + paise);
  }
  return sums;
}

const indexShipments = ({ shipments }: Facts) =>
  new Map(
    shipments
      .filter(({ state }) => state === 'booked')
      .map((shipment) => [shipment.docketNumber, shipment]),
  );

export function recountMargin(recount: Recount): Row[] {
  const { facts } = recount;
  const revenues = sumByDocket(facts.movements.freight_revenue, recount);
  const costs = sumByDocket(facts.movements.carrier_cost, recount);
  const shipments = indexShipments(facts);
  return [...new Set([...revenues.keys(), ...costs.keys()])].map((docketNumber) => {
    const shipment = shipments.get(docketNumber);
    const order = facts.orders.get(docketNumber)?.listed;
    const revenuePaise = revenues.get(docketNumber) ?? 0;
    const costPaise = 0 - (costs.get(docketNumber) ?? 0);
    return {
      seller: facts.party.name,
      docketNumber,
      awb: order?.awb ?? '',
      carrier: shipment ? (carrierNames[shipment.carrier] ?? '') : '',
      service: shipment ? toWords(shipment.service) : '',
      zone: order?.zone ?? '',
      revenuePaise: toRupees(revenuePaise),
      costPaise: toRupees(costPaise),
      marginPaise: toRupees(revenuePaise - costPaise),
    };
  });
}

function describeAge(day: string, today: string) {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  const ages: [number, string][] = [
    [7, 'Up to 7 days'],
    [14, '8 to 14 days'],
    [30, '15 to 30 days'],
  ];
  const [, age] = ages.find(([maxDays]) => days <= maxDays) ?? [0, 'Over 30 days'];
  return { days: toCount(days), age };
}

export function recountCodOwed({ facts, carriers, period, today }: Recount): Row[] {
  const shipments = new Map(facts.shipments.map((shipment) => [shipment.id, shipment]));
  return facts.cod.flatMap((line) => {
    if (!isInPeriod(line.deliveredOn, period)) return [];
    const remittedPaise = carriers.remittedPaise.get(line.awb) ?? 0;
    const carrierPaise = (line.isReversed ? 0 : line.codPaise) - remittedPaise;
    const sellerPaise = computePayout(facts, line).openPaise;
    if (carrierPaise === 0 && sellerPaise === 0) return [];
    return {
      seller: facts.party.name,
      docketNumber: line.docketNumber,
      awb: line.awb,
      carrier: carrierNames[shipments.get(line.shipmentId)?.carrier ?? ''] ?? '',
      deliveredOn: line.deliveredOn,
      eligibleOn: line.eligibleOn,
      ...describeAge(line.deliveredOn, today),
      fromCarrierPaise: toRupees(carrierPaise),
      toSellerPaise: toRupees(sellerPaise),
    };
  });
}

export function recountUnbilled({ facts, carriers, period, today }: Recount): Row[] {
  return facts.shipments.flatMap((shipment) => {
    const { state, awb, bookedAt } = shipment;
    const isUnbilled = state === 'booked' && !carriers.billedAwbs.has(awb);
    if (!isUnbilled || !isInPeriod(toDay(bookedAt), period)) return [];
    return {
      seller: facts.party.name,
      docketNumber: shipment.docketNumber,
      awb,
      carrier: carrierNames[shipment.carrier] ?? '',
      service: toWords(shipment.service),
      status: toWords(shipment.status),
      bookedAt: toTime(bookedAt),
      ...describeAge(toDay(bookedAt), today),
      pricePaise: toRupees(shipment.totalPaise),
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
  const deductions = facts.deductions.filter(({ deductedOn }) => isInPeriod(deductedOn, period));
  return deductions.map((deduction) => {
    const { kind, state, amountPaise, basePaise } = deduction;
    const [year = 0, month = 0] = deduction.deductedOn.split('-').map(Number);
    // A financial year begins in April.
    const startYear = month > 3 ? year : year - 1;
    const quarter = Math.ceil((month > 3 ? month - 3 : month + 9) / 3);
    const deductedPaise = state === 'refused' ? 0 : amountPaise;
    return {
      deductedBy: kind === 'seller' ? 'Seller' : 'Operator',
      party: kind === 'seller' ? facts.party.name : deduction.carrierName,
      subject: deduction.subject,
      deductedOn: deduction.deductedOn,
      quarter: `${startYear}-${String(startYear + 1).slice(2)} Q${quarter}`,
      section: deduction.section,
      paymentCode: deduction.paymentCode,
      tdsState: toWords(state),
      certificateNumber: deduction.certificateNumber,
      reason: deduction.reason,
      basePaise: toRupees(state === 'refused' ? 0 : basePaise),
      amountPaise: toRupees(deductedPaise),
      openPaise: toRupees(state === 'open' ? amountPaise : 0),
      refusedPaise: toRupees(amountPaise - deductedPaise),
    };
  });
}
