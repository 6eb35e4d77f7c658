import { CsvReader } from '../bulk/csv-reader.ts';
import { parseRupees } from '../money/money.ts';
import {
  type Direction,
  directionOf,
  findStatementColumns,
  type StatementColumns,
} from './statement-columns.ts';
import { parseUtr } from './utr.ts';

/** A transfer that a bank statement lists. */
export interface StatementLine {
  readonly utr: string;
  /** Below 0 for a credit, such as a returned transfer. */
  readonly paise: number;
}

/** The transfers of a statement, and the rows in which none was found. */
export interface BankStatement {
  readonly lines: readonly StatementLine[];
  readonly unreadRows: readonly number[];
}

const LIMITS = { columns: 40, cellCharacters: 500, recordCharacters: 5_000 };

/**
 * Reads the transfers of a bank statement: CSV with a header, a UTR or reference column and a column of amounts in rupees.
 * Leaves out credits without a UTR. Null when one of the columns is missing.
 */
export function readStatement(csv: string): BankStatement | null {
  const reader = new CsvReader(LIMITS);
  const records = [...reader.push(csv), ...reader.end()];
  const columns = findStatementColumns(reader.header ?? []);
  if (columns === null) return null;
  const lines: StatementLine[] = [];
  const unreadRows: number[] = [];
  for (const { rowNumber, cells, problem } of records) {
    const line = problem === null ? readLine(cells, columns) : null;
    if (line === null) unreadRows.push(rowNumber);
    else if (line !== 'other') lines.push(line);
  }
  return { lines, unreadRows };
}

/** The transfer of a row; null when the row cannot be read, `other` for a credit without a UTR, such as interest. */
function readLine(
  cells: readonly string[],
  columns: StatementColumns,
): StatementLine | 'other' | null {
  const amount = readAmount(cells[columns.amount]);
  const deposit = readAmount(cells[columns.deposit]);
  const directions = [amount.direction, directionOf(cells[columns.direction] ?? '')];
  const isPaidIn = amount.paise <= 0 && deposit.paise > 0;
  const isCredit = directions.includes('credit') || isPaidIn;
  if (!isCredit && columns.isDirectionRequired && !directions.includes('debit')) return null;
  const utr = parseUtr(cells[columns.utr]?.replace(/^'/, '') ?? '');
  const paise = isPaidIn ? deposit.paise : amount.paise;
  if (utr === null || paise <= 0) return isCredit ? 'other' : null;
  return { utr, paise: isCredit ? -paise : paise };
}

/** Paise of a cell, 0 when it has no amount, and the direction of a suffix such as `Cr`. */
function readAmount(cell = ''): { paise: number; direction: Direction | null } {
  const [, digits = '', suffix = ''] =
    /^(.*?)\(?(cr?|dr?|credit|debit)?\.?\)?$/i.exec(cell.replaceAll(/[,₹\s]/g, '')) ?? [];
  return { paise: parseRupees(digits) ?? 0, direction: directionOf(suffix) };
}

/** A payout that was transferred. */
export interface SentPayout {
  readonly id: string;
  readonly utr: string;
  readonly netPaise: number;
}

export interface Matches<Payout extends SentPayout> {
  readonly matched: readonly Payout[];
  /** The bank returned the whole amount. */
  readonly returned: readonly Payout[];
  /** On the statement with another amount; negative where only a part came back. */
  readonly differing: readonly { readonly payout: Payout; readonly statementPaise: number }[];
}

/**
 * Finds payouts on a statement by UTR. The amounts of a UTR that stands in several rows are added up, less those that came
 * back. The order of the rows does not matter, because many banks list the newest first.
 */
export function matchPayouts<Payout extends SentPayout>(
  payouts: readonly Payout[],
  lines: readonly StatementLine[],
): Matches<Payout> {
  const byUtr = new Map<string, number>();
  for (const { utr, paise } of lines) byUtr.set(utr, (byUtr.get(utr) ?? 0) + paise);
  const found = payouts.flatMap((payout) => {
    const statementPaise = byUtr.get(payout.utr);
    return statementPaise === undefined ? [] : [{ payout, statementPaise }];
  });
  const isMatched = ({ payout, statementPaise }: (typeof found)[number]) =>
    statementPaise === payout.netPaise;
  // A credit without its debit returns a transfer of an older statement.
  const isReturned = ({ payout, statementPaise }: (typeof found)[number]) =>
    statementPaise === 0 || statementPaise === -payout.netPaise;
  return {
    matched: found.filter(isMatched).map(({ payout }) => payout),
    returned: found.filter(isReturned).map(({ payout }) => payout),
    differing: found.filter((one) => !isMatched(one) && !isReturned(one)),
  };
}
