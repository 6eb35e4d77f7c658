import type { Caller, TestApp } from '../test-app.ts';

/** A request that the schemas of its call accept. */
export interface CallSample {
  /** Returns a different body each time if the call creates a row. */
  body?: () => unknown;
  /** Returns a different CSV file each time, for a call with a file body. */
  file?: () => string;
  /** Returns a different query each time if the call creates a row. */
  query?: () => Record<string, string>;
  /** Returns path parameters that name a row of this sample. Adds the row if needed. */
  params?: (app: TestApp, caller: Caller) => Promise<Record<string, string>>;
  /** Prefixes of the paths in the body that may hold an empty list or object. An empty prefix matches every path. */
  mayBeEmpty?: readonly string[];
  /** The size limit in bytes of a body in another company's format. Such a body may have any field. */
  carrierFormBytes?: number;
}

export function formatQuery({ query }: CallSample): string {
  return query === undefined ? '' : `?${new URLSearchParams(query()).toString()}`;
}
