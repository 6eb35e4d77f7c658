import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { assessRisk } from '@shipdesk/contract/orders/risk';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

/** An order whose risk is asked for. */
export type RiskBody = BodyOf<typeof assessRisk>;
export type Risk = ResponseOf<typeof assessRisk>['data'];

const riskApi = api.injectEndpoints({
  endpoints: (build) => ({
    assessRisk: build.query<ResponseOf<typeof assessRisk>, RiskBody>({
      query: (body) => call(assessRisk, { body }),
      // Parcels come back at any time.
      keepUnusedDataFor: 30,
    }),
  }),
});

export const { useAssessRiskQuery } = riskApi;
