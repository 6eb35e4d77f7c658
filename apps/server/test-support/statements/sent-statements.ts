import { hash } from 'node:crypto';
import { loadModule } from 'libpg-query';
import {
  type SentStatement,
  sentStatements,
} from '../../src/platform/db/query/client-connection.ts';
import { findReason } from './cross-seller-reads.ts';
import { judgeStatement } from './statement-rules.ts';

/** What the statements of one test file did. */
export interface StatementCounts {
  sent: number;
  /** Hashes of the statements, which are the same for any values and any number of listed rows. */
  distinct: string[];
  /** Why statements read the rows of all sellers. */
  reasons: string[];
}

interface JudgedStatement {
  readonly hash: string;
  readonly violations: readonly string[];
  readonly reason: string | undefined;
}

await loadModule();
const judged = new Map<string, JudgedStatement>();
let violations: string[] = [];
let counts: StatementCounts = { sent: 0, distinct: [], reasons: [] };

sentStatements.subscribe((message) => {
  if (!isStatement(message)) return;
  const statement = judge(message);
  counts.sent += 1;
  counts.distinct.push(statement.hash);
  if (statement.reason !== undefined) counts.reasons.push(statement.reason);
  const broken = [...statement.violations, ...listMixedSellers(message)];
  violations.push(...broken.map((violation) => `${violation}\n  ${message.text}`));
});

/** Citus joins the rows of one seller with no rows of another. */
function listMixedSellers({ text, values }: SentStatement): string[] {
  const named = Array.from(text.matchAll(/\bseller_id"? = \$(\d+)/g), ([, number]) => number);
  const sellers = new Set(named.map((number) => values[Number(number) - 1]));
  return sellers.size > 1 ? [`names ${sellers.size} sellers`] : [];
}

/** Returns the violations since the last call. */
export function takeViolations(): readonly string[] {
  const taken = [...new Set(violations)];
  violations = [];
  return taken;
}

/** Returns the counts since the last call. */
export function takeCounts(): StatementCounts {
  const taken = counts;
  counts = { sent: 0, distinct: [], reasons: [] };
  const { sent, distinct, reasons } = taken;
  return { sent, distinct: [...new Set(distinct)], reasons: [...new Set(reasons)] };
}

/** Parses a text once: thousands of statements have few texts. */
function judge({ text, isOfSeller }: SentStatement): JudgedStatement {
  const shortText = shorten(text);
  const key = `${isOfSeller} ${shortText}`;
  const known = judged.get(key);
  if (known) return known;
  const verdict = judgeStatement(shortText, isOfSeller);
  const tables = verdict.crossSellerTables;
  const reason = tables.length === 0 ? undefined : findReason(tables);
  const unlisted =
    tables.length > 0 && reason === undefined
      ? [`reads ${tables.join(', ')} of all sellers: cross-seller-reads.ts names no reason`]
      : [];
  const statement = {
    hash: hash('sha256', key).slice(0, 16),
    violations: [...verdict.violations, ...unlisted],
    reason,
  };
  judged.set(key, statement);
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
