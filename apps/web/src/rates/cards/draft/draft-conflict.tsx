import { t } from '@lingui/core/macro';
import { formatDateTime } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { WireDraft } from '../rates-payload.ts';

interface DraftConflictProps {
  theirs: WireDraft;
  isSaving: boolean;
  onLoad: () => void;
  onReplace: () => void;
}

/** Shows who saved the draft since, and asks which of the two to keep. */
export function DraftConflict({ theirs, isSaving, onLoad, onReplace }: DraftConflictProps) {
  const { savedBy } = theirs;
  const savedAt = formatDateTime(theirs.savedAt);
  return (
    <Banner tone="warn">
      <p>
        {t`${savedBy} saved this draft on ${savedAt}, so nothing was saved. What you typed is kept here.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" isDisabled={isSaving} onPress={onLoad}>
          {t`Load the draft of ${savedBy}`}
        </Button>
        <Button size="sm" isPending={isSaving} onPress={onReplace}>
          {t`Replace it with mine`}
        </Button>
      </div>
    </Banner>
  );
}
