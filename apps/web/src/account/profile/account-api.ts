import * as account from '@shipdesk/contract/account/account';
import * as secondFactor from '@shipdesk/contract/account/second-factor';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

const sessions = { type: 'Account', id: 'sessions' } as const;

export const accountApi = buildCalls(({ query, mutation }) => ({
  updateAccount: mutation(account.updateAccount, afterSuccess('Account')),
  changePassword: mutation(account.changePassword, afterSuccess(sessions)),
  listSessions: query(account.listSessions, [sessions]),
  // An error also refetches, because the session may have ended already.
  endSession: mutation(account.endSession, [sessions]),
  endOtherSessions: mutation(account.endOtherSessions, [sessions]),
  beginSecondFactor: mutation(secondFactor.beginSecondFactor),
  confirmSecondFactor: mutation(secondFactor.confirmSecondFactor, afterSuccess('Account')),
  disableSecondFactor: mutation(secondFactor.disableSecondFactor, afterSuccess('Account')),
}));
