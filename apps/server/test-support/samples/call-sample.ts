import type { Caller, TestApp } from '../test-app.ts';

/** Ids and other values of the rows of a sample, by name. */
export type SampleRows = Readonly<Record<string, string>>;

/** A request that the schemas of its call accept. */
export interface CallSample {
  /** Returns a body that refers to the rows, or to unknown ids. Fields that must be unique differ each time. */
  body?: (rows: SampleRows) => unknown;
  /** Returns the CSV file of a call with a file body. */
  file?: () => string;
  /** Returns a query. Fields that must be unique differ each time. */
  query?: () => Record<string, string>;
  /** Adds the rows that the call needs. Returns its path parameters and the values that `body` uses. */
  params?: (app: TestApp, caller: Caller) => Promise<SampleRows>;
  /** Prefixes of the paths in the body that may hold an empty list or object. An empty prefix matches every path. */
  mayBeEmpty?: readonly string[];
  /** The size limit in bytes of a body in another company's format. Such a body may have any field. */
  externalBodyMaxBytes?: number;
}

export function formatQuery({ query }: CallSample): string {
  return query === undefined ? '' : `?${new URLSearchParams(query()).toString()}`;
}
