import { t } from '@lingui/core/macro';
import { Spinner } from '../ui/button.tsx';

/** Spec §4, session check: shown while refreshing. */
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
