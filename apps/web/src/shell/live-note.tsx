import { t } from '@lingui/core/macro';
import { CloudOff } from 'lucide-react';
import { useSelector } from 'react-redux';
import { selectLiveState } from '../api/live-slice.ts';

/** The line above a screen that other people's changes do not reach at the moment. */
export function LiveNote() {
  const isLost = useSelector(selectLiveState) === 'lost';
  return (
    <div role="status">
      {isLost && (
        <p className="mb-3 flex items-center gap-1.5 text-sm text-warn-ink">
          <CloudOff aria-hidden="true" className="size-3.5 shrink-0" />
          {t`Live updates are interrupted. Refresh to see the latest changes.`}
        </p>
      )}
    </div>
  );
}
