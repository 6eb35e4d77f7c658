import { parseDecimal } from '../../values/money/decimal.ts';
import { isParcelWeight } from '../weights/reweigh.ts';

/**
 * A parcel's line on a carrier's invoice. Money in paise without GST, except the total; negative for a credit. Null:
 * not on the invoice.
 */
export interface BilledLine {
  readonly awb: string;
  readonly chargedGrams: number | null;
  /** Upper case; empty when the file has none. */
  readonly zone: string;
  readonly freightPaise: number | null;
  readonly codPaise: number | null;
  readonly rtoPaise: number | null;
  readonly gstPaise: number | null;
  readonly totalPaise: number | null;
}

const fields = ['awb', 'weight', 'zone', 'freight', 'cod', 'rto', 'gst', 'total'] as const;
type Field = (typeof fields)[number];

/**
 * Names of the column with AWBs, without letter case and punctuation. Delhivery's names first. Source: domain.md
 * §3.10.
 */
export const awbNames: readonly string[] = [
  'waybillnum',
  'waybill',
  'waybillnumber',
  'awb',
  'awbno',
  'awbnumber',
  'trackingnumber',
];

/** Names of columns without letter case and punctuation. Delhivery's names first. Source: domain.md §3.10. */
const aliases: Readonly<Record<Field, readonly string[]>> = {
  awb: awbNames,
  weight: ['chargedweight', 'chargeableweight', 'chargedwt', 'billedweight', 'billingweight'],
  zone: ['zone', 'zonalcl', 'billedzone', 'chargedzone'],
  freight: ['chargedl', 'freight', 'freightcharge', 'freightcharges', 'forwardcharge', 'fwdcharge'],
  cod: ['chargecod', 'cod', 'codcharge', 'codcharges', 'codfee'],
  rto: ['chargerto', 'rto', 'rtocharge', 'rtocharges', 'rtofreight'],
  gst: [
    'gst',
    'gstamount',
    'tax',
    'taxamount',
    'cgst',
    'sgst',
    'igst',
    'sgstutgst',
    'sgstugst',
    'utgst',
    'ugst',
  ],
  total: ['totalamount', 'total', 'grandtotal', 'nettotal', 'netamount', 'invoiceamount'],
};

const fieldOf: ReadonlyMap<string, Field> = new Map(
  fields.flatMap((field) => aliases[field].map((name) => [name, field] as const)),
);

type WeightUnit = 'kg' | 'g' | null;

/** Where an invoice has its columns. */
export interface InvoiceColumns {
  /** GST may be in several columns, any other value is in one. */
  readonly positions: Readonly<Record<Field, readonly number[]>>;
  /** Null when the header does not name the unit of the weights. */
  readonly weightUnit: WeightUnit;
}

export type InvoiceHeader =
  | { readonly columns: InvoiceColumns }
  | { readonly problem: 'awb_missing' | 'charges_missing' | 'column_repeated'; name: string };

const unitSuffix = /(?:in)?(kgs?|gms?|grams?|g)$/;

/** Finds the columns of a carrier's invoice by the names that carriers use. Other columns are not read. */
export function readInvoiceHeader(cells: readonly string[]): InvoiceHeader {
  const positions: Record<Field, number[]> = {
    awb: [],
    weight: [],
    zone: [],
    freight: [],
    cod: [],
    rto: [],
    gst: [],
    total: [],
  };
  let weightUnit: WeightUnit = null;
  let repeated: string | null = null;
  for (const [index, cell] of cells.entries()) {
    const name = cell.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    const field = fieldOf.get(name) ?? fieldOf.get(name.replace(unitSuffix, ''));
    if (field === undefined) continue;
    if (field !== 'gst' && positions[field].length > 0) {
      repeated ??= cell.trim().slice(0, 60);
      continue;
    }
    positions[field].push(index);
    if (field === 'weight' && !fieldOf.has(name)) {
      weightUnit = unitSuffix.exec(name)?.[1]?.startsWith('k') ? 'kg' : 'g';
    }
  }
  if (positions.awb.length === 0) return { problem: 'awb_missing', name: '' };
  const isCharged = (['weight', 'zone', 'freight', 'cod', 'rto', 'total'] as const).some(
    (field) => positions[field].length > 0,
  );
  if (!isCharged) return { problem: 'charges_missing', name: '' };
  if (repeated !== null) return { problem: 'column_repeated', name: repeated };
  return { columns: { positions, weightUnit } };
}

/** Returns whether a record is the header of an invoice. One with a repeated column is; a title above it is not. */
export function isInvoiceHeader(cells: readonly string[]): boolean {
  const header = readInvoiceHeader(cells);
  return 'columns' in header || header.problem === 'column_repeated';
}

/** Below it a weight without a unit is in kilograms: no carrier charges less than 100 g. */
const MIN_GRAMS = 100;

/** Grams of a charged weight; null for a text that is none. */
function gramsOf(text: string, unit: WeightUnit): number | null {
  const milli = parseDecimal(text, 3);
  if (milli === null || milli === 0) return null;
  const isKilograms = unit === 'kg' || (unit === null && milli < MIN_GRAMS * 1000);
  const grams = isKilograms ? milli : Math.ceil(milli / 1000);
  return isParcelWeight(grams) ? grams : null;
}

/** No parcel costs ten crore rupees. The sums of a file stay exact below it. */
const MAX_PAISE = 10_00_00_000_00;

/** A credit: `-45.00`, `45.00-`, `(45.00)` or `45.00 Cr`. */
const creditPattern = /^(?:[-−](.+)|\((.+)\)|(.+?)(?:-|cr\.?))$/i;

/**
 * Paise of an amount in rupees, negative for a credit, with the decimals that a spreadsheet's sums leave rounded off.
 */
export function billedPaiseOf(text: string): number | null {
  const [, ...credits] = creditPattern.exec(text) ?? [];
  const credit = credits.find((part) => part !== undefined);
  const digits = credit ?? text.replace(/dr\.?$/i, '');
  if (!/^\d*\.?\d*$/.test(digits) || !/\d/.test(digits)) return null;
  const paise = Math.round(Number(digits) * 100);
  if (paise > MAX_PAISE) return null;
  return credit === undefined || paise === 0 ? paise : -paise;
}

/** The AWB of a record; empty when it has none. */
export function readAwb(cells: readonly string[], { positions }: InvoiceColumns): string {
  const [at = -1] = positions.awb;
  return awbOf(cells[at] ?? '');
}

/** The AWB of a cell, which spreadsheets write with an apostrophe in front or as a number with `.0`. */
export function awbOf(cell: string): string {
  const awb = cell.trim().replace(/^'/, '').replace(/\.0+$/, '').toUpperCase();
  return awb.length > 64 ? '' : awb;
}

const totalsLabel =
  /^(?:sub|grand|net|gross|page|invoice|overall)?totals?(?:amount|inr|rs|shipments|parcels|awbs|charges)*$/;

/**
 * Returns whether a record sums up other lines or is a note: its first filled cell is a label such as `Grand total`, or
 * it has no digits where lines have their AWB, no weight and no zone.
 */
export function isTotalsRow(cells: readonly string[], columns: InvoiceColumns): boolean {
  if (startsWithTotal(cells)) return true;
  const { weight, zone } = columns.positions;
  const isBlank = (index: number) => (cells[index] ?? '').trim() === '';
  return !isAwb(readAwb(cells, columns)) && [...weight, ...zone].every(isBlank);
}

/** Returns whether the first filled cell of a record is a label such as `Grand total`. */
export function startsWithTotal(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell.trim() !== '') ?? '';
  return totalsLabel.test(first.toLowerCase().replaceAll(/[^a-z]/g, ''));
}

/** Returns whether a text can be an AWB: all of them have a digit. */
export const isAwb = (text: string) => /\d/.test(text);

/** Returns whether a spreadsheet replaced the last digits of an AWB by an exponent, as in `9.7E+12`. */
export function isShortenedAwb(awb: string): boolean {
  return /^\d(?:\.\d+)?E\+\d{1,3}$/.test(awb);
}

/** A record of an invoice; null when its number, a weight or an amount cannot be read. */
export function readInvoiceLine(
  cells: readonly string[],
  columns: InvoiceColumns,
): BilledLine | null {
  const { positions, weightUnit } = columns;
  const textOf = (index: number) => (cells[index] ?? '').trim();
  let isUnreadable = false;
  const amount = (field: 'freight' | 'cod' | 'rto' | 'gst' | 'total'): number | null => {
    let sum: number | null = null;
    for (const index of positions[field]) {
      const text = textOf(index).replaceAll(/[₹,\s]/g, '');
      if (text === '' || text === '-') continue;
      const paise = billedPaiseOf(text);
      if (paise === null) isUnreadable = true;
      else sum = (sum ?? 0) + paise;
    }
    return sum;
  };
  const [weightAt = -1] = positions.weight;
  const [zoneAt = -1] = positions.zone;
  const awb = readAwb(cells, columns);
  const [, weight = '', unit = ''] =
    /^(.*?)(kgs?|gms?|grams?|g)?$/i.exec(textOf(weightAt).replaceAll(/[,\s]/g, '')) ?? [];
  const cellUnit = unit === '' ? weightUnit : unit.toLowerCase().startsWith('k') ? 'kg' : 'g';
  const chargedGrams = weight === '' ? null : gramsOf(weight, cellUnit);
  const line: BilledLine = {
    awb,
    chargedGrams,
    zone: textOf(zoneAt)
      .toUpperCase()
      .replace(/^ZONE[\s-]*/, ''),
    freightPaise: amount('freight'),
    codPaise: amount('cod'),
    rtoPaise: amount('rto'),
    gstPaise: amount('gst'),
    totalPaise: amount('total'),
  };
  const isWeightUnreadable = weight !== '' && chargedGrams === null;
  const isAwbUnreadable = !isAwb(awb) || isShortenedAwb(awb);
  return isUnreadable || isWeightUnreadable || isAwbUnreadable ? null : line;
}
