import { plural, t } from '@lingui/core/macro';
import type { WireRateCard } from '@shipdesk/contract/rates/rates';
import { formatDate, formatDateTime } from '../../lib/format.ts';

/** Returns who published a version and when: `Asha Menon, 21-11-2026 | 11:30 AM`. */
export function describeSave({
  savedAt,
  savedBy,
}: Pick<WireRateCard, 'savedAt' | 'savedBy'>): string {
  return `${savedBy?.name ?? t`Sample prices`}, ${formatDateTime(savedAt)}`;
}

/** Version 0 stands for the initial prices of a new card. */
export function describeBase(version: number): string {
  return version === 0 ? t`the starting prices` : t`version ${version}`;
}

/** Returns `Version 5 · Asha Menon, 21-11-2026 | 11:30 AM`, and the first day of a scheduled version. */
export function describeVersion(
  card: Omit<WireRateCard, 'prices' | 'terms'>,
  today: string,
): string {
  const { version, effectiveOn } = card;
  const description = `${t`Version ${version}`} · ${describeSave(card)}`;
  if (effectiveOn <= today) return description;
  const day = formatDate(effectiveOn);
  return `${description} · ${t`in force from ${day}`}`;
}

export function describeChanges(priceCount: number, hasTermsChanges: boolean): string {
  const priceText = plural(priceCount, { one: '# price', other: '# prices' });
  if (!hasTermsChanges) return priceText;
  return priceCount === 0 ? t`the terms` : t`${priceText} and the terms`;
}

/** Returns a summary of a version's changes, `2 prices changed · terms changed`, or `First version` for none. */
export function describeVersionChanges(priceCount: number, hasTermsChanges: boolean): string {
  if (priceCount === 0 && !hasTermsChanges) return t`First version`;
  const priceText = plural(priceCount, { one: '# price changed', other: '# prices changed' });
  if (!hasTermsChanges) return priceText;
  return priceCount === 0 ? t`terms changed` : `${priceText} · ${t`terms changed`}`;
}
