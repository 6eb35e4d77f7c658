import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { type Location, useBlocker } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useUnloadWarning } from './hooks/use-unload-warning.ts';
import { paths } from './paths.ts';

interface LeaveGuardProps {
  isActive: boolean;
  /** The query parameter that selects the form, on a page with several forms. */
  parameter?: string;
  /** A sentence that names the unsaved data. */
  children: ReactNode;
}

/** Renders a confirmation when the user leaves a changed form. Sign-in and navigation with `discardState` skip it. */
export function LeaveGuard({ isActive, parameter, children }: LeaveGuardProps) {
  const readParameter = ({ search }: Location) =>
    parameter === undefined ? null : new URLSearchParams(search).get(parameter);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isActive &&
      (nextLocation.pathname !== currentLocation.pathname ||
        readParameter(nextLocation) !== readParameter(currentLocation)) &&
      nextLocation.pathname !== paths.login() &&
      !discardsForm(nextLocation.state),
  );

  useUnloadWarning(isActive);

  const keepPage = () => blocker.reset?.();
  return (
    <Dialog
      title={t`Leave without saving?`}
      size="sm"
      isOpen={blocker.state === 'blocked'}
      onClose={keepPage}
      footer={
        <>
          <Button onPress={keepPage}>{t`Stay`}</Button>
          <Button variant="danger" onPress={() => blocker.proceed?.()}>
            {t`Leave`}
          </Button>
        </>
      }
    >
      <p className="text-base text-muted">{children}</p>
    </Dialog>
  );
}

/** Navigation state of an exit that discards the form on purpose. */
export const discardState = { discards: true } as const;

function discardsForm(state: unknown) {
  return typeof state === 'object' && state !== null && 'discards' in state;
}
