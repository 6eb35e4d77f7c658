import {
  cleanNumberCell,
  isAwb,
  isBlankAmount,
  isShortened,
  readAwb as readAwbCell,
  readSignedPaise,
  roundComputed,
  startsWithTotal,
  withoutGroups,
} from '../../values/csv/cells.ts';
import {
  awbColumn,
  type ColumnRule,
  findColumns,
  formatColumnName,
  isMoneyName,
} from '../../values/csv/column-names.ts';
import { splitUnit, weightMeasure } from '../../values/csv/measures.ts';
import { parseDecimal } from '../../values/money/decimal.ts';
import { isParcelWeight } from '../weights/reweigh.ts';

/**
 * A parcel's line on a carrier's invoice. Amounts are in paise, without GST except the total, and negative for a
 * credit. A value that the invoice does not have is null.
 */
export interface BilledLine {
  readonly awb: string;
  readonly chargedGrams: number | null;
  /** Upper case; empty when the file has none. */
  readonly zone: string;
  readonly freightPaise: number | null;
  readonly codPaise: number | null;
  readonly rtoPaise: number | null;
  /** Parts of the freight that the file lists in separate columns. */
  readonly fuelPaise?: number | null;
  readonly remotePaise?: number | null;
  readonly gstPaise: number | null;
  readonly totalPaise: number | null;
  /** The charge that the line is for, in a file with a row for each charge. */
  readonly charge?: Charge;
}

/** Names of columns in lower case without punctuation, including those of Delhivery's charges API. */
const rules = {
  awb: awbColumn,
  weight: { names: [/^(?:charged|chargeable|charge|billed|billing)(?:weight|wt)$/] },
  zone: { names: [['zone', 'zonalcl', 'billedzone', 'chargedzone']] },
  kind: {
    names: [
      /^(?:charge|fee|billing)(?:type|head|name|code|category|description|component)$/,
      ['particulars', 'component'],
    ],
  },
  cod: {
    names: [/^(?:chargecod|cod(?:handling|collection)?(?:charges?|fees?|commission))$/, ['cod']],
  },
  rto: {
    names: [
      /^(?:chargerto|(?:rto|return)(?:freight)?(?:charges?|fees?)?|rtofreight|returnfreight)$/,
    ],
  },
  freight: {
    names: [
      /^(?:chargedl|(?:forward|fwd|base|basic)?freight(?:charges?|amount|amt)?)$/,
      /^freight(?:charges?|amount|amt)?(?:exclgst|exclusiveofgst|withoutgst|beforetax)$/,
      /^(?:forward|fwd|base|basic|shipping|courier|delivery|transport(?:ation)?)(?:charges?|costs?)$/,
    ],
  },
  taxes: {
    isSum: true,
    names: [/^(?:c|s|i|ut|u|sgstut|sgstu)gst(?:\d+percent)?(?:amount|amt)?$/],
  },
  tax: { names: [/^(?:total)?(?:gst|tax)(?:\d+percent)?(?:amount|amt|charges?)?$/] },
  total: {
    names: [
      /^(?:grandtotal|net(?:payable|total|amount)|totalpayable|amountpayable|payableamount)(?:amount)?$/,
      /^total(?:amount|amt|charges?|cost|billed|bill)?$|^invoiceamount$/,
      /^total(?:amount|amt|charges?)?(?:incl|including|inclusiveof|with)(?:gst|tax(?:es)?)$/,
    ],
  },
  amount: { names: [/^(?:charge|bill|billed|billing|line|final)?(?:amount|amt)$|^charges?$/] },
  fuel: { isSum: true, names: [/^(?:charge)?(?:fsc|fs|fuel)(?:surcharges?|charges?)?$/] },
  remote: {
    isSum: true,
    names: [/^(?:charge)?(?:oda|opa|edl|remotearea|remote)(?:surcharges?|charges?|fees?)?$/],
  },
  /** Charges in addition to the freight, such as insurance or a second attempt. */
  extras: {
    isSum: true,
    names: [
      /^charge(?:peak|rov|fov|ins|label|awb|pod|lm|mps|reattempt|pickup|cwh|demur|air|ccod|e2e|covid|dph|fod|document|wod|cnc|qc|dto)$/,
      /^(?:fov|rov|.+(?:charges?|fees?|surcharges?))$/,
    ],
  },
  /** Columns that are not charges, such as values of goods and rates of tax. */
  goods: {
    isSum: true,
    names: [
      /^(?:cod|collectable|collectible|collected|invoice|declared|product|order|shipment|goods)(?:collectable|collected)?(?:amount|amt|value|price)$/,
      /^(?:gst|tax|igst|cgst|sgst)?(?:rate|percent|percentage|state|in|no)(?:percent)?$/,
      /^(?:gst|tax|igst|cgst|sgst)percent$/,
    ],
  },
} as const satisfies Record<string, ColumnRule>;

type Field = keyof typeof rules;
export type Charge = 'freight' | 'cod' | 'rto' | 'gst' | 'total';

export interface InvoiceColumns {
  readonly awb: number;
  /** -1 for a column that the file does not have. */
  readonly weight: number;
  readonly zone: number;
  /** The column that names the charge of a row; -1 for a file with a row for each parcel. */
  readonly kind: number;
  /** The column with the amount of that charge before GST; -1 if there is only a total, or a row for each parcel. */
  readonly amount: number;
  /** The columns of each charge. The amounts of several columns are added up. */
  readonly charges: Readonly<Record<Charge, readonly number[]>>;
  /** The check also compares these parts of the freight separately. */
  readonly fuel: readonly number[];
  readonly remote: readonly number[];
  /** Null when the header does not name the unit of the weights. */
  readonly weightUnit: WeightUnit;
  readonly unreadNames: readonly string[];
}

type WeightUnit = 'kg' | 'g' | null;

export type InvoiceHeader =
  | { readonly columns: InvoiceColumns }
  | {
      readonly problem: 'awb_missing' | 'charges_missing' | 'charge_unknown' | 'column_repeated';
      /** As in the file: the repeated or unknown columns, or all unread columns if a required column is missing. */
      readonly names: readonly string[];
    };

/** Returns the columns of a header, or its problem. An unknown charge is a problem in a file without a total. */
export function readInvoiceHeader(cells: readonly string[]): InvoiceHeader {
  const { positions, units, repeatedName, unreadNames } = findColumns<Field>(cells, rules);
  const findPosition = (field: Field) => positions[field][0] ?? -1;
  if (findPosition('awb') === -1) return { problem: 'awb_missing', names: unreadNames };
  const hasParts =
    findPosition('freight') !== -1 || findPosition('cod') !== -1 || findPosition('rto') !== -1;
  const amount = findPosition('amount') === -1 ? findPosition('total') : findPosition('amount');
  const hasRowPerCharge = findPosition('kind') !== -1 && amount !== -1 && !hasParts;
  const total =
    findPosition('total') === -1 && !hasRowPerCharge ? positions.amount : positions.total;
  const charges = {
    freight: [...positions.freight, ...positions.fuel, ...positions.remote, ...positions.extras],
    cod: positions.cod,
    rto: positions.rto,
    gst: positions.taxes.length > 0 ? positions.taxes : positions.tax,
    total,
  };
  const isCharged =
    hasRowPerCharge ||
    (['freight', 'cod', 'rto', 'total'] as const).some((kind) => charges[kind].length > 0);
  if (!isCharged) return { problem: 'charges_missing', names: unreadNames };
  if (repeatedName !== null) return { problem: 'column_repeated', names: [repeatedName] };
  const unknownColumns = unreadNames.filter(isMoneyName);
  if (total.length === 0 && unknownColumns.length > 0) {
    return { problem: 'charge_unknown', names: unknownColumns };
  }
  const columns = {
    awb: findPosition('awb'),
    weight: findPosition('weight'),
    zone: findPosition('zone'),
    kind: hasRowPerCharge ? findPosition('kind') : -1,
    amount: hasRowPerCharge ? findPosition('amount') : -1,
  };
  const readPositions = new Set([...Object.values(columns), ...Object.values(charges).flat()]);
  return {
    columns: {
      ...columns,
      charges,
      fuel: positions.fuel,
      remote: positions.remote,
      weightUnit: findWeightUnit(units[columns.weight] ?? ''),
      unreadNames: cells.flatMap((cell, index) =>
        cell.trim() === '' || readPositions.has(index) ? [] : [formatColumnName(cell)],
      ),
    },
  };
}

function findWeightUnit(name: string): WeightUnit {
  const unit = weightMeasure.units.get(name);
  if (unit === undefined) return null;
  return unit.tenths === 10 ? 'g' : 'kg';
}

/** Returns whether a record is the header of an invoice, even with an unknown charge or a repeated column. */
export function isInvoiceHeader(cells: readonly string[]): boolean {
  const header = readInvoiceHeader(cells);
  return 'columns' in header || !['awb_missing', 'charges_missing'].includes(header.problem);
}

/** A smaller number without a unit is a weight in kilograms, because no carrier charges less than 100 g. */
const MIN_GRAMS = 100;

function readGrams(cell: string, columnUnit: WeightUnit): number | null {
  const splitCell = splitUnit(cell, weightMeasure);
  const number = withoutGroups(splitCell?.number ?? cell) ?? '';
  const thousandths = parseDecimal(roundComputed(number, 3) ?? number, 3);
  if (thousandths === null || thousandths === 0) return null;
  const cellUnit = splitCell?.unit.tenths === 10 ? 'g' : 'kg';
  const unit = splitCell === null ? columnUnit : cellUnit;
  const isKilograms = unit === 'kg' || (unit === null && thousandths < MIN_GRAMS * 1000);
  const grams = isKilograms ? thousandths : Math.ceil(thousandths / 1000);
  return isParcelWeight(grams) ? grams : null;
}

/** Returns the AWB of a record; empty when it has none. */
export function readAwb(cells: readonly string[], { awb }: InvoiceColumns): string {
  return readAwbCell(cells[awb] ?? '');
}

/** Returns whether a record starts with a label such as `Grand total`, or has no AWB, no weight and no zone. */
export function isTotalsRow(cells: readonly string[], columns: InvoiceColumns): boolean {
  if (startsWithTotal(cells)) return true;
  const isBlank = (index: number) => (cells[index] ?? '').trim() === '';
  return !isAwb(readAwb(cells, columns)) && isBlank(columns.weight) && isBlank(columns.zone);
}

function readCharge(name: string): Charge {
  if (/\b(?:rto|return)/i.test(name)) return 'rto';
  if (/\bcod\b|cash/i.test(name)) return 'cod';
  return /gst|\btax/i.test(name) ? 'gst' : 'freight';
}

/** Returns the line of a record; null when its AWB, its weight or an amount cannot be read. */
export function readInvoiceLine(
  cells: readonly string[],
  columns: InvoiceColumns,
): BilledLine | null {
  const { charges, weightUnit } = columns;
  const readText = (index: number) => cleanNumberCell(cells[index] ?? '');
  let isUnreadable = false;
  const namedCharge = columns.kind === -1 ? null : readCharge(readText(columns.kind));
  const sumCharge = (charge: Charge) =>
    sumAmounts(
      charge === namedCharge && columns.amount !== -1 ? [columns.amount] : charges[charge],
    );
  const sumAmounts = (positions: readonly number[]): number | null => {
    let sum: number | null = null;
    for (const index of positions) {
      const text = cells[index] ?? '';
      if (isBlankAmount(text)) continue;
      const paise = readSignedPaise(text);
      if (paise === null) isUnreadable = true;
      else sum = (sum ?? 0) + paise;
    }
    return sum;
  };
  const awb = readAwb(cells, columns);
  const weight = readText(columns.weight);
  const chargedGrams = weight === '' ? null : readGrams(weight, weightUnit);
  const line: BilledLine = {
    awb,
    chargedGrams,
    zone: readText(columns.zone)
      .toUpperCase()
      .replace(/^ZONE[\s-]*/, ''),
    freightPaise: sumCharge('freight'),
    codPaise: sumCharge('cod'),
    rtoPaise: sumCharge('rto'),
    ...(columns.fuel.length > 0 && { fuelPaise: sumAmounts(columns.fuel) }),
    ...(columns.remote.length > 0 && { remotePaise: sumAmounts(columns.remote) }),
    gstPaise: sumCharge('gst'),
    totalPaise: sumCharge('total'),
    ...(namedCharge !== null && { charge: namedCharge }),
  };
  const isWeightUnreadable = weight !== '' && chargedGrams === null;
  const isAwbUnreadable = !isAwb(awb) || isShortened(awb);
  return isUnreadable || isWeightUnreadable || isAwbUnreadable ? null : line;
}
