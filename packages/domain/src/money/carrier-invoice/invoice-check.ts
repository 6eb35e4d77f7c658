import { computeShare } from '../../rates/amount.ts';
import { type QuoteRequest, quoteService, sumPaise } from '../../rates/quote.ts';
import { computeReturnTerms, sumTax } from '../../rates/return-charge.ts';
import { type Zone, zones } from '../../rates/service.ts';
import type { ServiceCard } from '../../rates/service-card.ts';
import { withWeight } from '../weights/weight-price.ts';
import type { BilledLine } from './invoice-columns.ts';

/** The results of checking a line. `missing` is a carried parcel without a line. */
export const invoiceClasses = [
  'matched',
  'weight',
  'zone',
  'rto',
  'cod',
  'fuel',
  'remote',
  'rate',
  'not_ours',
  'not_carried',
  'duplicate',
  'credit',
  'unreadable',
  'missing',
] as const;
export type InvoiceClass = (typeof invoiceClasses)[number];

export const billedFaults = ['weight', 'zone', 'rto', 'cod', 'fuel', 'remote', 'rate'] as const;
export type BilledFault = (typeof billedFaults)[number];

export interface CarriedParcel {
  readonly request: QuoteRequest;
  readonly zone: Zone;
  readonly supplierState: string;
  /** The rate card of the service, without the mark-ups of a seller's plan. */
  readonly card: ServiceCard;
  /** The chargeable grams of the booking, or those that the seller accepted later. */
  readonly grams: number;
  /** True if the carrier returns or has returned the parcel; null if the final status does not show it. */
  readonly isReturned: boolean | null;
}

interface Charges {
  /** Includes all surcharges except COD. */
  readonly freightPaise: number;
  readonly fuelPaise: number;
  readonly remotePaise: number;
  readonly codPaise: number;
  readonly rtoPaise: number;
  readonly gstPaise: number;
  readonly totalPaise: number;
}

export interface CheckedLine {
  /** The first fault, or `matched`. */
  readonly kind: 'matched' | BilledFault;
  readonly faults: readonly BilledFault[];
  readonly expectedPaise: number;
  /** The billed paise above the expected total; 0 for a matched line. */
  readonly overPaise: number;
}

/** The accepted difference, because some carriers round to the rupee. */
export const TOLERANCE_PAISE = 100;

function computeCharges(
  { request, card, supplierState, isReturned }: CarriedParcel,
  { grams, zone }: { readonly grams: number; readonly zone: Zone },
): Charges {
  const weighedRequest = withWeight(request, grams);
  const parties = { supplierState, recipientState: null };
  const quote = quoteService(weighedRequest, { zone }, card, parties);
  const lines = quote?.lines ?? [];
  const sumLines = (code: string) => sumPaise(lines.filter((quoteLine) => quoteLine.code === code));
  const codPaise = sumLines('cod');
  const freightPaise = sumTax({ lines }).taxablePaise - codPaise;
  const rtoPaise =
    isReturned === false
      ? 0
      : sumTax(computeReturnTerms(weighedRequest, { zone }, card, parties).charge).taxablePaise;
  const collectedCodPaise = isReturned === true ? 0 : codPaise;
  const taxablePaise = freightPaise + collectedCodPaise + rtoPaise;
  const gstPaise = computeShare(taxablePaise, card.terms.gstBasisPoints);
  const totalPaise = taxablePaise + gstPaise;
  return {
    freightPaise,
    fuelPaise: sumLines('fuel'),
    remotePaise: sumLines('remote'),
    codPaise: collectedCodPaise,
    rtoPaise,
    gstPaise,
    totalPaise,
  };
}

/** Returns the zone that a carrier names, or `ownZone` if unknown. `C` means C1, or C2 if that is `ownZone`. */
function readBilledZone(billedText: string, ownZone: Zone): Zone {
  if (
    billedText === '' ||
    ownZone === billedText ||
    (billedText.length === 1 && ownZone.startsWith(billedText))
  ) {
    return ownZone;
  }
  return (
    zones.find(
      (zone) => zone === billedText || (billedText.length === 1 && zone[0] === billedText),
    ) ?? ownZone
  );
}

/** Returns the paise that a line bills, with GST if stated. Negative for a credit, null for a line without amounts. */
export function sumBilledPaise(line: BilledLine): number | null {
  const { totalPaise, freightPaise, codPaise, rtoPaise, gstPaise } = line;
  if (totalPaise !== null) return totalPaise;
  const parts = [freightPaise, codPaise, rtoPaise, gstPaise].filter((paise) => paise !== null);
  return parts.length === 0 ? null : parts.reduce((sum, paise) => sum + paise, 0);
}

/** Returns the faults of a freight charge above the card: its fuel, its remote-area charge or the remaining freight. */
function listFreightFaults(line: BilledLine, charges: Charges): BilledFault[] {
  const { freightPaise, fuelPaise, remotePaise } = line;
  const isAbove = (paise: number, limitPaise: number) => paise > limitPaise + TOLERANCE_PAISE;
  const basePaise = (freightPaise ?? 0) - (fuelPaise ?? 0) - (remotePaise ?? 0);
  // Without separate columns, fuel and remote area are parts of the freight.
  const limitPaise =
    charges.freightPaise -
    (typeof fuelPaise === 'number' ? charges.fuelPaise : 0) -
    (typeof remotePaise === 'number' ? charges.remotePaise : 0);
  const faults: BilledFault[] = [];
  if (isAbove(fuelPaise ?? 0, charges.fuelPaise)) faults.push('fuel');
  if (isAbove(remotePaise ?? 0, charges.remotePaise)) faults.push('remote');
  if (faults.length === 0 || isAbove(basePaise, limitPaise)) faults.push('rate');
  return faults;
}

/**
 * Prices a billed parcel and returns the faults of its line. A wrong weight or zone is a fault when it costs more. The
 * other charges are compared at the weight and zone of the line, so that one error is one fault.
 */
export function checkBilledLine(line: BilledLine, parcel: CarriedParcel): CheckedLine {
  const ownMeasures = { grams: parcel.grams, zone: parcel.zone };
  const expectedCharges = computeCharges(parcel, ownMeasures);
  const zone = readBilledZone(line.zone, parcel.zone);
  const billedMeasures = { grams: line.chargedGrams ?? parcel.grams, zone };
  const hasSameMeasures =
    billedMeasures.grams === ownMeasures.grams && billedMeasures.zone === ownMeasures.zone;
  const billedCharges = hasSameMeasures ? expectedCharges : computeCharges(parcel, billedMeasures);
  const costsMore = (measures: typeof ownMeasures) =>
    computeCharges(parcel, measures).freightPaise > expectedCharges.freightPaise;
  const faults: BilledFault[] = [];
  if (
    billedMeasures.grams > ownMeasures.grams &&
    costsMore({ ...ownMeasures, grams: billedMeasures.grams })
  ) {
    faults.push('weight');
  }
  if (zone !== ownMeasures.zone && costsMore({ ...ownMeasures, zone })) faults.push('zone');
  const isAbove = (paise: number | null, limitPaise: number) =>
    paise !== null && paise > limitPaise + TOLERANCE_PAISE;
  if (isAbove(line.rtoPaise, billedCharges.rtoPaise)) faults.push('rto');
  if (isAbove(line.codPaise, billedCharges.codPaise)) faults.push('cod');
  if (isAbove(line.freightPaise, billedCharges.freightPaise)) {
    faults.push(...listFreightFaults(line, billedCharges));
  }
  const billedPaise = sumBilledPaise(line);
  const hasTax = line.totalPaise !== null || line.gstPaise !== null;
  const getComparableTotal = (charges: Charges) =>
    hasTax ? charges.totalPaise : charges.totalPaise - charges.gstPaise;
  if (faults.length === 0 && isAbove(billedPaise, getComparableTotal(billedCharges))) {
    faults.push('rate');
  }
  const expectedPaise = getComparableTotal(expectedCharges);
  const [kind = 'matched'] = faults;
  const excessPaise = Math.max(0, (billedPaise ?? expectedPaise) - expectedPaise);
  return { kind, faults, expectedPaise, overPaise: kind === 'matched' ? 0 : excessPaise };
}
