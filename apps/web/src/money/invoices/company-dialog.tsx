import { t } from '@lingui/core/macro';
import type { Company } from '@shipdesk/contract/money/tax-details';
import { companyProblems } from '@shipdesk/domain/money/invoice/tax-details-rules';
import { canonicalState } from '@shipdesk/domain/values/place/states';
import { messageOf } from '../../api/call-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useSaveCompanyMutation } from './invoices-api.ts';
import { PartyField, usePartyForm } from './party-form.tsx';

const empty = {
  legalName: '',
  gstin: '',
  address: '',
  city: '',
  pincode: '',
  bankAccountName: '',
  bankName: '',
  bankAccountNumber: '',
  bankIfsc: '',
};

interface CompanyDialogProps {
  /** Null before the first save. */
  company: Company | null;
  /** The state that prices assume. */
  state: string;
  onClose: () => void;
}

/** The operator's company as invoices name it. */
export function CompanyDialog({ company, state, onClose }: CompanyDialogProps) {
  const [save, { isLoading, error }] = useSaveCompanyMutation();
  const { version = 0, state: _, ...known } = company ?? { state };
  const registered = canonicalState(state);
  const form = usePartyForm(
    { ...empty, ...known },
    (values) => (registered === null ? [] : companyProblems(values, registered)),
    async (values) => {
      const { error: refusal } = await save({ body: { basedOnVersion: version, ...values } });
      if (refusal === undefined) {
        toast.success(t`Company saved. New invoices state it.`);
        onClose();
      }
      return refusal;
    },
  );
  return (
    <FormDialog
      title={t`Your company`}
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
        hint={t`Of ${state}, the state that prices assume.`}
        isRequired
      />
      <div className="sm:col-span-2">
        <PartyField form={form} name="address" label={t`Address`} maxLength={250} isRequired />
      </div>
      <PartyField form={form} name="city" label={t`City`} maxLength={60} isRequired />
      <PartyField form={form} name="pincode" label={t`Pincode`} maxLength={7} isRequired />
      <h3 className="mt-2 text-base font-semibold text-ink sm:col-span-2">
        {t`Bank account for payments`}
      </h3>
      <PartyField
        form={form}
        name="bankAccountName"
        label={t`Account holder`}
        maxLength={100}
        isRequired
      />
      <PartyField form={form} name="bankName" label={t`Bank`} maxLength={120} isRequired />
      <PartyField
        form={form}
        name="bankAccountNumber"
        label={t`Account number`}
        maxLength={20}
        isRequired
      />
      <PartyField form={form} name="bankIfsc" label={t`IFSC`} maxLength={11} isRequired />
      {error !== undefined && (
        <div className="sm:col-span-2">
          <Banner tone="bad">{messageOf(error, t`The company could not be saved.`)}</Banner>
        </div>
      )}
    </FormDialog>
  );
}
