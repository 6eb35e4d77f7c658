import { draftedService, newPlan, service, unique } from '../call-rows.ts';
import type { CallSample } from './call-sample.ts';
import { cardPayload, draftPayload, planPayload, ratesPayload } from './payloads.ts';

/** Valid requests for the calls about rate cards and plans. */
export const rateCallSamples = {
  getRateCard: { params: service },
  getSurfaceCard: {},
  publishRateCard: {
    mayBeEmpty: ['terms'],
    params: async () => ({ service: 'express' }),
    body: () => ratesPayload(1, { upTo250g: { A: 21 } }),
  },
  publishSurfaceCard: { body: () => ratesPayload(1, { upTo250g: { A: 21 } }) },
  getRateDraft: { params: service },
  saveRateDraft: {
    mayBeEmpty: ['terms'],
    params: service,
    body: () => draftPayload(),
  },
  discardRateDraft: { params: draftedService },
  replayRateCard: {
    mayBeEmpty: ['terms'],
    params: service,
    body: () => ({ ...cardPayload(), days: 30 }),
  },
  listRateCardVersions: { params: service },
  getRateCardVersion: { params: async () => ({ service: 'surface', version: '1' }) },
  listRatePlans: {},
  createRatePlan: {
    mayBeEmpty: ['markups'],
    body: () => planPayload({ name: unique('Plan') }),
  },
  changeRatePlan: {
    mayBeEmpty: ['markups'],
    params: newPlan,
    body: () => ({ basedOnVersion: 1, ...planPayload({ name: unique('Plan') }) }),
  },
  assignRatePlan: {
    params: async (app, caller) => ({ ...(await app.sellerOf(caller.email)) }),
    body: () => ({ planId: null }),
  },
} as const satisfies Record<string, CallSample>;
