import { listMails, retryMail } from '@shipdesk/contract/account/mails';
import type { QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type Mail = ResponseOf<typeof listMails>['data'][number];

export const { useListMailsQuery, useRetryMailMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    listMails: build.query<ResponseOf<typeof listMails>, QueryOf<typeof listMails>>({
      query: (query) => call(listMails, { query }),
      providesTags: ['Mail'],
    }),
    retryMail: build.mutation<null, Pick<Mail, 'sellerId' | 'id'>>({
      query: ({ sellerId, id }) => call(retryMail, { params: { sellerId, id } }),
      invalidatesTags: ['Mail'],
    }),
  }),
});
