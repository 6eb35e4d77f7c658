import { t } from '@lingui/core/macro';
import type { ShopTest } from '@shipdesk/contract/orders/shop-connections';
import { type ChannelId, channels, getChannel } from '@shipdesk/domain/order/channel/channels';
import {
  type CredentialName,
  credentialNames,
  listCredentialFields,
  lowercaseFirst,
} from '@shipdesk/domain/order/channel/credential-fields';
import { fillRecord } from '@shipdesk/domain/values/record';
import { useState } from 'react';
import { getCallMessage } from '../../api/call-error.ts';
import {
  FormPasswordField,
  FormRadioGroup,
  FormTextField,
  useCheckedForm,
} from '../../lib/forms/form-fields.tsx';
import { CallDialog } from '../../product/call-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { shopConnectionsApi } from './shop-connections-api.ts';
import { describeCredentials, describeShopProblem } from './shop-texts.ts';

type ShopForm = Record<CredentialName, string> & { channel: ChannelId };

const emptyForm: ShopForm = {
  ...fillRecord(credentialNames, () => ''),
  channel: 'woocommerce',
};

/** Maps the paths of the request body to form fields. */
const refusedFields: Readonly<Record<string, CredentialName>> = Object.fromEntries(
  credentialNames.map((name) => [`credentials.${name}`, name]),
);

const buildBody = ({ channel, ...values }: ShopForm) => ({
  channel,
  credentials: Object.fromEntries(
    listCredentialFields(channel).map(({ name }) => [name, values[name].trim()]),
  ),
});

export function ConnectShopDialog({ onClose }: { onClose: () => void }) {
  const form = useCheckedForm<ShopForm>(emptyForm, (values) =>
    Object.fromEntries(
      listCredentialFields(values.channel).map(({ name, label, isOptional = false }) => [
        name,
        !isOptional &&
          values[name].trim() === '' &&
          t`Enter the ${{ label: lowercaseFirst(label) }}`,
      ]),
    ),
  );
  const [connectShop] = shopConnectionsApi.useConnectShopMutation();
  const [testShop, { isLoading: isTesting }] = shopConnectionsApi.useTestShopMutation();
  const [startApproval, { isLoading: isLeaving }] =
    shopConnectionsApi.useStartShopApprovalMutation();
  const [outcome, setOutcome] = useState<ShopTest | string | null>(null);
  const channel = form.watch('channel');
  const { bind } = form;

  const runTest = () =>
    void form.handleSubmit(async (values) => {
      setOutcome(null);
      const { data, error } = await testShop({ body: buildBody(values) });
      setOutcome(data?.data ?? getCallMessage(error, t`The test did not run. Try again.`));
    })();

  const leaveForApproval = () =>
    void form.handleSubmit(async (values) => {
      setOutcome(null);
      const { data, error } = await startApproval({ body: buildBody(values) });
      if (data === undefined)
        setOutcome(getCallMessage(error, t`The approval page did not open. Try again.`));
      else window.location.assign(data.data.url);
    })();

  return (
    <CallDialog
      title={t`Connect a shop`}
      size="md"
      submitLabel={t`Connect`}
      form={form}
      send={(values) => connectShop({ body: buildBody(values) })}
      refusedFields={refusedFields}
      failure={t`The shop could not be connected. Try again.`}
      success={t`The shop is connected. Its orders will arrive within a minute.`}
      onClose={onClose}
    >
      <FormRadioGroup
        {...bind('channel')}
        label={t`Shop platform`}
        options={channels.map(({ id, name }) => ({ id, label: name }))}
      />
      <p className="text-sm text-muted">{describeCredentials(channel)}</p>
      {listCredentialFields(channel).map(({ name, label, kind, isOptional = false, example }) =>
        kind === 'secret' ? (
          <FormPasswordField
            key={`${channel} ${name}`}
            {...bind(name)}
            label={label}
            maxLength={2000}
            autoComplete="off"
            isRequired={!isOptional}
            {...(example !== undefined && { placeholder: example })}
          />
        ) : (
          <FormTextField
            key={`${channel} ${name}`}
            {...bind(name)}
            label={label}
            maxLength={2000}
            autoComplete="off"
            isRequired={!isOptional}
            {...(kind === 'address' && { inputMode: 'url' as const })}
            {...(example !== undefined && { placeholder: example })}
          />
        ),
      )}
      <div className="flex flex-col items-start gap-2">
        <Button size="sm" isPending={isTesting} onPress={runTest}>{t`Test`}</Button>
        {outcome !== null && <TestOutcome outcome={outcome} />}
      </div>
      {getChannel(channel).hasApproval === true && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-sm text-muted">
            {t`If the app belongs to another organisation, such as an agency, the shop owner must approve it in the browser.`}
          </p>
          <Button size="sm" isPending={isLeaving} onPress={leaveForApproval}>
            {t`Approve in ${{ shop: getChannel(channel).name }}`}
          </Button>
        </div>
      )}
      <p className="text-sm text-muted">
        {t`Shipdesk has been tested with the published API, but not yet with a live shop.`}
      </p>
    </CallDialog>
  );
}

function TestOutcome({ outcome }: { outcome: ShopTest | string }) {
  if (typeof outcome === 'string') return <Banner tone="bad">{outcome}</Banner>;
  const { code, words, shopName, trackingPlace } = outcome;
  if (code !== null) return <Banner tone="bad">{describeShopProblem({ code, words })}</Banner>;
  return (
    <Banner tone="ok">
      {trackingPlace === ''
        ? t`The test succeeded for ${shopName}.`
        : t`The test succeeded for ${shopName}. Tracking numbers go to ${trackingPlace}.`}
    </Banner>
  );
}
