import { Banner } from '../../ui/banner.tsx';
import { DraftConflict } from './draft/draft-conflict.tsx';
import type { RateDraft } from './draft/use-rate-draft.ts';
import { RateConflict } from './rate-conflict.tsx';
import type { WireRateCard } from './rates-payload.ts';
import type { RateEditing } from './use-rate-edits.ts';

interface RateNoticesProps {
  card: WireRateCard;
  editing: RateEditing;
  draft: RateDraft;
  onContinue: (newer: NonNullable<RateEditing['newer']>) => void;
}

/** Notices about conflicts: a newer version, a newer draft, a failed save. */
export function RateNotices({ card, editing, draft, onContinue }: RateNoticesProps) {
  const { newer } = editing;
  const { theirs, failure } = draft;
  return (
    <>
      {newer !== null && (
        <RateConflict
          card={card}
          contested={newer.contested}
          onContinue={() => onContinue(newer)}
        />
      )}
      {theirs !== null && (
        <DraftConflict
          theirs={theirs}
          isSaving={draft.isSaving}
          onLoad={() => void draft.loadTheirs(theirs)}
          onReplace={() => void draft.replaceTheirs(theirs)}
        />
      )}
      {failure !== null && <Banner tone="bad">{failure}</Banner>}
    </>
  );
}
