import { t } from '@lingui/core/macro';
import { FormTextArea, FormTextField } from '../lib/form-fields.tsx';
import { useCheckedForm } from '../lib/resolver-of.ts';
import { CallDialog, type PlainCallDialogProps } from './call-dialog.tsx';

interface ReasonDialogProps<Data>
  extends Omit<PlainCallDialogProps<Data>, 'send' | 'form' | 'children' | 'hasColumns'> {
  label?: string;
  /** Who reads the reason. */
  hint?: string;
  maxLength?: number;
  /** Without it the reason is optional. */
  missing?: string;
  /** One line instead of several. */
  isShort?: boolean;
  /** Gets the reason without spaces around it. */
  send: (reason: string) => ReturnType<NonNullable<PlainCallDialogProps<Data>['send']>>;
}

/** A call that takes a reason. */
export function ReasonDialog<Data>(props: ReasonDialogProps<Data>) {
  const { label = t`Reason`, hint, maxLength = 200, missing, isShort = false, ...dialog } = props;
  const form = useCheckedForm({ reason: '' }, ({ reason }) =>
    missing !== undefined && reason.trim() === '' ? [{ field: 'reason', message: missing }] : [],
  );
  const Field = isShort ? FormTextField : FormTextArea;
  return (
    <CallDialog {...dialog} form={form} send={({ reason }) => props.send(reason.trim())}>
      <Field
        control={form.control}
        name="reason"
        label={label}
        {...(hint !== undefined && { hint })}
        maxLength={maxLength}
        isRequired={missing !== undefined}
        autoFocus
      />
    </CallDialog>
  );
}
