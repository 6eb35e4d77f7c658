import { draftedService, newPlan, unique } from '../call-rows.ts';
import type { CallSample } from './call-sample.ts';
import { cardPayload, draftPayload, planPayload, ratesPayload } from './payloads.ts';

/** Valid requests for the calls about rate cards and plans. */
export const rateCallSamples = {
  publishRateCard: {
    mayBeEmpty: ['terms'],
    params: async () => ({ service: 'express' }),
    body: () => ratesPayload(1, { upTo250g: { A: 21 } }),
  },
  publishSurfaceCard: { body: () => ratesPayload(1, { upTo250g: { A: 21 } }) },
  saveRateDraft: {
    mayBeEmpty: ['terms'],
    body: () => draftPayload(),
  },
  discardRateDraft: { params: draftedService },
  replayRateCard: {
    mayBeEmpty: ['terms'],
    body: () => ({ ...cardPayload(), days: 30 }),
  },
  getRateCardVersion: { params: async () => ({ service: 'surface', version: '1' }) },
  createRatePlan: {
    mayBeEmpty: ['markups'],
    body: () => planPayload({ name: unique('Plan') }),
  },
  changeRatePlan: {
    mayBeEmpty: ['markups'],
    params: newPlan,
    body: () => ({ basedOnVersion: 1, ...planPayload({ name: unique('Plan') }) }),
  },
} as const satisfies Record<string, CallSample>;
