import { login } from '@shipdesk/contract/account/auth';
import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export const { useLoginMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<ResponseOf<typeof login>, BodyOf<typeof login>>({
      query: (body) => call(login, { body }),
    }),
  }),
});
