import { plural, t } from '@lingui/core/macro';
import type { SerializedError } from '@reduxjs/toolkit';
import { messageOf } from '../../api/call-error.ts';
import type { CallError } from '../../api/session-port.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

interface CloseHandOverDialogProps {
  scanned: number;
  missing: number;
  isPending: boolean;
  error: CallError | SerializedError | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Says which parcels go on the manifest and which stay, before it is closed. */
export function CloseHandOverDialog({
  scanned,
  missing,
  isPending,
  error,
  onConfirm,
  onCancel,
}: CloseHandOverDialogProps) {
  return (
    <Dialog
      title={t`Close manifest`}
      size="sm"
      isOpen
      onOpenChange={onCancel}
      footer={
        <>
          <Button onPress={onCancel}>{t`Scan on`}</Button>
          <Button variant="primary" isPending={isPending} onPress={onConfirm}>
            {t`Close manifest`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-base text-ink">
          {plural(scanned, {
            one: '# scanned parcel goes on the manifest.',
            other: '# scanned parcels go on the manifest.',
          })}
        </p>
        {missing > 0 && (
          <Banner tone="warn">
            {plural(missing, {
              one: '# parcel is missing. It stays for the next manifest.',
              other: '# parcels are missing. They stay for the next manifest.',
            })}
          </Banner>
        )}
        {error !== undefined && (
          <Banner tone="bad">
            {messageOf(error, t`The manifest could not be closed. Try again.`)}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
