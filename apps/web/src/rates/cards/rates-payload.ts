import type {
  DraftPayload,
  PublishPayload,
  WireDraft,
  WireRateCard,
} from '@shipdesk/contract/rates/rates';
import { parsePrice, type RateCard, rateGrid } from '@shipdesk/domain/rates/rate-card';
import type { CardTerms } from '@shipdesk/domain/rates/service-card';
import type { RateEdits, SavedDraft } from './rate-edits.ts';
import type { RateBase } from './rate-sheet.ts';
import { parseTerms, toTermsText } from './terms/terms-form.ts';

/** Prices come in rupees and are kept in paise. */
function toRateCard(prices: WireRateCard['prices']): RateCard {
  return rateGrid(({ band, zone }) => parsePrice(prices[band][zone]) ?? 0);
}

/** The version that edits are made on. */
export function toRateBase({
  version,
  prices,
  terms,
}: Pick<WireRateCard, 'version' | 'prices' | 'terms'>): RateBase {
  return { version, prices: toRateCard(prices), terms };
}

/** A draft as the editor shows it. */
export function toSavedDraft({ prices, terms, ...draft }: WireDraft): SavedDraft {
  return { ...draft, sheet: { prices, terms: toTermsText(terms) } };
}

/** A draft with the prices as typed. Null while a term is invalid: the wire has no text for it. */
export function buildDraftPayload(edits: RateEdits, revision: number): DraftPayload | null {
  const payload = buildSheetPayload(edits);
  return payload && { ...payload, revision };
}

/** `effectiveOn` is null for now. Null while a term is invalid. */
export function publishPayload(
  edits: RateEdits,
  effectiveOn: string | null,
): PublishPayload | null {
  const payload = buildSheetPayload(edits);
  return payload && { ...payload, ...(effectiveOn !== null && { effectiveOn }) };
}

function buildSheetPayload({ base, sheet }: RateEdits) {
  const terms = parseTerms(sheet.terms);
  if (terms === null) return null;
  return { basedOnVersion: base.version, prices: sheet.prices, terms: toWireTerms(terms) };
}

/** The wire has mutable arrays, the domain has not. */
export function toWireTerms(terms: CardTerms): WireRateCard['terms'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return structuredClone(terms) as WireRateCard['terms'];
}
