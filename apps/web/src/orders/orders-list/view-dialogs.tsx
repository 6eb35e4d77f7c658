import { t } from '@lingui/core/macro';
import type { OrderView } from '@shipdesk/contract/orders/order-views';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { getCallMessage } from '../../api/call-error.ts';
import { FormCheckbox, FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { Button, CopyButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { orderViewsApi } from './order-views-api.ts';

const MAX_VIEW_NAME_CHARS = 40;

export function SaveViewDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const [createView] = orderViewsApi.useCreateOrderViewMutation();
  const getIdempotencyKey = useIdempotencyKey();
  const form = useCheckedForm({ name: '', isDefault: false }, ({ name }) => ({
    name: name.trim() === '' && t`Enter a name for the view`,
  }));
  return (
    <CallDialog
      title={t`Save this view`}
      submitLabel={t`Save view`}
      success={t`View saved.`}
      failure={t`The view was not saved. Try again.`}
      form={form}
      refusedFields={{ duplicate: 'name' }}
      send={({ name, isDefault }) => {
        const body = { name: name.trim(), query, isDefault };
        return createView({ body, idempotencyKey: getIdempotencyKey(body) });
      }}
      onClose={onClose}
    >
      <FormTextField
        control={form.control}
        name="name"
        label={t`Name`}
        hint={t`For example: COD to confirm. A search is not saved with the view.`}
        maxLength={MAX_VIEW_NAME_CHARS}
        autoComplete="off"
        autoFocus
        isRequired
      />
      <FormCheckbox control={form.control} name="isDefault">
        {t`Open Orders with this view`}
      </FormCheckbox>
    </CallDialog>
  );
}

interface ManageViewsDialogProps {
  views: readonly OrderView[];
  onClose: () => void;
}

export function ManageViewsDialog({ views, onClose }: ManageViewsDialogProps) {
  return (
    <Dialog
      title={t`Manage views`}
      onClose={onClose}
      footer={<Button onPress={onClose}>{t`Done`}</Button>}
    >
      {views.length === 0 ? (
        <p className="text-base text-muted">
          {t`You have no views. Filter the list, then save it as a view.`}
        </p>
      ) : (
        <>
          <p className="mb-3 text-base text-muted">
            {t`Only you see your views. To share a view with a colleague, copy the link to it.`}
          </p>
          <ul className="flex flex-col divide-y divide-line">
            {views.map((view) => (
              <ViewRow key={view.id} view={view} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

function ViewRow({ view }: { view: OrderView }) {
  const { pathname } = useLocation();
  const [changeView, { isLoading }] = orderViewsApi.useChangeOrderViewMutation();
  const [deleteView, { isLoading: isDeleting }] = orderViewsApi.useDeleteOrderViewMutation();
  // Null until the user edits the name.
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const name = draft ?? view.name;
  const isRenamed = name.trim() !== view.name && name.trim() !== '';
  const savedName = view.name;

  async function saveChanges(changes: Partial<OrderView>) {
    const { id, ...body } = { ...view, ...changes };
    const { error } = await changeView({ id, body });
    if (error === undefined) setDraft(null);
    else setProblem(getCallMessage(error, t`The view was not saved. Try again.`));
  }

  async function removeView() {
    const { error } = await deleteView({ id: view.id });
    if (error === undefined) toast.success(t`View ${savedName} deleted.`);
    else setProblem(getCallMessage(error, t`The view was not deleted. Try again.`));
  }

  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isRenamed) void saveChanges({ name: name.trim() });
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField
            label={t`Name`}
            value={name}
            onChange={(text) => {
              setDraft(text);
              setProblem(undefined);
            }}
            error={problem}
            maxLength={MAX_VIEW_NAME_CHARS}
            autoComplete="off"
          />
        </div>
        {isRenamed && (
          <Button type="submit" isPending={isLoading}>
            {t`Rename`}
          </Button>
        )}
      </form>
      <div className="flex items-center gap-1">
        <Checkbox
          isSelected={view.isDefault}
          isDisabled={isLoading}
          onChange={(isDefault) => void saveChanges({ isDefault })}
        >
          {t`Open Orders with this view`}
        </Checkbox>
        <span className="ml-auto flex">
          <CopyButton
            text={`${window.location.origin}${pathname}?${view.query}`}
            label={t`Copy link to ${savedName}`}
          />
          <IconButton
            label={t`Delete ${savedName}`}
            icon={Trash2}
            isDisabled={isDeleting}
            onPress={() => void removeView()}
          />
        </span>
      </div>
    </li>
  );
}
