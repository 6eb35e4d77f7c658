import { t } from '@lingui/core/macro';
import { listMails, type Mail, retryMail } from '@shipdesk/contract/account/mails';
import { Mail as MailIcon } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { calls } from '../../api/calls.ts';
import { formatDateTime } from '../../lib/format.ts';
import { ListView } from '../../product/list-view.tsx';
import { fresh } from '../../product/loaded.tsx';
import { OperatorFilter, useOperatorFilter } from '../../product/operator-filter.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { MailSheet } from '../../ui/mail-sheet.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { mailName, mailProblem, mailState } from './mail-texts.ts';

const { useListMailsQuery, useRetryMailMutation } = calls(({ query, mutation }) => ({
  listMails: query(listMails, ['Mail']),
  retryMail: mutation(retryMail, ['Mail']),
}));

/** The newest mails of all sellers. For operator staff. */
export function MailsPage() {
  const { filter, noMatch } = useOperatorFilter();
  const list = useListMailsQuery(filter, fresh);
  const { data, isFetching, refetch } = list;
  const [retry] = useRetryMailMutation();
  const [shown, setShown] = useState<Mail | null>(null);

  async function sendAgain({ sellerId, id }: Mail) {
    const { error: refusal } = await retry({ sellerId, id });
    if (refusal === undefined) toast.success(t`The mail is sent again.`);
    else toast.error(messageOf(refusal, t`The mail could not be sent again.`));
  }

  const isSending = data?.isSending === true;
  const columns: readonly TableColumn<Mail>[] = [
    {
      id: 'mail',
      header: t`Mail`,
      isRowHeader: true,
      render: (mail) => (
        <>
          <span className="block font-medium break-words text-ink">{mailName(mail.template)}</span>
          <span className="block text-sm break-words text-muted">
            {mail.recipient === '' ? t`Address erased` : mail.recipient}
          </span>
        </>
      ),
    },
    {
      id: 'seller',
      header: t`Seller`,
      render: ({ company }) => <span className="break-words">{company}</span>,
    },
    {
      id: 'at',
      header: t`Written`,
      width: 'w-44 lg:w-48',
      render: ({ createdAt }) => (
        <span className="whitespace-nowrap tabular-nums">{formatDateTime(createdAt)}</span>
      ),
    },
    {
      id: 'state',
      header: t`State`,
      width: 'w-32 lg:w-64',
      render: (mail) => {
        const { tone, text } = mailState(mail);
        return (
          <>
            <Badge tone={tone}>{text}</Badge>
            <span className="block text-sm break-words text-muted">{mailProblem(mail)}</span>
          </>
        );
      },
    },
    {
      id: 'actions',
      header: t`Actions`,
      isActions: true,
      align: 'end',
      width: 'w-24 lg:w-48',
      render: (mail) => {
        const name = mailName(mail.template);
        return (
          <span className="flex flex-wrap gap-2 sm:justify-end">
            {mail.text !== null && (
              <Button size="sm" aria-label={t`Read: ${name}`} onPress={() => setShown(mail)}>
                {t`Read`}
              </Button>
            )}
            {isSending && (mail.state === 'failed' || mail.state === 'held') && (
              <Button
                size="sm"
                aria-label={t`Send again: ${name}`}
                onPress={() => void sendAgain(mail)}
              >
                {t`Send again`}
              </Button>
            )}
          </span>
        );
      },
    },
  ];

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-base font-semibold text-ink">{t`Mails`}</h2>
        <Button isPending={isFetching} onPress={() => void refetch()}>{t`Refresh`}</Button>
      </div>
      <div className="mb-3">
        <OperatorFilter label={t`Search by docket number or e-mail of a user`} />
      </div>
      {data !== undefined && !data.isSending && (
        <div className="mb-3">
          <Banner tone="info">
            {t`No mail server is set up, so mails are listed here and not sent. Set SMTP_URL and SMTP_FROM to send them.`}
          </Banner>
        </div>
      )}
      <ListView
        query={list}
        items={data?.data}
        failure={t`The mails could not be loaded`}
        label={t`Mails`}
        columns={columns}
        getId={({ id }) => id}
        empty={
          noMatch ?? {
            icon: MailIcon,
            title: t`No mail was written yet`,
            text: t`Mails about parcels and passwords appear here, with their status.`,
          }
        }
      />
      {shown !== null && shown.text !== null && (
        <Dialog
          title={mailName(shown.template)}
          isOpen
          onOpenChange={() => setShown(null)}
          isDismissable
        >
          <MailSheet {...shown.text} />
        </Dialog>
      )}
    </>
  );
}
