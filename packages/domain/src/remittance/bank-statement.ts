import { CsvReader } from '../bulk/csv-reader.ts';
import { parseRupees } from '../money/money.ts';
import { parseUtr } from './utr.ts';

/** A transfer that a bank statement lists. */
export interface StatementLine {
  readonly utr: string;
  readonly paise: number;
}

/** The transfers of a statement, and the rows in which none was found. */
export interface BankStatement {
  readonly lines: readonly StatementLine[];
  readonly unreadRows: readonly number[];
}

const LIMITS = { columns: 40, cellCharacters: 500, recordCharacters: 5_000 };

const utrHeader = /\butr\b|reference|\bref\b/i;
const amountHeader = /withdrawal|debit|amount/i;

/**
 * Reads a bank statement as CSV with a header: a column whose name contains UTR or reference, and one whose name contains
 * debit, withdrawal or amount, in rupees. Null when one of the columns is missing.
 */
export function readStatement(csv: string): BankStatement | null {
  const reader = new CsvReader(LIMITS);
  const records = [...reader.push(csv), ...reader.end()];
  const utrColumn = reader.header?.findIndex((name) => utrHeader.test(name)) ?? -1;
  const amountColumn = reader.header?.findIndex((name) => amountHeader.test(name)) ?? -1;
  if (utrColumn === -1 || amountColumn === -1) return null;
  const lines: StatementLine[] = [];
  const unreadRows: number[] = [];
  for (const { rowNumber, cells, problem } of records) {
    const utr = parseUtr(cells[utrColumn]?.replace(/^'/, '') ?? '');
    const paise = parseRupees((cells[amountColumn] ?? '').replaceAll(/[,₹\s]/g, ''));
    if (problem !== null || utr === null || paise === null || paise <= 0)
      unreadRows.push(rowNumber);
    else lines.push({ utr, paise });
  }
  return { lines, unreadRows };
}

/** A payout that was transferred and is not found on a statement yet. */
export interface OpenPayout {
  readonly id: string;
  readonly utr: string;
  readonly netPaise: number;
}

export interface Matches<Payout extends OpenPayout> {
  readonly matched: readonly Payout[];
  /** On the statement with another amount. */
  readonly differing: readonly { readonly payout: Payout; readonly statementPaise: number }[];
}

/** Finds payouts on a statement by UTR. The parts of a UTR that stands in several rows are added up. */
export function matchPayouts<Payout extends OpenPayout>(
  payouts: readonly Payout[],
  lines: readonly StatementLine[],
): Matches<Payout> {
  const byUtr = new Map<string, number>();
  for (const { utr, paise } of lines) byUtr.set(utr, (byUtr.get(utr) ?? 0) + paise);
  const found = payouts.flatMap((payout) => {
    const statementPaise = byUtr.get(payout.utr);
    return statementPaise === undefined ? [] : [{ payout, statementPaise }];
  });
  return {
    matched: found
      .filter(({ payout, statementPaise }) => payout.netPaise === statementPaise)
      .map(({ payout }) => payout),
    differing: found.filter(({ payout, statementPaise }) => payout.netPaise !== statementPaise),
  };
}
