import { register } from '@shipdesk/contract/account/auth';
import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export const { useRegisterMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<ResponseOf<typeof register>, BodyOf<typeof register>>({
      query: (body) => call(register, { body }),
    }),
  }),
});
