import { t } from '@lingui/core/macro';
import type { CarrierAccount } from '@shipdesk/contract/shipping/carriers';
import { carrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { CircleAlert, Pencil, Plus, Truck } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { isNewKey, usePageKey } from '../../lib/page-key.ts';
import { serviceName } from '../../lib/quote-texts.ts';
import { useListCarrierAccountsQuery } from '../../product/carrier-accounts-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { CarrierTabs } from './carrier-tabs.tsx';
import { accountPlace } from './carrier-texts.ts';
import { useEnableCarrierAccountMutation } from './carriers-api.ts';
import { ConnectionTestCell } from './connection-test.tsx';
import { EnableConfirm } from './enable-confirm.tsx';
import { UnappliedPushes } from './unapplied-pushes.tsx';

/** A toast that offers to take a change back stays longer. */
const UNDO_MS = 10_000;

interface RowActions {
  onEnable: (account: CarrierAccount, isOn: boolean) => void;
  onEdit: (account: CarrierAccount) => void;
}

function columnsOf({ onEnable, onEdit }: RowActions): readonly TableColumn<CarrierAccount>[] {
  return [
    {
      id: 'name',
      header: t`Account`,
      isRowHeader: true,
      render: (account) => (
        <>
          <span className="block font-medium break-words text-ink sm:min-w-36">{account.name}</span>
          <span className="block text-sm text-muted">{carrierName(account.carrier)}</span>
          <span className="block text-sm break-words text-muted">{accountPlace(account)}</span>
        </>
      ),
    },
    {
      id: 'services',
      header: t`Services`,
      width: 'w-40',
      render: ({ services }) =>
        services.map((service) => (
          <span key={service} className="block sm:whitespace-nowrap">
            {serviceName(service)}
          </span>
        )),
    },
    {
      id: 'token',
      header: t`Token`,
      width: 'w-36',
      render: ({ credentials: { state, tokenEnd } }) =>
        state === 'set' ? (
          <span className="whitespace-nowrap tabular-nums">
            <span aria-hidden="true">•••• {tokenEnd}</span>
            <span className="sr-only">{tokenEnd === '' ? t`Set` : t`Ends in ${tokenEnd}`}</span>
          </span>
        ) : (
          <Badge tone="bad">{t`Enter it again`}</Badge>
        ),
    },
    {
      id: 'connection',
      header: t`Connection`,
      width: 'w-80',
      // A result is about the account as it was tested.
      render: (account) => <ConnectionTestCell key={account.version} account={account} />,
    },
    {
      id: 'enabled',
      header: t`Enabled`,
      width: 'w-28',
      render: (account) => (
        <Switch
          label={t`Book with ${account.name}`}
          isSelected={account.isEnabled}
          onChange={(isOn) => onEnable(account, isOn)}
        />
      ),
    },
    {
      id: 'edit',
      header: t`Actions`,
      isActions: true,
      align: 'end',
      width: 'w-20',
      render: (account) => (
        <span className="-my-1.5 inline-flex max-sm:-ml-2">
          <IconButton
            label={t`Edit ${account.name}`}
            icon={<Pencil aria-hidden="true" className="size-4" />}
            onPress={() => onEdit(account)}
          />
        </span>
      ),
    },
  ];
}

/** The operator's accounts with carriers. */
export function CarriersPage() {
  const { data, error, isFetching, refetch } = useListCarrierAccountsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [enableAccount] = useEnableCarrierAccountMutation();
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<CarrierAccount | null>(null);
  /** An account to enable whose connection is not known to work. */
  const [doubtful, setDoubtful] = useState<CarrierAccount | null>(null);
  usePageKey(isNewKey, () => setAdding(true));

  function onSwitch(account: CarrierAccount, isOn: boolean) {
    if (isOn && account.lastTest?.outcome !== 'works') setDoubtful(account);
    else void setEnabled(account, isOn);
  }

  async function setEnabled(account: CarrierAccount, isOn: boolean) {
    const { id, name } = account;
    const { error: refusal } = await enableAccount({ id, body: { isOn } });
    if (refusal !== undefined) {
      toast.error(messageOf(refusal, t`${name} could not be switched. Try again.`));
      return;
    }
    toast.success(isOn ? t`${name} is enabled.` : t`${name} is disabled and gets no bookings.`, {
      timeout: UNDO_MS,
      action: {
        label: t`Undo`,
        onPress: () => void setEnabled(account, !isOn),
      },
    });
  }

  const accounts = data?.data ?? [];
  const addButton = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" className="size-4" />}
      isDisabled={data === undefined}
      onPress={() => setAdding(true)}
    >
      {t`Add account`}
    </Button>
  );
  return (
    <>
      <CarrierTabs />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-base font-semibold text-ink">{t`Accounts`}</h2>
        {accounts.length > 0 && addButton}
      </div>
      {error !== undefined && !isFetching && data === undefined ? (
        <div role="alert" className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
            title={t`The carrier accounts could not be loaded`}
            action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
          >
            {messageOf(error, t`Try again in a moment.`)}
          </EmptyState>
        </div>
      ) : data === undefined ? (
        <div role="status" aria-label={t`Loading`} className="flex flex-col gap-2">
          {['first', 'second', 'third'].map((key) => (
            <Skeleton key={key} className="h-20" />
          ))}
        </div>
      ) : accounts.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<Truck aria-hidden="true" className="size-5" />}
            title={t`Add the account that books parcels`}
            action={addButton}
          >
            {t`Sellers can ship once an account with a carrier is enabled. You need the carrier's API token.`}
          </EmptyState>
        </div>
      ) : (
        <Table
          label={t`Carrier accounts`}
          columns={columnsOf({
            onEnable: onSwitch,
            onEdit: setEdited,
          })}
          items={accounts}
          getId={({ id }) => id}
          onRowAction={(id) => setEdited(accounts.find((account) => account.id === id) ?? null)}
        />
      )}
      {accounts.length > 0 && <UnappliedPushes />}
      {isAdding && data !== undefined && (
        <AccountDialog edited={null} carriers={data.carriers} onClose={() => setAdding(false)} />
      )}
      {doubtful !== null && (
        <EnableConfirm
          account={doubtful}
          onConfirm={() => {
            setDoubtful(null);
            void setEnabled(doubtful, true);
          }}
          onClose={() => setDoubtful(null)}
        />
      )}
      {edited !== null && (
        <AccountDialog
          key={edited.id}
          edited={edited}
          carriers={[edited.carrier]}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
