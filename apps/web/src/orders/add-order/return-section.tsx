import { t } from '@lingui/core/macro';
import {
  type QualityCheck,
  type QualityCheckKind,
  qualityCheckKinds,
  qualityCheckNames,
  returnLimits,
  returnReasons,
} from '@shipdesk/domain/order/return-details';
import { get, type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { getQualityCheckName, getReturnReasonName } from '../../lib/return-texts.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { OrderForm, ReturnForm } from './order-form.ts';

const NO_REASON = 'none';

export function ReturnSection({ form }: { form: UseFormReturn<OrderForm> }) {
  const { control } = form;
  const returnForm = useWatch({ control, name: 'returned' }) ?? { reason: '', checks: [] };
  const { errors } = useFormState({ control });
  const { reason, checks } = returnForm;

  function changeReturn(changes: Partial<ReturnForm>) {
    form.clearErrors('returned');
    form.setValue('returned', { ...returnForm, ...changes }, { shouldDirty: true });
  }
  function toggleCheck(check: QualityCheckKind, isOn: boolean) {
    const otherChecks = checks.filter((item) => item.check !== check);
    const nextChecks = isOn
      ? [...otherChecks, { check, expected: '', isRequired: true }]
      : otherChecks;
    const getPosition = ({ check: kind }: QualityCheck) => qualityCheckNames.indexOf(kind);
    changeReturn({ checks: nextChecks.toSorted((a, b) => getPosition(a) - getPosition(b)) });
  }
  const changeCheck = (check: QualityCheckKind, changes: Partial<QualityCheck>) =>
    changeReturn({
      checks: checks.map((item) => (item.check === check ? { ...item, ...changes } : item)),
    });

  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      <div className="max-w-xs">
        <Select
          label={t`Reason for the return`}
          options={[
            { id: NO_REASON, label: t`No reason given` },
            ...returnReasons.map((id) => ({ id, label: getReturnReasonName(id) })),
          ]}
          value={reason === '' ? NO_REASON : reason}
          onChange={(id) => changeReturn({ reason: id === NO_REASON ? '' : id })}
        />
      </div>
      <fieldset>
        <legend className="text-sm font-medium text-ink">{t`Quality checks at pickup`}</legend>
        <p className="mb-2 text-sm text-muted">
          {t`The carrier checks up to ${returnLimits.checks} of these before it accepts the parcel. A parcel that fails a required check stays with the consignee.`}
        </p>
        <ul className="flex flex-col gap-2">
          {qualityCheckNames.map((kind) => {
            const index = checks.findIndex(({ check }) => check === kind);
            const checkDraft = checks[index];
            const name = getQualityCheckName(kind);
            const error: unknown = get(errors, `returned.checks.${index}.expected.message`);
            return (
              <li key={kind} className="flex flex-col gap-1.5">
                <Checkbox
                  isSelected={checkDraft !== undefined}
                  isDisabled={checkDraft === undefined && checks.length >= returnLimits.checks}
                  onChange={(isOn) => toggleCheck(kind, isOn)}
                >
                  {name}
                </Checkbox>
                {checkDraft !== undefined && (
                  <div className="ml-6 flex flex-wrap items-start gap-x-4 gap-y-1.5">
                    {qualityCheckKinds[kind].needsExpected && (
                      <div className="w-full max-w-sm">
                        <TextField
                          label={t`Expected: ${name}`}
                          value={checkDraft.expected}
                          onChange={(expectedText) => changeCheck(kind, { expected: expectedText })}
                          maxLength={returnLimits.expectedChars}
                          autoComplete="off"
                          isRequired
                          error={typeof error === 'string' ? error : undefined}
                        />
                      </div>
                    )}
                    <div className={qualityCheckKinds[kind].needsExpected ? 'sm:pt-7' : ''}>
                      <Checkbox
                        aria-label={t`Required: ${name}`}
                        isSelected={checkDraft.isRequired}
                        onChange={(isRequired) => changeCheck(kind, { isRequired })}
                      >
                        {t`Required`}
                      </Checkbox>
                    </div>
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      </fieldset>
    </div>
  );
}
