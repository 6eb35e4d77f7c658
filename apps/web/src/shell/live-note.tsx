import { t } from '@lingui/core/macro';
import { useSelector } from 'react-redux';
import { selectLiveState } from '../api/live-slice.ts';
import { ConnectionNote } from '../ui/connection-note.tsx';

/** The line above a screen that other people's changes do not reach at the moment. */
export function LiveNote() {
  const isLost = useSelector(selectLiveState) === 'lost';
  return (
    <div role="status">
      {isLost && (
        <div className="mb-3">
          <ConnectionNote>
            {t`Live updates are interrupted. Refresh to see the latest changes.`}
          </ConnectionNote>
        </div>
      )}
    </div>
  );
}
