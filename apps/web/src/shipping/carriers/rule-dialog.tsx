import { t } from '@lingui/core/macro';
import type { Rule } from '@shipdesk/contract/shipping/carrier-preferences';
import type { CarrierAccount } from '@shipdesk/contract/shipping/carriers';
import { services, zones } from '@shipdesk/domain/rates/service';
import {
  preferencePaymentModes,
  preferenceTakes,
} from '@shipdesk/domain/shipping/carrier-preference';
import { states } from '@shipdesk/domain/values/place/states';
import { useId } from 'react';
import { Controller } from 'react-hook-form';
import {
  FormCheckboxGroup,
  FormNumberField,
  FormRadioGroup,
  FormSelect,
  useCheckedForm,
} from '../../lib/forms/form-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { MultiPicker } from '../../ui/form/combo-box.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { namePaymentMode, nameTake } from './preference-texts.ts';
import { preferencesApi } from './preferences-api.ts';
import { ANY_ACCOUNT, findRuleProblems, type RuleForm, toRule, toRuleForm } from './rule-form.ts';

interface RuleDialogProps {
  title: string;
  rule: Rule;
  accounts: readonly CarrierAccount[];
  onDone: (rule: Rule) => void;
  onClose: () => void;
}

/** The page saves all rules together, so this form saves nothing. */
export function RuleDialog({ title, rule, accounts, onDone, onClose }: RuleDialogProps) {
  const formId = useId();
  const { control, bind, formState, handleSubmit } = useCheckedForm<RuleForm>(
    toRuleForm(rule),
    findRuleProblems,
  );
  const { data: sellers } = preferencesApi.useListRuleSellersQuery();
  const sellerOptions = (sellers?.data ?? []).map(({ id, name }) => ({ id, label: name }));

  return (
    <Dialog
      title={title}
      onClose={onClose}
      hasUnsavedChanges={formState.isDirty}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary">{t`Apply`}</Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => void handleSubmit((values) => onDone(toRule(values)))(event)}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <FormSelect
            {...bind('take')}
            label={t`Book with`}
            hint={t`Best history chooses the carrier with the highest share of first-attempt deliveries.`}
            options={[...preferenceTakes, ...services].map((id) => ({
              id,
              label: nameTake(id),
            }))}
          />
          <FormSelect
            {...bind('accountId')}
            label={t`Account`}
            options={[
              { id: ANY_ACCOUNT, label: t`Any account` },
              ...accounts.map(({ id, name }) => ({ id, label: name })),
            ]}
          />
        </div>
        <h3 className="border-t border-line pt-3 text-base font-semibold text-ink">
          {t`For orders that meet all these conditions`}
        </h3>
        <FormRadioGroup
          {...bind('paymentMode')}
          label={t`Payment mode`}
          options={[
            { id: 'any', label: t`Any` },
            ...preferencePaymentModes.map((id) => ({ id, label: namePaymentMode(id) })),
          ]}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <FormNumberField
            {...bind('fromCodRupees')}
            kind="decimal"
            label={t`COD amount from (₹)`}
            maxLength={12}
          />
          <FormNumberField
            {...bind('toCodRupees')}
            kind="decimal"
            label={t`COD amount up to (₹)`}
            maxLength={12}
          />
          <FormNumberField
            {...bind('fromValueRupees')}
            kind="decimal"
            label={t`Value of goods from (₹)`}
            maxLength={12}
          />
          <FormNumberField
            {...bind('toValueRupees')}
            kind="decimal"
            label={t`Value of goods up to (₹)`}
            maxLength={12}
          />
          <FormNumberField
            {...bind('fromKg')}
            kind="decimal"
            label={t`Weight from (kg)`}
            hint={t`The chargeable weight.`}
            maxLength={8}
          />
          <FormNumberField
            {...bind('toKg')}
            kind="decimal"
            label={t`Weight up to (kg)`}
            maxLength={8}
          />
        </div>
        <FormCheckboxGroup
          {...bind('zones')}
          label={t`Zones`}
          options={zones.map((id) => ({ id, label: id }))}
          emptyNote={t`Every zone`}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Controller
            control={control}
            name="pickupStates"
            render={({ field }) => (
              <MultiPicker
                label={t`Pickup states`}
                placeholder={t`Add a state`}
                emptyNote={t`Every state`}
                items={states.map((state) => ({ id: state, label: state }))}
                chosenIds={field.value}
                onChange={field.onChange}
              />
            )}
          />
          <Controller
            control={control}
            name="sellerIds"
            render={({ field }) => (
              <MultiPicker
                label={t`Sellers`}
                placeholder={t`Add a seller`}
                emptyNote={t`Every seller`}
                items={sellerOptions}
                chosenIds={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </div>
      </form>
    </Dialog>
  );
}
