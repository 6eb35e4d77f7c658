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

/** What is wrong with the fields of a form: messages by field, or problems with the path of their field. */
type Problems<Values extends FieldValues> =
  | { readonly [Name in keyof Values]?: string | false }
  | readonly ({ readonly field: string; readonly message: string } | false)[];

type Rule<Values extends FieldValues> = (values: Values) => Problems<Values>;

/**
 * The resolver of a form that a rule checks: `createResolver(({ reason }) => ({ reason: reason === '' && message }))`.
 * A field shows the first of its problems.
 */
export function createResolver<Values extends FieldValues>(rule: Rule<Values>): Resolver<Values> {
  return (values) => {
    const found = rule(values);
    const problems = Array.isArray(found)
      ? found.filter((problem) => problem !== false)
      : Object.entries(found).flatMap(([field, message]) => (message ? [{ field, message }] : []));
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
  rule: Rule<Values> = () => ({}),
) {
  const form = useForm<Values>({ defaultValues, resolver: createResolver(rule) });
  return { ...form, bind: bindFields(form.control) };
}
