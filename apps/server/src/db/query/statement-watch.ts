import type { Logger } from '../../logger.ts';

/** What is counted of a statement: its first word (several in one go: `batch`) and how it ended, so that the number of series stays small. */
export interface StatementLabels {
  operation: string;
  outcome: 'ok' | 'error';
}

export type ObserveStatement = (labels: StatementLabels, seconds: number) => void;

interface WatchedStatement {
  text: () => string;
  operation: string;
  /** Of the call that sends it, empty for none. */
  requestId: string;
}

/** Sends a statement and watches how long its answer takes. */
export type StatementWatch = <T>(statement: WatchedStatement, send: () => Promise<T>) => Promise<T>;

interface WatchOptions {
  log: Logger;
  /** From how many milliseconds on a statement is logged. */
  slowMs: number;
  observe: ObserveStatement | undefined;
}

const OPERATIONS = new Set(['begin', 'commit', 'rollback', 'select', 'insert', 'update', 'delete']);

/** Logs slow statements, under the id of the request that sent them, and hands every duration to `observe`. */
export function watchStatements({ log, slowMs, observe }: WatchOptions): StatementWatch {
  return async ({ text, operation, requestId }, send) => {
    const started = performance.now();
    let outcome: StatementLabels['outcome'] = 'error';
    try {
      const answer = await send();
      outcome = 'ok';
      return answer;
    } finally {
      const ms = performance.now() - started;
      observe?.({ operation, outcome }, ms / 1000);
      if (ms >= slowMs) {
        const line = { ms: Math.round(ms), sql: withoutValues(text()) };
        log.warn(requestId === '' ? line : { reqId: requestId, ...line }, 'slow statement');
      }
    }
  };
}

/** The first word of a statement, if it is one that is counted. */
export function operationOf(text: string): string {
  const word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  return OPERATIONS.has(word) ? word : 'other';
}

/** Parameters are never part of the text; what is quoted in it goes as well. */
function withoutValues(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
