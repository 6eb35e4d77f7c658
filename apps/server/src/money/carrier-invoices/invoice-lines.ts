import {
  billedTotal,
  type CarriedParcel,
  type CheckedLine,
  checkBilledLine,
} from '@shipdesk/domain/money/carrier-invoice/invoice-check';
import {
  type BilledLine,
  type InvoiceColumns,
  isTotalsRow,
  readAwb,
  readInvoiceLine,
} from '@shipdesk/domain/money/carrier-invoice/invoice-columns';
import type { LineCheck } from '@shipdesk/domain/money/carrier-invoice/settle-lines';
import type { ServiceCard } from '@shipdesk/domain/rates/service-card';
import type { CsvRecord } from '@shipdesk/domain/values/csv/csv-reader';
import type { BilledShipment } from '../../shipping/booking/billed-shipments-service.ts';
import type { InvoiceLineRow } from './carrier-invoices-store.ts';

/** The data that the lines of a batch are compared with. */
export interface KnownParcels {
  readonly shipments: ReadonlyMap<string, BilledShipment>;
  /** The weights that sellers have accepted, by shipment. */
  readonly accepted: ReadonlyMap<string, number>;
  /** The card that priced a shipment, without the seller's plan. */
  readonly cardOf: (shipment: BilledShipment) => ServiceCard | undefined;
}

/** A record of the file. */
export interface ReadRecord {
  readonly rowNumber: number;
  /** Empty when the record has none. */
  readonly awb: string;
  /** Null when the charges cannot be read. */
  readonly line: BilledLine | null;
}

/** Reads the records of a batch, without rows of totals. */
export function readRecords(records: readonly CsvRecord[], columns: InvoiceColumns): ReadRecord[] {
  return records
    .filter(({ cells, problem }) => problem !== null || !isTotalsRow(cells, columns))
    .map(({ rowNumber, cells, problem }) => ({
      rowNumber,
      awb: readAwb(cells, columns),
      line: problem === null ? readInvoiceLine(cells, columns) : null,
    }));
}

/** The row of a record after its check, without regard to other lines of its AWB. */
export function checkedRow(
  invoiceId: string,
  { rowNumber, awb, line }: ReadRecord,
  known: KnownParcels,
): InvoiceLineRow {
  const shipment = known.shipments.get(awb);
  const row = { ...emptyRow(invoiceId, rowNumber), awb, ...parcelOf(shipment) };
  if (line === null) return { ...row, kind: 'unreadable' };
  const billed = {
    ...row,
    billed_grams: line.chargedGrams,
    billed_zone: line.zone.slice(0, 20),
    billed_paise: billedTotal(line),
    gst_paise: line.gstPaise ?? 0,
  };
  if ((billed.billed_paise ?? 0) < 0) return { ...billed, ...settledAlone(creditCheck) };
  if (!shipment?.is_carried) {
    const kind = shipment ? 'not_carried' : 'not_ours';
    const overPaise = billed.billed_paise ?? 0;
    return {
      ...billed,
      ...settledAlone({ kind, faults: [], expectedPaise: null, overPaise, isReturnAlone: false }),
    };
  }
  const grams = Math.max(shipment.grams, known.accepted.get(shipment.id) ?? 0);
  const checked = checkedLine(line, { shipment, grams, card: known.cardOf(shipment) });
  return {
    ...billed,
    expected_grams: grams,
    expected_zone: shipment.basis?.zone ?? '',
    ...settledAlone({
      kind: checked?.kind ?? 'matched',
      faults: checked?.faults ?? [],
      expectedPaise: checked?.expectedPaise ?? null,
      overPaise: checked?.overPaise ?? 0,
      isReturnAlone: isReturnAlone(line),
    }),
  };
}

const creditCheck: LineCheck = {
  kind: 'credit',
  faults: [],
  expectedPaise: null,
  overPaise: 0,
  isReturnAlone: false,
};

/** The result of a line whose AWB has no other line. */
function settledAlone(
  check: LineCheck,
): Pick<InvoiceLineRow, 'kind' | 'faults' | 'expected_paise' | 'over_paise' | 'own_check'> {
  return {
    kind: check.kind,
    faults: [...check.faults],
    expected_paise: check.expectedPaise,
    over_paise: check.overPaise,
    own_check: check,
  };
}

/** A carried parcel that has no line. */
export function missingRow(
  invoiceId: string,
  rowNumber: number,
  shipment: Pick<BilledShipment, 'seller_id' | 'id' | 'docket_number' | 'awb'>,
): InvoiceLineRow {
  const row = emptyRow(invoiceId, rowNumber);
  return { ...row, ...parcelOf(shipment), kind: 'missing', awb: shipment.awb };
}

function parcelOf(
  shipment: Pick<BilledShipment, 'seller_id' | 'id' | 'docket_number'> | undefined,
): Pick<InvoiceLineRow, 'seller_id' | 'shipment_id' | 'docket_number'> {
  return {
    seller_id: shipment?.seller_id ?? null,
    shipment_id: shipment?.id ?? null,
    docket_number: shipment?.docket_number ?? '',
  };
}

function emptyRow(invoiceId: string, rowNumber: number): InvoiceLineRow {
  return {
    invoice_id: invoiceId,
    row_number: rowNumber,
    kind: 'matched',
    faults: [],
    awb: '',
    seller_id: null,
    shipment_id: null,
    docket_number: '',
    billed_grams: null,
    expected_grams: null,
    billed_zone: '',
    expected_zone: '',
    billed_paise: null,
    expected_paise: null,
    over_paise: 0,
    own_check: null,
    gst_paise: 0,
    booked_at: null,
  };
}

/** A return may be billed later than the forward leg, on a separate line. */
function isReturnAlone({ freightPaise, rtoPaise }: BilledLine): boolean {
  return (freightPaise ?? 0) === 0 && (rtoPaise ?? 0) > 0;
}

function checkedLine(
  line: BilledLine,
  {
    shipment,
    grams,
    card,
  }: { shipment: BilledShipment; grams: number; card: ServiceCard | undefined },
): CheckedLine | null {
  const { basis, status, direction } = shipment;
  if (!card || !basis) return null;
  const [fromState, toState] = basis.states;
  const isReverse = direction === 'reverse';
  const [from, to] = isReverse
    ? [shipment.consignee_pincode, shipment.pickup_pincode]
    : [shipment.pickup_pincode, shipment.consignee_pincode];
  const isEndUnknown = status === 'LOST' || status === 'DAMAGED' || status === 'DISPOSED';
  const parcel: CarriedParcel = {
    request: {
      from: { pincode: from, city: '', state: fromState },
      to: { pincode: to, city: '', state: toState },
      paymentMode: shipment.payment_mode === 'COD' ? 'COD' : 'Prepaid',
      codPaise: shipment.cod_paise,
      invoicePaise: shipment.invoice_paise,
      direction,
      boxes: [],
    },
    zone: basis.zone,
    supplierState: basis.supplierState,
    card,
    grams,
    isReturned: isEndUnknown && !isReverse ? null : status.startsWith('RTO'),
  };
  return checkBilledLine(line, parcel);
}
