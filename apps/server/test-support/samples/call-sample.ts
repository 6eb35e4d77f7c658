import type { Caller, TestApp } from '../test-app.ts';

/** A request for a call that its schemas accept. */
export interface CallSample {
  /** An accepted body. Unique per call if the call creates a row. */
  body?: () => unknown;
  /** An accepted CSV file for a call with a file body. Unique per call. */
  file?: () => string;
  /** The query of a call that needs one. Unique per call if the call creates a row. */
  query?: () => Record<string, string>;
  /** Returns path parameters that name a row of this caller. */
  params?: (app: TestApp, caller: Caller) => Promise<Record<string, string>>;
  /** Paths of the lists and objects in the body that may be empty. An empty path matches all of them. */
  mayBeEmpty?: readonly string[];
  /** The size limit in bytes of a body in another company's format. Such a body may have any field. */
  carrierFormBytes?: number;
}

/** Returns the query with its question mark, or an empty string if the sample has no query. */
export function formatQuery({ query }: CallSample): string {
  return query === undefined ? '' : `?${new URLSearchParams(query()).toString()}`;
}
