import * as ledger from '@shipdesk/contract/money/ledger';
import * as statements from '@shipdesk/contract/money/statements';
import { buildCalls } from '../../api/calls.ts';

export const ledgersApi = buildCalls(({ query, mutation }) => ({
  getStatement: query(statements.getStatement, ['Wallet']),
  getTrialBalance: query(statements.getTrialBalance, ['Wallet']),
  getLedgerProof: query(ledger.getLedgerProof, ['LedgerProof']),
  proveLedger: mutation(ledger.proveLedger, ['LedgerProof']),
}));
