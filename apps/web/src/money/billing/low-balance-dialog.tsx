import { t } from '@lingui/core/macro';
import { parseRupees, rupeesOf } from '@shipdesk/domain/values/money/money';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../api/call-error.ts';
import { FormNumberField } from '../../lib/form-fields.tsx';
import { useSetLowBalanceMutation } from '../../product/wallet-api.ts';
import { Banner } from '../../ui/banner.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

interface LowBalanceDialogProps {
  lowBalancePaise: number | null;
  onClose: () => void;
}

/** Sets the balance below which the seller gets a notification and a mail. */
export function LowBalanceDialog({ lowBalancePaise, onClose }: LowBalanceDialogProps) {
  const [save, { isLoading, error }] = useSetLowBalanceMutation();
  const { control, handleSubmit } = useForm({
    defaultValues: { rupees: lowBalancePaise === null ? '' : String(rupeesOf(lowBalancePaise)) },
  });

  async function submit({ rupees }: { rupees: string }) {
    const paise = rupees.trim() === '' ? null : parseRupees(rupees);
    const { data } = await save({ body: { lowBalancePaise: paise } });
    if (data === undefined) return;
    toast.success(paise === null ? t`The warning is off.` : t`The warning is saved.`);
    onClose();
  }

  return (
    <FormDialog
      title={t`Low-balance warning`}
      submitLabel={t`Save`}
      isPending={isLoading}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      <FormNumberField
        control={control}
        name="rupees"
        kind="decimal"
        prefix="₹"
        label={t`Warn when the balance falls below`}
        hint={t`Leave it empty to switch the warning off.`}
        maxLength={11}
      />
      {error !== undefined && (
        <Banner tone="bad">{messageOf(error, t`The warning could not be saved.`)}</Banner>
      )}
    </FormDialog>
  );
}
