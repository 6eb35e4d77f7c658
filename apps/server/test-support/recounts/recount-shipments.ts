import type {
  Facts,
  Movement,
  OrderFact,
  Period,
  Price,
  Recount,
  ShipmentFact,
} from './base-facts.ts';
import { count, dayOf, moment, type Row, rupees, tally, weight, words } from './csv-cells.ts';
import { carrierNames, referenceOf } from './recount-orders.ts';

export const isIn = (day: string, { startDate, endDate }: Period) =>
  day >= startDate && day <= endDate;

/** What a parcel was charged and what is on hold for it, by the statements of the accounts. */
interface Posted {
  readonly billedPaise: number;
  readonly heldPaise: number;
}

/** Returns the sums of movements by shipment. Weight cases count for their shipment. */
function sumByShipment({ movements, weights, shipments }: Facts): ReadonlyMap<string, Posted> {
  const active = new Map(
    shipments.map(({ docketNumber, awb, id }) => [`${docketNumber} ${awb}`, id]),
  );
  const owners = new Map(
    weights.map(({ id, docketNumber, awb }) => [id, active.get(`${docketNumber} ${awb}`) ?? '']),
  );
  for (const { id } of shipments) owners.set(id, id);
  const sum = (lines: readonly Movement[]) => {
    const sums = new Map<string, number>();
    for (const { cause, paise } of lines) {
      const id = owners.get(cause);
      if (id !== undefined) sums.set(id, (sums.get(id) ?? 0) + paise);
    }
    return sums;
  };
  const billed = sum([...movements.freight_revenue, ...movements.gst].filter(isCharge));
  const held = sum(movements.hold);
  return new Map(
    shipments.map(({ id }) => [
      id,
      { billedPaise: billed.get(id) ?? 0, heldPaise: held.get(id) ?? 0 },
    ]),
  );
}

const isCharge = ({ type }: Movement) => !/claim|credit note|rounding/i.test(type);

interface Booked extends Posted {
  readonly shipment: ShipmentFact;
  readonly order: OrderFact;
}

/** Returns the parcels that were booked in the period, cancelled ones included. */
function listBooked({ facts, period }: Recount): Booked[] {
  const posted = sumByShipment(facts);
  return facts.shipments.flatMap((shipment) => {
    const order = facts.orders.get(shipment.docketNumber);
    if (!order || !isIn(dayOf(shipment.bookedAt), period)) return [];
    const sums = posted.get(shipment.id) ?? { billedPaise: 0, heldPaise: 0 };
    return [{ shipment, order, ...sums }];
  });
}

const place = ({ listed }: OrderFact) => ({
  city: listed.consigneeCity,
  state: listed.consigneeState,
  pincode: listed.consigneePinCode,
});

const nameParcel = ({ shipment, order }: Pick<Booked, 'shipment' | 'order'>) => ({
  reference: referenceOf(order),
  docketNumber: shipment.docketNumber,
  awb: shipment.awb,
});

/** The price of the return of a parcel that comes back, and the COD fee that is given back with it. */
function readReturnPrices({ status, returnTerms }: ShipmentFact) {
  const none: Price = { totalPaise: 0, lines: [] };
  if (returnTerms === null || !status.startsWith('RTO')) return { back: none, feeBack: none };
  return { back: returnTerms.charge, feeBack: returnTerms.codFee };
}

function computeExpected(shipment: ShipmentFact): number {
  if (shipment.status === 'CANCELLED') return 0;
  const { back, feeBack } = readReturnPrices(shipment);
  return shipment.quote.totalPaise + back.totalPaise - feeBack.totalPaise;
}

const isRto = ({ status }: ShipmentFact) => status.startsWith('RTO');

const describe = ({ shipment, order, billedPaise }: Booked) => ({
  carrier: carrierNames[shipment.carrier] ?? '',
  service: words(shipment.service),
  zone: order.listed.zone ?? '',
  payment: order.listed.paymentMode,
  status: words(shipment.status),
  ...place(order),
  billedPaise: rupees(billedPaise),
});

export function recountShipments(recount: Recount): Row[] {
  const attempts = indexAttempts(recount.facts);
  return listBooked(recount).map((booked) => {
    const { shipment, order, heldPaise } = booked;
    const newest = shipment.scans.at(-1);
    return {
      ...nameParcel(booked),
      ...describe(booked),
      consigneeName: order.listed.consigneeName,
      bookedAt: moment(shipment.bookedAt),
      statusAt: moment(shipment.statusAt),
      lastScanAt: moment(newest?.at ?? null),
      lastScan: newest?.words ?? '',
      expectedOn: shipment.expectedOn ?? '',
      codPaise: rupees(shipment.codPaise),
      attempts: count(attempts.get(shipment.awb) ?? 0),
      expectedPaise: rupees(computeExpected(shipment)),
      heldPaise: rupees(heldPaise),
    };
  });
}

const indexAttempts = ({ failures }: Facts) =>
  new Map(failures.map(({ awb, attempts }) => [awb, attempts]));

/** The calendar days from one day to another. */
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

export function recountPerformance(recount: Recount): Row[] {
  const attempts = indexAttempts(recount.facts);
  return listBooked(recount).map((booked) => {
    const { shipment } = booked;
    const failed = attempts.get(shipment.awb) ?? 0;
    const isDelivered = shipment.status === 'DELIVERED';
    const deliveredOn = isDelivered && shipment.statusAt ? dayOf(shipment.statusAt) : null;
    const { expectedOn } = shipment;
    const days = deliveredOn === null ? 0 : daysBetween(dayOf(shipment.bookedAt), deliveredOn);
    return {
      ...describe(booked),
      delivered: tally(isDelivered),
      firstAttempt: tally(isDelivered && failed === 0),
      failed: tally(failed > 0),
      returned: tally(isRto(shipment)),
      lost: tally(['LOST', 'DAMAGED', 'DISPOSED'].includes(shipment.status)),
      promised: tally(isDelivered && expectedOn !== null),
      onTime: tally(deliveredOn !== null && expectedOn !== null && deliveredOn <= expectedOn),
      transitDays: count(days),
    };
  });
}

/** Returns the shipment of a docket number with an AWB, and its order. */
function indexParcels({ shipments, orders }: Facts) {
  return new Map(
    shipments.flatMap((shipment) => {
      const order = orders.get(shipment.docketNumber);
      return order ? [[shipment.awb, { shipment, order }] as const] : [];
    }),
  );
}

export function recountFailures({ facts, period }: Recount): Row[] {
  const parcels = indexParcels(facts);
  return facts.failures.flatMap((failure) => {
    const parcel = parcels.get(failure.awb);
    const first = parcel?.shipment.scans.find(({ status }) => status === 'UNDELIVERED');
    if (!parcel || !first || !isIn(dayOf(first.at), period)) return [];
    return {
      ...nameParcel(parcel),
      ...place(parcel.order),
      carrier: carrierNames[failure.carrier] ?? '',
      reason: words(failure.reason),
      caseState: words(failure.state),
      attempts: count(failure.attempts),
      firstFailedAt: moment(first.at),
      failedAt: moment(failure.failedAt),
      payment: failure.paymentMode,
      riskPaise: rupees(failure.riskPaise),
      delivered: tally(parcel.shipment.status === 'DELIVERED'),
      returned: tally(isRto(parcel.shipment)),
    };
  });
}

export function recountReturns({ facts, period }: Recount): Row[] {
  const parcels = indexParcels(facts);
  const posted = sumByShipment(facts);
  return facts.returns.flatMap((returned) => {
    const parcel = parcels.get(returned.awb);
    if (!parcel || !isIn(dayOf(returned.startedAt), period)) return [];
    return {
      ...nameParcel(parcel),
      ...place(parcel.order),
      carrier: carrierNames[returned.carrier] ?? '',
      reason: words(returned.reason),
      returnState: words(returned.state),
      startedAt: moment(returned.startedAt),
      movedAt: moment(returned.movedAt),
      acknowledgedAt: moment(returned.acknowledgedAt),
      condition: words(returned.condition),
      payment: parcel.order.listed.paymentMode,
      invoicePaise: rupees(returned.invoicePaise),
      billedPaise: rupees(posted.get(parcel.shipment.id)?.billedPaise ?? 0),
    };
  });
}

const lineCodes = {
  freightPaise: ['freight'],
  codFeePaise: ['cod'],
  fuelPaise: ['fuel'],
  returnFeePaise: ['rto'],
  reversePaise: ['reverse'],
  rovPaise: ['rov'],
  peakPaise: ['peak'],
  handlingPaise: ['handling'],
  remotePaise: ['remote'],
  gstPaise: ['cgst', 'sgst', 'utgst', 'igst'],
} as const;

/** The lines of the price and of the return, less those that are given back. */
function sumLines(shipment: ShipmentFact) {
  const { back, feeBack } = readReturnPrices(shipment);
  const isFree = shipment.status === 'CANCELLED';
  const sum = ({ lines }: Pick<Price, 'lines'>, codes: readonly string[]) =>
    lines.reduce((total, { code, paise }) => total + (codes.includes(code) ? paise : 0), 0);
  const cells = Object.entries(lineCodes).map(([column, codes]) => {
    const paise = sum(shipment.quote, codes) + sum(back, codes) - sum(feeBack, codes);
    return [column, rupees(isFree ? 0 : paise)] as const;
  });
  const forward = isFree ? 0 : shipment.quote.totalPaise;
  return {
    ...Object.fromEntries(cells),
    forwardPaise: rupees(forward),
    backPaise: rupees(back.totalPaise),
    feeBackPaise: rupees(feeBack.totalPaise),
  };
}

export function recountCharges(recount: Recount): Row[] {
  const heaviest = new Map<string, number>();
  for (const { awb, chargedGrams } of recount.facts.weights) {
    heaviest.set(awb, Math.max(heaviest.get(awb) ?? 0, chargedGrams));
  }
  return listBooked(recount).map((booked) => {
    const { shipment, order, billedPaise, heldPaise } = booked;
    const expectedPaise = computeExpected(shipment);
    const differs = billedPaise !== 0 && billedPaise !== expectedPaise;
    const { carrier, service, zone, status } = describe(booked);
    return {
      ...nameParcel(booked),
      ...sumLines(shipment),
      carrier,
      service,
      zone,
      status,
      consigneeName: order.listed.consigneeName,
      bookedAt: moment(shipment.bookedAt),
      chargeableGrams: weight(shipment.quote.chargeableGrams),
      chargedGrams: weight(heaviest.get(shipment.awb) ?? null),
      expectedPaise: rupees(expectedPaise),
      billedPaise: rupees(billedPaise),
      heldPaise: rupees(heldPaise),
      differs: differs ? 'Yes' : 'No',
    };
  });
}
