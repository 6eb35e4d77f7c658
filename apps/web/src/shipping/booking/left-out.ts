import type { SerializedError } from '@reduxjs/toolkit';
import { hasStatus } from '../../api/call-error.ts';
import type { CallError } from '../../api/session-port.ts';

/** An order that the server named in a refusal, with the reason. */
export interface NamedOrder {
  readonly docketNumber: string;
  readonly reason: string;
}

/** The orders that a 409 names in its details by their docket numbers; empty for any other failure. */
export function namedOrders(error: CallError | SerializedError | undefined): NamedOrder[] {
  if (!hasStatus(error, 409) || error === undefined || !('data' in error)) return [];
  return (error.data.details ?? [])
    .filter(({ field }) => /^\d{14}$/.test(field))
    .map(({ field, message }) => ({ docketNumber: field, reason: message }));
}
