import { t } from '@lingui/core/macro';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

interface DiscardDraftProps {
  version: number;
  /** Whether a draft is saved, which all operator staff lose. */
  isShared: boolean;
  isPending: boolean;
  onClose: () => void;
  onDiscard: () => void;
}

/** Asks before the draft is removed. */
export function DiscardDraft(props: DiscardDraftProps) {
  const { version, isShared, isPending, onClose, onDiscard } = props;
  return (
    <Dialog
      title={t`Discard the draft?`}
      size="sm"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="danger" isPending={isPending} onPress={onDiscard}>
            {t`Discard`}
          </Button>
        </>
      }
    >
      <p className="text-base text-muted">
        {isShared
          ? t`The saved draft is removed for all operator staff, and the table shows version ${version} again.`
          : t`The table shows version ${version} again.`}
      </p>
    </Dialog>
  );
}
