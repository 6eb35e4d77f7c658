import type { WireDraft, WireRateCard, WireVersion } from '@shipdesk/contract/rates/rates';
import { fillRateGrid, type RateCard, sampleRateCard } from '@shipdesk/domain/rates/rate-card';
import { type CardTerms, sampleTerms } from '@shipdesk/domain/rates/service-card';
import { toRupees } from '@shipdesk/domain/values/money/money';

export function buildWireTerms(terms: CardTerms): WireRateCard['terms'] {
  return JSON.parse(JSON.stringify(terms));
}

const publisher = { name: 'Asha Menon', email: 'asha@example.in' };

interface Version {
  version: number;
  prices?: RateCard;
  terms?: CardTerms;
  effectiveOn?: string;
}

export function buildWireCard({
  version,
  prices = sampleRateCard,
  terms = sampleTerms.surface,
  effectiveOn = '2026-01-01',
}: Version): WireRateCard {
  return {
    carrier: 'delhivery',
    service: 'surface',
    version,
    savedAt: '2026-01-01T06:00:00.000Z',
    savedBy: version === 1 ? null : publisher,
    effectiveOn,
    prices: fillRateGrid(({ band, zone }) => toRupees(prices[band][zone])),
    terms: buildWireTerms(terms),
    plan: null,
  };
}

export function buildWireVersion(card: WireRateCard, state: WireVersion['state']): WireVersion {
  const { version, savedAt, savedBy, effectiveOn } = card;
  const changedCells = version === 1 ? 0 : 1;
  return { version, savedAt, savedBy, effectiveOn, changedCells, termsChanged: false, state };
}

/** Returns a draft that is based on version 2 and has `price` as its first price. */
export function buildWireDraft(price: string, changes: Partial<WireDraft> = {}): WireDraft {
  const { prices } = buildWireCard({ version: 2 });
  const texts = fillRateGrid(({ band, zone }) => String(prices[band][zone]));
  return {
    basedOnVersion: 2,
    prices: { ...texts, upTo250g: { ...texts.upTo250g, A: price } },
    terms: buildWireTerms(sampleTerms.surface),
    revision: 1,
    savedAt: '2026-11-21T06:00:00.000Z',
    savedBy: 'Biju Thomas',
    ...changes,
  };
}
