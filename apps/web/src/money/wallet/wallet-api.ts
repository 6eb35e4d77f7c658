import * as wallet from '@shipdesk/contract/money/wallet';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const walletApi = buildCalls(({ query, mutation }) => ({
  // Bookings and cancellations change the balance too.
  getWallet: query(wallet.getWallet, ['Wallet', 'Order']),
  setLowBalance: mutation(wallet.setLowBalance, afterSuccess('Wallet')),
  listWallets: query(wallet.listWallets, ['Wallet']),
}));
