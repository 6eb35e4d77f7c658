import * as account from '@shipdesk/contract/account/account';
import * as secondFactor from '@shipdesk/contract/account/second-factor';
import * as consignees from '@shipdesk/contract/orders/consignees';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

const erasures = { type: 'Account', id: 'erasures' } as const;
const sessions = { type: 'Account', id: 'sessions' } as const;

export const accountApi = buildCalls(({ query, mutation }) => ({
  updateAccount: mutation(account.updateAccount, afterSuccess('Account')),
  changePassword: mutation(account.changePassword, afterSuccess(sessions)),
  listSessions: query(account.listSessions, [sessions]),
  // A failed call also refetches, because the session may have ended already.
  endSession: mutation(account.endSession, [sessions]),
  endOtherSessions: mutation(account.endOtherSessions, [sessions]),
  beginSecondFactor: mutation(secondFactor.beginSecondFactor),
  confirmSecondFactor: mutation(secondFactor.confirmSecondFactor, afterSuccess('Account')),
  listErasures: query(consignees.listErasures, [erasures]),
  eraseConsignee: mutation(consignees.eraseConsignee, afterSuccess(erasures, 'Order')),
  disableSecondFactor: mutation(secondFactor.disableSecondFactor, afterSuccess('Account')),
}));
