import { t } from '@lingui/core/macro';
import type { BigImport } from '@shipdesk/contract/orders/imports';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { announcementOf, countsOf, nameOf, partOf } from './import-words.ts';
import { useCancelImportMutation } from './imports-api.ts';

/** An import that waits or runs, with its progress and a way to stop it. */
export function RunningImport({ one }: { one: BigImport }) {
  const [isAsking, setIsAsking] = useState(false);
  const [cancelImport, { isLoading }] = useCancelImportMutation();
  const part = partOf(one);
  const name = nameOf(one);

  async function cancel() {
    const { error } = await cancelImport({ id: one.id });
    setIsAsking(false);
    if (error !== undefined) toast.error(messageOf(error, t`The import could not be cancelled.`));
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-3">
      <div className="min-w-0 flex-1 basis-64">
        {part === undefined ? (
          <p className="text-sm wrap-break-word text-muted">
            {one.state === 'waiting'
              ? t`${name}: waiting for its turn`
              : t`${name}: counting the rows`}
          </p>
        ) : (
          <ProgressBar label={name} part={part} detail={countsOf(one)} />
        )}
      </div>
      <span role="status" className="sr-only">
        {announcementOf(one)}
      </span>
      <Button
        size="sm"
        aria-label={t`Cancel ${name}`}
        isDisabled={one.isCancelling}
        onPress={() => setIsAsking(true)}
      >
        {one.isCancelling ? t`Cancelling` : t`Cancel`}
      </Button>
      <Dialog
        title={t`Cancel this import?`}
        size="sm"
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        footer={
          <>
            <Button onPress={() => setIsAsking(false)}>{t`Go on importing`}</Button>
            <Button variant="danger" isPending={isLoading} onPress={() => void cancel()}>
              {t`Cancel the import`}
            </Button>
          </>
        }
      >
        <p className="text-base">
          {t`Orders that were made stay. Sending the same file again goes on where it stopped: rows that are orders already are not made twice.`}
        </p>
      </Dialog>
    </li>
  );
}
