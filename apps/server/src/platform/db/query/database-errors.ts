import pg from 'pg';
import { TooManyCostlyCallsError } from './costly-calls.ts';

/** Thrown when the database is down, restarting or unresponsive, or when no connection becomes free in time. */
export class DatabaseUnavailableError extends Error {}

export const isDuplicate = (error: unknown, constraint: string): boolean =>
  isViolation(error, '23505', constraint);

export const isForeignKeyViolation = (error: unknown, constraint: string): boolean =>
  isViolation(error, '23503', constraint);

/** On Citus, only the message contains the name of the constraint, followed by a shard number. */
function isViolation(error: unknown, code: string, constraint: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== code) return false;
  const name = error.constraint ?? /"([^"]+)"[^"]*$/.exec(error.message)?.[1];
  return name?.replace(/_\d+$/, '') === constraint;
}

export const isDivisionByZero = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '22012';

export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

/** Returns true when a costly call waited too long, or when all of its seller's slots are taken. */
export function isOverCostlyLimit(error: unknown): boolean {
  return (
    error instanceof TooManyCostlyCallsError ||
    (error instanceof pg.DatabaseError && error.code === 'SD001')
  );
}

/** Returns true when a retry may succeed: the database is unavailable, full or too slow, or transactions collided. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  // 53: out of disk, memory or connections; 57014: timeout; 55P03: lock timeout; 40…: rolled back; 58: system error.
  return (
    error instanceof pg.DatabaseError && /^(53|57014|55P03|40001|40P01|58)/.test(error.code ?? '')
  );
}

export function isConnectionLoss(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) {
    // 57P0x: stopping, crashed or starting; 53300: no connection is free; 25006: read-only after a failover; 08: lost.
    return /^(57P0|08|53300|25006)/.test(error.code ?? '');
  }
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return (
    /^(ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code ?? '') ||
    /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(
      error.message,
    ) ||
    isQueryTimeout(error)
  );
}

/** Returns true when `query_timeout` passed before PostgreSQL reported a statement timeout. */
export function isQueryTimeout(error: Error): boolean {
  return error.message === 'Query read timeout';
}
