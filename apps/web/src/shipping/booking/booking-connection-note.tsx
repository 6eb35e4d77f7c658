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
            {t`There is no connection to the server. The booking continues, and its result will appear here when the connection returns.`}
          </ConnectionNote>
        </div>
      )}
    </div>
  );
}
