import { t } from '@lingui/core/macro';
import { type SubmitEvent, useId, useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useCreateOrderViewMutation } from './order-views-api.ts';

export const MAX_VIEW_NAME = 40;

interface SaveViewDialogProps {
  query: string;
  onClose: () => void;
}

/** Names and saves what the list shows. */
export function SaveViewDialog({ query, onClose }: SaveViewDialogProps) {
  const formId = useId();
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [createView, { isLoading }] = useCreateOrderViewMutation();
  const keyOf = useIdempotencyKey();

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (isLoading) return;
    if (name.trim() === '') {
      setProblem(t`Enter a name for the view.`);
      return;
    }
    const body = { name: name.trim(), query, isDefault };
    const { error } = await createView({ body, idempotencyKey: keyOf(body) });
    if (error === undefined) {
      toast.success(t`View saved.`);
      onClose();
    } else {
      setProblem(messageOf(error, t`The view was not saved. Try again.`));
    }
  }

  return (
    <Dialog
      title={t`Save this view`}
      size="sm"
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isLoading}>
            {t`Save view`}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
        <TextField
          label={t`Name`}
          value={name}
          onChange={(text) => {
            setName(text);
            setProblem(undefined);
          }}
          hint={t`For example: COD to confirm. A search is not saved with the view.`}
          error={problem}
          maxLength={MAX_VIEW_NAME}
          autoComplete="off"
          autoFocus
          isRequired
        />
        <Checkbox isSelected={isDefault} onChange={setDefault}>
          {t`Open Orders with this view`}
        </Checkbox>
      </form>
    </Dialog>
  );
}
