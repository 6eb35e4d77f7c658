import type { Endpoint } from '../endpoint.ts';
import { exportAuditEntries, listAccountHistory, listAuditEntries } from './audit.ts';
import { findAnything, getSellerParcel } from './find.ts';

/** The calls that look things up across sellers, and the history of an account. */
export const operatorEndpoints = {
  exportAuditEntries,
  findAnything,
  getSellerParcel,
  listAccountHistory,
  listAuditEntries,
} satisfies Record<string, Endpoint>;
