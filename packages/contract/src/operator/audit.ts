import { accountActions } from '@shipdesk/domain/account/audit/account-action';
import { auditActions } from '@shipdesk/domain/account/audit/audit-action';
import {
  Boolean as Bool,
  Enum,
  Array as List,
  Null,
  Optional,
  Object as Shape,
  String as Text,
  Union,
  Unknown,
} from 'typebox';
import { endpoint, type QueryOf, type ResponseOf } from '../endpoint.ts';
import { isoDate, named, rowId, text } from '../fields.ts';

const exact = { additionalProperties: false } as const;
const admins = ['Admin'] as const;

/** Entries of one page. */
export const AUDIT_PAGE_SIZE = 50;

const days = { from: Optional(isoDate()), to: Optional(isoDate()) };
/** Where the page starts, from `next`. */
const after = Optional(Text({ pattern: '^\\d{15,17}_[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$' }));

const filter = {
  seller: Optional(rowId()),
  /** The e-mail address or the id of a user. */
  actor: Optional(text(254, 1)),
  action: Optional(Enum([...auditActions], { type: 'string' })),
  /** A docket number, the e-mail address of a user, or the id of what was changed. */
  subject: Optional(text(254, 1)),
  ...days,
};

const entry = Shape(
  {
    id: Text(),
    at: Text(),
    sellerId: Text(),
    seller: Text(),
    /** Null for a job, a command or a call without an account. Name and e-mail are empty for staff of the operator. */
    actor: Union([
      Shape({ id: Text(), name: Text(), email: Text(), isOperator: Bool() }, exact),
      Null(),
    ]),
    /** Method and path of the request, or the name of the job or command. */
    call: Text(),
    requestId: Text(),
    sessionId: Text(),
    /** Stands for the network of the caller: the same for the same network, and nothing can be told from it. */
    network: Text(),
    action: Text(),
    subject: Text(),
    /** The docket number of an order or shipment, the e-mail address of a user; empty for other subjects. */
    subjectName: Text(),
    /** Values of a new row, `[before, after]` of a change, null for a changed value that is personal. */
    change: named(Unknown()),
  },
  exact,
);

const page = Shape(
  {
    /** The newest first. */
    data: List(entry, { maxItems: AUDIT_PAGE_SIZE }),
    /** Where the next page starts; null on the last. */
    next: Union([Text(), Null()]),
    /** The time up to which entries were read when the page ended before it was full; null otherwise. */
    readBackTo: Union([Text(), Null()]),
  },
  exact,
);

/** The audit log of all sellers. A page reads at most 20,000 entries for an actor or action, so it may have fewer than 50. */
export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: admins,
  summary: 'The audit log of all sellers',
  query: Shape({ ...filter, after }, exact),
  response: page,
});
export type AuditPage = ResponseOf<typeof listAuditEntries>;
export type AuditEntry = AuditPage['data'][number];
export type AuditQuery = QueryOf<typeof listAuditEntries>;

/** The same as CSV, the newest first, at most 10,000 entries. */
export const exportAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/audit/export',
  access: admins,
  summary: 'The audit log of all sellers as CSV',
  query: Shape(filter, exact),
  response: Text({ contentMediaType: 'text/csv' }),
});

/** Sign-ins, changes of users, company and bank account, and exports of the caller's account. */
export const listAccountHistory = endpoint({
  method: 'GET',
  path: '/api/account/history',
  access: 'session',
  summary: 'The history of the account',
  query: Shape(
    { action: Optional(Enum([...accountActions], { type: 'string' })), ...days, after },
    exact,
  ),
  response: page,
});
