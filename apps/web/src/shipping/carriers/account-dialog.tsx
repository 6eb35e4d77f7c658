import { t } from '@lingui/core/macro';
import type { CarrierAccount } from '@shipdesk/contract/shipping/carriers';
import { qualityCheckNames } from '@shipdesk/domain/order/return-details';
import { services } from '@shipdesk/domain/rates/service';
import { listCredentials } from '@shipdesk/domain/shipping/carriers/credentials';
import {
  type CarrierId,
  DEFAULT_CARRIER,
  getCarrierName,
  getCarrierUrls,
  hasSetting,
  isUnverified,
} from '@shipdesk/domain/shipping/carriers/registry';
import { useEffect } from 'react';
import {
  FormCheckboxGroup,
  FormPasswordField,
  FormRadioGroup,
  FormSelect,
  FormTextField,
  useCheckedForm,
} from '../../lib/forms/form-fields.tsx';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { getServiceName } from '../../lib/quote-texts.ts';
import { getQualityCheckName } from '../../lib/return-texts.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import {
  type AccountForm,
  buildAccountPayload,
  createAccountForm,
  findAccountProblems,
  refusedFields,
  toAccountForm,
} from './account-form.ts';
import { nameProfile } from './carrier-texts.ts';
import { carriersApi } from './carriers-api.ts';

const profiles = ['standard', 'prenumbered', 'labelled'] as const;

interface AccountDialogProps {
  editedAccount: CarrierAccount | null;
  /** The carriers for which an account can be added. */
  carriers: readonly CarrierId[];
  onClose: () => void;
}

export function AccountDialog({ editedAccount, carriers, onClose }: AccountDialogProps) {
  const savedCredentials =
    editedAccount?.credentials.state === 'set' ? editedAccount.credentials.shown : null;
  const form = useCheckedForm<AccountForm>(
    editedAccount === null
      ? createAccountForm(carriers[0] ?? DEFAULT_CARRIER)
      : toAccountForm(editedAccount),
    (values) => findAccountProblems(values, savedCredentials),
  );
  const { bind } = form;
  const [createAccount] = carriersApi.useCreateCarrierAccountMutation();
  const [changeAccount] = carriersApi.useChangeCarrierAccountMutation();
  const getIdempotencyKey = useIdempotencyKey();
  const carrier = form.watch('carrier');
  const { setValue } = form;
  const isNew = editedAccount === null;
  useEffect(() => {
    if (isNew) setValue('baseUrl', getCarrierUrls(carrier)?.live ?? '');
  }, [carrier, isNew, setValue]);
  const name = getCarrierName(carrier);

  function saveAccount(values: AccountForm) {
    const fields = buildAccountPayload(values);
    if (editedAccount !== null) {
      const { id, version } = editedAccount;
      return changeAccount({ id, body: { basedOnVersion: version, ...fields } });
    }
    const body = { carrier: values.carrier, ...fields };
    return createAccount({ body, idempotencyKey: getIdempotencyKey(body) });
  }

  return (
    <CallDialog
      title={editedAccount === null ? t`Add a carrier account` : t`Edit ${editedAccount.name}`}
      size="md"
      submitLabel={t`Save`}
      form={form}
      send={saveAccount}
      refusedFields={refusedFields}
      failure={t`The account could not be saved. Try again.`}
      success={({ data }) =>
        editedAccount === null
          ? t`${{ name: data.name }} is added. Test the connection, then enable the account.`
          : t`${{ name: data.name }} is saved.`
      }
      onClose={onClose}
    >
      {editedAccount === null && carriers.length > 1 && (
        <FormRadioGroup
          {...bind('carrier')}
          label={t`Carrier`}
          options={carriers.map((id) => ({ id, label: getCarrierName(id) }))}
        />
      )}
      {isUnverified(carrier) && (
        <p className="text-sm text-muted">
          {t`Not tested live: checked against the ${name} documentation, but not with a parcel on a real account. Book one parcel before you enable the account for sellers.`}
        </p>
      )}
      <FormTextField
        {...bind('name')}
        label={t`Name`}
        hint={t`Sellers see this name on their warehouses and shipments.`}
        maxLength={60}
        autoComplete="off"
        autoFocus
        isRequired
      />
      {hasSetting(carrier, 'baseUrl') ? (
        <FormTextField
          {...bind('baseUrl')}
          label={t`API address`}
          hint={describeAddress(carrier)}
          maxLength={200}
          inputMode="url"
          autoComplete="off"
          isRequired
        />
      ) : (
        <>
          <FormSelect
            {...bind('profile')}
            label={t`Kind of carrier`}
            options={profiles.map((id) => ({ id, label: nameProfile(id) }))}
          />
          <FormTextField
            {...bind('seed')}
            label={t`Seed`}
            hint={t`Parcels with the same seed have the same events in every run.`}
            maxLength={40}
            autoComplete="off"
            isRequired
          />
        </>
      )}
      {listCredentials(carrier).map((credential) => {
        const field = {
          ...bind(`credentials.${credential.name}`),
          label: credential.label,
          hint: describeCredential(credential, { account: editedAccount, carrier }),
          maxLength: 2000,
          autoComplete: 'off',
          isRequired:
            !credential.isOptional &&
            !(credential.kind === 'secret' && savedCredentials?.[credential.name] !== undefined),
          ...(credential.example !== undefined && { placeholder: credential.example }),
        };
        return credential.kind === 'secret' ? (
          <FormPasswordField key={credential.name} {...field} />
        ) : (
          <FormTextField key={credential.name} {...field} />
        );
      })}
      <FormCheckboxGroup
        {...bind('services')}
        label={t`Services`}
        options={services.map((id) => ({ id, label: getServiceName(id) }))}
      />
      {hasSetting(carrier, 'qualityChecks') && (
        <fieldset>
          <legend className="text-sm font-medium text-ink">
            {t`Quality checks for reverse pickups`}
          </legend>
          <p className="mb-2 text-sm text-muted">
            {t`Enter the question ids that you agreed on with ${name}. Leave a check empty if ${name} does not perform it.`}
          </p>
          <div className="grid gap-3 sm:grid-cols-2">
            {qualityCheckNames.map((check) => (
              <FormTextField
                key={check}
                {...bind(`qualityChecks.${check}`)}
                label={getQualityCheckName(check)}
                maxLength={40}
                autoComplete="off"
              />
            ))}
          </div>
        </fieldset>
      )}
    </CallDialog>
  );
}

function describeAddress(carrier: CarrierId): string {
  const address = getCarrierUrls(carrier)?.test;
  return address === undefined
    ? t`This carrier has no test address. Each booking is real.`
    : t`For testing, use ${{ address }}`;
}

function describeCredential(
  { name, kind }: ReturnType<typeof listCredentials>[number],
  { account, carrier }: { account: CarrierAccount | null; carrier: CarrierId },
): string {
  const carrierName = getCarrierName(carrier);
  const savedEnding = account?.credentials.shown[name];
  if (kind === 'text') return '';
  if (name === 'pushToken') {
    if (savedEnding) return t`Leave this empty to keep the push token that ends in ${savedEnding}.`;
    return t`Optional. A long random text that authenticates status updates from ${carrierName}. Enter the same text in your ${carrierName} account. Shipdesk rejects updates without it.`;
  }
  if (account?.credentials.state === 'unreadable') {
    return t`The saved value can no longer be read, because SESSION_SECRET was replaced. Enter it again.`;
  }
  if (savedEnding) return t`Leave this empty to keep the value that ends in ${savedEnding}.`;
  if (account !== null) return t`Leave this empty to keep the saved value.`;
  return hasSetting(carrier, 'seed')
    ? t`Enter “simulator”. The simulator accepts no other token.`
    : t`Copy it from your ${carrierName} account. Shipdesk stores it encrypted and never shows it again.`;
}
