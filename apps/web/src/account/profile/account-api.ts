import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  updateAccount,
} from '@shipdesk/contract/account/account';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
} from '@shipdesk/contract/account/second-factor';
import type { BodyOf, ParamsOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type OpenSession = ResponseOf<typeof listSessions>['data'][number];

const sessions = { type: 'Account', id: 'sessions' } as const;

export const {
  useUpdateAccountMutation,
  useChangePasswordMutation,
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useDisableSecondFactorMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    updateAccount: build.mutation<ResponseOf<typeof updateAccount>, BodyOf<typeof updateAccount>>({
      query: (body) => call(updateAccount, { body }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Account']),
    }),
    changePassword: build.mutation<null, BodyOf<typeof changePassword>>({
      query: (body) => call(changePassword, { body }),
      invalidatesTags: (_answer, error) => (error === undefined ? [sessions] : []),
    }),
    listSessions: build.query<ResponseOf<typeof listSessions>, void>({
      query: () => call(listSessions),
      providesTags: [sessions],
    }),
    endSession: build.mutation<null, ParamsOf<typeof endSession>>({
      query: (params) => call(endSession, { params }),
      // Also after an error, because then the session had ended already.
      invalidatesTags: [sessions],
    }),
    beginSecondFactor: build.mutation<
      ResponseOf<typeof beginSecondFactor>,
      BodyOf<typeof beginSecondFactor>
    >({
      query: (body) => call(beginSecondFactor, { body }),
    }),
    confirmSecondFactor: build.mutation<
      ResponseOf<typeof confirmSecondFactor>,
      BodyOf<typeof confirmSecondFactor>
    >({
      query: (body) => call(confirmSecondFactor, { body }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Account']),
    }),
    disableSecondFactor: build.mutation<null, BodyOf<typeof disableSecondFactor>>({
      query: (body) => call(disableSecondFactor, { body }),
      invalidatesTags: (_answer, error) => (error === undefined ? ['Account'] : []),
    }),
    endOtherSessions: build.mutation<null, void>({
      query: () => call(endOtherSessions),
      invalidatesTags: [sessions],
    }),
  }),
});
