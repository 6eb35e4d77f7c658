import type { SerializedError } from '@reduxjs/toolkit';
import type { RefusalCode } from '@shipdesk/contract/problems/problem';
import { toast } from '../ui/overlay/toast.tsx';
import type { CallError } from './session-port.ts';

/** The result of a mutation trigger. It has the same shape as in RTK Query, so TypeScript infers `Data`. */
export type Outcome<Data> =
  | { data: Data; error?: undefined }
  | { data?: undefined; error: Failure };

interface CallTexts<Data> {
  /** The text to show if the failure has no message. */
  failure: string;
  success?: string | ((data: Data) => string);
}

/** The error of a failed request. RTK Query serializes a thrown error. */
export type Failure = CallError | SerializedError;

/** Returns the message of a failed request, from the server or the request layer, or `fallback`. */
export function getCallMessage(error: Failure | undefined, fallback: string): string {
  return (error !== undefined && 'data' in error && error.data.message) || fallback;
}

/** Returns the message of the server's response, or `fallback` if the client has no valid response. */
export function getServerMessage(error: Failure | undefined, fallback: string): string {
  const hasResponse = error !== undefined && 'status' in error && typeof error.status === 'number';
  return hasResponse ? getCallMessage(error, fallback) : fallback;
}

export function hasCode(error: Failure | undefined, code: RefusalCode): boolean {
  return error !== undefined && 'data' in error && error.data.code === code;
}

export function hasStatus(error: Failure | undefined, status: number): boolean {
  return error !== undefined && 'status' in error && error.status === status;
}

/** The statuses of a server that cannot reach its database, and of a proxy that cannot reach the server. */
const unreachableStatuses: readonly (number | undefined)[] = [502, 503, 504];

export function isServerUnreachable(error: Failure | undefined): boolean {
  if (error === undefined || !('status' in error)) return false;
  if (typeof error.status === 'number') return unreachableStatuses.includes(error.status);
  // The error page of a proxy is not JSON.
  if (error.status === 'PARSING_ERROR') return unreachableStatuses.includes(error.originalStatus);
  return true;
}

export function findRefusedFields(error: Failure | undefined) {
  return error !== undefined && 'data' in error ? (error.data.details ?? []) : [];
}

/** Waits for a request and shows its outcome as a toast. Returns its data, or undefined after a failure. */
export async function runCall<Data>(
  request: PromiseLike<Outcome<Data>>,
  { failure, success }: CallTexts<Data>,
): Promise<Data | undefined> {
  const { data, error } = await request;
  if (error !== undefined) toast.error(getCallMessage(error, failure));
  else if (success !== undefined) {
    toast.success(typeof success === 'string' ? success : success(data));
  }
  return data;
}
