import { t } from '@lingui/core/macro';
import { orderOutcomes } from '@shipdesk/domain/shipping/analytics/outcome';
import { parcelAlerts } from '@shipdesk/domain/shipping/attention';
import { bookingRefusals } from '@shipdesk/domain/shipping/booking-refusal';
import { riskLevels } from '@shipdesk/domain/shipping/risk/rto-risk';
import { parseKilograms, toKilograms } from '@shipdesk/domain/values/measure/quantity';
import { parseRupees, toRupees } from '@shipdesk/domain/values/money/money';
import { states } from '@shipdesk/domain/values/place/states';
import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type OrderNarrowing, PINCODE_START, zoneChoices } from '../../product/order-narrowing.ts';
import { getLevelName } from '../../product/risk/risk-texts.ts';
import { getParcelAlertName } from '../../product/shipment-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup } from '../../ui/form/checkbox-group.tsx';
import { MultiPicker } from '../../ui/form/combo-box.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { getOutcomeName, getRefusalName, getZoneFilterName } from '../order/order-filter-texts.ts';
import { useFilterChoices } from './filter-choices.ts';

const ANY = 'any' as const;

function toOptions<Id extends string>(ids: readonly Id[], getName: (id: Id) => string) {
  return ids.map((id) => ({ id, label: getName(id) }));
}

const FORM_ID = 'order-filters';

type TypedField = 'pincode' | 'amountFrom' | 'amountTo' | 'weightFrom' | 'weightTo';

interface OrderFiltersDialogProps {
  filters: OrderNarrowing;
  /** False for reverse orders, which have no payment. */
  hasPayment: boolean;
  onApply: (filters: OrderNarrowing) => void;
  onClose: () => void;
}

type ChoiceField =
  | 'payment'
  | 'attention'
  | 'outcome'
  | 'refusal'
  | 'risk'
  | 'carrier'
  | 'warehouseId'
  | 'tag'
  | 'importId';

/** Applies all filters on submit, so that the list is fetched once. */
export function OrderFiltersDialog(props: OrderFiltersDialogProps) {
  const { filters, hasPayment, onApply, onClose } = props;
  const choices = useFilterChoices(filters);
  const [draftFilters, setDraftFilters] = useState(filters);
  const [typedFilters, setTypedFilters] = useState(() => toTypedFilters(filters));
  const [problems, setProblems] = useState<Partial<Record<TypedField, string>>>({});
  const formRef = useRef<HTMLFormElement>(null);

  function chooseFilter<Field extends keyof OrderNarrowing>(
    field: Field,
    value: OrderNarrowing[Field] | typeof ANY,
  ) {
    const draft: OrderNarrowing = { ...draftFilters };
    if (value === ANY || (Array.isArray(value) && value.length === 0)) delete draft[field];
    else draft[field] = value;
    setDraftFilters(draft);
  }
  function enterText(field: TypedField, text: string) {
    setTypedFilters({ ...typedFilters, [field]: text });
    setProblems({});
  }
  function clearFilters() {
    setDraftFilters({});
    setTypedFilters(toTypedFilters({}));
    setProblems({});
  }

  function applyFilters(event: SubmitEvent) {
    event.preventDefault();
    const narrowingResult = toNarrowing(draftFilters, typedFilters);
    if ('narrowing' in narrowingResult) {
      onApply(narrowingResult.narrowing);
      return;
    }
    flushSync(() => setProblems(narrowingResult.problems));
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  const bindChoice = <Field extends ChoiceField>(
    field: Field,
    label: string,
    options: readonly { id: NonNullable<OrderNarrowing[Field]>; label: string }[],
  ) => ({
    label,
    options: [{ id: ANY, label: t`Any` } as const, ...options],
    value: draftFilters[field] ?? ANY,
    onChange: (id: NonNullable<OrderNarrowing[Field]> | typeof ANY) => chooseFilter(field, id),
  });
  const renderNumber = (field: Exclude<TypedField, 'pincode'>, label: string, unit: object) => (
    <TextField
      label={label}
      {...unit}
      isNumeric
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      value={typedFilters[field]}
      onChange={(text) => enterText(field, text)}
      error={problems[field]}
    />
  );

  return (
    <Dialog
      title={t`Filters`}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onPress={clearFilters}>{t`Clear all`}</Button>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form={FORM_ID}>{t`Apply`}</Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        ref={formRef}
        noValidate
        onSubmit={applyFilters}
        className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2"
      >
        {hasPayment && (
          <div className="sm:col-span-2">
            <RadioGroup
              {...bindChoice('payment', t`Payment`, [
                { id: 'cod', label: t`COD` },
                { id: 'prepaid', label: t`Prepaid` },
              ])}
            />
          </div>
        )}
        <div className="sm:col-span-2">
          <RadioGroup
            {...bindChoice('attention', t`Parcel`, toOptions(parcelAlerts, getParcelAlertName))}
          />
        </div>
        <div className="min-w-0 sm:col-span-2">
          <CheckboxGroup
            label={t`Zones`}
            options={toOptions(zoneChoices, getZoneFilterName)}
            chosenIds={draftFilters.zones ?? []}
            onChange={(zones) => chooseFilter('zones', [...zones])}
          />
        </div>
        <Select {...bindChoice('carrier', t`Carrier`, choices.carriers)} />
        <Select {...bindChoice('warehouseId', t`Warehouse`, choices.warehouses)} />
        <MultiPicker
          label={t`States`}
          chosenLabel={t`Chosen states`}
          items={toOptions(states, (state) => state)}
          placeholder={draftFilters.states === undefined ? t`Any` : t`Add another`}
          emptyText={t`No state has this name.`}
          chosenIds={draftFilters.states ?? []}
          onChange={(ids) => chooseFilter('states', ids)}
        />
        <TextField
          label={t`Pincode`}
          hint={t`All six digits, or the first few: 682 finds 682001 to 682999.`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={typedFilters.pincode}
          onChange={(text) => enterText('pincode', text)}
          error={problems.pincode}
        />
        <fieldset className="grid min-w-0 grid-cols-2 items-start gap-2">
          <legend className="sr-only">{t`Invoice amount`}</legend>
          {renderNumber('amountFrom', t`Invoice amount from`, { prefix: '₹' })}
          {renderNumber('amountTo', t`Invoice amount to`, { prefix: '₹' })}
        </fieldset>
        <fieldset className="grid min-w-0 grid-cols-2 items-start gap-2">
          <legend className="sr-only">{t`Dead weight`}</legend>
          {renderNumber('weightFrom', t`Dead weight from`, { suffix: t`kg` })}
          {renderNumber('weightTo', t`Dead weight to`, { suffix: t`kg` })}
        </fieldset>
        <Select {...bindChoice('outcome', t`Outcome`, toOptions(orderOutcomes, getOutcomeName))} />
        <Select
          {...bindChoice('refusal', t`Failed booking`, toOptions(bookingRefusals, getRefusalName))}
        />
        {hasPayment && (
          <Select
            hint={t`Finds only orders that are not booked.`}
            {...bindChoice('risk', t`RTO risk`, toOptions(riskLevels.toReversed(), getLevelName))}
          />
        )}
        <Select {...bindChoice('tag', t`Tag`, choices.tags)} />
        <Select {...bindChoice('importId', t`Import or shop`, choices.imports)} />
      </form>
    </Dialog>
  );
}

type TypedFilters = Readonly<Record<TypedField, string>>;

function toTypedFilters(filters: OrderNarrowing): TypedFilters {
  const { pincode = '', amountPaise = {}, weightGrams = {} } = filters;
  const formatBound = (value: number | undefined, convert: (value: number) => number) =>
    value === undefined ? '' : String(convert(value));
  return {
    pincode,
    amountFrom: formatBound(amountPaise.from, toRupees),
    amountTo: formatBound(amountPaise.to, toRupees),
    weightFrom: formatBound(weightGrams.from, toKilograms),
    weightTo: formatBound(weightGrams.to, toKilograms),
  };
}

function toNarrowing(
  narrowing: OrderNarrowing,
  typedFilters: TypedFilters,
): { narrowing: OrderNarrowing } | { problems: Partial<Record<TypedField, string>> } {
  const problems: Partial<Record<TypedField, string>> = {};
  const pincode = typedFilters.pincode.replaceAll(' ', '');
  if (pincode !== '' && !PINCODE_START.test(pincode)) {
    problems.pincode = t`Enter up to six digits. A pincode does not start with 0.`;
  }
  const readField = (field: TypedField, parse: (text: string) => number | null) => {
    const text = typedFilters[field].trim().replaceAll(',', '');
    if (text === '') return undefined;
    const value = parse(text);
    if (value === null) problems[field] = t`Enter a number, such as 500 or 2.5.`;
    return value ?? undefined;
  };
  const readRange = (kind: 'amount' | 'weight', parse: (text: string) => number | null) => {
    const from = readField(`${kind}From`, parse);
    const to = readField(`${kind}To`, parse);
    if (from !== undefined && to !== undefined && from > to) {
      problems[`${kind}To`] = t`Enter an upper bound that is not below the lower one.`;
    }
    if (from === undefined && to === undefined) return undefined;
    return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  };
  const amountPaise = readRange('amount', parseRupees);
  const weightGrams = readRange('weight', parseKilograms);
  if (Object.keys(problems).length > 0) return { problems };
  const { pincode: _pincode, amountPaise: _amount, weightGrams: _weight, ...filters } = narrowing;
  return {
    narrowing: {
      ...filters,
      ...(pincode !== '' && { pincode }),
      ...(amountPaise && { amountPaise }),
      ...(weightGrams && { weightGrams }),
    },
  };
}
