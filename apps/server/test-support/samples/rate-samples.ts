import { addDraftedService, addPlan, createUniqueText } from '../call-rows.ts';
import type { CallSample } from './call-sample.ts';
import {
  buildCardPayload,
  buildDraftPayload,
  buildPlanPayload,
  buildRatesPayload,
} from './payloads.ts';

export const rateCallSamples = {
  publishRateCard: {
    mayBeEmpty: ['terms'],
    params: async () => ({ service: 'express' }),
    body: () => buildRatesPayload(1, { upTo250g: { A: 21 } }),
  },
  publishSurfaceCard: { body: () => buildRatesPayload(1, { upTo250g: { A: 21 } }) },
  saveRateDraft: {
    mayBeEmpty: ['terms'],
    body: () => buildDraftPayload(),
  },
  discardRateDraft: { params: addDraftedService },
  replayRateCard: {
    mayBeEmpty: ['terms'],
    body: () => ({ ...buildCardPayload(), days: 30 }),
  },
  getRateCardVersion: { params: async () => ({ service: 'surface', version: '1' }) },
  createRatePlan: {
    mayBeEmpty: ['markups'],
    body: () => buildPlanPayload({ name: createUniqueText('Plan') }),
  },
  changeRatePlan: {
    mayBeEmpty: ['markups'],
    params: addPlan,
    body: () => ({ basedOnVersion: 1, ...buildPlanPayload({ name: createUniqueText('Plan') }) }),
  },
} as const satisfies Record<string, CallSample>;
