import * as plans from '@shipdesk/contract/rates/rate-plans';
import { afterSuccess, buildCalls } from '../../api/calls.ts';

export const plansApi = buildCalls(({ query, mutation }) => ({
  listRatePlans: query(plans.listRatePlans, ['RatePlan']),
  createRatePlan: mutation(plans.createRatePlan, afterSuccess('RatePlan')),
  // A failed call also refetches, because the editor needs the version that another user saved.
  changeRatePlan: mutation(plans.changeRatePlan, ['RatePlan']),
}));
