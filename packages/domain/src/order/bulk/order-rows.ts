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

/** Rows of one order: it has at most that many products, as an order that is sent alone. */
export const MAX_ORDER_ROWS = 100;

/** Columns in which the rows of one order may differ: those of its products. */
const productColumns: readonly BulkField[] = Object.values(bulkParts['products.0']);
const ownColumns: ReadonlySet<BulkField> = new Set([
  ...productColumns,
  'productsDesc',
  bulkReferenceColumn,
]);

/** Returns the rows of each order, by its reference number. A row without one is an order of its own. */
export function groupOrderRows<Row extends Pick<BulkRow, 'values'>>(
  rows: readonly Row[],
): (readonly [Row, ...Row[]])[] {
  const groups: [Row, ...Row[]][] = [];
  const byReference = new Map<string, Row[]>();
  for (const row of rows) {
    const reference = row.values[bulkReferenceColumn];
    const group = reference === '' ? undefined : byReference.get(reference);
    if (group !== undefined) {
      group.push(row);
      continue;
    }
    const startedGroup: [Row, ...Row[]] = [row];
    groups.push(startedGroup);
    if (reference !== '') byReference.set(reference, startedGroup);
  }
  return groups;
}

/** Checks the rows of one order together: they differ in their products alone, and their sum is that of an order. */
export function checkOrderRows(
  rows: readonly [BulkRowCheck, ...BulkRowCheck[]],
): readonly BulkRowCheck[] {
  const [first, ...otherRows] = rows;
  if (otherRows.length === 0) return rows;
  const problemsOfRows = [first, ...otherRows].map(
    ({ problems }) =>
      new Map(
        // A free product is one of several: what the order collects is judged below.
        problems
          .filter(({ problem }) => problem.code !== 'nothing_to_collect')
          .map((problem) => [problem.column, problem] as const),
      ),
  );
  const reportProblem = (index: number, column: BulkField, problem: CellProblem) => {
    const row = rows[index];
    if (row === undefined || problemsOfRows[index]?.has(column) === true) return;
    const { rowNumber, values } = row;
    problemsOfRows[index]?.set(column, {
      rowNumber,
      column,
      kind: 'invalid',
      problem,
      value: values[column],
    });
  };
  const firstRow = first.rowNumber;
  const productRows = new Map<string, number>();
  for (const [index, { rowNumber, values }] of rows.entries()) {
    const product = JSON.stringify(productColumns.map((column) => values[column]));
    const same = productRows.get(product);
    productRows.set(product, same ?? rowNumber);
    if (same !== undefined) {
      reportProblem(index, bulkReferenceColumn, {
        code: 'reference_repeated',
        params: { firstRow: same },
      });
    } else if (index === MAX_ORDER_ROWS) {
      reportProblem(index, bulkReferenceColumn, {
        code: 'order_rows_too_many',
        params: { max: MAX_ORDER_ROWS },
      });
    }
    for (const column of bulkFields) {
      if (ownColumns.has(column) || values[column] === first.values[column]) continue;
      if (problemsOfRows[0]?.has(column) === true) continue;
      reportProblem(index, column, { code: 'order_rows_differ', params: { firstRow } });
    }
  }
  if (problemsOfRows.every(({ size }) => size === 0))
    checkSum(rows, (column, problem) => reportProblem(0, column, problem));
  return rows.map((row, index) => ({
    ...row,
    problems: bulkFields.flatMap((column) => problemsOfRows[index]?.get(column) ?? []),
  }));
}

/** Returns the rules that depend on the sum of the products: the amount to collect and the papers that it needs. */
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
  const rule = findFirstOrderProblem(input);
  if (rule?.check !== 6) return;
  for (const field of rule.fields) reportProblem(getBulkColumn(field), rule.problem);
}

export interface WaitingRow {
  readonly rowNumber: number;
  /** The first row of the order with a problem. */
  readonly forRow: number;
}

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

/** The checks of a file: all problems of all rows, and the valid rows. */
export interface BulkCheck {
  /** The first failure in the order of spec §5, the red line; null when the whole file can be imported. */
  readonly firstMessage: string | null;
  readonly problems: readonly BulkProblem[];
  /** Rows without a problem that wait for another row of their order. */
  readonly waiting: readonly WaitingRow[];
  readonly notices: readonly BulkNotice[];
  readonly goodRows: readonly BulkRow[];
}

/** Merges the checks of rows: problems by row and column, the first message, the valid rows. */
export function summarizeBulkChecks(rows: readonly BulkRowCheck[]): BulkCheck {
  const checksByRow = new Map<number, BulkRowCheck>();
  const notices: BulkNotice[] = [];
  for (const group of groupOrderRows(rows)) {
    const checks = checkOrderRows(group);
    for (const check of checks) checksByRow.set(check.rowNumber, check);
    const isGood = checks.every(({ problems }) => problems.length === 0);
    if (checks.length > 1 && isGood) notices.push(reportOrderNotice(checks));
  }
  const orderedChecks = rows.map((row) => checksByRow.get(row.rowNumber) ?? row);
  const problems = orderedChecks.flatMap((row) => row.problems);
  const badRows = new Set(problems.map(({ rowNumber }) => rowNumber));
  const waitingRows = findWaitingRows(rows, (rowNumber) => badRows.has(rowNumber));
  for (const { rowNumber } of waitingRows) badRows.add(rowNumber);
  return {
    firstMessage: findFirstRowMessage(problems),
    problems,
    waiting: waitingRows,
    notices: [...notices, ...rows.flatMap((row) => row.notices)].sort(
      (a, b) => a.rowNumber - b.rowNumber,
    ),
    goodRows: rows.flatMap(({ rowNumber, values }) =>
      badRows.has(rowNumber) ? [] : [{ rowNumber, values }],
    ),
  };
}

/** Says that several rows are one order, at the first of them. */
function reportOrderNotice(rows: readonly BulkRow[]): BulkNotice {
  const [{ rowNumber, values } = { rowNumber: 0, values: undefined }, ...otherRows] = rows;
  if (values === undefined) throw new Error('an order has no row');
  const { products, payment } = toOrderOfCells(values, {
    others: otherRows.map((row) => row.values),
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

/** Check 6 before the seventh: the first row with missing values, else the first with invalid ones. */
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
