import { lineTotalPaise, parseRupees } from '../money/money.ts';
import { needsEwayBill } from '../order/eway-bill.ts';
import { parseCount } from '../order/quantity.ts';
import { isTidyText } from './bulk-cells.ts';
import {
  type BulkField,
  type BulkKind,
  type BulkValues,
  bulkColumnRules,
  bulkFields,
  bulkValuesFrom,
} from './bulk-columns.ts';
import { sameAsBefore } from './bulk-order.ts';
import {
  type BulkCellCheck,
  type BulkNotice,
  type BulkProblem,
  type BulkRecord,
  type BulkRow,
  type BulkRowCheck,
  type BulkRowOptions,
  bulkRowOf,
  checkBulkCell,
  checkBulkRow,
} from './bulk-rules.ts';
import { type FieldFormat, fieldFormats } from './problem-words.ts';

/** What an order asks of the text of a column by itself. */
const formats: Readonly<Partial<Record<BulkField, FieldFormat>>> = {
  phone: fieldFormats.phone,
  altPhone: fieldFormats.altPhone,
  email: fieldFormats.email,
  pinCode: fieldFormats.pincode,
  orderDate: fieldFormats.orderDate,
  quantity: fieldFormats.quantity,
  unitPrice: fieldFormats.unitPrice,
  hsncode: fieldFormats.hsnCode,
  clientDeadLength: fieldFormats.length,
  clientDeadBreadth: fieldFormats.length,
  clientDeadHeight: fieldFormats.length,
  clientDeadWeight: fieldFormats.weight,
  sellerGstIn: fieldFormats.gstin,
  waybill: fieldFormats.ewayBill,
};
/** What differs in every row is not worth keeping. */
const ownKinds: ReadonlySet<BulkKind> = new Set(['text', 'id', 'email', 'mobile']);
/** Cells of a column that are kept with what they say. */
const KEPT_CELLS = 2000;
const nothing: readonly never[] = [];
/** Where each column is in a row that is given by column. */
const ownPositions = new Map(bulkFields.map((field, index) => [field, index]));

/**
 * Checks the rows of one file as `checkBulkRow` does, several times as fast: most cells say what one
 * above them said, and need no second look, whether they are good or bad.
 */
export class BulkRowReader {
  readonly #positions: ReadonlyMap<BulkField, number>;
  readonly #options: BulkRowOptions;
  readonly #columns: readonly Column[];
  /** What the cells of the last row said, in the order of `bulkFields`. */
  readonly #texts: string[];

  /** `positions`: where a record has each column; rows that are given by column need none. */
  constructor(
    positions: ReadonlyMap<BulkField, number> = ownPositions,
    options: BulkRowOptions = {},
  ) {
    this.#positions = positions;
    this.#options = options;
    this.#columns = bulkFields.map((field, index) => {
      return new Column(field, { index, position: positions.get(field) ?? -1, options });
    });
    // As if the row above the first were empty: a cell is compared with a text in every row, the first too.
    this.#texts = this.#columns.map((column) => column.read(''));
  }

  /** What `checkBulkRow` says of a row. */
  check({ rowNumber, values }: BulkRow): BulkRowCheck {
    return this.checkRecord({ rowNumber, cells: bulkFields.map((field) => values[field]) });
  }

  /** What `checkBulkRow` says of a record as a row. */
  checkRecord(record: BulkRecord): BulkRowCheck {
    const { rowNumber, cells } = record;
    const texts = this.#texts;
    const problems: BulkProblem[] = [];
    const notices: BulkNotice[] = [];
    let isTotalKnown = true;
    for (const column of this.#columns) {
      const { position } = column;
      const value = position === -1 ? '' : (cells[position] ?? '');
      if (value !== column.cell) texts[column.index] = column.read(value);
      if (column.remarks === null) continue;
      const { field, remarks } = column;
      if (remarks.problem !== null) {
        const { kind, message } = remarks.problem;
        problems.push({ rowNumber, column: field, kind, message, value });
        if (field === 'quantity' || field === 'unitPrice') isTotalKnown = false;
      }
      for (const { kind, message } of remarks.notices) {
        notices.push({ rowNumber, column: field, kind, message, value, repaired: remarks.text });
      }
    }
    const values = bulkValuesFrom(texts);
    return isTotalKnown && !isWhole(values)
      ? checkBulkRow(bulkRowOf(this.#positions, record), this.#options)
      : { rowNumber, values, problems, notices };
  }
}

const totalOf = sameAsBefore(['quantity', 'unitPrice'], ({ quantity, unitPrice }) =>
  lineTotalPaise(parseCount(quantity) ?? 0, parseRupees(unitPrice) ?? 0),
);

/** Whether a row meets the rules of an order that more than one column decides. */
function isWhole(values: BulkValues): boolean {
  const total = totalOf(values);
  if (values.paymentType === 'cod' && total === 0) return false;
  return values.waybill !== '' || !needsEwayBill(total);
}

class Column {
  readonly field: BulkField;
  /** Its place among the columns, and in a record; -1 where the file does not have it. */
  readonly index: number;
  readonly position: number;
  /** The cell that was read last, and what there is to say of it. */
  cell = '';
  remarks: BulkCellCheck | null = null;
  readonly #options: BulkRowOptions;
  readonly #isOwn: boolean;
  readonly #kept = new Map<string, BulkCellCheck>();

  constructor(
    field: BulkField,
    place: { readonly index: number; readonly position: number; readonly options: BulkRowOptions },
  ) {
    this.field = field;
    this.index = place.index;
    this.position = place.position;
    this.#options = place.options;
    this.#isOwn = ownKinds.has(bulkColumnRules[field].kind);
  }

  /** Reads a cell, and gives its text. */
  read(cell: string): string {
    const check = this.#isOwn ? this.#checkAnew(cell) : this.#keptCheck(cell);
    this.cell = cell;
    this.remarks = check.problem === null && check.notices.length === 0 ? null : check;
    return check.text;
  }

  #keptCheck(cell: string): BulkCellCheck {
    const known = this.#kept.get(cell);
    if (known !== undefined) return known;
    if (this.#kept.size >= KEPT_CELLS) this.#kept.clear();
    const check = this.#checkAnew(cell);
    this.#kept.set(cell, check);
    return check;
  }

  /** What a cell says, and what an order says of it. */
  #checkAnew(cell: string): BulkCellCheck {
    const { field } = this;
    const { kind, maxLength } = bulkColumnRules[field];
    const text = cell.trim();
    // Too long to be a mark, no sign of Excel, nothing to clean but what surrounds it: it says what it says.
    if (kind === 'text' && text.length <= maxLength && isTidyText(text)) {
      return { text, problem: null, notices: nothing };
    }
    const check = checkBulkCell(field, cell, this.#options);
    const message = check.problem === null ? (formats[field]?.(check.text) ?? null) : null;
    return message === null ? check : { ...check, problem: { kind: 'invalid', message } };
  }
}
