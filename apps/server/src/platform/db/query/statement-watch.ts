import type { Logger } from '../../logger.ts';

/** Labels of a statement's metric: its first word and its outcome, so that the number of series stays small. */
export interface StatementLabels {
  operation: string;
  outcome: 'ok' | 'error';
}

export type ObserveStatement = (labels: StatementLabels, seconds: number) => void;

interface WatchedStatement {
  text: string;
  requestId: string;
  /** Returns when the previous statement on the connection ended. A pipelined statement starts then. */
  readFreeSinceMs: () => number;
}

export type StatementWatch = <T>(statement: WatchedStatement, send: () => Promise<T>) => Promise<T>;

interface WatchOptions {
  log: Logger;
  slowMs: number;
  observe: ObserveStatement | undefined;
}

const OPERATIONS = new Set('begin commit rollback select insert update delete with'.split(' '));

export function watchStatements({ log, slowMs, observe }: WatchOptions): StatementWatch {
  return async ({ text, requestId, readFreeSinceMs }, send) => {
    const startMs = performance.now();
    let outcome: StatementLabels['outcome'] = 'error';
    try {
      const result = await send();
      outcome = 'ok';
      return result;
    } finally {
      const durationMs = performance.now() - Math.max(startMs, readFreeSinceMs());
      observe?.({ operation: readOperation(text), outcome }, durationMs / 1000);
      if (durationMs >= slowMs) {
        const fields = { ms: Math.round(durationMs), sql: removeValues(text) };
        log.warn(requestId === '' ? fields : { reqId: requestId, ...fields }, 'slow statement');
      }
    }
  };
}

function readOperation(text: string): string {
  const word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  return OPERATIONS.has(word) ? word : 'other';
}

/** Replaces quoted literals with `?` and collapses white space. Parameters are never part of the text. */
function removeValues(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
