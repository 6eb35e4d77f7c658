import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  set,
  useForm,
} from 'react-hook-form';

/** A problem of a field, shown beside it. */
interface FieldMessage {
  /** Path of the field in the values of the form: `boxes.0.weight`. */
  readonly field: string;
  readonly message: string;
}

/**
 * The resolver of a form that a rule checks: `createResolver(({ reason }) => [reason === '' && { field: 'reason',
 * message }])`. A field shows the first of its problems.
 */
export function createResolver<Values extends FieldValues>(
  rule: (values: Values) => readonly (FieldMessage | false)[],
): Resolver<Values> {
  return (values) => {
    const problems = rule(values).filter((problem) => problem !== false);
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const { field, message } of problems.toReversed()) {
      set(errors, field, { type: 'rule', message });
    }
    return { values: {}, errors };
  };
}

/** Binds fields to a form: `<FormTextField {...bind('utr')} label={t`UTR`} />`. */
export function bindFields<Values extends FieldValues>(control: Control<Values>) {
  return <Name extends FieldPath<Values>>(name: Name) => ({ control, name });
}

/** A form of these values that a rule checks, as `createResolver` does, with a function that binds its fields. */
export function useCheckedForm<Values extends FieldValues>(
  defaultValues: Values & DefaultValues<Values>,
  rule: (values: Values) => readonly (FieldMessage | false)[] = () => [],
) {
  const form = useForm<Values>({ defaultValues, resolver: createResolver(rule) });
  return { ...form, bind: bindFields(form.control) };
}
