import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Shows problems at the fields of a form and focuses the first of these fields. Returns false if the form has none of
 * the fields. `fields` maps the field of a problem to a form field.
 */
export function showFieldProblems<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  problems: readonly { readonly field: string; readonly message: string }[],
  fields: Readonly<Record<string, FieldPath<Values>>> = {},
): boolean {
  const isField = (name: string): name is FieldPath<Values> => name in form.getValues();
  const messages = new Map<FieldPath<Values>, string>();
  for (const { field: name, message } of problems) {
    const field = fields[name] ?? (isField(name) ? name : undefined);
    if (field !== undefined && !messages.has(field)) messages.set(field, message);
  }
  const [firstFieldName] = messages.keys();
  for (const [field, message] of messages) {
    form.setError(field, { type: 'server', message }, { shouldFocus: field === firstFieldName });
  }
  return messages.size > 0;
}
