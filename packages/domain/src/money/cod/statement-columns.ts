import type { Direction } from '../../values/csv/cells.ts';

export interface StatementColumns {
  /** The column of UTRs or other references; -1 when only the text has them. */
  readonly reference: number;
  readonly amount: number;
  /** The column of deposits; -1 where there is none. */
  readonly deposit: number;
  /** The column that names the direction; -1 where there is none or the amounts are withdrawals. */
  readonly direction: number;
  /** The amounts are withdrawals. The amounts of another column need a direction in their row. */
  readonly isWithdrawal: boolean;
}

/** Names of a column of references, the most exact first. */
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
/** Names about an account, a day or a balance, such as `Debit Account No`, and search fields such as `Amount from`. */
const otherName =
  /account|\ba c\b|date|\bno\b|number|\bname\b|type|indicator|flag|balance|reference|\bref\b|\bfrom\b/;
/** Columns such as `Dr/Cr`, `Debit / Credit`, `CRDR` and `D/C`. */
const directionName =
  /\b(?:dr|debit) ?(?:or )?(?:cr|credit)\b|\b(?:cr|credit) ?(?:or )?(?:dr|debit)\b|^(?:d c|c d)\b/;
/** A type may also name the channel, such as NEFT. */
const typeName = /^(?:(?:transaction|txn|tran) )?type$/;

const keepLetters = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

/** Finds the columns of a bank statement by name; null without a column of amounts or a column that can hold UTRs. */
export function findStatementColumns(header: readonly string[]): StatementColumns | null {
  const names = header.map(keepLetters);
  const isReference = (name: string) => referenceNames.some((pattern) => pattern.test(name));
  const references = referenceNames.map((pattern) => names.findIndex((name) => pattern.test(name)));
  const reference = references.find((position) => position !== -1) ?? -1;
  const sumNames = names.map((name) => (otherName.test(name) ? '' : name));
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
  // Beside a withdrawal column, `Dr/Cr` is the sign of the balance.
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

/** Returns whether a column has debits or credits by its name, as a second column of debits has. */
export function hasTransfers(columnName: string): boolean {
  const name = keepLetters(columnName);
  if (otherName.test(name) || directionName.test(name)) return false;
  return debitName.test(name) || depositName.test(name);
}

/** Returns the direction that a cell names; null when it names none or both. */
export function findDirection(text: string): Direction | null {
  const name = keepLetters(text);
  const isCredit = name === 'c' || /\b(?:cr|credit|credited|deposit)\b/.test(name);
  const isDebit = name === 'd' || /\b(?:dr|debit|debited|withdrawal)\b/.test(name);
  if (isCredit === isDebit) return null;
  return isCredit ? 'credit' : 'debit';
}
