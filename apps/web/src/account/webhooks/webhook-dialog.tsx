import { t } from '@lingui/core/macro';
import type { WebhookEndpoint } from '@shipdesk/contract/account/webhooks';
import type { SignatureScheme } from '@shipdesk/domain/account/webhook/webhook-delivery';
import { type WebhookType, webhookTypes } from '@shipdesk/domain/account/webhook/webhook-event';
import {
  FormCheckboxGroup,
  FormRadioGroup,
  FormTextField,
  useCheckedForm,
} from '../../lib/forms/form-fields.tsx';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { SecretNote } from './secret-note.tsx';
import { webhooksApi } from './webhooks-api.ts';

interface WebhookForm {
  url: string;
  description: string;
  scope: 'all' | 'chosen';
  types: WebhookType[];
  scheme: SignatureScheme;
}

const typeOptions = webhookTypes.map((id) => ({ id, label: id }));

function useWebhookForm(webhook: WebhookEndpoint | null) {
  const defaults: WebhookForm = {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    scope: webhook !== null && webhook.types.length > 0 ? 'chosen' : 'all',
    types: [...(webhook?.types ?? [])],
    scheme: webhook?.scheme ?? 'v1',
  };
  return useCheckedForm<WebhookForm>(defaults, ({ url, scope, types }) => ({
    url: url.trim() === '' && t`Enter the address that receives the events`,
    types: scope === 'chosen' && types.length === 0 && t`Choose at least one event`,
  }));
}

const buildFields = ({ url, description, scope, types }: WebhookForm) => ({
  url: url.trim(),
  description: description.trim(),
  types: scope === 'all' ? [] : types,
});

function WebhookFields({ form }: { form: ReturnType<typeof useWebhookForm> }) {
  const { bind } = form;
  return (
    <>
      <FormTextField
        {...bind('url')}
        label={t`Address`}
        hint={t`An https:// address of your program. Shipdesk posts each event to it.`}
        maxLength={2000}
        inputMode="url"
        autoComplete="off"
        autoFocus
        isRequired
      />
      <FormTextField
        {...bind('description')}
        label={t`Description`}
        maxLength={200}
        autoComplete="off"
      />
      <FormRadioGroup
        {...bind('scope')}
        label={t`Events`}
        options={[
          { id: 'all', label: t`All events` },
          { id: 'chosen', label: t`Only chosen events` },
        ]}
      />
      {form.watch('scope') === 'chosen' && (
        <FormCheckboxGroup
          {...bind('types')}
          label={t`Chosen events`}
          options={typeOptions}
          isInColumns
        />
      )}
    </>
  );
}

export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const form = useWebhookForm(null);
  const [createWebhook, { data }] = webhooksApi.useCreateWebhookMutation();
  const getIdempotencyKey = useIdempotencyKey();
  return (
    <CallDialog
      title={t`Add a webhook`}
      size="md"
      submitLabel={t`Add webhook`}
      form={form}
      send={(values) => {
        const body = { ...buildFields(values), scheme: values.scheme };
        return createWebhook({ body, idempotencyKey: getIdempotencyKey(body) });
      }}
      failure={t`The webhook could not be added. Try again.`}
      // Keeps the dialog open, because it shows the secret.
      onDone={() => undefined}
      {...(data !== undefined && { outcome: <SecretNote {...data.data} /> })}
      onClose={onClose}
    >
      <WebhookFields form={form} />
      <FormRadioGroup
        {...form.bind('scheme')}
        label={t`Signature`}
        options={[
          { id: 'v1', label: t`Shared secret (v1)` },
          { id: 'v1a', label: t`Public key (v1a, Ed25519)` },
        ]}
      />
    </CallDialog>
  );
}

export function EditWebhookDialog({
  webhook,
  onClose,
}: {
  webhook: WebhookEndpoint;
  onClose: () => void;
}) {
  const form = useWebhookForm(webhook);
  const [changeWebhook] = webhooksApi.useChangeWebhookMutation();
  const { id, offReason } = webhook;
  return (
    <CallDialog
      title={t`Edit the webhook`}
      size="md"
      submitLabel={t`Save`}
      form={form}
      send={(values) =>
        changeWebhook({ id, body: { ...buildFields(values), isOn: offReason === '' } })
      }
      failure={t`The webhook could not be saved. Try again.`}
      success={t`The webhook is saved.`}
      onClose={onClose}
    >
      <WebhookFields form={form} />
    </CallDialog>
  );
}
