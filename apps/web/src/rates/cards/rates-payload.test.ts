import { fillRateGrid, sampleRateCard } from '@shipdesk/domain/rates/rate-card';
import { sampleTerms } from '@shipdesk/domain/rates/service-card';
import { expect, test } from 'vitest';
import {
  buildDraftPayload,
  buildPublishPayload,
  type RateEdits,
  rateEditsReducer,
  startEdits,
  toRateBase,
  toSavedDraft,
} from './rate-edits.ts';
import { buildWireTerms } from './test-support/wire-rates.ts';

const wireCard = {
  version: 3,
  prices: fillRateGrid(({ band, zone }) => sampleRateCard[band][zone] / 100 + 0.07),
  terms: buildWireTerms(sampleTerms.surface),
};
const edits = startEdits(toRateBase(wireCard));

function withGst(gstPercent: string): RateEdits {
  const terms = { ...edits.sheet.terms, gstPercent };
  return rateEditsReducer(edits, { type: 'termsChanged', terms, field: null });
}

test('converts prices from rupees to exact paise', () => {
  const base = toRateBase(wireCard);
  expect(base.version).toBe(3);
  expect(base.prices.upTo250g.A).toBe(2007);
  expect(base.terms).toEqual(sampleTerms.surface);
});

test('a draft keeps an empty price in a round trip', () => {
  const cell = { band: 'upTo250g', zone: 'A' } as const;
  const nextEdits = rateEditsReducer(edits, { type: 'typed', cell, text: '' });
  const payload = buildDraftPayload(nextEdits, 4);
  expect(payload).toMatchObject({
    basedOnVersion: 3,
    revision: 4,
    prices: { upTo250g: { A: '' } },
  });
  if (payload === null) throw new Error('the terms are invalid');
  const storedPayload = { ...payload, savedAt: '2026-11-21T06:00:00.000Z', savedBy: 'Asha Menon' };
  expect(toSavedDraft(storedPayload)).toMatchObject({ revision: 4, sheet: nextEdits.sheet });
});

test('builds the payload of a version with prices and terms', () => {
  const immediatePayload = buildPublishPayload(withGst('12.5'), null);
  expect(immediatePayload).toMatchObject({
    basedOnVersion: 3,
    prices: { upTo250g: { A: '20.07' } },
  });
  expect(immediatePayload?.terms).toEqual({ ...sampleTerms.surface, gstBasisPoints: 1250 });
});

test('adds a day only to a scheduled version', () => {
  expect(buildPublishPayload(withGst('12.5'), null)).not.toHaveProperty('effectiveOn');
  expect(buildPublishPayload(edits, '2026-12-01')).toHaveProperty('effectiveOn', '2026-12-01');
});

test('builds no payload while a term is invalid', () => {
  expect([buildDraftPayload(withGst('x'), 0), buildPublishPayload(withGst(''), null)]).toEqual([
    null,
    null,
  ]);
});
