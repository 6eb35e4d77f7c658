import type { BodyOf, ParamsOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { replayRateCard } from '@shipdesk/contract/rates/rates';
import { api } from '../../../api/api.ts';
import { call } from '../../../api/call.ts';

export type ReplayPart = ResponseOf<typeof replayRateCard>['data'];
export type ReplayBody = BodyOf<typeof replayRateCard>;

const replayApi = api.injectEndpoints({
  endpoints: (build) => ({
    replayRateCard: build.mutation<
      ResponseOf<typeof replayRateCard>,
      ParamsOf<typeof replayRateCard> & { body: ReplayBody }
    >({
      query: ({ service, body }) => call(replayRateCard, { params: { service }, body }),
    }),
  }),
});

export const { useReplayRateCardMutation } = replayApi;
