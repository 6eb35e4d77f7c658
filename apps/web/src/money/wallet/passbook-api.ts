import * as ledger from '@shipdesk/contract/money/ledger';
import * as wallet from '@shipdesk/contract/money/wallet';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const passbookApi = buildCalls(({ query, mutation }) => ({
  listPassbook: query(ledger.listPassbook, ['Wallet', 'Order']),
  explainPassbookLine: query(ledger.explainPassbookLine),
  listSellerPassbook: query(ledger.listSellerPassbook, ['Wallet']),
  setCreditLimit: mutation(wallet.setCreditLimit, afterSuccess('Wallet')),
  adjustWallet: mutation(wallet.adjustWallet, afterSuccess('Wallet')),
}));
