import type { SerializedError } from '@reduxjs/toolkit';
import type { MoneyProblem } from '@shipdesk/domain/money/money-problems';
import type { InField } from '@shipdesk/domain/values/problem/problem';
import { useState } from 'react';
import type { CallError } from '../../api/session-port.ts';
import { problemMessages } from '../../i18n/problem-texts.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { TextField } from '../../ui/form/text-field.tsx';

type Refusal = CallError | SerializedError | undefined;

interface PartyForm<Values extends object> {
  values: Values;
  set: (changes: Partial<Values>) => void;
  errorOf: (field: keyof Values & string) => string | undefined;
  onSubmit: (event: { preventDefault(): void; currentTarget: EventTarget }) => void;
}

/** A form of texts that rules of the domain check. `save` resolves with the refusal of the server, if any. */
export function usePartyForm<Values extends object>(
  initial: Values,
  problemsOf: (values: Values) => readonly InField<MoneyProblem>[],
  save: (values: Values) => Promise<Refusal>,
): PartyForm<Values> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<readonly { field: string; message: string }[]>([]);

  async function submit(form: HTMLElement) {
    const problems = problemMessages(problemsOf(values));
    setErrors(problems);
    if (problems.length === 0) {
      const refusal = await save(values);
      if (refusal !== undefined && 'data' in refusal) setErrors(refusal.data.details ?? []);
    }
    focusFirstError(form);
  }

  return {
    values,
    set: (changes) => setValues((before) => ({ ...before, ...changes })),
    errorOf: (field) => errors.find((one) => one.field === field)?.message,
    onSubmit: (event) => {
      event.preventDefault();
      if (event.currentTarget instanceof HTMLElement) void submit(event.currentTarget);
    },
  };
}

interface PartyFieldProps<Values extends object> {
  form: PartyForm<Values>;
  name: keyof Values & string;
  label: string;
  maxLength: number;
  hint?: string;
  isRequired?: boolean;
}

/** One text of the form. */
export function PartyField<Values extends object>({
  form,
  name,
  ...props
}: PartyFieldProps<Values>) {
  const value = form.values[name];
  const error = form.errorOf(name);
  return (
    <TextField
      {...props}
      name={name}
      {...(error !== undefined && { error })}
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => {
        const changes: Partial<Values> = {};
        Reflect.set(changes, name, text);
        form.set(changes);
      }}
    />
  );
}
