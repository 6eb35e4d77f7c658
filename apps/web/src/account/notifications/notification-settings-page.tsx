import { t } from '@lingui/core/macro';
import type { MailSwitch } from '@shipdesk/contract/account/mails';
import { useState } from 'react';
import { runCall } from '../../api/call-error.ts';
import { ListView } from '../../product/list-view.tsx';
import { Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { useMay } from '../../session/use-may.ts';
import { RowButton } from '../../ui/button.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { MailSheet } from '../../ui/mail-sheet.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { mailLists, mailsApi } from './mails-api.ts';
import { nameNotice } from './notice-texts.ts';

export function NotificationSettingsPage() {
  const mayWrite = useMay('settings:write');
  const list = mailLists.useGetMailSwitchesQuery(undefined, refetchOnMount);
  const [setSwitch] = mailsApi.useSetMailSwitchMutation();
  const [previewedEvent, setPreviewedEvent] = useState<MailSwitch['event'] | null>(null);

  async function changeSwitch(mailSwitch: MailSwitch, change: Partial<MailSwitch>) {
    const { event, toSeller, toConsignee } = { ...mailSwitch, ...change };
    const body = { event, toSeller: toSeller ?? false, toConsignee: toConsignee ?? false };
    await runCall(setSwitch({ body }), { failure: t`The setting could not be saved. Try again.` });
  }

  const buildSwitchColumn = (
    name: 'toSeller' | 'toConsignee',
    layout: Pick<TableColumn<MailSwitch>, 'header' | 'width'>,
    labelSwitch: (event: string) => string,
  ): TableColumn<MailSwitch> => ({
    ...layout,
    render: (row) =>
      row[name] === null ? (
        <span className="text-sm text-muted">{t`Never`}</span>
      ) : (
        <Switch
          label={labelSwitch(nameNotice(row.event))}
          isSelected={row[name]}
          isDisabled={!mayWrite}
          onChange={(isOn) => void changeSwitch(row, { [name]: isOn })}
        />
      ),
  });
  const columns: readonly TableColumn<MailSwitch>[] = [
    {
      header: t`Event`,
      render: ({ event }) => <span className="font-medium text-ink">{nameNotice(event)}</span>,
    },
    buildSwitchColumn(
      'toSeller',
      { header: t`Email to you`, width: 'w-40' },
      (event) => t`Email to you: ${event}`,
    ),
    buildSwitchColumn(
      'toConsignee',
      { header: t`Email to the consignee`, width: 'w-48' },
      (event) => t`Email to the consignee: ${event}`,
    ),
    {
      header: t`Preview`,
      align: 'end',
      width: 'w-32',
      render: ({ event }) => {
        const name = nameNotice(event);
        return (
          <RowButton
            label={t`Preview`}
            name={t`Preview: ${name}`}
            onPress={() => setPreviewedEvent(event)}
          />
        );
      },
    },
  ];

  return (
    <div className="max-w-4xl">
      <ListView
        title={t`Notifications`}
        description={t`The bell always shows what needs your attention. Choose the events that Shipdesk also emails. A consignee gets an email only if the order has an email address.`}
        query={list}
        failure={t`The settings could not be loaded`}
        label={t`Emails by event`}
        columns={columns}
        getId={({ event }) => event}
        empty={{ title: t`No events` }}
      />
      {previewedEvent !== null && (
        <MailPreview event={previewedEvent} onClose={() => setPreviewedEvent(null)} />
      )}
    </div>
  );
}

function MailPreview({ event, onClose }: { event: MailSwitch['event']; onClose: () => void }) {
  const query = mailLists.usePreviewMailsQuery({ body: { event } });
  const name = nameNotice(event);
  return (
    <Dialog title={t`Preview: ${name}`} onClose={onClose} isDismissable>
      <Loaded
        query={query}
        failure={t`The preview could not be loaded.`}
        isInline
        skeleton={['h-48']}
      >
        {({ data }) => (
          <div className="flex flex-col gap-5">
            {data.map(({ recipient, subject, body }) => (
              <section key={recipient} aria-label={subject}>
                <h3 className="mb-2 text-sm font-medium text-muted">
                  {recipient === 'seller' ? t`To you` : t`To the consignee`}
                </h3>
                <MailSheet subject={subject} body={body} />
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}
