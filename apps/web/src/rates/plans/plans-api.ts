import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { changeRatePlan, createRatePlan, listRatePlans } from '@shipdesk/contract/rates/rate-plans';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type Plan = ResponseOf<typeof listRatePlans>['data'][number];
export type PlanPayload = BodyOf<typeof createRatePlan>;

const plansApi = api.enhanceEndpoints({ addTagTypes: ['RatePlan'] }).injectEndpoints({
  endpoints: (build) => ({
    listRatePlans: build.query<ResponseOf<typeof listRatePlans>, void>({
      query: () => call(listRatePlans),
      providesTags: ['RatePlan'],
    }),
    createRatePlan: build.mutation<
      ResponseOf<typeof createRatePlan>,
      { payload: PlanPayload; idempotencyKey: string }
    >({
      query: ({ payload, idempotencyKey }) =>
        call(createRatePlan, { body: payload, idempotencyKey }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['RatePlan']),
    }),
    changeRatePlan: build.mutation<
      ResponseOf<typeof changeRatePlan>,
      { id: string; payload: BodyOf<typeof changeRatePlan> }
    >({
      query: ({ id, payload }) => call(changeRatePlan, { params: { id }, body: payload }),
      // Also after a refusal: the editor needs the version that another user saved.
      invalidatesTags: ['RatePlan'],
    }),
  }),
});

export const { useListRatePlansQuery, useCreateRatePlanMutation, useChangeRatePlanMutation } =
  plansApi;
