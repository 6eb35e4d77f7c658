import type { BookingChoice, BookingResult } from '@shipdesk/contract/shipping/shipments';
import { type Failure, isServerUnreachable } from '../../api/call-error.ts';

export interface BookingRun {
  /**
   * `sending`: not every order is sent yet. `unsent`: the first request failed. `running`: carriers are booking.
   * `lost`: the server refused to return the states; the booking continues. `done`: every order is booked or refused.
   */
  readonly step: 'sending' | 'unsent' | 'running' | 'lost' | 'done';
  readonly dockets: readonly string[];
  readonly choice: BookingChoice;
  /** The result of each order by docket number; empty before the first response. */
  readonly results: ReadonlyMap<string, BookingResult>;
  readonly error?: Failure | undefined;
  /** True while the server does not respond. The run polls until it does. */
  readonly isServerUnreachable?: boolean;
}

export function listPendingDockets({ dockets, results }: BookingRun): string[] {
  return dockets.filter((docket) => results.get(docket)?.state === 'booking');
}

export function withUnsent(
  run: BookingRun,
  unsentDockets: readonly string[],
  message: string,
): BookingRun {
  const results = new Map(run.results);
  for (const docketNumber of unsentDockets) {
    results.set(docketNumber, {
      docketNumber,
      state: 'refused',
      problem: { code: 'unsent', message },
    });
  }
  return { ...run, results };
}

/** A requested order without a result counts as refused. */
export function withResults(
  run: BookingRun,
  requestedDockets: readonly string[],
  newResults: readonly BookingResult[],
): BookingRun {
  const resultsByDocket = new Map(newResults.map((result) => [result.docketNumber, result]));
  const results = new Map(run.results);
  for (const docketNumber of requestedDockets) {
    results.set(
      docketNumber,
      resultsByDocket.get(docketNumber) ?? { docketNumber, state: 'refused' },
    );
  }
  const nextRun: BookingRun = { ...run, results, error: undefined, isServerUnreachable: false };
  return { ...nextRun, step: listPendingDockets(nextRun).length === 0 ? 'done' : 'running' };
}

/** The run continues if the server is unreachable, and otherwise stops. */
export function withFailure(run: BookingRun, error: Failure | undefined): BookingRun {
  return isServerUnreachable(error)
    ? { ...run, isServerUnreachable: true }
    : { ...run, step: 'lost', error, isServerUnreachable: false };
}

/** Cancelled shipments count as refused. */
export function computeOutcome({ dockets, results }: BookingRun) {
  const listDocketsInState = (...states: BookingResult['state'][]) =>
    dockets.filter((docket) => {
      const state = results.get(docket)?.state;
      return state !== undefined && states.includes(state);
    });
  return {
    bookedDockets: listDocketsInState('booked'),
    refusedDockets: listDocketsInState('refused', 'cancelled'),
    pendingDockets: listDocketsInState('booking'),
  };
}
