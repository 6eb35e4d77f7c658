import { t } from '@lingui/core/macro';
import { ConnectionNote } from '../../ui/connection-note.tsx';
import type { BookingRun } from './booking-run.ts';

export function BookingConnectionNote({ run }: { run: BookingRun | null }) {
  const isUnreachable = run?.step === 'running' && run.isServerUnreachable === true;
  return (
    <div role="status">
      {isUnreachable && (
        <div className="mt-2">
          <ConnectionNote>
            {t`No connection to the server. The booking continues there, and its result appears here when the connection is back.`}
          </ConnectionNote>
        </div>
      )}
    </div>
  );
}
