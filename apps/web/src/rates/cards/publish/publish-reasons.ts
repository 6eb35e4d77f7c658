import { plural, t } from '@lingui/core/macro';
import type { ServiceId } from '@shipdesk/domain/rates/service-card';
import { formatDate } from '../../../lib/format.ts';
import type { RateFinding } from '../rate-checks.ts';
import { conflictField } from '../rate-conflict.tsx';
import { useListRateCardVersionsQuery } from '../rates-api.ts';
import type { RateEditing } from '../use-rate-edits.ts';

/** A newer version by another user keeps these edits from being published. */
export function newerProblems({ newer }: RateEditing): RateFinding[] {
  if (newer === null) return [];
  const { version } = newer.base;
  return [
    {
      field: conflictField,
      message: t`Version ${version} was published while you were editing. Continue on it first.`,
    },
  ];
}

/** Why nothing can be published; null without problems. */
export function reasonText(problems: readonly RateFinding[]): string | null {
  if (problems.length === 0) return null;
  return plural(problems.length, {
    one: '# problem keeps this card from being published. Choose it to go to its place.',
    other: '# problems keep this card from being published. Choose one to go to its place.',
  });
}

/** Scheduled versions that never come into force when another one does on a day. */
export function useReplacedVersions(service: ServiceId, day: string): string[] {
  const { data } = useListRateCardVersionsQuery(service);
  const scheduled = data?.data.filter(
    ({ state, effectiveOn }) => state === 'scheduled' && effectiveOn >= day,
  );
  return (scheduled ?? []).map(({ version, effectiveOn }) => {
    const planned = formatDate(effectiveOn);
    return t`Version ${version}, scheduled for ${planned}, will not come into force.`;
  });
}
