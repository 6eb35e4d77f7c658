import { t } from '@lingui/core/macro';
import type { Company, TaxDetails } from '@shipdesk/contract/money/tax-details';
import {
  findCompanyProblems,
  findTaxDetailsProblems,
  findTaxState,
} from '@shipdesk/domain/money/invoice/tax-details-rules';
import { findCanonicalState, states } from '@shipdesk/domain/values/place/states';
import { type Control, useController, useWatch } from 'react-hook-form';
import { listProblemMessages } from '../../i18n/problem-texts.ts';
import { FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { CallDialog } from '../../product/call-dialog.tsx';
import { Select } from '../../ui/form/select.tsx';
import { invoicesApi } from './invoices-api.ts';

interface TaxDetailsDialogProps {
  details: TaxDetails;
  onClose: () => void;
}

export function TaxDetailsDialog({ details, onClose }: TaxDetailsDialogProps) {
  const [save] = invoicesApi.useSaveTaxDetailsMutation();
  const { version, ...savedDetails } = details;
  const form = useCheckedForm(savedDetails, (values) =>
    listProblemMessages(findTaxDetailsProblems(values)),
  );
  const { bind } = form;
  return (
    <CallDialog
      title={t`Tax details`}
      size="md"
      submitLabel={t`Save`}
      hasColumns
      form={form}
      send={(values) => save({ body: { basedOnVersion: version, ...values } })}
      failure={t`The tax details could not be saved. Try again.`}
      success={t`Tax details saved. New invoices show them.`}
      onClose={onClose}
    >
      <FormTextField {...bind('legalName')} label={t`Legal name`} maxLength={120} isRequired />
      <FormTextField
        {...bind('gstin')}
        label={t`GSTIN`}
        maxLength={20}
        hint={t`Leave empty if you are not registered for GST.`}
      />
      <div className="sm:col-span-2">
        <FormTextField {...bind('address')} label={t`Address`} maxLength={250} isRequired />
      </div>
      <FormTextField {...bind('city')} label={t`City`} maxLength={60} isRequired />
      <FormTextField {...bind('pincode')} label={t`Pincode`} maxLength={7} isRequired />
      <StateField control={form.control} />
    </CallDialog>
  );
}

function StateField({ control }: { control: Control<Omit<TaxDetails, 'version'>> }) {
  const [gstin, addressState] = useWatch({ control, name: ['gstin', 'state'] });
  const {
    field: { ref, onChange },
    fieldState,
  } = useController({ control, name: 'state' });
  const isRegistered = gstin.trim() !== '';
  return (
    <Select
      ref={ref}
      label={t`State`}
      isRequired
      isDisabled={isRegistered}
      placeholder={t`Choose the state`}
      hint={isRegistered ? t`The GSTIN determines the state.` : ''}
      error={fieldState.error?.message ?? ''}
      options={states.map((state) => ({ id: state, label: state }))}
      value={findTaxState({ gstin, state: addressState })}
      onChange={onChange}
    />
  );
}

const emptyCompany = {
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
  company: Company | null;
  /** The Indian state in the operator's configuration. It determines the GST on prices. */
  state: string;
  onClose: () => void;
}

export function CompanyDialog({ company, state, onClose }: CompanyDialogProps) {
  const [save] = invoicesApi.useSaveCompanyMutation();
  const { version = 0, state: _, ...savedCompany } = company ?? { state };
  const registeredState = findCanonicalState(state);
  const form = useCheckedForm({ ...emptyCompany, ...savedCompany }, (values) =>
    registeredState === null
      ? []
      : listProblemMessages(findCompanyProblems(values, registeredState)),
  );
  const { bind } = form;
  return (
    <CallDialog
      title={t`Your company`}
      size="md"
      submitLabel={t`Save`}
      hasColumns
      form={form}
      send={(values) => save({ body: { basedOnVersion: version, ...values } })}
      failure={t`The company could not be saved. Try again.`}
      success={t`Company saved. New invoices show it.`}
      onClose={onClose}
    >
      <FormTextField {...bind('legalName')} label={t`Legal name`} maxLength={120} isRequired />
      <FormTextField
        {...bind('gstin')}
        label={t`GSTIN`}
        maxLength={20}
        hint={t`It must belong to ${state}, your configured state.`}
        isRequired
      />
      <div className="sm:col-span-2">
        <FormTextField {...bind('address')} label={t`Address`} maxLength={250} isRequired />
      </div>
      <FormTextField {...bind('city')} label={t`City`} maxLength={60} isRequired />
      <FormTextField {...bind('pincode')} label={t`Pincode`} maxLength={7} isRequired />
      <h3 className="mt-2 text-base font-semibold text-ink sm:col-span-2">
        {t`Bank account for payments`}
      </h3>
      <FormTextField
        {...bind('bankAccountName')}
        label={t`Account holder`}
        maxLength={100}
        isRequired
      />
      <FormTextField {...bind('bankName')} label={t`Bank`} maxLength={120} isRequired />
      <FormTextField
        {...bind('bankAccountNumber')}
        label={t`Account number`}
        maxLength={20}
        isRequired
      />
      <FormTextField {...bind('bankIfsc')} label={t`IFSC`} maxLength={11} isRequired />
    </CallDialog>
  );
}
