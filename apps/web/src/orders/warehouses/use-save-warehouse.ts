import { t } from '@lingui/core/macro';
import type { WarehouseForm } from '@shipdesk/domain/order/warehouse/warehouse-rules';
import type { UseFormSetError } from 'react-hook-form';
import { hasStatus, messageOf } from '../../api/call-error.ts';
import { problemText } from '../../i18n/problem-texts.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { isWarehouseField } from './warehouse-form.ts';
import { pickupPayload, type Warehouse, warehousePayload } from './warehouse-payload.ts';
import { useCreateWarehouseMutation, useUpdateWarehouseMutation } from './warehouses-api.ts';

interface Saving {
  /** The address to change; absent for a new one. */
  editedId?: string | undefined;
  onSaved?: ((warehouse: Warehouse) => void) | undefined;
}

/** Saves the form, shows a toast with the result and marks the fields that the server refused. */
export function useSaveWarehouse(
  setError: UseFormSetError<WarehouseForm>,
  { editedId, onSaved }: Saving = {},
) {
  const [createWarehouse, creation] = useCreateWarehouseMutation();
  const [updateWarehouse, change] = useUpdateWarehouseMutation();
  const { isLoading, isSuccess } = editedId === undefined ? creation : change;
  const keyOf = useIdempotencyKey();

  function send(values: WarehouseForm) {
    if (editedId !== undefined) {
      return updateWarehouse({ id: editedId, body: pickupPayload(values) });
    }
    const body = warehousePayload(values);
    return createWarehouse({ body, idempotencyKey: keyOf(body) });
  }

  async function save(values: WarehouseForm) {
    if (isLoading) return;
    const { data: answer, error } = await send(values);
    if (answer !== undefined) {
      toast.success(t`Warehouse saved successfully!`);
      onSaved?.(answer.data);
      return;
    }
    if (hasStatus(error, 409)) {
      const alreadyPresent = problemText({ code: 'warehouse_title_taken' });
      toast.error(alreadyPresent);
      setError(
        'pickupAddressTitle',
        { type: 'server', message: alreadyPresent },
        { shouldFocus: true },
      );
      return;
    }
    toast.error(messageOf(error, t`The warehouse could not be saved. Please try again.`));
    const details = error !== undefined && 'data' in error ? (error.data.details ?? []) : [];
    for (const { field, message } of details) {
      if (isWarehouseField(field)) setError(field, { type: 'server', message });
    }
  }

  return { save, isSaving: isLoading, isSaved: isSuccess };
}
