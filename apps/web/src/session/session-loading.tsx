import { t } from '@lingui/core/macro';
import { Spinner } from '../ui/button.tsx';

/** Renders the note that is shown during the session check. Spec §4. */
export function SessionLoading() {
  return (
    <p
      role="status"
      className="flex min-h-dvh items-center justify-center gap-2 text-base text-muted"
    >
      <Spinner />
      {t`Loading...`}
    </p>
  );
}
