import { t } from '@lingui/core/macro';
import type { TaxDetails } from '@shipdesk/contract/money/tax-details';
import { taxDetailsProblems, taxState } from '@shipdesk/domain/money/invoice/tax-details-rules';
import { states } from '@shipdesk/domain/values/place/states';
import { messageOf } from '../../api/call-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Select } from '../../ui/form/select.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useSaveTaxDetailsMutation } from './invoices-api.ts';
import { PartyField, usePartyForm } from './party-form.tsx';

interface TaxDetailsDialogProps {
  details: TaxDetails;
  onClose: () => void;
}

/** How invoices name the seller. */
export function TaxDetailsDialog({ details, onClose }: TaxDetailsDialogProps) {
  const [save, { isLoading, error }] = useSaveTaxDetailsMutation();
  const { version, ...initial } = details;
  const form = usePartyForm(initial, taxDetailsProblems, async (values) => {
    const { error: refusal } = await save({ body: { basedOnVersion: version, ...values } });
    if (refusal === undefined) {
      toast.success(t`Tax details saved. New invoices state them.`);
      onClose();
    }
    return refusal;
  });
  const isRegistered = form.values.gstin.trim() !== '';
  const stateError = form.errorOf('state');
  return (
    <FormDialog
      title={t`Tax details`}
      size="md"
      submitLabel={t`Save`}
      isPending={isLoading}
      hasColumns
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <PartyField form={form} name="legalName" label={t`Legal name`} maxLength={120} isRequired />
      <PartyField
        form={form}
        name="gstin"
        label={t`GSTIN`}
        maxLength={20}
        hint={t`Leave empty if you are not registered for GST.`}
      />
      <div className="sm:col-span-2">
        <PartyField form={form} name="address" label={t`Address`} maxLength={250} isRequired />
      </div>
      <PartyField form={form} name="city" label={t`City`} maxLength={60} isRequired />
      <PartyField form={form} name="pincode" label={t`Pincode`} maxLength={7} isRequired />
      <Select
        label={t`State`}
        isRequired
        isDisabled={isRegistered}
        placeholder={t`Choose the state`}
        hint={isRegistered ? t`Follows from the GSTIN.` : ''}
        error={stateError ?? ''}
        options={states.map((state) => ({ id: state, label: state }))}
        value={taxState(form.values)}
        onChange={(state) => form.set({ state })}
      />
      {error !== undefined && (
        <div className="sm:col-span-2">
          <Banner tone="bad">{messageOf(error, t`The tax details could not be saved.`)}</Banner>
        </div>
      )}
    </FormDialog>
  );
}
