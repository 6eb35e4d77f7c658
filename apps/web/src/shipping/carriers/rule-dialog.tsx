import { t } from '@lingui/core/macro';
import type { Rule } from '@shipdesk/contract/shipping/carrier-preferences';
import type { CarrierAccount } from '@shipdesk/contract/shipping/carriers';
import { services, zones } from '@shipdesk/domain/rates/service';
import { preferencePaymentModes } from '@shipdesk/domain/shipping/carrier-preference';
import { states } from '@shipdesk/domain/values/place/states';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Controller } from 'react-hook-form';
import {
  FormNumberField,
  FormRadioGroup,
  FormSelect,
  useCheckedForm,
} from '../../lib/forms/form-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup } from '../../ui/form/checkbox-group.tsx';
import { ComboBox } from '../../ui/form/combo-box.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { namePaymentMode, takeName } from './preference-texts.ts';
import { preferencesApi } from './preferences-api.ts';
import { ANY_ACCOUNT, findRuleProblems, type RuleForm, toRule, toRuleForm } from './rule-form.ts';

interface RuleDialogProps {
  title: string;
  rule: Rule;
  accounts: readonly CarrierAccount[];
  onDone: (rule: Rule) => void;
  onClose: () => void;
}

/** Edits the conditions and the choice of a rule. Does not save, because the list is saved as a whole. */
export function RuleDialog({ title, rule, accounts, onDone, onClose }: RuleDialogProps) {
  const formId = useId();
  const { control, bind, handleSubmit } = useCheckedForm<RuleForm>(
    toRuleForm(rule),
    findRuleProblems,
  );
  const { data: sellers } = preferencesApi.useListRuleSellersQuery();
  const sellerOptions = (sellers?.data ?? []).map(({ id, name }) => ({ id, label: name }));

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary">{t`Done`}</Button>
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
            options={(['cheapest', 'fastest', ...services] as const).map((id) => ({
              id,
              label: takeName(id),
            }))}
          />
          <FormSelect
            {...bind('accountId')}
            label={t`Of the account`}
            options={[
              { id: ANY_ACCOUNT, label: t`Any account` },
              ...accounts.map(({ id, name }) => ({ id, label: name })),
            ]}
          />
        </div>
        <h3 className="border-t border-line pt-3 text-base font-semibold text-ink">
          {t`For orders that meet all of these`}
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
            {...bind('fromCod')}
            kind="decimal"
            label={t`COD amount from (₹)`}
            maxLength={12}
          />
          <FormNumberField
            {...bind('toCod')}
            kind="decimal"
            label={t`COD amount up to (₹)`}
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
        <Controller
          control={control}
          name="zones"
          render={({ field }) => (
            <CheckboxGroup
              label={t`Zones`}
              options={zones.map((id) => ({ id, label: id }))}
              chosen={field.value}
              onChange={field.onChange}
              emptyNote={t`Every zone`}
            />
          )}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Controller
            control={control}
            name="pickupStates"
            render={({ field }) => (
              <PickSeveral
                label={t`Pickup states`}
                placeholder={t`Add a state`}
                emptyNote={t`Every state`}
                options={states.map((state) => ({ id: state, label: state }))}
                chosen={field.value}
                onChange={field.onChange}
              />
            )}
          />
          <Controller
            control={control}
            name="sellerIds"
            render={({ field }) => (
              <PickSeveral
                label={t`Sellers`}
                placeholder={t`Add a seller`}
                emptyNote={t`Every seller`}
                options={sellerOptions}
                chosen={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </div>
      </form>
    </Dialog>
  );
}

interface PickSeveralProps {
  label: string;
  placeholder: string;
  /** Shown while nothing is chosen. */
  emptyNote: string;
  options: readonly { id: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Several out of a long list: type to search, pick one after the other. */
function PickSeveral({
  label,
  placeholder,
  emptyNote,
  options,
  chosen,
  onChange,
}: PickSeveralProps) {
  const [text, setText] = useState('');
  const nameOf = (id: string) => options.find((option) => option.id === id)?.label ?? id;
  return (
    <div className="min-w-0">
      <ComboBox
        // Items of a combo box are read once.
        key={`${options.length} ${chosen.length}`}
        label={label}
        placeholder={placeholder}
        items={options.filter(({ id }) => !chosen.includes(id))}
        selectedId={null}
        inputValue={text}
        onInputChange={setText}
        onSelect={(id) => {
          if (id === null) return;
          setText('');
          onChange([...chosen, id]);
        }}
      />
      {chosen.length === 0 ? (
        <p className="mt-1 text-sm text-muted">{emptyNote}</p>
      ) : (
        <ul aria-label={label} className="mt-1.5 flex flex-wrap gap-1.5">
          {chosen.map((id) => (
            <li
              key={id}
              className="flex min-w-0 items-center gap-1 rounded-md border border-line bg-sunken pl-2 text-sm text-ink"
            >
              <span className="min-w-0 truncate">{nameOf(id)}</span>
              <AriaButton
                aria-label={t`Remove ${nameOf(id)}`}
                onPress={() => onChange(chosen.filter((other) => other !== id))}
                className="focus-ring flex size-6 pointer-coarse:size-9 cursor-pointer items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink"
              >
                <X aria-hidden="true" className="size-3.5" />
              </AriaButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
