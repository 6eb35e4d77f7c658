import { computeInvoicePaise } from '../order.ts';
import { findFirstOrderProblem, findOrderFormatProblems } from '../order-rules.ts';
import {
  type BulkField,
  bulkFields,
  bulkParts,
  bulkReferenceColumn,
  getBulkColumn,
  toOrderInput,
  toOrderOfCells,
} from './bulk-columns.ts';
import type { CellProblem } from './bulk-problems.ts';
import {
  type BulkNotice,
  type BulkProblem,
  type BulkRow,
  type BulkRowCheck,
  bulkMessages,
} from './bulk-rules.ts';

/** The maximum number of products, and therefore rows, of one order. */
export const MAX_ORDER_ROWS = 100;

const productColumns: readonly BulkField[] = Object.values(bulkParts['products.0']);
/** Columns in which the rows of one order may differ. */
const rowColumns: ReadonlySet<BulkField> = new Set([
  ...productColumns,
  'productsDesc',
  bulkReferenceColumn,
]);

/** Returns the rows of each order, grouped by reference number. A row without a number is a separate order. */
export function groupOrderRows<Row extends Pick<BulkRow, 'values'>>(
  rows: readonly Row[],
): (readonly [Row, ...Row[]])[] {
  const groups: [Row, ...Row[]][] = [];
  const groupsByReference = new Map<string, Row[]>();
  for (const row of rows) {
    const reference = row.values[bulkReferenceColumn];
    const group = reference === '' ? undefined : groupsByReference.get(reference);
    if (group !== undefined) {
      group.push(row);
      continue;
    }
    const newGroup: [Row, ...Row[]] = [row];
    groups.push(newGroup);
    if (reference !== '') groupsByReference.set(reference, newGroup);
  }
  return groups;
}

/** Returns the checks of one order's rows, with the problems of differing rows and of the sum of the products. */
export function checkOrderRows(
  rows: readonly [BulkRowCheck, ...BulkRowCheck[]],
): readonly BulkRowCheck[] {
  const [firstCheck, ...otherRows] = rows;
  if (otherRows.length === 0) return rows;
  const problemsByRow = [firstCheck, ...otherRows].map(
    ({ problems }) =>
      new Map(
        // One of several products may be free. `checkSum` checks the amount of the order.
        problems
          .filter(({ problem }) => problem.code !== 'nothing_to_collect')
          .map((problem) => [problem.column, problem] as const),
      ),
  );
  const reportProblem = (index: number, column: BulkField, problem: CellProblem) => {
    const row = rows[index];
    if (row === undefined || problemsByRow[index]?.has(column) === true) return;
    const { rowNumber, values } = row;
    problemsByRow[index]?.set(column, {
      rowNumber,
      column,
      kind: 'invalid',
      problem,
      value: values[column],
    });
  };
  const productRows = new Map<string, number>();
  for (const [index, { rowNumber, values }] of rows.entries()) {
    const product = JSON.stringify(productColumns.map((column) => values[column]));
    const earlierRow = productRows.get(product);
    productRows.set(product, earlierRow ?? rowNumber);
    if (earlierRow !== undefined) {
      reportProblem(index, bulkReferenceColumn, {
        code: 'reference_repeated',
        params: { firstRow: earlierRow },
      });
    } else if (index === MAX_ORDER_ROWS) {
      reportProblem(index, bulkReferenceColumn, {
        code: 'order_rows_too_many',
        params: { max: MAX_ORDER_ROWS },
      });
    }
    for (const column of bulkFields) {
      if (rowColumns.has(column) || values[column] === firstCheck.values[column]) continue;
      if (problemsByRow[0]?.has(column) === true) continue;
      reportProblem(index, column, {
        code: 'order_rows_differ',
        params: { firstRow: firstCheck.rowNumber },
      });
    }
  }
  if (problemsByRow.every(({ size }) => size === 0))
    checkSum(rows, (column, problem) => reportProblem(0, column, problem));
  return rows.map((row, index) => ({
    ...row,
    problems: bulkFields.flatMap((column) => problemsByRow[index]?.get(column) ?? []),
  }));
}

/** Reports problems of the sum of the products: of the amount to collect, and of papers that the sum requires. */
function checkSum(
  [firstRow, ...otherRows]: readonly BulkRowCheck[],
  reportProblem: (column: BulkField, problem: CellProblem) => void,
): void {
  if (firstRow === undefined) return;
  const input = toOrderInput(
    firstRow.values,
    otherRows.map(({ values }) => values),
  );
  for (const { field, ...problem } of findOrderFormatProblems(input)) {
    if (field === 'payment.codAmount') reportProblem('paymentType', problem);
  }
  const firstProblem = findFirstOrderProblem(input);
  if (firstProblem?.check !== 6) return;
  for (const field of firstProblem.fields)
    reportProblem(getBulkColumn(field), firstProblem.problem);
}

export interface WaitingRow {
  readonly rowNumber: number;
  /** The first row with a problem in the same order. */
  readonly forRow: number;
}

/** Returns the valid rows whose order has an invalid row. */
export function findWaitingRows(
  rows: readonly BulkRow[],
  isBad: (rowNumber: number) => boolean,
): WaitingRow[] {
  return groupOrderRows(rows).flatMap((group) => {
    const badRow = group.find(({ rowNumber }) => isBad(rowNumber));
    if (badRow === undefined) return [];
    return group.flatMap(({ rowNumber }) =>
      isBad(rowNumber) ? [] : [{ rowNumber, forRow: badRow.rowNumber }],
    );
  });
}

export interface BulkCheck {
  /** The first failure in the order of spec §5, shown in red; null when the whole file can be imported. */
  readonly firstMessage: string | null;
  readonly problems: readonly BulkProblem[];
  /** Rows without a problem that are not imported, because another row of the same order has one. */
  readonly waitingRows: readonly WaitingRow[];
  readonly notices: readonly BulkNotice[];
  readonly goodRows: readonly BulkRow[];
}

/** Returns the check of a file, given the checks of its rows. Adds the problems of orders with several rows. */
export function summarizeBulkChecks(rows: readonly BulkRowCheck[]): BulkCheck {
  const checksByRow = new Map<number, BulkRowCheck>();
  const notices: BulkNotice[] = [];
  for (const group of groupOrderRows(rows)) {
    const checks = checkOrderRows(group);
    for (const check of checks) checksByRow.set(check.rowNumber, check);
    const isGood = checks.every(({ problems }) => problems.length === 0);
    if (checks.length > 1 && isGood) notices.push(buildOrderNotice(checks));
  }
  const orderedChecks = rows.map((row) => checksByRow.get(row.rowNumber) ?? row);
  const problems = orderedChecks.flatMap((row) => row.problems);
  const badRows = new Set(problems.map(({ rowNumber }) => rowNumber));
  const waitingRows = findWaitingRows(rows, (rowNumber) => badRows.has(rowNumber));
  for (const { rowNumber } of waitingRows) badRows.add(rowNumber);
  return {
    firstMessage: findFirstRowMessage(problems),
    problems,
    waitingRows,
    notices: [...notices, ...rows.flatMap((row) => row.notices)].sort(
      (a, b) => a.rowNumber - b.rowNumber,
    ),
    goodRows: rows.flatMap(({ rowNumber, values }) =>
      badRows.has(rowNumber) ? [] : [{ rowNumber, values }],
    ),
  };
}

function buildOrderNotice(rows: readonly BulkRow[]): BulkNotice {
  const [firstRow, ...otherRows] = rows;
  if (firstRow === undefined) throw new Error('an order has no row');
  const { rowNumber, values } = firstRow;
  const { products, payment } = toOrderOfCells(values, {
    otherRows: otherRows.map((row) => row.values),
  });
  const value = values[bulkReferenceColumn];
  return {
    rowNumber,
    column: bulkReferenceColumn,
    kind: 'repair',
    note: {
      code: 'order_of_rows',
      params: {
        rows: rows.map((row) => row.rowNumber),
        totalPaise: computeInvoicePaise(products),
        isCod: payment.mode === 'COD',
      },
    },
    value,
    repaired: value,
  };
}

/** Returns the message of the first row with missing values (check 6), else with invalid values (check 7), or null. */
function findFirstRowMessage(problems: readonly BulkProblem[]): string | null {
  const mainProblem = problems.find(({ kind }) => kind === 'missing') ?? problems[0];
  if (mainProblem === undefined) return null;
  const { rowNumber, kind } = mainProblem;
  const columns: BulkField[] = [];
  for (const problem of problems) {
    if (problem.rowNumber === rowNumber && problem.kind === kind) columns.push(problem.column);
  }
  return kind === 'missing'
    ? bulkMessages.missingValues(rowNumber, columns)
    : bulkMessages.invalidValues(rowNumber, columns);
}
