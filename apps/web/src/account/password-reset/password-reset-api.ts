import { requestPasswordReset, resetPassword } from '@shipdesk/contract/account/password-reset';
import type { BodyOf } from '@shipdesk/contract/endpoint';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export const { useRequestPasswordResetMutation, useResetPasswordMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    requestPasswordReset: build.mutation<null, BodyOf<typeof requestPasswordReset>>({
      query: (body) => call(requestPasswordReset, { body }),
    }),
    resetPassword: build.mutation<null, BodyOf<typeof resetPassword>>({
      query: (body) => call(resetPassword, { body }),
    }),
  }),
});
