import type { QueryOf } from '@shipdesk/contract/endpoint';
import {
  getStatement,
  getStatementFile,
  getTrialBalance,
} from '@shipdesk/contract/money/statements';
import { type Account, buyingAccounts } from '@shipdesk/domain/money/ledger/transfer';
import { businessDayOf, dateRangeOf } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { guardedRoute, guardedStream } from '../../platform/http/route.ts';
import { type Principal, partyOf } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createStatements, type StatementLine } from './statements-service.ts';

const isBuying = (account: Account) => (buyingAccounts as readonly Account[]).includes(account);

/** Statements of accounts, and the trial balance for operator staff. */
export function statementsRoutes(app: FastifyInstance, deps: Deps): void {
  const statements = createStatements(deps);

  function filterOf(
    { account = 'wallet', from, to }: QueryOf<typeof getStatement>,
    { kind }: Principal,
  ) {
    const thisMonth = dateRangeOf('thisMonth', businessDayOf(deps.now()));
    if (kind !== 'operator' && isBuying(account)) throw new Refusal('role_missing');
    return { account, from: from ?? thisMonth.startDate, to: to ?? thisMonth.endDate };
  }

  guardedRoute(app, getStatement, async ({ query, principal }) => {
    const party = partyOf(principal, query.seller);
    const { lines, ...sums } = await statements.find(principal, party, filterOf(query, principal));
    return { data: { ...sums, lines: lines.map(lineToWire) } };
  });

  guardedStream(app, getStatementFile, async ({ query, principal, reply }) => {
    const { seller, format = 'csv' } = query;
    const filter = filterOf(query, principal);
    const file = await statements[format](principal, partyOf(principal, seller), filter);
    const { account, from, to } = filter;
    attachAs(reply, `shipdesk-${account}-${from}-${to}.${format}`);
    return file;
  });

  guardedRoute(app, getTrialBalance, async ({ query, principal }) => {
    const { to = businessDayOf(deps.now()), seller: sellerId } = query;
    return { data: await statements.trialBalance(principal, { to, sellerId }) };
  });
}

const lineToWire = ({ row, ...amounts }: StatementLine) => ({
  seq: row.seq,
  at: row.at,
  type: row.entry,
  cause: { kind: row.causeKind, id: row.causeId },
  docketNumber: row.docketNumber ?? '',
  ...amounts,
});
