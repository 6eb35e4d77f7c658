import * as rates from '@shipdesk/contract/rates/rates';
import type { ServiceId } from '@shipdesk/domain/rates/service';
import type { CarrierId } from '@shipdesk/domain/shipping/carriers/registry';
import { buildCalls } from '../../api/calls.ts';

export interface CardName {
  readonly carrier: CarrierId;
  readonly service: ServiceId;
}

export const ratesApi = buildCalls(({ query, mutation }) => ({
  listRateCards: query(rates.listRateCards, ['RateCard']),
  getRateCard: query(rates.getRateCard, ['RateCard']),
  // A failed call also refetches, because another user may have published a version.
  publishRateCard: mutation(rates.publishRateCard, ['RateCard']),
  // Not cached, because other users change the draft.
  getRateDraft: query(rates.getRateDraft, [], { keepUnusedDataFor: 0 }),
  saveRateDraft: mutation(rates.saveRateDraft),
  discardRateDraft: mutation(rates.discardRateDraft),
  listRateCardVersions: query(rates.listRateCardVersions, ['RateCard']),
  // No tag, because a version never changes.
  getRateCardVersion: query(rates.getRateCardVersion),
  replayRateCard: mutation(rates.replayRateCard),
}));
