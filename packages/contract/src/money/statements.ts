import {
  causeKinds,
  entryKinds,
  operatorAccounts,
  sellerAccounts,
} from '@shipdesk/domain/money/ledger/transfer';
import { endpoint, type QueryOf, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

const buildAccount = () => s.oneOf([...sellerAccounts, ...operatorAccounts]);
/** Defaults to the wallet and the current month. Operator staff name a seller; a seller reads its own account. */
const filter = {
  account: s.optional(buildAccount()),
  ...s.dayRange,
  seller: s.optional(s.rowId()),
};

/**
 * Returns at most 500 movements of a seller's account in a period, with the opening and closing balance. Credits raise
 * a balance. Returns 422 for a period that ends before it starts or is longer than 400 days.
 */
export const getStatement = endpoint('GET', '/api/statement', 'money:read', {
  summary: 'Statement of an account',
  query: s.shape(filter),
  response: s.dataOf({
    ...s.integers('openingPaise', 'debitPaise', 'creditPaise', 'closingPaise'),
    lines: s.listOf({
      seq: s.integer(),
      at: s.string(),
      type: s.oneOf(entryKinds),
      cause: s.shape({ kind: s.oneOf(causeKinds), id: s.string() }),
      docketNumber: s.string(),
      /** The other account of the transfer. */
      against: buildAccount(),
      ...s.integers('debitPaise', 'creditPaise', 'balancePaise'),
    }),
    isMore: s.boolean(),
  }),
});
export type StatementQuery = QueryOf<typeof getStatement>;
export type Statement = ResponseOf<typeof getStatement>['data'];

/** Returns the statement as CSV with up to 100,000 lines, or as a PDF with up to 2,000. */
export const getStatementFile = endpoint('GET', '/api/statement/file', 'money:read', {
  summary: 'Statement of an account as a file',
  query: s.shape({ ...filter, format: s.optional(s.oneOf(['csv', 'pdf'])) }),
  response: s.string({ contentMediaType: 'text/csv' }),
});

/** Returns the balances by account, of all sellers or one, at the end of a day, today by default. They add up to 0. */
export const getTrialBalance = endpoint('GET', '/api/admin/trial-balance', 'operator:read', {
  summary: 'Trial balance',
  audit: ['statement.read'],
  query: s.shape({ to: s.optional(s.isoDate()), seller: s.optional(s.rowId()) }),
  response: s.dataListOf({
    account: buildAccount(),
    ...s.integers('debitPaise', 'creditPaise', 'balancePaise'),
  }),
});
export type TrialLine = ResponseOf<typeof getTrialBalance>['data'][number];
