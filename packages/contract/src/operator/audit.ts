import { endpoint, type QueryOf, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';
import { accountActions, auditActions } from './audit-actions.ts';

export const AUDIT_PAGE_SIZE = 50;

/** The `next` of the previous page. */
const after = s.optional(
  s.string({ pattern: '^\\d{15,17}_[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$' }),
);

const filter = {
  seller: s.optional(s.rowId()),
  /** The email address or the id of a user. */
  actor: s.optional(s.text(254, 1)),
  action: s.optional(s.oneOf(auditActions, { type: 'string' })),
  /** `no` omits entries with one of the `readActions`. */
  reads: s.optional(s.oneOf(['no'])),
  /** A docket number, the email address of a user, or the id of a changed row. */
  subject: s.optional(s.text(254, 1)),
  ...s.dayRange,
};

const entry = s.shape({
  ...s.strings('id', 'at', 'sellerId', 'seller'),
  /**
   * Null for a job, a command or a call without an account. Sellers see operator staff without name and email address.
   */
  actor: s.nullableOf({
    ...s.strings('id', 'name', 'email'),
    isOperator: s.boolean(),
  }),
  /** Method and path of the request, or the name of the job or command. */
  call: s.string(),
  /** `keyId` is the API key that acted for the user. */
  ...s.strings('requestId', 'sessionId', 'keyId'),
  /** A keyed hash of the caller's network. Equal hashes mean the same network. */
  network: s.string(),
  ...s.strings('action', 'subject'),
  /** The docket number of an order or shipment, or the email address of a user; empty for other subjects. */
  subjectName: s.string(),
  /** Keyed by field: the value of a new row, or `[before, after]` of a change; null for a changed personal value. */
  change: s.named(s.unknown()),
});

const page = s.shape({
  /** The entries, newest first. */
  data: s.list(entry, { maxItems: AUDIT_PAGE_SIZE }),
  /** The `after` of the next page; null on the last page. */
  next: s.nullable(s.string()),
  /** The time of the last scanned entry if the page ended at the scan limit; otherwise null. */
  readBackTo: s.nullable(s.string()),
});

/**
 * Returns the audit log of all sellers. A page scans at most 20,000 entries. With a filter by actor, action or `reads`,
 * it may therefore have fewer than 50.
 */
export const listAuditEntries = endpoint('GET', '/api/admin/audit', 'operator:audit', {
  summary: 'The audit log of all sellers',
  audit: ['audit.listed'],
  query: s.shape({ ...filter, after }),
  response: page,
});
export type AuditPage = ResponseOf<typeof listAuditEntries>;
export type AuditEntry = AuditPage['data'][number];
export type AuditQuery = QueryOf<typeof listAuditEntries>;

/** Returns the audit log as CSV, newest first, at most 10,000 entries. */
export const exportAuditEntries = endpoint('GET', '/api/admin/audit/export', 'operator:audit', {
  summary: 'The audit log of all sellers as CSV',
  audit: ['audit.exported'],
  query: s.shape(filter),
  response: s.string({ contentMediaType: 'text/csv' }),
});

/** Returns the entries of the caller's account whose action is one of `accountActions`, newest first. */
export const listAccountHistory = endpoint('GET', '/api/account/history', 'settings:read', {
  summary: 'The history of the account',
  query: s.shape({
    action: s.optional(s.oneOf(accountActions, { type: 'string' })),
    ...s.dayRange,
    after,
  }),
  response: page,
});

/** Returns the activity of a member of the team, from the audit log of the caller's seller. */
export const listMemberActivity = endpoint('GET', '/api/team/members/:id/activity', 'team:write', {
  summary: 'Activity of a member of the team',
  params: s.byId,
  query: s.shape({
    action: s.optional(s.oneOf(auditActions, { type: 'string' })),
    ...s.dayRange,
    after,
  }),
  response: page,
});
