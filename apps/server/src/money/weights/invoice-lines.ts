import {
  type CarriedParcel,
  type CheckedLine,
  checkBilledLine,
  sumBilledPaise,
} from '@shipdesk/domain/money/carrier-invoice/invoice-check';
import {
  type BilledLine,
  type Charge,
  type InvoiceColumns,
  isTotalsRow,
  readAwb,
  readInvoiceLine,
} from '@shipdesk/domain/money/carrier-invoice/invoice-columns';
import type { LineCheck } from '@shipdesk/domain/money/carrier-invoice/settle-lines';
import { countBoxes } from '@shipdesk/domain/order/order';
import type { ServiceCard } from '@shipdesk/domain/rates/service-card';
import { isLostOrDamaged } from '@shipdesk/domain/shipping/status';
import type { CsvRecord } from '@shipdesk/domain/values/csv/csv-reader';
import type { BilledParcel } from './billed-parcels-store.ts';
import type { InvoiceLineRow } from './carrier-invoices-store.ts';

export interface BatchParcels {
  readonly shipments: ReadonlyMap<string, BilledParcel>;
  /** The weights in grams that sellers have accepted, keyed by shipment id. */
  readonly acceptedGrams: ReadonlyMap<string, number>;
  /** Returns the rate card that priced a shipment. It excludes the markups of the seller's plan. */
  readonly findCard: (shipment: BilledParcel) => ServiceCard | undefined;
}

export interface ReadRecord {
  readonly rowNumber: number;
  /** Empty when the record has none. */
  readonly awb: string;
  /** Null for an unreadable record or charge. */
  readonly line: BilledLine | null;
}

/** Skips rows of totals. */
export function readRecords(records: readonly CsvRecord[], columns: InvoiceColumns): ReadRecord[] {
  return records
    .filter(({ cells, problem }) => problem !== null || !isTotalsRow(cells, columns))
    .map(({ rowNumber, cells, problem }) => ({
      rowNumber,
      awb: readAwb(cells, columns),
      line: problem === null ? readInvoiceLine(cells, columns) : null,
    }));
}

/** Builds the checked row of a record. Ignores other lines of its AWB. */
export function buildCheckedRow(
  invoiceId: string,
  { rowNumber, awb, line }: ReadRecord,
  parcels: BatchParcels,
): InvoiceLineRow {
  const shipment = parcels.shipments.get(awb);
  const row = {
    ...buildEmptyRow(invoiceId, rowNumber),
    awb: shipment?.awb ?? awb,
    boxAwb: shipment === undefined || shipment.awb === awb ? '' : awb,
    ...toParcelColumns(shipment),
  };
  if (line === null) return { ...row, kind: 'unreadable' };
  const billedRow = {
    ...row,
    billedGrams: line.chargedGrams,
    billedZone: line.zone.slice(0, 20),
    billedPaise: sumBilledPaise(line),
    gstPaise: line.gstPaise ?? 0,
  };
  if ((billedRow.billedPaise ?? 0) < 0) return { ...billedRow, ...settleSingleLine(creditCheck) };
  if (!shipment?.isCarried) {
    const kind = shipment ? 'not_carried' : 'not_ours';
    const overPaise = billedRow.billedPaise ?? 0;
    return {
      ...billedRow,
      ...settleSingleLine({ kind, faults: [], expectedPaise: null, overPaise, charges: [] }),
    };
  }
  const grams = Math.max(shipment.grams, parcels.acceptedGrams.get(shipment.id) ?? 0);
  const checkedLine = checkParcelLine(line, { shipment, grams, card: parcels.findCard(shipment) });
  return {
    ...billedRow,
    expectedGrams: grams,
    expectedZone: shipment.basis?.zone ?? '',
    ...settleSingleLine({
      kind: checkedLine?.kind ?? 'matched',
      faults: checkedLine?.faults ?? [],
      expectedPaise: checkedLine?.expectedPaise ?? null,
      overPaise: checkedLine?.overPaise ?? 0,
      charges: listCharges(line),
    }),
  };
}

const creditCheck: LineCheck = {
  kind: 'credit',
  faults: [],
  expectedPaise: null,
  overPaise: 0,
  charges: [],
};

/** Returns the columns of a line whose AWB has no other line. */
function settleSingleLine(
  check: LineCheck,
): Pick<InvoiceLineRow, 'kind' | 'faults' | 'expectedPaise' | 'overPaise' | 'ownCheck'> {
  return {
    kind: check.kind,
    faults: [...check.faults],
    expectedPaise: check.expectedPaise,
    overPaise: check.overPaise,
    ownCheck: check,
  };
}

export function buildMissingRow(
  invoiceId: string,
  rowNumber: number,
  shipment: Pick<BilledParcel, 'sellerId' | 'id' | 'docketNumber' | 'awb'>,
): InvoiceLineRow {
  const row = buildEmptyRow(invoiceId, rowNumber);
  return { ...row, ...toParcelColumns(shipment), kind: 'missing', awb: shipment.awb };
}

function toParcelColumns(
  shipment: Pick<BilledParcel, 'sellerId' | 'id' | 'docketNumber'> | undefined,
): Pick<InvoiceLineRow, 'sellerId' | 'shipmentId' | 'docketNumber'> {
  return {
    sellerId: shipment?.sellerId ?? null,
    shipmentId: shipment?.id ?? null,
    docketNumber: shipment?.docketNumber ?? '',
  };
}

function buildEmptyRow(invoiceId: string, rowNumber: number): InvoiceLineRow {
  return {
    invoiceId,
    rowNumber,
    kind: 'matched',
    faults: [],
    awb: '',
    boxAwb: '',
    sellerId: null,
    shipmentId: null,
    docketNumber: '',
    billedGrams: null,
    expectedGrams: null,
    billedZone: '',
    expectedZone: '',
    billedPaise: null,
    expectedPaise: null,
    overPaise: 0,
    ownCheck: null,
    gstPaise: 0,
    bookedAt: null,
  };
}

/** Returns the charges that a line bills. A later line of its AWB may bill the other charges. */
function listCharges({ charge, freightPaise, codPaise, rtoPaise }: BilledLine): Charge[] {
  if (charge !== undefined) return [charge];
  const amounts = { freight: freightPaise, cod: codPaise, rto: rtoPaise };
  return (['freight', 'cod', 'rto'] as const).filter((name) => (amounts[name] ?? 0) !== 0);
}

function checkParcelLine(
  line: BilledLine,
  {
    shipment,
    grams,
    card,
  }: { shipment: BilledParcel; grams: number; card: ServiceCard | undefined },
): CheckedLine | null {
  const { basis, status, direction } = shipment;
  if (!card || !basis) return null;
  const [fromState, toState] = basis.states;
  const isReverse = direction === 'reverse';
  const [from, to] = isReverse
    ? [shipment.consigneePincode, shipment.pickupPincode]
    : [shipment.pickupPincode, shipment.consigneePincode];
  const isEndUnknown = isLostOrDamaged(status);
  const parcel: CarriedParcel = {
    request: {
      from: { pincode: from, city: '', state: fromState },
      to: { pincode: to, city: '', state: toState },
      paymentMode: shipment.paymentMode === 'COD' ? 'COD' : 'Prepaid',
      codPaise: shipment.codPaise,
      invoicePaise: shipment.invoicePaise,
      direction,
      boxes: [],
    },
    zone: basis.zone,
    supplierState: basis.supplierState,
    card,
    grams,
    isReturned: isEndUnknown && !isReverse ? null : status.startsWith('RTO'),
  };
  return checkBilledLine(withoutBoxWeight(line, shipment, grams), parcel);
}

/**
 * Removes the weight of a line if its parcel has several boxes and weighs more. The line may bill one box, whose share
 * of the price is unknown. `settleLines` compares the sum of the boxes instead.
 */
function withoutBoxWeight(line: BilledLine, { boxes }: BilledParcel, grams: number): BilledLine {
  const isSingleBox = countBoxes(boxes) > 1 && (line.chargedGrams ?? 0) < grams;
  return isSingleBox ? { ...line, chargedGrams: null } : line;
}
