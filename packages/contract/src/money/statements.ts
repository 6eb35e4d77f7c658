import {
  causeKinds,
  entryKinds,
  operatorAccounts,
  sellerAccounts,
} from '@shipdesk/domain/money/ledger/transfer';
import {
  Enum,
  Boolean as Flag,
  Integer,
  Array as List,
  Optional,
  Object as Shape,
  String as Text,
} from 'typebox';
import { endpoint, type QueryOf, type ResponseOf } from '../endpoint.ts';
import { isoDate, rowId } from '../fields.ts';
import { moneyRoles } from './ledger.ts';

const exact = { additionalProperties: false } as const;
const account = () => Enum([...sellerAccounts, ...operatorAccounts]);
/** The wallet in this month unless named. Operator staff name a seller; a seller reads its own. */
const filter = {
  account: Optional(account()),
  from: Optional(isoDate()),
  to: Optional(isoDate()),
  seller: Optional(rowId()),
};

/**
 * The movements of an account of a seller in a period, at most 500 lines, with the balances before and after it. Credits
 * raise a balance. 422 for a period that does not exist or is longer than 400 days.
 */
export const getStatement = endpoint({
  method: 'GET',
  path: '/api/statement',
  access: moneyRoles,
  summary: 'Statement of an account',
  query: Shape(filter, exact),
  response: Shape(
    {
      data: Shape(
        {
          openingPaise: Integer(),
          debitPaise: Integer(),
          creditPaise: Integer(),
          closingPaise: Integer(),
          lines: List(
            Shape(
              {
                seq: Integer(),
                at: Text(),
                type: Enum([...entryKinds]),
                cause: Shape({ kind: Enum([...causeKinds]), id: Text() }, exact),
                docketNumber: Text(),
                /** The account on the other side. */
                against: account(),
                debitPaise: Integer(),
                creditPaise: Integer(),
                balancePaise: Integer(),
              },
              exact,
            ),
          ),
          isMore: Flag(),
        },
        exact,
      ),
    },
    exact,
  ),
});
export type StatementQuery = QueryOf<typeof getStatement>;
export type Statement = ResponseOf<typeof getStatement>['data'];

/** The same with up to 100,000 lines as CSV, or 2,000 as a PDF. */
export const getStatementFile = endpoint({
  method: 'GET',
  path: '/api/statement/file',
  access: moneyRoles,
  summary: 'Statement of an account as a file',
  query: Shape({ ...filter, format: Optional(Enum(['csv', 'pdf'])) }, exact),
  response: Text({ contentMediaType: 'text/csv' }),
});

/** The accounts of all sellers, or of one, at the end of a day, today unless named. Their balances add up to 0. */
export const getTrialBalance = endpoint({
  method: 'GET',
  path: '/api/admin/trial-balance',
  access: ['Admin'],
  summary: 'Trial balance',
  query: Shape({ to: Optional(isoDate()), seller: Optional(rowId()) }, exact),
  response: Shape(
    {
      data: List(
        Shape(
          {
            account: account(),
            debitPaise: Integer(),
            creditPaise: Integer(),
            balancePaise: Integer(),
          },
          exact,
        ),
      ),
    },
    exact,
  ),
});
export type TrialLine = ResponseOf<typeof getTrialBalance>['data'][number];
