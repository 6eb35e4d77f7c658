import type {
  Facts,
  Movement,
  OrderFact,
  Period,
  Price,
  Recount,
  ShipmentFact,
} from './base-facts.ts';
import {
  type Row,
  toCount,
  toDay,
  toFlag,
  toRupees,
  toTime,
  toWeight,
  toWords,
} from './csv-cells.ts';
import { carrierNames, getReference } from './recount-orders.ts';

export const isInPeriod = (day: string, { startDate, endDate }: Period) =>
  day >= startDate && day <= endDate;

interface PostedSums {
  readonly billedPaise: number;
  readonly heldPaise: number;
}

/** Movements of a weight discrepancy count for its shipment. */
function sumByShipment({ movements, weights, shipments }: Facts): ReadonlyMap<string, PostedSums> {
  const ids = new Map(shipments.map(({ docketNumber, awb, id }) => [`${docketNumber} ${awb}`, id]));
  const idsByCause = new Map(
    weights.map(({ id, docketNumber, awb }) => [id, ids.get(`${docketNumber} ${awb}`) ?? '']),
  );
  for (const { id } of shipments) idsByCause.set(id, id);
  const sum = (lines: readonly Movement[]) => {
    const sums = new Map<string, number>();
    for (const { cause, paise } of lines) {
      const id = idsByCause.get(cause);
      if (id !== undefined) sums.set(id, (sums.get(id) ?? 0) + paise);
    }
    return sums;
  };
  const billedSums = sum([...movements.freight_revenue, ...movements.gst].filter(isCharge));
  const heldSums = sum(movements.hold);
  return new Map(
    shipments.map(({ id }) => [
      id,
      { billedPaise: billedSums.get(id) ?? 0, heldPaise: heldSums.get(id) ?? 0 },
    ]),
  );
}

const isCharge = ({ type }: Movement) => !/claim|credit note|rounding/i.test(type);

interface BookedParcel extends PostedSums {
  readonly shipment: ShipmentFact;
  readonly order: OrderFact;
}

/** Includes cancelled parcels. */
function listBookedParcels({ facts, period }: Recount): BookedParcel[] {
  const postedSums = sumByShipment(facts);
  return facts.shipments.flatMap((shipment) => {
    const order = facts.orders.get(shipment.docketNumber);
    if (!order || !isInPeriod(toDay(shipment.bookedAt), period)) return [];
    const sums = postedSums.get(shipment.id) ?? { billedPaise: 0, heldPaise: 0 };
    return [{ shipment, order, ...sums }];
  });
}

const toPlaceCells = ({ listed }: OrderFact) => ({
  city: listed.consigneeCity,
  state: listed.consigneeState,
  pincode: listed.consigneePinCode,
});

const toNumberCells = ({ shipment, order }: Pick<BookedParcel, 'shipment' | 'order'>) => ({
  reference: getReference(order),
  docketNumber: shipment.docketNumber,
  awb: shipment.awb,
});

/** Returns the price of the return and the refunded COD fee. Both are 0 for a parcel that is not returned. */
function readReturnPrices({ status, returnTerms }: ShipmentFact) {
  const noPrice: Price = { totalPaise: 0, lines: [] };
  if (returnTerms === null || !status.startsWith('RTO'))
    return { returnPrice: noPrice, refund: noPrice };
  return { returnPrice: returnTerms.charge, refund: returnTerms.codFee };
}

function computeExpected(shipment: ShipmentFact): number {
  if (shipment.status === 'CANCELLED') return 0;
  const { returnPrice, refund } = readReturnPrices(shipment);
  return shipment.quote.totalPaise + returnPrice.totalPaise - refund.totalPaise;
}

const isRto = ({ status }: ShipmentFact) => status.startsWith('RTO');

const toParcelCells = ({ shipment, order, billedPaise }: BookedParcel) => ({
  carrier: carrierNames[shipment.carrier] ?? '',
  service: toWords(shipment.service),
  zone: order.listed.zone ?? '',
  payment: order.listed.paymentMode,
  status: toWords(shipment.status),
  ...toPlaceCells(order),
  billedPaise: toRupees(billedPaise),
});

export function recountShipments(recount: Recount): Row[] {
  const attempts = indexAttempts(recount.facts);
  return listBookedParcels(recount).map((parcel) => {
    const { shipment, order, heldPaise } = parcel;
    const lastScan = shipment.scans.at(-1);
    return {
      ...toNumberCells(parcel),
      ...toParcelCells(parcel),
      consigneeName: order.listed.consigneeName,
      bookedAt: toTime(shipment.bookedAt),
      statusAt: toTime(shipment.statusAt),
      lastScanAt: toTime(lastScan?.at ?? null),
      lastScan: lastScan?.words ?? '',
      expectedOn: shipment.expectedOn ?? '',
      codPaise: toRupees(shipment.codPaise),
      attempts: toCount(attempts.get(shipment.awb) ?? 0),
      expectedPaise: toRupees(computeExpected(shipment)),
      heldPaise: toRupees(heldPaise),
    };
  });
}

const indexAttempts = ({ failures }: Facts) =>
  new Map(failures.map(({ awb, attempts }) => [awb, attempts]));

const countDays = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

export function recountPerformance(recount: Recount): Row[] {
  const attempts = indexAttempts(recount.facts);
  return listBookedParcels(recount).map((parcel) => {
    const { shipment } = parcel;
    const failedCount = attempts.get(shipment.awb) ?? 0;
    const isDelivered = shipment.status === 'DELIVERED';
    const deliveredOn = isDelivered && shipment.statusAt ? toDay(shipment.statusAt) : null;
    const { expectedOn } = shipment;
    const days = deliveredOn === null ? 0 : countDays(toDay(shipment.bookedAt), deliveredOn);
    return {
      ...toParcelCells(parcel),
      delivered: toFlag(isDelivered),
      firstAttempt: toFlag(isDelivered && failedCount === 0),
      failed: toFlag(failedCount > 0),
      returned: toFlag(isRto(shipment)),
      lost: toFlag(['LOST', 'DAMAGED', 'DISPOSED'].includes(shipment.status)),
      promised: toFlag(isDelivered && expectedOn !== null),
      onTime: toFlag(deliveredOn !== null && expectedOn !== null && deliveredOn <= expectedOn),
      transitDays: toCount(days),
    };
  });
}

function indexParcelsByAwb({ shipments, orders }: Facts) {
  return new Map(
    shipments.flatMap((shipment) => {
      const order = orders.get(shipment.docketNumber);
      return order ? [[shipment.awb, { shipment, order }] as const] : [];
    }),
  );
}

export function recountFailures({ facts, period }: Recount): Row[] {
  const parcels = indexParcelsByAwb(facts);
  return facts.failures.flatMap((failure) => {
    const parcel = parcels.get(failure.awb);
    const firstScan = parcel?.shipment.scans.find(({ status }) => status === 'UNDELIVERED');
    if (!parcel || !firstScan || !isInPeriod(toDay(firstScan.at), period)) return [];
    return {
      ...toNumberCells(parcel),
      ...toPlaceCells(parcel.order),
      carrier: carrierNames[failure.carrier] ?? '',
      reason: toWords(failure.reason),
      caseState: toWords(failure.state),
      attempts: toCount(failure.attempts),
      firstFailedAt: toTime(firstScan.at),
      failedAt: toTime(failure.failedAt),
      payment: failure.paymentMode,
      riskPaise: toRupees(failure.riskPaise),
      delivered: toFlag(parcel.shipment.status === 'DELIVERED'),
      returned: toFlag(isRto(parcel.shipment)),
    };
  });
}

export function recountReturns({ facts, period }: Recount): Row[] {
  const parcels = indexParcelsByAwb(facts);
  const postedSums = sumByShipment(facts);
  return facts.returns.flatMap((returnedParcel) => {
    const parcel = parcels.get(returnedParcel.awb);
    if (!parcel || !isInPeriod(toDay(returnedParcel.startedAt), period)) return [];
    return {
      ...toNumberCells(parcel),
      ...toPlaceCells(parcel.order),
      carrier: carrierNames[returnedParcel.carrier] ?? '',
      reason: toWords(returnedParcel.reason),
      returnState: toWords(returnedParcel.state),
      startedAt: toTime(returnedParcel.startedAt),
      movedAt: toTime(returnedParcel.movedAt),
      acknowledgedAt: toTime(returnedParcel.acknowledgedAt),
      condition: toWords(returnedParcel.condition),
      payment: parcel.order.listed.paymentMode,
      invoicePaise: toRupees(returnedParcel.invoicePaise),
      billedPaise: toRupees(postedSums.get(parcel.shipment.id)?.billedPaise ?? 0),
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

/** Returns the price lines by report column: the forward and return prices, less the refunded COD fee. */
function sumLines(shipment: ShipmentFact) {
  const { returnPrice, refund } = readReturnPrices(shipment);
  const isFree = shipment.status === 'CANCELLED';
  const sum = ({ lines }: Pick<Price, 'lines'>, codes: readonly string[]) =>
    lines.reduce((total, { code, paise }) => total + (codes.includes(code) ? paise : 0), 0);
  const cells = Object.entries(lineCodes).map(([column, codes]) => {
    const paise = sum(shipment.quote, codes) + sum(returnPrice, codes) - sum(refund, codes);
    return [column, toRupees(isFree ? 0 : paise)] as const;
  });
  const forwardPaise = isFree ? 0 : shipment.quote.totalPaise;
  return {
    ...Object.fromEntries(cells),
    forwardPaise: toRupees(forwardPaise),
    backPaise: toRupees(returnPrice.totalPaise),
    feeBackPaise: toRupees(refund.totalPaise),
  };
}

export function recountCharges(recount: Recount): Row[] {
  const heaviestGrams = new Map<string, number>();
  for (const { awb, chargedGrams } of recount.facts.weights) {
    heaviestGrams.set(awb, Math.max(heaviestGrams.get(awb) ?? 0, chargedGrams));
  }
  return listBookedParcels(recount).map((parcel) => {
    const { shipment, order, billedPaise, heldPaise } = parcel;
    const expectedPaise = computeExpected(shipment);
    const differs = billedPaise !== 0 && billedPaise !== expectedPaise;
    const { carrier, service, zone, status } = toParcelCells(parcel);
    return {
      ...toNumberCells(parcel),
      ...sumLines(shipment),
      carrier,
      service,
      zone,
      status,
      consigneeName: order.listed.consigneeName,
      bookedAt: toTime(shipment.bookedAt),
      chargeableGrams: toWeight(shipment.quote.chargeableGrams),
      chargedGrams: toWeight(heaviestGrams.get(shipment.awb) ?? null),
      expectedPaise: toRupees(expectedPaise),
      billedPaise: toRupees(billedPaise),
      heldPaise: toRupees(heldPaise),
      differs: differs ? 'Yes' : 'No',
    };
  });
}
