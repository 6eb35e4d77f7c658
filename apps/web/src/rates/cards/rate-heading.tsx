import { t } from '@lingui/core/macro';
import { formatDateTime } from '../../lib/format.ts';
import { useToday } from '../../lib/hooks/use-today.ts';
import type { KnownDraft } from './rate-edits.ts';
import type { WireRateCard } from './rates-payload.ts';
import { versionLine } from './rates-texts.ts';
import type { RateEditing } from './use-rate-edits.ts';

interface RateHeadingProps {
  /** The newest published version. */
  card: WireRateCard;
  editing: RateEditing;
}

/** The heading of the table: the version that is edited, and whose draft is shown. */
export function RateHeading({ card, editing }: RateHeadingProps) {
  const today = useToday();
  const { edits, newer } = editing;
  const { version } = edits.base;
  const origin = newer === null ? versionLine(card, today) : t`Edited on version ${version}`;
  return (
    <div>
      <h2 id="rate-table" className="text-lg font-semibold text-ink">
        {t`Shipping Rate Table`}
      </h2>
      <p className="text-base text-muted">
        {origin}. {t`Prices in rupees, without GST.`}
      </p>
      {edits.draft !== null && <p className="text-base text-ink">{draftText(edits.draft)}</p>}
    </div>
  );
}

function draftText(draft: KnownDraft): string {
  const { savedBy, basedOnVersion } = draft;
  const savedAt = formatDateTime(draft.savedAt);
  return t`Draft of ${savedBy}, ${savedAt}, based on version ${basedOnVersion}.`;
}
