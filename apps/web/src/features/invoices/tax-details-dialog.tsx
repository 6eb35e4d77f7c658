import { t } from '@lingui/core/macro';
import { taxDetailsProblems, taxState } from '@shipdesk/domain/invoice/tax-details-rules';
import { states } from '@shipdesk/domain/place/states';
import { useId } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { type TaxDetails, useSaveTaxDetailsMutation } from './invoices-api.ts';
import { PartyField, usePartyForm } from './party-form.tsx';

interface TaxDetailsDialogProps {
  details: TaxDetails;
  onClose: () => void;
}

/** How invoices name the seller. */
export function TaxDetailsDialog({ details, onClose }: TaxDetailsDialogProps) {
  const formId = useId();
  const [save, { isLoading, error }] = useSaveTaxDetailsMutation();
  const { version, ...initial } = details;
  const form = usePartyForm(initial, taxDetailsProblems, async (values) => {
    const { error: refusal } = await save({ basedOnVersion: version, ...values });
    if (refusal === undefined) {
      toast.success(t`Tax details saved. New invoices state them.`);
      onClose();
    }
    return refusal;
  });
  const isRegistered = form.values.gstin.trim() !== '';
  const stateError = form.errorOf('state');
  return (
    <Dialog
      title={t`Tax details`}
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isLoading}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label={t`Tax details`}
        className="grid gap-x-4 gap-y-3 sm:grid-cols-2"
        onSubmit={form.onSubmit}
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
      </form>
    </Dialog>
  );
}
