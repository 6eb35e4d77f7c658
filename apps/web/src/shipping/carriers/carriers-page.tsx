import { plural, t } from '@lingui/core/macro';
import type { CarrierAccount, ConnectionTest } from '@shipdesk/contract/shipping/carriers';
import type { CarrierPush } from '@shipdesk/contract/shipping/tracking';
import { listCredentials } from '@shipdesk/domain/shipping/carriers/credentials';
import { getCarrierName, isUnverified } from '@shipdesk/domain/shipping/carriers/registry';
import { CircleAlert, CircleCheck, PlugZap, Plus, Truck } from 'lucide-react';
import { useState } from 'react';
import { getCallMessage, runCall } from '../../api/call-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { isNewKey, usePageKey } from '../../lib/page-key.ts';
import { getServiceName } from '../../lib/quote-texts.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { useListCarrierAccountsQuery } from '../../product/carrier-accounts-api.ts';
import { ListView } from '../../product/list-view.tsx';
import { Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { useMay } from '../../session/use-may.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, RowButton } from '../../ui/button.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Table } from '../../ui/table/table.tsx';
import { renderLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { CarrierTabs } from './carrier-tabs.tsx';
import { describeAccountPlace, describeTest } from './carrier-texts.ts';
import { carriersApi } from './carriers-api.ts';
import { SimulatorClockSection } from './simulator-clock.tsx';

/** Gives the user time to press Undo in the toast. */
const UNDO_TIMEOUT_MS = 10_000;

export function CarriersPage() {
  const query = useListCarrierAccountsQuery(undefined, refetchOnMount);
  const { data } = query;
  const accounts = data?.data ?? [];
  const [enableAccount] = carriersApi.useEnableCarrierAccountMutation();
  const [isAdding, setAdding] = useState(false);
  const [editedAccount, setEditedAccount] = useState<CarrierAccount | null>(null);
  /** The account that the user must confirm before it is enabled, because its last test failed or is missing. */
  const [unconfirmedAccount, setUnconfirmedAccount] = useState<CarrierAccount | null>(null);
  const mayChange = useMay('operator:settings');
  usePageKey(isNewKey, () => {
    if (mayChange) setAdding(true);
  });

  function confirmOrSwitch(account: CarrierAccount, isOn: boolean) {
    if (isOn && account.lastTest?.outcome !== 'works') setUnconfirmedAccount(account);
    else void switchAccount(account, isOn);
  }

  async function switchAccount(account: CarrierAccount, isOn: boolean) {
    const { id, name } = account;
    const response = await runCall(enableAccount({ id, body: { isOn } }), {
      failure: t`${name} could not be changed. Try again.`,
    });
    if (response !== undefined) announceSwitch(account, isOn);
  }

  function announceSwitch(account: CarrierAccount, isOn: boolean) {
    const { name } = account;
    toast.success(isOn ? t`${name} is enabled.` : t`${name} is disabled and gets no bookings.`, {
      timeoutMs: UNDO_TIMEOUT_MS,
      action: { label: t`Undo`, onPress: () => void switchAccount(account, !isOn) },
    });
  }

  const addButton = (
    <May permission="operator:settings">
      <Button
        variant="primary"
        icon={Plus}
        isDisabled={data === undefined}
        onPress={() => setAdding(true)}
      >
        {t`Add account`}
      </Button>
    </May>
  );
  return (
    <>
      <CarrierTabs />
      <ListView
        title={t`Accounts`}
        label={t`Carrier accounts`}
        query={query}
        items={accounts}
        failure={t`The carrier accounts could not be loaded`}
        columns={buildAccountColumns({
          mayChange,
          onEnable: confirmOrSwitch,
          onEdit: setEditedAccount,
        })}
        onRowAction={(id) =>
          setEditedAccount(accounts.find((account) => account.id === id) ?? null)
        }
        actions={accounts.length > 0 && addButton}
        empty={{
          icon: Truck,
          title: t`Add the account that books parcels`,
          text: t`Sellers can ship once an account with a carrier is enabled. You need the carrier’s API token.`,
          action: addButton,
          isFirstUse: true,
        }}
      />
      {accounts.some(({ carrier }) => carrier === 'simulator') && <SimulatorClockSection />}
      {accounts.length > 0 && <UnappliedPushes />}
      {isAdding && data !== undefined && (
        <AccountDialog
          editedAccount={null}
          carriers={data.carriers}
          onClose={() => setAdding(false)}
        />
      )}
      {unconfirmedAccount !== null && (
        <EnableDialog
          account={unconfirmedAccount}
          onDone={() => {
            setUnconfirmedAccount(null);
            announceSwitch(unconfirmedAccount, true);
          }}
          onClose={() => setUnconfirmedAccount(null)}
        />
      )}
      {editedAccount !== null && (
        <AccountDialog
          key={editedAccount.id}
          editedAccount={editedAccount}
          carriers={[editedAccount.carrier]}
          onClose={() => setEditedAccount(null)}
        />
      )}
    </>
  );
}

interface RowActions {
  mayChange: boolean;
  onEnable: (account: CarrierAccount, isOn: boolean) => void;
  onEdit: (account: CarrierAccount) => void;
}

const buildAccountColumns = ({
  mayChange,
  onEnable,
  onEdit,
}: RowActions): readonly TableColumn<CarrierAccount>[] => [
  {
    header: t`Account`,
    render: (account) => (
      <>
        <span className="block font-medium break-words text-ink sm:min-w-36">{account.name}</span>
        <span className="block text-sm text-muted">{getCarrierName(account.carrier)}</span>
        {isUnverified(account.carrier) && <Badge tone="warn">{t`Not tested live`}</Badge>}
        <span className="block text-sm break-words text-muted">
          {describeAccountPlace(account)}
        </span>
      </>
    ),
  },
  {
    header: t`Services`,
    width: 'w-40',
    render: ({ services }) =>
      services.map((service) => (
        <span key={service} className="block sm:whitespace-nowrap">
          {getServiceName(service)}
        </span>
      )),
  },
  {
    header: t`Token`,
    width: 'w-36',
    render: ({ carrier, credentials: { state, shown } }) => {
      if (state === 'unreadable') return <Badge tone="bad">{t`Enter it again`}</Badge>;
      const secret = listCredentials(carrier).find(({ kind }) => kind === 'secret')?.name;
      const tokenEnding = (secret && shown[secret]) ?? '';
      return (
        <span className="whitespace-nowrap tabular-nums">
          <span aria-hidden="true">•••• {tokenEnding}</span>
          <span className="sr-only">{tokenEnding === '' ? t`Set` : t`Ends in ${tokenEnding}`}</span>
        </span>
      );
    },
  },
  {
    header: t`Connection`,
    width: 'w-80',
    // The key resets the error of a test when the account changes.
    render: (account) => <ConnectionTestCell key={account.version} account={account} />,
  },
  {
    header: t`Enabled`,
    width: 'w-28',
    render: (account) => (
      <Switch
        label={t`Book with ${account.name}`}
        isSelected={account.isEnabled}
        isDisabled={!mayChange}
        onChange={(isOn) => onEnable(account, isOn)}
      />
    ),
  },
  {
    header: t`Actions`,
    isActions: true,
    align: 'end',
    width: 'w-20',
    render: (account) => (
      <May permission="operator:settings">
        <RowButton label={t`Edit`} name={t`Edit ${account.name}`} onPress={() => onEdit(account)} />
      </May>
    ),
  },
];

function describeSignInPause(pause: NonNullable<CarrierAccount['signInPause']>): string {
  const refusalText = plural(pause.refusals, {
    one: 'The carrier refused the credentials.',
    other: 'The carrier refused the credentials # times in a row.',
  });
  const untilText = formatDateTime(pause.until);
  return t`${refusalText} Shipdesk will not sign in before ${untilText}, so that the carrier does not lock the account. Bookings wait until then. Correct the credentials to end the pause. ${pause.words}`;
}

function ConnectionTestCell({ account }: { account: CarrierAccount }) {
  const [testAccount, { error, isLoading }] = carriersApi.useTestCarrierAccountMutation();
  const { name } = account;
  const result = error === undefined ? account.lastTest : null;
  const isWorking = result?.outcome === 'works';
  const Icon = isWorking ? CircleCheck : CircleAlert;
  return (
    <>
      <May permission="operator:settings">
        <Button
          size="sm"
          icon={<PlugZap aria-hidden="true" className="size-3.5" />}
          isPending={isLoading}
          aria-label={t`Test connection of ${name}`}
          onPress={() => void testAccount({ id: account.id })}
        >
          {t`Test connection`}
        </Button>
      </May>
      {account.signInPause !== null && (
        <p className="mt-1.5 text-sm break-words text-bad-ink">
          {describeSignInPause(account.signInPause)}
        </p>
      )}
      <div role="status" className="text-sm">
        {!isLoading && (result !== null || error !== undefined) && (
          <p
            className={`mt-1.5 flex items-start gap-1 ${isWorking ? 'text-ok-ink' : 'text-bad-ink'}`}
          >
            <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            <span>
              {result === null
                ? getCallMessage(error, t`The connection could not be tested. Try again.`)
                : describeTest(account, result)}
              {result !== null && result.words !== '' && (
                <span className="mt-0.5 block break-words text-muted">
                  {explainFailure(account, result)}
                </span>
              )}
              {result !== null && (
                <span className="mt-0.5 block text-muted">
                  {t`Tested on ${formatDateTime(result.at)}`}
                </span>
              )}
            </span>
          </p>
        )}
      </div>
    </>
  );
}

/** If the carrier did not respond, `words` come from the Shipdesk server. */
function explainFailure(account: CarrierAccount, { outcome, words }: ConnectionTest): string {
  const carrier = getCarrierName(account.carrier);
  return outcome === 'unknown' ? t`Details: ${words}` : t`${carrier} says: ${words}`;
}

interface EnableDialogProps {
  account: CarrierAccount;
  onDone: () => void;
  onClose: () => void;
}

function EnableDialog({ account, onDone, onClose }: EnableDialogProps) {
  const { id, name, lastTest } = account;
  const [enableAccount] = carriersApi.useEnableCarrierAccountMutation();
  return (
    <CallDialog
      title={lastTest === null ? t`Enable ${name} without a test?` : t`Enable ${name}?`}
      isDanger
      keepLabel={t`Leave it disabled`}
      submitLabel={t`Enable it`}
      send={() => enableAccount({ id, body: { isOn: true } })}
      failure={t`${name} could not be changed. Try again.`}
      onDone={onDone}
      onClose={onClose}
      text={
        lastTest === null ? (
          <p>{t`The connection has not been tested since the account was saved. Bookings fail if the carrier refuses the token. Test the connection first.`}</p>
        ) : (
          <>
            <p>{t`The last connection test failed, so bookings through this account will probably fail.`}</p>
            <p className="mt-2">{describeTest(account, lastTest)}</p>
            {lastTest.words !== '' && <p className="mt-2">{explainFailure(account, lastTest)}</p>}
          </>
        )
      }
    />
  );
}

function UnappliedPushes() {
  return (
    <Loaded
      query={carriersApi.useListPushesQuery(undefined, refetchOnMount)}
      failure={t`The pushes could not be loaded.`}
      isInline
      skeleton={null}
    >
      {({ data }) =>
        data.length > 0 && (
          <section className="mt-6" aria-label={t`Pushes without a parcel`}>
            <h2 className="text-base font-semibold text-ink">{t`Pushes without a parcel`}</h2>
            <p className="mt-1 mb-3 text-sm text-muted">
              {t`These pushes from the last 30 days changed nothing. Pushes for parcels booked outside Shipdesk are normal. Ask the carrier about unreadable pushes.`}
            </p>
            <Table
              label={t`Pushes without a parcel`}
              columns={buildPushColumns()}
              items={data.map((push, index) => ({ ...push, id: String(index) }))}
            />
          </section>
        )
      }
    </Loaded>
  );
}

type PushRow = CarrierPush & { readonly id: string };

function getPushStateName(state: CarrierPush['state']): string {
  return {
    unmatched: t`No parcel`,
    unreadable: t`Unreadable`,
    failed: t`Failed`,
  }[state];
}

const buildPushColumns = (): readonly TableColumn<PushRow>[] => [
  {
    header: t`Received`,
    width: 'w-44',
    render: ({ receivedAt, account, carrier }) =>
      renderLines(
        <span className="whitespace-nowrap">{formatDateTime(receivedAt)}</span>,
        `${account} · ${getCarrierName(carrier)}`,
      ),
  },
  {
    header: t`Result`,
    width: 'w-28',
    render: ({ state }) => <Badge tone="warn">{getPushStateName(state)}</Badge>,
  },
  {
    header: t`AWB`,
    width: 'w-44',
    render: ({ awbs }) => (
      <span className="break-words tabular-nums">{awbs.join(', ') || '–'}</span>
    ),
  },
  {
    header: t`Received text`,
    isWide: true,
    render: ({ excerpt }) => (
      <span className="line-clamp-2 font-mono text-xs wrap-anywhere text-muted">{excerpt}</span>
    ),
  },
];
