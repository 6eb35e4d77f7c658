import { t } from '@lingui/core/macro';
import type { WarehouseForm } from '@shipdesk/domain/order/warehouse/warehouse-rules';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useId } from 'react';
import { findRefusedFields, getCallMessage, hasStatus } from '../../api/call-error.ts';
import { formatProblem } from '../../i18n/problem-texts.ts';
import { FormCheckbox, FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { trimTexts } from '../../lib/forms/trim-texts.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { AddressFields, type Place } from './address-fields.tsx';

import {
  emptyWarehouse,
  toWarehousePayload,
  validateWarehouse,
  type Warehouse,
} from './warehouse-form.ts';
import { warehousesApi } from './warehouses-api.ts';

interface WarehouseDialogProps {
  title: string;
  onClose: () => void;
  values: WarehouseForm;
  editedId?: string;
  /** Called after the server has saved the address, before the dialog closes. */
  onSaved?: (warehouse: Warehouse) => void;
}

/** Spec §4, saving a warehouse: on success the modal closes 5 seconds later. */
const CLOSE_AFTER_MS = 5000;

/** Renders the form that adds or changes a pickup address. Spec §2, Add Warehouse modal. */
export function WarehouseDialog({
  title,
  onClose,
  values,
  editedId,
  onSaved,
}: WarehouseDialogProps) {
  const formId = useId();
  const isCurrentDefault = editedId !== undefined && values.isDefault;
  const form = useCheckedForm(values, validateWarehouse);
  const [createWarehouse, creation] = warehousesApi.useCreateWarehouseMutation();
  const [updateWarehouse, change] = warehousesApi.useUpdateWarehouseMutation();
  const { isLoading: isSaving, isSuccess: isSaved } = editedId === undefined ? creation : change;
  const getIdempotencyKey = useIdempotencyKey();

  const { setFocus } = form;
  useEffect(() => setFocus('pickupAddressTitle'), [setFocus]);

  const close = useEffectEvent(() => onClose());
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => close(), CLOSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSaved]);

  function sendWarehouse(warehouseForm: WarehouseForm) {
    if (editedId !== undefined) {
      return updateWarehouse({ id: editedId, body: trimTexts(warehouseForm) });
    }
    const body = toWarehousePayload(warehouseForm);
    return createWarehouse({ body, idempotencyKey: getIdempotencyKey(body) });
  }

  async function saveWarehouse(warehouseForm: WarehouseForm) {
    if (isSaving) return;
    const { data: response, error } = await sendWarehouse(warehouseForm);
    if (response !== undefined) {
      toast.success(t`Warehouse saved successfully!`);
      onSaved?.(response.data);
      return;
    }
    if (hasStatus(error, 409)) {
      const alreadyPresent = formatProblem({ code: 'warehouse_title_taken' });
      toast.error(alreadyPresent);
      form.setError(
        'pickupAddressTitle',
        { type: 'server', message: alreadyPresent },
        { shouldFocus: true },
      );
      return;
    }
    toast.error(getCallMessage(error, t`The warehouse could not be saved. Try again.`));
    const isField = (name: string): name is keyof WarehouseForm => name in warehouseForm;
    for (const { field, message } of findRefusedFields(error)) {
      if (isField(field)) form.setError(field, { type: 'server', message });
    }
  }

  function setPlace({ city, state, country }: Place) {
    form.setValue('city', city, { shouldValidate: city !== '' });
    form.setValue('state', state, { shouldValidate: state !== '' });
    form.setValue('country', country, { shouldValidate: country !== '' });
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      hasUnsavedChanges={form.formState.isDirty && !isSaved}
      footer={
        <>
          <Button onPress={onClose}>{isSaved ? t`Close` : t`Cancel`}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={isSaving}
            isDisabled={isSaved}
            icon={isSaved ? Check : undefined}
          >
            {isSaved ? t`Saved` : t`Save`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          // React bubbles the event to the form around the dialog.
          event.stopPropagation();
          void form.handleSubmit(saveWarehouse)(event);
        }}
      >
        <FormTextField
          control={form.control}
          name="pickupAddressTitle"
          label={t`Address title`}
          hint={t`A name that you will recognise, such as Peenya godown`}
          maxLength={80}
          autoComplete="off"
          isRequired
        />
        <AddressFields
          control={form.control}
          getName={(field) => (field === 'pincode' ? 'pin' : field)}
          addressLabel={t`Address line`}
          onPlace={setPlace}
        />
        <div>
          <FormCheckbox control={form.control} name="isDefault" isDisabled={isCurrentDefault}>
            {t`Default Address`}
          </FormCheckbox>
          {isCurrentDefault && (
            <p className="mt-0.5 text-sm text-muted">
              {t`To change the default, make another address the default.`}
            </p>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** Renders the Add Warehouse modal. Spec §2. */
export function AddWarehouseDialog(props: Pick<WarehouseDialogProps, 'onClose' | 'onSaved'>) {
  return <WarehouseDialog {...props} title={t`Add Warehouse`} values={emptyWarehouse} />;
}
