import * as ledger from '@shipdesk/contract/money/ledger';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const passbookApi = buildCalls(({ query, mutation }) => ({
  listPassbook: query(ledger.listPassbook, ['Wallet', 'Order']),
  explainPassbookLine: query(ledger.explainPassbookLine),
  listSellerPassbook: query(ledger.listSellerPassbook, ['Wallet']),
  setCreditLimit: mutation(ledger.setCreditLimit, afterSuccess('Wallet')),
  adjustWallet: mutation(ledger.adjustWallet, afterSuccess('Wallet')),
}));
