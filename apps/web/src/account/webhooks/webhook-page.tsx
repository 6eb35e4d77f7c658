import { plural, t } from '@lingui/core/macro';
import type { WebhookDelivery, WebhookEndpoint } from '@shipdesk/contract/account/webhooks';
import { deliveryStates } from '@shipdesk/domain/account/webhook/webhook-delivery';
import { KeyRound, Pencil, Power, RotateCw, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { runCall } from '../../api/call-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Moment } from '../../lib/moment.tsx';
import { paths } from '../../lib/paths.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { DetailPage } from '../../product/detail-page.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { MenuItem, MenuTrigger } from '../../ui/overlay/menu.tsx';
import { renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { KeyText, SecretNote } from './secret-note.tsx';
import { EditWebhookDialog } from './webhook-dialog.tsx';
import {
  describeAttempt,
  describeAttempts,
  describeDeliveryState,
  describeEndpointState,
  describeTypes,
} from './webhook-texts.ts';
import { webhooksApi } from './webhooks-api.ts';

const REFRESH_MS = 3_000;
const pollingOptions = {
  ...refetchOnMount,
  pollingInterval: REFRESH_MS,
  skipPollingIfUnfocused: true,
};

export function WebhookPage() {
  const { id = '' } = useParams();
  const query = webhooksApi.useListWebhooksQuery(undefined, pollingOptions);
  const webhook = query.data?.data.find((item) => item.id === id);
  return (
    <DetailPage
      back={{ label: t`Webhooks`, to: paths.webhooks() }}
      query={query}
      failure={t`The webhook could not be loaded`}
      isMissing={query.data !== undefined && webhook === undefined}
      missingList={{
        title: t`This webhook does not exist`,
        text: t`It may have been deleted.`,
      }}
    >
      {() => webhook && <WebhookDetail webhook={webhook} />}
    </DetailPage>
  );
}

type OpenDialog = 'edit' | 'rotate' | 'delete' | null;

function WebhookDetail({ webhook }: { webhook: WebhookEndpoint }) {
  const { id, url, description, types, offReason, publicKey, oldSecretUntil } = webhook;
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [testWebhook, { isLoading: isTesting }] = webhooksApi.useTestWebhookMutation();
  const [changeWebhook] = webhooksApi.useChangeWebhookMutation();
  const isOn = offReason === '';
  const state = describeEndpointState(webhook);
  const close = () => setDialog(null);

  const sendTest = () =>
    runCall(testWebhook({ id }), {
      failure: t`The test event could not be sent. Try again.`,
      success: t`A test event is on its way. Its delivery appears below.`,
    });
  const switchWebhook = () =>
    runCall(changeWebhook({ id, body: { url, description, types, isOn: !isOn } }), {
      failure: t`The webhook could not be changed. Try again.`,
      success: isOn
        ? t`The webhook is off. It gets no events.`
        : t`The webhook is on. It gets new events.`,
    });

  return (
    <>
      <section className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <div className="min-w-0 flex-1 basis-60">
            <h2 className="text-lg font-semibold break-all text-ink">{url}</h2>
            <p className="text-sm wrap-break-word text-muted">
              {description === ''
                ? describeTypes(types)
                : `${description} · ${describeTypes(types)}`}
            </p>
          </div>
          <Badge tone={state.tone}>{state.text}</Badge>
          <span className="flex items-center gap-2">
            <May permission="settings:write">
              <Button icon={Send} isPending={isTesting} onPress={() => void sendTest()}>
                {t`Send test event`}
              </Button>
            </May>
            <MenuTrigger label={t`More actions`}>
              <May permission="settings:write">
                <MenuItem icon={Pencil} onAction={() => setDialog('edit')}>{t`Edit`}</MenuItem>
              </May>
              <May permission="settings:write">
                <MenuItem icon={Power} onAction={() => void switchWebhook()}>
                  {isOn ? t`Switch off` : t`Switch on`}
                </MenuItem>
              </May>
              <May permission="settings:write">
                <MenuItem icon={KeyRound} onAction={() => setDialog('rotate')}>
                  {t`Replace secret`}
                </MenuItem>
              </May>
              <May permission="settings:write">
                <MenuItem icon={Trash2} onAction={() => setDialog('delete')}>{t`Delete`}</MenuItem>
              </May>
            </MenuTrigger>
          </span>
        </div>
        <StateNote webhook={webhook} />
        {publicKey !== '' && <KeyText label={t`Public key`} text={publicKey} />}
        {oldSecretUntil !== null && (
          <p className="text-sm text-muted">
            {t`Shipdesk also signs with the old secret until ${{ time: formatDateTime(oldSecretUntil) }}.`}
          </p>
        )}
      </section>
      <Deliveries webhook={webhook} />
      {dialog === 'edit' && <EditWebhookDialog webhook={webhook} onClose={close} />}
      {dialog === 'rotate' && <RotateDialog id={id} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog id={id} onClose={close} />}
    </>
  );
}

function StateNote({ webhook: { offReason, failingSince } }: { webhook: WebhookEndpoint }) {
  if (offReason === 'failing') {
    return (
      <Banner tone="bad">
        {t`Shipdesk switched this webhook off because it accepted no event for five days. Fix your program, switch the webhook on, and send the failed deliveries again.`}
      </Banner>
    );
  }
  if (offReason === 'gone') {
    return (
      <Banner tone="bad">
        {t`The address responded with HTTP 410 (Gone), so Shipdesk switched this webhook off. Correct the address, then switch the webhook on.`}
      </Banner>
    );
  }
  if (offReason !== '' || failingSince === null) return null;
  const since = formatDateTime(failingSince);
  return (
    <Banner tone="warn">
      {t`No delivery has succeeded since ${since}. Shipdesk keeps retrying and will switch the webhook off after five days.`}
    </Banner>
  );
}

function RotateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [rotateSecret, { data }] = webhooksApi.useRotateWebhookSecretMutation();
  return (
    <CallDialog
      title={t`Replace the secret`}
      text={t`You get a new secret. Shipdesk also signs with the old one for 24 hours, so you can update your program without downtime.`}
      submitLabel={t`Replace secret`}
      send={() => rotateSecret({ id })}
      failure={t`The secret could not be replaced. Try again.`}
      onDone={() => undefined}
      {...(data !== undefined && { outcome: <SecretNote {...data.data} /> })}
      onClose={onClose}
    />
  );
}

function DeleteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [deleteWebhook] = webhooksApi.useDeleteWebhookMutation();
  const navigate = useNavigate();
  return (
    <CallDialog
      title={t`Delete the webhook?`}
      isDanger
      text={t`The deliveries and waiting events of this webhook are deleted too.`}
      submitLabel={t`Delete webhook`}
      send={() => deleteWebhook({ id })}
      failure={t`The webhook could not be deleted. Try again.`}
      success={t`The webhook is deleted.`}
      onDone={() => void navigate(paths.webhooks())}
      onClose={onClose}
    />
  );
}

const ALL = 'all';
const stateFilters = [ALL, ...deliveryStates] as const;

function Deliveries({ webhook }: { webhook: WebhookEndpoint }) {
  const { id, waiting } = webhook;
  const params = useListParams();
  const chosenState = params.readChoice('state', stateFilters, ALL);
  const state = chosenState === ALL ? undefined : chosenState;
  const query = webhooksApi.useListWebhookDeliveriesQuery(
    {
      id,
      ...(state !== undefined && { state }),
      ...(params.cursor !== undefined && { after: params.cursor }),
    },
    pollingOptions,
  );
  const [openId, setOpenId] = useState<string | null>(null);
  const [isReplaying, setReplaying] = useState(false);
  const labels = {
    all: t`All`,
    waiting: describeDeliveryState('waiting').text,
    delivered: describeDeliveryState('delivered').text,
    failed: describeDeliveryState('failed').text,
  };
  return (
    <>
      <ListView
        title={t`Deliveries`}
        description={t`Deliveries in the last 30 days, newest first.`}
        query={query}
        failure={t`The deliveries could not be loaded`}
        columns={buildColumns()}
        onRowAction={setOpenId}
        actions={
          <May permission="settings:write">
            <Button icon={RotateCw} onPress={() => setReplaying(true)}>{t`Send again`}</Button>
          </May>
        }
        toolbar={
          <SegmentedControl
            label={t`State`}
            options={stateFilters.map((option) => ({ id: option, label: labels[option] }))}
            value={chosenState}
            onChange={(next) => params.change({ state: next === ALL ? null : next })}
          />
        }
        note={
          waiting > 0 &&
          (waiting > 1000
            ? t`More than 1,000 events are waiting to be sent.`
            : plural(waiting, {
                one: '# event is waiting to be sent.',
                other: '# events are waiting to be sent.',
              }))
        }
        paging={params.pageByCursor(query.data?.next, 'after')}
        empty={
          state === undefined
            ? {
                icon: Send,
                title: t`No deliveries yet`,
                text: t`Events appear here when they are sent. Send a test event to see one.`,
              }
            : {
                icon: Send,
                title: t`No deliveries in this state`,
                action: (
                  <Button onPress={() => params.change({ state: null })}>{t`Show all`}</Button>
                ),
              }
        }
      />
      {openId !== null && (
        <DeliveryDialog id={id} deliveryId={openId} onClose={() => setOpenId(null)} />
      )}
      {isReplaying && <ReplayDialog id={id} onClose={() => setReplaying(false)} />}
    </>
  );
}

const buildColumns = (): readonly TableColumn<WebhookDelivery>[] => [
  {
    header: t`Event`,
    isWide: true,
    render: ({ type, docketNumber }) => renderStrongLines(type, docketNumber),
  },
  {
    header: t`State`,
    width: 'w-36',
    render: ({ state }) => {
      const { tone, text } = describeDeliveryState(state);
      return <Badge tone={tone}>{text}</Badge>;
    },
  },
  {
    header: t`Last attempt`,
    width: 'w-56',
    render: (delivery) => (
      <>
        <span className="block">{describeAttempt(delivery.lastStatus, delivery.lastProblem)}</span>
        <span className="block text-sm text-muted">{describeAttempts(delivery)}</span>
      </>
    ),
  },
  {
    header: t`Next attempt`,
    width: 'w-48',
    render: ({ nextAt }) => nextAt !== null && <Moment at={nextAt} />,
  },
  {
    header: t`Occurred`,
    width: 'w-48',
    render: ({ occurredAt }) => <Moment at={occurredAt} />,
  },
];
