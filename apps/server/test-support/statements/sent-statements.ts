import { hash } from 'node:crypto';
import { loadModule } from 'libpg-query';
import {
  type SentStatement,
  sentStatements,
} from '../../src/platform/db/query/client-connection.ts';
import { findReason } from './cross-seller-reads.ts';
import { checkStatement } from './statement-rules.ts';

export interface StatementCounts {
  sentCount: number;
  /** Hashes of the statements. A hash does not depend on the values or on the number of listed rows. */
  hashes: string[];
  reasons: string[];
}

interface CheckedStatement {
  readonly hash: string;
  readonly violations: readonly string[];
  readonly reason: string | undefined;
}

await loadModule();
const checkedStatements = new Map<string, CheckedStatement>();
let violations: string[] = [];
let counts: StatementCounts = { sentCount: 0, hashes: [], reasons: [] };

sentStatements.subscribe((message) => {
  if (!isStatement(message)) return;
  const statement = checkOnce(message);
  counts.sentCount += 1;
  counts.hashes.push(statement.hash);
  if (statement.reason !== undefined) counts.reasons.push(statement.reason);
  const brokenRules = [...statement.violations, ...listMixedSellers(message)];
  violations.push(...brokenRules.map((violation) => `${violation}\n  ${message.text}`));
});

/** Returns a violation if a statement names several sellers, because Citus cannot join their rows. */
function listMixedSellers({ text, values }: SentStatement): string[] {
  const sellerParameters = Array.from(
    text.matchAll(/\bseller_id"? = \$(\d+)/g),
    ([, number]) => number,
  );
  const sellerIds = new Set(sellerParameters.map((number) => values[Number(number) - 1]));
  return sellerIds.size > 1 ? [`names ${sellerIds.size} sellers`] : [];
}

export function takeViolations(): readonly string[] {
  const newViolations = [...new Set(violations)];
  violations = [];
  return newViolations;
}

export function takeCounts(): StatementCounts {
  const { sentCount, hashes, reasons } = counts;
  counts = { sentCount: 0, hashes: [], reasons: [] };
  return { sentCount, hashes: [...new Set(hashes)], reasons: [...new Set(reasons)] };
}

/** Checks each text once, because thousands of statements share few texts. */
function checkOnce({ text, isOfSeller }: SentStatement): CheckedStatement {
  const shortText = shorten(text);
  const key = `${isOfSeller} ${shortText}`;
  const cachedCheck = checkedStatements.get(key);
  if (cachedCheck) return cachedCheck;
  const check = checkStatement(shortText, isOfSeller);
  const tables = check.crossSellerTables;
  const reason = tables.length === 0 ? undefined : findReason(tables);
  const unlistedReads =
    tables.length > 0 && reason === undefined
      ? [`reads ${tables.join(', ')} of all sellers: cross-seller-reads.ts names no reason`]
      : [];
  const statement = {
    hash: hash('sha256', key).slice(0, 16),
    violations: [...check.violations, ...unlistedReads],
    reason,
  };
  checkedStatements.set(key, statement);
  return statement;
}

/**
 * Replaces a list of parameters with one parameter and equal rows with one row, so that the text is the same for any
 * number of rows.
 */
function shorten(text: string): string {
  return text
    .replaceAll(/\$\d+/g, '$1')
    .replaceAll(/\$1(?:, \$1)+/g, '$1')
    .replaceAll(/(\([^()]*\))(?:, \1)+/g, '$1');
}

const isStatement = (message: unknown): message is SentStatement =>
  typeof message === 'object' && message !== null && 'text' in message && 'isOfSeller' in message;
