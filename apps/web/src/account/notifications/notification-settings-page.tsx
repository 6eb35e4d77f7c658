import { t } from '@lingui/core/macro';
import type { MailSwitch } from '@shipdesk/contract/account/mails';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { MailPreview } from './mail-preview.tsx';
import { noticeName } from './notice-texts.ts';
import { useGetMailSwitchesQuery, useSetMailSwitchMutation } from './notifications-api.ts';

/** Which events are mailed to the seller and to the consignee, with a preview of each mail. */
export function NotificationSettingsPage() {
  const { data, error, isFetching, refetch } = useGetMailSwitchesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [setSwitch] = useSetMailSwitchMutation();
  const [previewed, setPreviewed] = useState<MailSwitch['event'] | null>(null);

  async function choose(before: MailSwitch, change: Partial<MailSwitch>) {
    const { event, toSeller, toConsignee } = { ...before, ...change };
    const { error: refusal } = await setSwitch({
      body: { event, toSeller: toSeller ?? false, toConsignee: toConsignee ?? false },
    });
    if (refusal !== undefined) {
      toast.error(messageOf(refusal, t`The switch could not be moved. Try again.`));
    }
  }

  const never = <span className="text-sm text-muted">{t`Never`}</span>;
  const columns: readonly TableColumn<MailSwitch>[] = [
    {
      id: 'event',
      header: t`Event`,
      isRowHeader: true,
      render: ({ event }) => <span className="font-medium text-ink">{noticeName(event)}</span>,
    },
    {
      id: 'seller',
      header: t`Mail to you`,
      width: 'w-40',
      render: (row) => {
        const event = noticeName(row.event);
        return row.toSeller === null ? (
          never
        ) : (
          <Switch
            label={t`Mail to you: ${event}`}
            isSelected={row.toSeller}
            onChange={(toSeller) => void choose(row, { toSeller })}
          />
        );
      },
    },
    {
      id: 'consignee',
      header: t`Mail to the consignee`,
      width: 'w-48',
      render: (row) => {
        const event = noticeName(row.event);
        return row.toConsignee === null ? (
          never
        ) : (
          <Switch
            label={t`Mail to the consignee: ${event}`}
            isSelected={row.toConsignee}
            onChange={(toConsignee) => void choose(row, { toConsignee })}
          />
        );
      },
    },
    {
      id: 'preview',
      header: t`Preview`,
      align: 'end',
      width: 'w-32',
      render: ({ event }) => {
        const name = noticeName(event);
        return (
          <Button
            size="sm"
            aria-label={t`Preview: ${name}`}
            onPress={() => setPreviewed(event)}
          >{t`Preview`}</Button>
        );
      },
    },
  ];

  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <div>
        <h2 className="text-base font-semibold text-ink">{t`Notifications`}</h2>
        <p className="mt-1 text-base text-muted">
          {t`The bell always shows what needs your attention. Choose what is also mailed. A consignee is mailed only if the order has an e-mail address.`}
        </p>
      </div>
      {data !== undefined ? (
        <Table
          label={t`Mails by event`}
          columns={columns}
          items={data.data}
          getId={({ event }) => event}
        />
      ) : error !== undefined && !isFetching ? (
        <div role="alert" className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
            title={t`The settings could not be loaded`}
            action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
          >
            {messageOf(error, t`Try again in a moment.`)}
          </EmptyState>
        </div>
      ) : (
        <div role="status" aria-label={t`Loading`} className="flex flex-col gap-2">
          {['first', 'second', 'third', 'fourth'].map((key) => (
            <Skeleton key={key} className="h-12" />
          ))}
        </div>
      )}
      {previewed !== null && <MailPreview event={previewed} onClose={() => setPreviewed(null)} />}
    </div>
  );
}
