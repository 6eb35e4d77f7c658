import { plural, t } from '@lingui/core/macro';
import { termsLimits } from '@shipdesk/domain/rates/card-rules';
import { zones } from '@shipdesk/domain/rates/service';
import { directions, surchargeCodes } from '@shipdesk/domain/rates/surcharge';
import { type State, states } from '@shipdesk/domain/values/place/states';
import { Plus, Trash2 } from 'lucide-react';
import type { Dispatch } from 'react';
import { acceptsNumeric, type NumericKind, toNumeric } from '../../../lib/forms/numeric-text.ts';
import { getChargeName } from '../../../lib/quote-texts.ts';
import type { Finding } from '../../../product/sheet-edits.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxGroup } from '../../../ui/form/checkbox-group.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField, type TextFieldProps } from '../../../ui/form/text-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MenuButton, MenuItem } from '../../../ui/overlay/menu.tsx';
import type { RateAction, RateEdits } from '../rate-edits.ts';
import {
  isPercent,
  type PriceKind,
  type PriceText,
  priceKinds,
  type SurchargeText,
  type TermsText,
} from './terms-form.ts';
import { nameDirection, namePriceKind } from './terms-texts.ts';

export type TermsEditing = ReturnType<typeof createTermsEditing>;

interface NumberFieldProps
  extends Pick<
    TextFieldProps,
    'label' | 'hint' | 'prefix' | 'suffix' | 'isRequired' | 'placeholder'
  > {
  editing: TermsEditing;
  /** The path of the field in the request body, which is also the id of the input. */
  field: string;
  kind: NumericKind;
  value: string;
  onChange: (text: string) => void;
}

interface SurchargeFieldsProps {
  editing: TermsEditing;
  surcharge: SurchargeText;
  index: number;
  onRemove: () => void;
}

const pairStyle = 'grid grid-cols-1 gap-x-4 gap-y-4 sm:grid-cols-2';

export function SurchargeFields({ editing, surcharge, index, onRemove }: SurchargeFieldsProps) {
  const codes = surchargeCodes.map((id) => ({ id, label: getChargeName(id) }));
  return (
    <div className="flex flex-col gap-5">
      <div className={pairStyle}>
        <Select
          label={t`Surcharge`}
          options={codes}
          value={surcharge.code}
          onChange={(code) => editing.changeSurcharge(index, { code }, null)}
        />
        <SurchargePrices editing={editing} surcharge={surcharge} index={index} />
      </div>
      <Conditions editing={editing} surcharge={surcharge} index={index} />
      <div>
        <Button size="sm" icon={Trash2} onPress={onRemove}>
          {t`Remove surcharge`}
        </Button>
      </div>
    </div>
  );
}

/** The greatest of the prices is charged. */
function SurchargePrices({ editing, surcharge, index }: Omit<SurchargeFieldsProps, 'onRemove'>) {
  const { prices } = surcharge;
  const fieldPath = `terms.surcharges.${index}.prices`;
  const changePrices = (newPrices: readonly PriceText[], field: string | null) =>
    editing.changeSurcharge(index, { prices: newPrices }, field);
  const changePrice = (row: number, changes: Partial<PriceText>, field: string | null) =>
    changePrices(
      prices.map((price, priceIndex) => (priceIndex === row ? { ...price, ...changes } : price)),
      field,
    );
  const kinds = priceKinds.map((id) => ({ id, label: namePriceKind(id) }));
  return (
    <div role="group" aria-label={t`Prices`} className="flex flex-col gap-3">
      {prices.map(({ kind, amount }, row) => {
        const number = row + 1;
        return (
          <div
            key={row}
            role="group"
            aria-label={t`Price ${number}`}
            className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)_2rem] items-start gap-x-3"
          >
            <Select
              label={t`Price`}
              options={kinds}
              value={kind}
              onChange={(id: PriceKind) => changePrice(row, { kind: id }, null)}
            />
            <NumberField
              editing={editing}
              field={`${fieldPath}.${row}`}
              kind="decimal"
              label={isPercent(kind) ? t`Percentage` : t`Rupees`}
              {...(isPercent(kind) ? { suffix: '%' } : { prefix: '₹' })}
              value={amount}
              isRequired
              onChange={(text) => changePrice(row, { amount: text }, `${fieldPath}.${row}`)}
            />
            {prices.length > 1 && (
              <div className="mt-[22px] flex h-9 items-center pointer-coarse:h-11">
                <IconButton
                  label={t`Remove price ${number}`}
                  icon={Trash2}
                  onPress={() => changePrices(prices.toSpliced(row, 1), null)}
                />
              </div>
            )}
          </div>
        );
      })}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {prices.length < termsLimits.pricesOfSurcharge && (
          <Button
            size="sm"
            icon={Plus}
            onPress={() => changePrices([...prices, { kind: 'flat', amount: '' }], null)}
          >
            {t`Add price`}
          </Button>
        )}
        <p className="text-sm text-muted">
          {prices.length > 1
            ? t`The greatest of these prices is charged.`
            : t`The greatest of several prices is charged.`}
        </p>
      </div>
    </div>
  );
}

function Conditions({ editing, surcharge, index }: Omit<SurchargeFieldsProps, 'onRemove'>) {
  const fieldPath = `terms.surcharges.${index}.when`;
  const changeConditions = (changes: Partial<SurchargeText>) =>
    editing.changeSurcharge(index, changes, null);
  const typeCondition = (changes: Partial<SurchargeText>, field: string) =>
    editing.changeSurcharge(index, changes, `${fieldPath}.${field}`);
  return (
    <div
      role="group"
      aria-label={t`Conditions`}
      className="flex flex-col gap-4 border-t border-line pt-4"
    >
      <h4 className="text-base font-semibold text-ink">{t`Which parcels pay this surcharge`}</h4>
      <div className={pairStyle}>
        <CheckboxGroup
          label={t`Zones`}
          hint={t`None chosen: every zone.`}
          options={zones.map((id) => ({ id, label: id }))}
          chosenIds={surcharge.zones}
          onChange={(zoneChoice) => changeConditions({ zones: zoneChoice })}
        />
        <CheckboxGroup
          label={t`Direction`}
          hint={t`None chosen: every direction.`}
          options={directions.map((id) => ({ id, label: nameDirection(id) }))}
          chosenIds={surcharge.directions}
          onChange={(directionChoice) => changeConditions({ directions: directionChoice })}
        />
        <StatesMenu
          chosenStates={surcharge.states}
          onChange={(inStates) => changeConditions({ states: inStates })}
        />
        <TextField
          id={`${fieldPath}.pincodePrefixes`}
          label={t`Pincodes`}
          hint={t`First digits of the origin or destination pincode, separated by commas. Empty: every pincode.`}
          autoComplete="off"
          inputMode="text"
          value={surcharge.prefixes}
          error={editing.findProblem(`${fieldPath}.pincodePrefixes`)}
          onChange={(prefixes) => typeCondition({ prefixes }, 'pincodePrefixes')}
          onBlur={editing.onLeave}
        />
        <div className="grid grid-cols-2 gap-x-4">
          <NumberField
            editing={editing}
            field={`${fieldPath}.minGrams`}
            kind="decimal"
            label={t`Weight from`}
            suffix="kg"
            value={surcharge.minKg}
            onChange={(minKg) => typeCondition({ minKg }, 'minGrams')}
          />
          <NumberField
            editing={editing}
            field={`${fieldPath}.maxGrams`}
            kind="decimal"
            label={t`Weight up to`}
            suffix="kg"
            value={surcharge.maxKg}
            onChange={(maxKg) => typeCondition({ maxKg }, 'maxGrams')}
          />
        </div>
        <Select
          label={t`Payment`}
          options={[
            { id: 'any', label: t`COD and Prepaid` },
            { id: 'COD', label: t`COD` },
            { id: 'Prepaid', label: t`Prepaid` },
          ]}
          value={surcharge.paymentMode}
          onChange={(paymentMode) => changeConditions({ paymentMode })}
        />
      </div>
    </div>
  );
}

interface StatesMenuProps {
  chosenStates: readonly State[];
  onChange: (chosenStates: State[]) => void;
}

function StatesMenu({ chosenStates, onChange }: StatesMenuProps) {
  const text = describeChosenStates(chosenStates);
  return (
    <div className="min-w-0">
      <p className="mb-1 text-sm font-medium text-ink">{t`States`}</p>
      <MenuButton
        label={t`States`}
        aria-label={t`States: ${text}`}
        text={<span className="min-w-0 flex-1 truncate text-left font-normal">{text}</span>}
        align="start"
        isBlock
      >
        {states.map((state) => (
          <MenuItem
            key={state}
            choice="many"
            isChosen={chosenStates.includes(state)}
            onAction={() =>
              onChange(
                states.filter((id) =>
                  id === state ? !chosenStates.includes(id) : chosenStates.includes(id),
                ),
              )
            }
          >
            {state}
          </MenuItem>
        ))}
      </MenuButton>
      <p className="mt-1 text-sm text-muted">{t`Origin or destination. None chosen: every state.`}</p>
    </div>
  );
}

function describeChosenStates(chosenStates: readonly State[]): string {
  if (chosenStates.length === 0) return t`Every state`;
  if (chosenStates.length <= 2) return chosenStates.join(', ');
  return plural(chosenStates.length, { one: '# state', other: '# states' });
}

export function createTermsEditing(
  { sheet, openField }: RateEdits,
  problems: readonly Finding[],
  dispatch: Dispatch<RateAction>,
) {
  const { terms } = sheet;
  /** `field` is the text field that the user edits; null for a choice. */
  const changeTerms = (changes: Partial<TermsText>, field: string | null) =>
    dispatch({ type: 'termsChanged', terms: { ...terms, ...changes }, field });
  return {
    terms,
    change: changeTerms,
    changeSurcharge: (index: number, changes: Partial<SurchargeText>, field: string | null) => {
      const surcharges = terms.surcharges.map((surcharge, position) =>
        position === index ? { ...surcharge, ...changes } : surcharge,
      );
      changeTerms({ surcharges }, field);
    },
    // A field shows no problem while the user types into it.
    findProblem: (field: string) =>
      field === openField
        ? undefined
        : problems.find((problem) => problem.field === field)?.message,
    onLeave: () => dispatch({ type: 'committed' }),
  };
}

export function NumberField({ editing, field, kind, value, onChange, ...props }: NumberFieldProps) {
  return (
    <TextField
      {...props}
      id={field}
      isNumeric
      inputMode={kind === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={value}
      error={editing.findProblem(field)}
      // Rejecting the key keeps the caret in place.
      onBeforeInput={(event) => {
        const insertedText = event.data;
        if (insertedText?.length === 1 && !acceptsNumeric(value, insertedText, kind))
          event.preventDefault();
      }}
      onChange={(text) => onChange(toNumeric(text, kind))}
      onBlur={editing.onLeave}
    />
  );
}
