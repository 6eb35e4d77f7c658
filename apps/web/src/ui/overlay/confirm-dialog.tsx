import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Banner } from '../banner.tsx';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The label of the confirming button. */
  action: string;
  isPending: boolean;
  /** The action moves money. It is the main button, and has the focus. */
  isPayment?: boolean;
  /** The label of the button that closes the dialog. */
  keepLabel?: string;
  /** The error of the last attempt. */
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
  /** Describes the effect of the action. */
  children: ReactNode;
}

/** Asks before an action that cannot be undone or that moves money. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, isPending, problem, onConfirm, onClose, children } = props;
  const { isPayment = false, keepLabel = isPayment ? t`Cancel` : t`Keep it` } = props;
  return (
    <Dialog
      title={title}
      size="sm"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>{keepLabel}</Button>
          <Button
            variant={isPayment ? 'primary' : 'danger'}
            autoFocus={isPayment}
            isPending={isPending}
            onPress={onConfirm}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="text-base text-muted tabular-nums">{children}</div>
        {problem !== null && <Banner tone="bad">{problem}</Banner>}
      </div>
    </Dialog>
  );
}
