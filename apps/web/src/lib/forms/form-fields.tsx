import { t } from '@lingui/core/macro';
import { useState } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  set,
  useController,
  useForm,
} from 'react-hook-form';
import { Checkbox, type CheckboxProps } from '../../ui/form/checkbox.tsx';
import { CheckboxGroup, type CheckboxGroupProps } from '../../ui/form/checkbox-group.tsx';
import { RadioGroup, type RadioGroupProps } from '../../ui/form/radio-group.tsx';
import { Select, type SelectProps } from '../../ui/form/select.tsx';
import { TextArea, type TextAreaProps } from '../../ui/form/text-area.tsx';
import { PasswordField, TextField, type TextFieldProps } from '../../ui/form/text-field.tsx';
import { acceptsNumeric, type NumericKind, toNumeric } from './numeric-text.ts';

interface Bound<Values extends FieldValues, Name extends FieldPath<Values>> {
  control: Control<Values>;
  name: Name;
}

function useField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
}: Bound<Values, Name>) {
  const { field, fieldState } = useController({ control, name });
  return {
    value: field.value,
    text: typeof field.value === 'string' ? field.value : '',
    onChange: field.onChange,
    fieldProps: {
      name: field.name,
      onBlur: field.onBlur,
      ref: field.ref,
      error: fieldState.error?.message,
    },
  };
}

type Unbound<Props> = Omit<
  Props,
  'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref' | 'error'
>;

export function FormTextField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  ...props
}: Bound<Values, Name> & Unbound<TextFieldProps>) {
  const { text, onChange, fieldProps } = useField({ control, name });
  return <TextField {...props} {...fieldProps} value={text} onChange={onChange} />;
}

export function FormPasswordField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  ...props
}: Bound<Values, Name> & Unbound<Omit<TextFieldProps, 'type' | 'suffix'>>) {
  const { text, onChange, fieldProps } = useField({ control, name });
  return <PasswordField {...props} {...fieldProps} value={text} onChange={onChange} />;
}

export function FormTextArea<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  ...props
}: Bound<Values, Name> & Unbound<TextAreaProps>) {
  const { text, onChange, fieldProps } = useField({ control, name });
  return <TextArea {...props} {...fieldProps} value={text} onChange={onChange} />;
}

/**
 * Renders a `TextField` for a number, stored as text. A `decimal` field accepts digits and one point. In an `integer`
 * field, a point shows an error and blocks further input.
 */
export function FormNumberField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  kind,
  ...props
}: Bound<Values, Name> & Unbound<TextFieldProps> & { kind: NumericKind }) {
  const { text, onChange, fieldProps } = useField({ control, name });
  const [hasPoint, setHasPoint] = useState(false);
  const pointError = hasPoint ? t`Enter a whole number, without a decimal point` : undefined;
  return (
    <TextField
      {...props}
      {...fieldProps}
      error={pointError ?? fieldProps.error}
      isNumeric
      type="text"
      inputMode={kind === 'integer' ? 'numeric' : 'decimal'}
      autoComplete={props.autoComplete ?? 'off'}
      value={text}
      // Refusing the key keeps the caret in place. A later change of the value would move the caret to the end.
      onBeforeInput={(event) => {
        const insertedText = event.data;
        if (insertedText?.length !== 1) return;
        if (kind === 'integer' && insertedText === '.') setHasPoint(true);
        // Digits after a refused point would turn 2.5 into 25.
        if (hasPoint || !acceptsNumeric(text, insertedText, kind)) event.preventDefault();
      }}
      onFocus={() => setHasPoint(false)}
      onChange={(nextText) => {
        setHasPoint(kind === 'integer' && nextText.includes('.'));
        onChange(toNumeric(nextText, kind));
      }}
    />
  );
}

export function FormRupeesField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: Bound<Values, Name> & Omit<Unbound<TextFieldProps>, 'prefix'>,
) {
  return <FormNumberField {...props} kind="decimal" prefix="₹" />;
}

export function FormSelect<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Id extends string,
>({ control, name, ...props }: Bound<Values, Name> & Unbound<SelectProps<Id>>) {
  const { value, onChange, fieldProps } = useField({ control, name });
  return (
    <Select
      {...props}
      {...fieldProps}
      value={props.options.find((option) => option.id === value)?.id ?? null}
      onChange={onChange}
    />
  );
}

export function FormRadioGroup<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Id extends string,
>({ control, name, ...props }: Bound<Values, Name> & Unbound<RadioGroupProps<Id>>) {
  const { value, onChange, fieldProps } = useField({ control, name });
  const { ref: _ref, ...groupProps } = fieldProps;
  return (
    <RadioGroup
      {...props}
      {...groupProps}
      value={props.options.find((option) => option.id === value)?.id ?? null}
      onChange={onChange}
    />
  );
}

export function FormCheckbox<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  ...props
}: Bound<Values, Name> & Omit<CheckboxProps, 'name' | 'isSelected' | 'onChange' | 'ref'>) {
  const { value, onChange, fieldProps } = useField({ control, name });
  const { error, ...checkboxProps } = fieldProps;
  return (
    <Checkbox
      {...props}
      {...checkboxProps}
      isInvalid={error !== undefined}
      isSelected={value === true}
      onChange={onChange}
    />
  );
}

export function FormCheckboxGroup<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Id extends string,
>({
  control,
  name,
  ...props
}: Bound<Values, Name> & Omit<Unbound<CheckboxGroupProps<Id>>, 'chosenIds'>) {
  const { value, onChange, fieldProps } = useField({ control, name });
  const { ref, error } = fieldProps;
  return <CheckboxGroup {...props} ref={ref} error={error} chosenIds={value} onChange={onChange} />;
}

/** The problems of a form: messages by field, or a list with the path of each field. */
type Problems<Values extends FieldValues> =
  | { readonly [Name in keyof Values]?: string | false }
  | readonly ({ readonly field: string; readonly message: string } | false)[];

type Rule<Values extends FieldValues> = (values: Values) => Problems<Values>;

/**
 * Returns a resolver that validates a form with `rule`, for example `({ utr }) => ({ utr: utr === '' && message })`.
 * Each field shows only its first problem.
 */
export function createResolver<Values extends FieldValues>(rule: Rule<Values>): Resolver<Values> {
  return (values) => {
    const ruleResult = rule(values);
    const problems = Array.isArray(ruleResult)
      ? ruleResult.filter((problem) => problem !== false)
      : Object.entries(ruleResult).flatMap(([field, message]) =>
          message ? [{ field, message }] : [],
        );
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const { field, message } of problems.toReversed()) {
      set(errors, field, { type: 'rule', message });
    }
    return { values: {}, errors };
  };
}

/** Returns a function that binds fields to a form: `<FormTextField {...bind('utr')} label={t`UTR`} />`. */
export function bindFields<Values extends FieldValues>(control: Control<Values>) {
  return <Name extends FieldPath<Values>>(name: Name) => ({ control, name });
}

export function useCheckedForm<Values extends FieldValues>(
  defaultValues: Values & DefaultValues<Values>,
  rule: Rule<Values> = () => ({}),
) {
  const form = useForm<Values>({ defaultValues, resolver: createResolver(rule) });
  return { ...form, bind: bindFields(form.control) };
}
