import { t } from '@lingui/core/macro';
import type { ApiKey } from '@shipdesk/contract/account/api-keys';
import {
  KEY_LIFETIME_DAYS,
  type KeyPermission,
  listKeyPermissions,
  MAX_KEY_CALLS_PER_MINUTE,
  MAX_KEY_LIFETIME_DAYS,
  proposeKeyPermissions,
} from '@shipdesk/domain/account/api-key';
import { useSelector } from 'react-redux';
import {
  FormCheckboxGroup,
  FormNumberField,
  FormSelect,
  FormTextArea,
  FormTextField,
  useCheckedForm,
} from '../../lib/forms/form-fields.tsx';
import { CallDialog } from '../../product/call-dialog.tsx';
import { selectRole } from '../../session/session-slice.ts';
import { Banner } from '../../ui/banner.tsx';
import { KeyText } from '../webhooks/secret-note.tsx';
import { describePermission } from './api-key-texts.ts';
import { apiKeysApi } from './api-keys-api.ts';

interface KeyForm {
  name: string;
  permissions: KeyPermission[];
  lifeDays: string;
  /** One address or network per line. */
  addresses: string;
  callsPerMinute: string;
}

interface DialogProps {
  readonly onClose: () => void;
}
interface KeyDialogProps extends DialogProps {
  readonly apiKey: ApiKey;
}

const listLifetimes = () => [
  { id: '30', label: t`30 days` },
  { id: '90', label: t`90 days` },
  { id: `${KEY_LIFETIME_DAYS}`, label: t`1 year` },
  { id: `${MAX_KEY_LIFETIME_DAYS}`, label: t`2 years` },
];

function useKeyForm(apiKey: ApiKey | null) {
  const role = useSelector(selectRole);
  const defaults: KeyForm = {
    name: apiKey?.name ?? '',
    permissions: apiKey?.permissions ?? (role === null ? [] : proposeKeyPermissions(role)),
    lifeDays: `${KEY_LIFETIME_DAYS}`,
    addresses: (apiKey?.addresses ?? []).join('\n'),
    callsPerMinute: `${apiKey?.callsPerMinute ?? ''}`,
  };
  return useCheckedForm<KeyForm>(defaults, ({ name, permissions, callsPerMinute }) => ({
    name: name.trim() === '' && t`Enter the name of the program that uses the key`,
    permissions: permissions.length === 0 && t`Choose at least one permission`,
    callsPerMinute:
      callsPerMinute !== '' &&
      (Number(callsPerMinute) < 1 || Number(callsPerMinute) > MAX_KEY_CALLS_PER_MINUTE) &&
      t`Enter a number from 1 to ${MAX_KEY_CALLS_PER_MINUTE}`,
  }));
}

const toBody = ({ name, permissions, addresses, callsPerMinute }: KeyForm) => ({
  name: name.trim(),
  permissions,
  addresses: [...new Set(addresses.split(/[\s,]+/).filter((address) => address !== ''))],
  callsPerMinute: callsPerMinute === '' ? null : Number(callsPerMinute),
});

function KeyFields({ form }: { form: ReturnType<typeof useKeyForm> }) {
  const role = useSelector(selectRole);
  const { bind } = form;
  const options = (role === null ? [] : listKeyPermissions(role)).map((id) => ({
    id,
    label: describePermission(id),
  }));
  return (
    <>
      <FormTextField
        {...bind('name')}
        label={t`Name`}
        hint={t`The program that uses the key, such as ERP or Shop.`}
        maxLength={80}
        autoComplete="off"
        autoFocus
        isRequired
      />
      <FormCheckboxGroup
        {...bind('permissions')}
        label={t`Permissions`}
        options={options}
        isInColumns
        hint={t`Allow only what the program needs. A key cannot have permissions that your role lacks.`}
      />
      <FormTextArea
        {...bind('addresses')}
        label={t`Allowed IP addresses`}
        hint={t`One address or network per line, such as 203.0.113.7 or 203.0.113.0/24. Leave empty to allow every address.`}
      />
      <FormNumberField
        {...bind('callsPerMinute')}
        kind="integer"
        label={t`Calls per minute`}
        hint={t`Leave empty to use the limit of your account.`}
      />
    </>
  );
}

function SecretNote({ secret }: { secret: string }) {
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="info">
        {t`Copy the secret now and store it where your program reads it. It is shown only once.`}
      </Banner>
      <KeyText label={t`Secret`} text={secret} />
    </div>
  );
}

export function NewKeyDialog({ onClose }: DialogProps) {
  const form = useKeyForm(null);
  const [createKey, { data }] = apiKeysApi.useCreateApiKeyMutation();
  return (
    <CallDialog
      title={t`Add an API key`}
      size="md"
      submitLabel={t`Add API key`}
      form={form}
      send={(values) =>
        createKey({ body: { ...toBody(values), lifeDays: Number(values.lifeDays) } })
      }
      failure={t`The API key could not be added. Try again.`}
      // Keeps the dialog open, because it shows the secret.
      onDone={() => undefined}
      {...(data !== undefined && { outcome: <SecretNote {...data.data} /> })}
      onClose={onClose}
    >
      <KeyFields form={form} />
      <FormSelect {...form.bind('lifeDays')} label={t`Expires after`} options={listLifetimes()} />
    </CallDialog>
  );
}

export function EditKeyDialog({ apiKey, onClose }: KeyDialogProps) {
  const form = useKeyForm(apiKey);
  const [changeKey] = apiKeysApi.useChangeApiKeyMutation();
  return (
    <CallDialog
      title={t`Edit the API key`}
      size="md"
      submitLabel={t`Save`}
      form={form}
      send={(values) => changeKey({ id: apiKey.id, body: toBody(values) })}
      failure={t`The API key could not be saved. Try again.`}
      success={t`The API key is saved.`}
      onClose={onClose}
    >
      <KeyFields form={form} />
    </CallDialog>
  );
}

export function RotateKeyDialog({ apiKey: { id }, onClose }: KeyDialogProps) {
  const [rotateKey, { data }] = apiKeysApi.useRotateApiKeyMutation();
  return (
    <CallDialog
      title={t`Replace the secret`}
      text={t`You get a new secret, and the key’s lifetime restarts. The old secret works for 24 more hours, so you can update your program without downtime.`}
      submitLabel={t`Replace secret`}
      send={() => rotateKey({ id })}
      failure={t`The secret could not be replaced. Try again.`}
      onDone={() => undefined}
      {...(data !== undefined && { outcome: <SecretNote {...data.data} /> })}
      onClose={onClose}
    />
  );
}

export function RevokeKeyDialog({ apiKey: { id, name }, onClose }: KeyDialogProps) {
  const [revokeKey] = apiKeysApi.useRevokeApiKeyMutation();
  return (
    <CallDialog
      title={t`Revoke ${name}?`}
      isDanger
      text={t`Shipdesk will reject requests that use this key. A revoked key cannot be restored.`}
      submitLabel={t`Revoke key`}
      send={() => revokeKey({ id })}
      failure={t`The API key could not be revoked. Try again.`}
      success={t`The API key is revoked.`}
      onClose={onClose}
    />
  );
}
