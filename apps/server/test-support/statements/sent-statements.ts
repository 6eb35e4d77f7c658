import { hash } from 'node:crypto';
import { loadModule } from 'libpg-query';
import {
  type SentStatement,
  sentStatements,
} from '../../src/platform/db/query/client-connection.ts';
import { findReason } from './cross-seller-reads.ts';
import { judgeStatement } from './statement-rules.ts';

/** Counts of the statements of one test file. */
export interface StatementCounts {
  sentCount: number;
  /** Hashes of the statements, which are the same for any values and any number of listed rows. */
  hashes: string[];
  /** Reasons for which statements read the rows of all sellers. */
  reasons: string[];
}

interface JudgedStatement {
  readonly hash: string;
  readonly violations: readonly string[];
  readonly reason: string | undefined;
}

await loadModule();
const judgedStatements = new Map<string, JudgedStatement>();
let violations: string[] = [];
let counts: StatementCounts = { sentCount: 0, hashes: [], reasons: [] };

sentStatements.subscribe((message) => {
  if (!isStatement(message)) return;
  const statement = judge(message);
  counts.sentCount += 1;
  counts.hashes.push(statement.hash);
  if (statement.reason !== undefined) counts.reasons.push(statement.reason);
  const brokenRules = [...statement.violations, ...listMixedSellers(message)];
  violations.push(...brokenRules.map((violation) => `${violation}\n  ${message.text}`));
});

/** Citus joins the rows of one seller with no rows of another. */
function listMixedSellers({ text, values }: SentStatement): string[] {
  const sellerParameters = Array.from(
    text.matchAll(/\bseller_id"? = \$(\d+)/g),
    ([, number]) => number,
  );
  const sellerIds = new Set(sellerParameters.map((number) => values[Number(number) - 1]));
  return sellerIds.size > 1 ? [`names ${sellerIds.size} sellers`] : [];
}

/** Returns the violations since the last call. */
export function takeViolations(): readonly string[] {
  const newViolations = [...new Set(violations)];
  violations = [];
  return newViolations;
}

/** Returns the counts since the last call. */
export function takeCounts(): StatementCounts {
  const { sentCount, hashes, reasons } = counts;
  counts = { sentCount: 0, hashes: [], reasons: [] };
  return { sentCount, hashes: [...new Set(hashes)], reasons: [...new Set(reasons)] };
}

/** Parses a text once: thousands of statements have few texts. */
function judge({ text, isOfSeller }: SentStatement): JudgedStatement {
  const shortText = shorten(text);
  const key = `${isOfSeller} ${shortText}`;
  const judgedStatement = judgedStatements.get(key);
  if (judgedStatement) return judgedStatement;
  const verdict = judgeStatement(shortText, isOfSeller);
  const tables = verdict.crossSellerTables;
  const reason = tables.length === 0 ? undefined : findReason(tables);
  const unlistedReads =
    tables.length > 0 && reason === undefined
      ? [`reads ${tables.join(', ')} of all sellers: cross-seller-reads.ts names no reason`]
      : [];
  const statement = {
    hash: hash('sha256', key).slice(0, 16),
    violations: [...verdict.violations, ...unlistedReads],
    reason,
  };
  judgedStatements.set(key, statement);
  return statement;
}

/**
 * Returns one parameter for a list of parameters and one row for equal rows, so that any number of rows has one text.
 */
function shorten(text: string): string {
  return text
    .replaceAll(/\$\d+/g, '$1')
    .replaceAll(/\$1(?:, \$1)+/g, '$1')
    .replaceAll(/(\([^()]*\))(?:, \1)+/g, '$1');
}

const isStatement = (message: unknown): message is SentStatement =>
  typeof message === 'object' && message !== null && 'text' in message && 'isOfSeller' in message;
