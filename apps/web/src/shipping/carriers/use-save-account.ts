import { t } from '@lingui/core/macro';
import type { CarrierAccount } from '@shipdesk/contract/shipping/carriers';
import { useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { hasCode, messageOf } from '../../api/call-error.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { type AccountForm, accountPayload, formFieldOf } from './account-form.ts';
import {
  useChangeCarrierAccountMutation,
  useCreateCarrierAccountMutation,
} from './carriers-api.ts';

/** Adds an account (`edited` is null) or changes one. Marks the fields that the server refused. */
export function useSaveAccount(
  edited: CarrierAccount | null,
  setError: UseFormSetError<AccountForm>,
  onSaved: () => void,
) {
  const [createAccount, creating] = useCreateCarrierAccountMutation();
  const [changeAccount, changing] = useChangeCarrierAccountMutation();
  const keyOf = useIdempotencyKey();
  /** A refusal that is about no field. */
  const [problem, setProblem] = useState<string | null>(null);
  const isSaving = creating.isLoading || changing.isLoading;

  function send(values: AccountForm) {
    const fields = accountPayload(values);
    if (edited !== null) {
      const { id, version } = edited;
      return changeAccount({ id, body: { basedOnVersion: version, ...fields } });
    }
    const body = { carrier: values.carrier, ...fields };
    return createAccount({ body, idempotencyKey: keyOf(body) });
  }

  async function save(values: AccountForm) {
    if (isSaving) return;
    setProblem(null);
    const { data, error } = await send(values);
    if (data !== undefined) {
      const { name } = data.data;
      toast.success(
        edited === null
          ? t`${name} is added. Test the connection, then enable it.`
          : t`${name} is saved.`,
      );
      onSaved();
      return;
    }
    const message = messageOf(error, t`The account could not be saved. Try again.`);
    if (hasCode(error, 'duplicate')) {
      setError('name', { type: 'server', message }, { shouldFocus: true });
      return;
    }
    const details = error !== undefined && 'data' in error ? (error.data.details ?? []) : [];
    const refused = details.flatMap((detail) => {
      const field = formFieldOf(detail.field);
      return field === null ? [] : [{ field, message: detail.message }];
    });
    for (const [index, { field, message: said }] of refused.entries()) {
      setError(field, { type: 'server', message: said }, { shouldFocus: index === 0 });
    }
    if (refused.length === 0) setProblem(message);
  }

  return { save, isSaving, problem };
}
