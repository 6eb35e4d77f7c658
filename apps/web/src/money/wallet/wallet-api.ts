import * as ledger from '@shipdesk/contract/money/ledger';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const walletApi = buildCalls(({ query, mutation }) => ({
  // Bookings and cancellations change the balance too.
  getWallet: query(ledger.getWallet, ['Wallet', 'Order']),
  setLowBalance: mutation(ledger.setLowBalance, afterSuccess('Wallet')),
  listWallets: query(ledger.listWallets, ['Wallet']),
}));
