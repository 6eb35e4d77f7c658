import {
  type Amount,
  cleanNumberCell,
  type Direction,
  isBlankAmount,
  isShortened,
  readAmount,
  readCode,
} from '../../values/csv/cells.ts';
import { formatColumnName, isMoneyName } from '../../values/csv/column-names.ts';
import { CsvReader } from '../../values/csv/csv-reader.ts';
import { parseUtr } from './utr.ts';

interface StatementColumns {
  /** The column of UTRs or other references; -1 when only the narration has them. */
  readonly reference: number;
  readonly amount: number;
  /** The column of deposits; -1 where there is none. */
  readonly deposit: number;
  /** The column that names the direction; -1 where there is none or the amounts are withdrawals. */
  readonly direction: number;
  /** True if the amounts are withdrawals. Other amounts need a direction in their row. */
  readonly isWithdrawal: boolean;
}

/** Names of reference columns, the most specific first. */
const referenceNames = [
  /\butr/,
  /reference|\bref(?:no|num|number)?\b/,
  /\brrn\b|\b(?:transaction|txn|tran|instrument) id\b/,
];
const textName = /narration|description|particular|remark|detail/;
const debitName = /withdraw|debit|\bdr\b|\b(?:paid|money) out\b|\bout ?flow\b|^payments?$/;
const depositName = /deposit|credit|\bcr\b|\b(?:paid|money) in\b|\bin ?flow\b|received|^receipts?$/;
const amountName = /amount|\bamt\b/;
const sumName = /amount|\bamt\b|\bbal(?:ance)?\b/;
/** Columns of accounts, dates or balances, such as `Debit Account No`, and search fields such as `Amount from`. */
const excludedName =
  /account|\ba c\b|date|\bno\b|number|\bname\b|type|indicator|flag|balance|reference|\bref\b|\bfrom\b/;
/** Columns such as `Dr/Cr`, `Debit / Credit`, `CRDR` and `D/C`. */
const directionName =
  /\b(?:dr|debit) ?(?:or )?(?:cr|credit)\b|\b(?:cr|credit) ?(?:or )?(?:dr|debit)\b|^(?:d c|c d)\b/;
/** Used only without a direction column, because a type may name the channel instead, such as NEFT. */
const typeName = /^(?:(?:transaction|txn|tran) )?type$/;

const extractLetters = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

/** Returns the columns of a bank statement; null if no column has amounts or no other column may contain UTRs. */
function findStatementColumns(header: readonly string[]): StatementColumns | null {
  const names = header.map(extractLetters);
  const isReference = (name: string) => referenceNames.some((pattern) => pattern.test(name));
  const referencePositions = referenceNames.map((pattern) =>
    names.findIndex((name) => pattern.test(name)),
  );
  const reference = referencePositions.find((position) => position !== -1) ?? -1;
  const sumNames = names.map((name) => (excludedName.test(name) ? '' : name));
  const withdrawal = sumNames.findIndex((name) => debitName.test(name) && !depositName.test(name));
  const deposit = sumNames.findIndex((name) => depositName.test(name) && !debitName.test(name));
  const genericAmount = sumNames.findIndex(
    (name) => amountName.test(name) && (debitName.test(name) || !depositName.test(name)),
  );
  const amount = withdrawal === -1 ? genericAmount : withdrawal;
  const hasUtrs = names.some(
    (name, index) => index !== amount && (isReference(name) || textName.test(name)),
  );
  if (!hasUtrs || amount === -1) return null;
  // In a statement with a withdrawal column, `Dr/Cr` is the sign of the balance.
  if (amount === withdrawal) {
    return { reference, amount, deposit, direction: -1, isWithdrawal: true };
  }
  const namedPosition = names.findIndex((name) => directionName.test(name) && !sumName.test(name));
  return {
    reference,
    amount,
    deposit,
    direction:
      namedPosition === -1 ? names.findIndex((name) => typeName.test(name)) : namedPosition,
    isWithdrawal: false,
  };
}

function isTransferColumn(columnName: string): boolean {
  const name = extractLetters(columnName);
  if (excludedName.test(name) || directionName.test(name)) return false;
  return debitName.test(name) || depositName.test(name);
}

function findDirection(text: string): Direction | null {
  const name = extractLetters(text);
  const isCredit = name === 'c' || /\b(?:cr|credit|credited|deposit)\b/.test(name);
  const isDebit = name === 'd' || /\b(?:dr|debit|debited|withdrawal)\b/.test(name);
  if (isCredit === isDebit) return null;
  return isCredit ? 'credit' : 'debit';
}

export interface StatementRow {
  readonly rowNumber: number;
  /** Everything in the row that may be a UTR. */
  readonly utrs: readonly string[];
  /** Negative for a credit, such as a returned transfer. Null without an amount or without its direction. */
  readonly paise: number | null;
  /** True if the record is not valid CSV, so cells may be missing, or if a spreadsheet shortened its only reference. */
  readonly isBroken: boolean;
}

export interface Statement {
  readonly rows: readonly StatementRow[];
  readonly unreadColumns: readonly string[];
}

const LIMITS = { columns: 40, cellCharacters: 500, recordCharacters: 5_000 };
/** The header is among the first filled lines. Banks print about 20 lines of account details above it. */
const MAX_LINES_TO_HEADER = 30;
/** The maximum number of lines of a header, whose cells may have line breaks. */
const MAX_HEADER_LINES = 10;

/** The reason why a file is rejected: it has no header, no readable amount, or no direction of its amounts. */
export type StatementProblem = 'unreadable' | 'amounts_unreadable' | 'undirected';

/** Returns the rows of a bank statement, or the problem of the file. Amounts are in paise. */
export function readStatement(csv: string): Statement | StatementProblem {
  const table = findTable(csv);
  if (table === null) return 'unreadable';
  const { text, linesAbove, columns } = table;
  const reader = new CsvReader(LIMITS);
  const records = [...reader.push(text), ...reader.end()];
  const amounts = records.map(({ cells }) => readAmountAt(cells, columns.amount));
  const isSigned = !columns.isWithdrawal && amounts.some(({ isNegative }) => isNegative);
  const rows = records.map(({ rowNumber, cells, problem }) => {
    const utrs = findUtrs(cells, columns);
    return {
      rowNumber: linesAbove + rowNumber,
      utrs,
      paise: problem === null ? readPaise(cells, columns, isSigned) : null,
      isBroken: problem !== null || (utrs.length === 0 && hasShortenedNumber(cells, columns)),
    };
  });
  if (rows.every(({ paise }) => paise === null)) {
    if (amounts.some(({ paise }) => paise > 0) && !columns.isWithdrawal) return 'undirected';
    const readCells = ({ cells }: (typeof records)[number]) =>
      [columns.amount, columns.deposit].map((index) => cells[index] ?? '');
    const isUnreadable = (cell: string) => !isBlankAmount(cell) && readAmount(cell) === null;
    if (records.some((record) => readCells(record).some(isUnreadable))) return 'amounts_unreadable';
  }
  const header = reader.header ?? [];
  const readPositions = [columns.amount, columns.deposit, columns.direction];
  const unreadColumns = header.filter(
    (name, index) =>
      !readPositions.includes(index) && (isMoneyName(name) || isTransferColumn(name)),
  );
  return { rows, unreadColumns: unreadColumns.map(formatColumnName) };
}

/** Returns whether a spreadsheet shortened a cell that may be a UTR to a number such as `6.33E+11`. */
function hasShortenedNumber(cells: readonly string[], { amount, deposit }: StatementColumns) {
  return cells.some(
    (cell, index) => index !== amount && index !== deposit && isShortened(cleanNumberCell(cell)),
  );
}

function findTable(csv: string) {
  const lines = csv.split(/\r\n?|\n/);
  const filledLineIndexes = [...lines.keys()].filter((start) => lines[start]?.trim() !== '');
  for (const start of filledLineIndexes.slice(0, MAX_LINES_TO_HEADER)) {
    const reader = new CsvReader(LIMITS);
    reader.push(`${lines.slice(start, start + MAX_HEADER_LINES).join('\n')}\n`).next();
    const columns = findStatementColumns(reader.header ?? []);
    if (columns === null) continue;
    return { text: lines.slice(start).join('\n'), linesAbove: start, columns };
  }
  return null;
}

/** Returns the words that may be UTRs. Line breaks can split a UTR. In the reference column, spaces can too. */
function findUtrs(cells: readonly string[], { reference }: StatementColumns): string[] {
  const joinedTexts = cells.flatMap((cell) =>
    /[\r\n]/.test(cell) ? [cell.replaceAll(/[\r\n]+/g, '')] : [],
  );
  const words = [...cells, ...joinedTexts].flatMap((cell) => cell.split(/[^\p{L}\p{N}]+/u));
  const candidates = [readCode(cells[reference] ?? ''), ...words];
  return [...new Set(candidates.map(parseUtr).filter((utr) => utr !== null))];
}

/** Returns the paise of a row, negative for a credit, or null. If `isSigned`, an amount without a minus is a credit. */
function readPaise(
  cells: readonly string[],
  columns: StatementColumns,
  isSigned: boolean,
): number | null {
  const amount = readAmountAt(cells, columns.amount);
  const deposit = readAmountAt(cells, columns.deposit);
  if (amount.paise === 0) return deposit.paise > 0 ? -deposit.paise : null;
  if (columns.isWithdrawal) {
    if (amount.isNegative) return null;
    return amount.direction === 'credit' ? -amount.paise : amount.paise;
  }
  const directions = [amount.direction, findDirection(cells[columns.direction] ?? '')];
  const isCredit = directions.includes('credit');
  const isDebit = directions.includes('debit') || amount.isNegative;
  if (isCredit && isDebit) return null;
  if (!isCredit && !isDebit && !isSigned) return null;
  return isDebit ? amount.paise : -amount.paise;
}

const readAmountAt = (cells: readonly string[], index: number): Amount =>
  readAmount(cells[index] ?? '') ?? noAmount;
const noAmount: Amount = { paise: 0, isNegative: false, direction: null };

export interface SentPayout {
  readonly id: string;
  readonly utr: string;
  readonly netPaise: number;
}

export interface Matches<Payout extends SentPayout> {
  readonly matched: readonly Payout[];
  /** The bank returned the whole amount: the statement has the transfer and its return. */
  readonly returned: readonly Payout[];
  /**
   * Payouts with a different amount on the statement, negative for a return without its transfer. The operator confirms
   * these, because a statement whose directions are misread looks the same.
   */
  readonly differing: readonly { readonly payout: Payout; readonly statementPaise: number }[];
  /** Numbers of the rows that are broken, name several payouts, or name one payout without an amount. */
  readonly unreadRows: readonly number[];
}

/**
 * Finds payouts on a statement by UTR and compares the sum of the rows of each UTR, less returns, with its payout.
 * Omits the payouts that an unread row names, because that row may be their return.
 */
export function matchPayouts<Payout extends SentPayout>(
  payouts: readonly Payout[],
  rows: readonly StatementRow[],
): Matches<Payout> {
  const { paiseByUtr, unreadRows } = sumByUtr(rows, new Set(payouts.map(({ utr }) => utr)));
  const listedPayouts = payouts.flatMap((payout) => {
    const statementPaise = paiseByUtr.get(payout.utr);
    return statementPaise === undefined ? [] : [{ payout, statementPaise }];
  });
  const isMatched = ({ payout, statementPaise }: (typeof listedPayouts)[number]) =>
    statementPaise === payout.netPaise;
  const isReturned = ({ statementPaise }: (typeof listedPayouts)[number]) => statementPaise === 0;
  return {
    matched: listedPayouts.filter(isMatched).map(({ payout }) => payout),
    returned: listedPayouts.filter(isReturned).map(({ payout }) => payout),
    differing: listedPayouts.filter((payout) => !isMatched(payout) && !isReturned(payout)),
    unreadRows,
  };
}

function sumByUtr(rows: readonly StatementRow[], payoutUtrs: ReadonlySet<string>) {
  const paiseByUtr = new Map<string, number>();
  const unreadRows: number[] = [];
  const unreadUtrs: string[] = [];
  for (const { rowNumber, utrs, paise, isBroken } of rows) {
    const namedUtrs = utrs.filter((utr) => payoutUtrs.has(utr));
    const [utr] = namedUtrs;
    if (utr === undefined && !isBroken) continue;
    if (utr === undefined || paise === null || namedUtrs.length > 1) {
      unreadRows.push(rowNumber);
      unreadUtrs.push(...namedUtrs);
    } else paiseByUtr.set(utr, (paiseByUtr.get(utr) ?? 0) + paise);
  }
  for (const utr of unreadUtrs) paiseByUtr.delete(utr);
  return { paiseByUtr, unreadRows };
}
