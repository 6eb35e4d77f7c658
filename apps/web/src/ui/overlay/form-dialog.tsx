import { t } from '@lingui/core/macro';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import { Button } from '../button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'size'> {
  submitLabel: string;
  isPending: boolean;
  /** Sets the fields in two columns where there is room. */
  hasColumns?: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
  /** The fields, then the error of the last call. */
  children: ReactNode;
}

/** A dialog with one form. A form is not sent twice: submitting does nothing while a call is pending. */
export function FormDialog({
  title,
  size = 'sm',
  submitLabel,
  isPending,
  hasColumns = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      title={title}
      size={size}
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={hasColumns ? 'grid gap-x-4 gap-y-3 sm:grid-cols-2' : 'flex flex-col gap-3'}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void onSubmit(event);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
