import { t } from '@lingui/core/macro';
import { listMails, type Mail, retryMail } from '@shipdesk/contract/account/mails';
import { CircleAlert, Mail as MailIcon } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { calls } from '../../api/calls.ts';
import { formatDateTime } from '../../lib/format.ts';
import { NoMatch, OperatorFilter, useOperatorFilter } from '../../product/operator-filter.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MailSheet } from '../../ui/mail-sheet.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { mailName, mailProblem, mailState } from './mail-texts.ts';

const { useListMailsQuery, useRetryMailMutation } = calls(({ query, mutation }) => ({
  listMails: query(listMails, ['Mail']),
  retryMail: mutation(retryMail, ['Mail']),
}));

/** The newest mails of all sellers. For operator staff. */
export function MailsPage() {
  const filter = useOperatorFilter();
  const { data, currentData, error, isFetching, refetch } = useListMailsQuery(filter, {
    refetchOnMountOrArgChange: true,
  });
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
      {data !== undefined ? (
        <Table
          label={t`Mails`}
          columns={columns}
          items={data.data}
          getId={({ id }) => id}
          isPending={isFetching && currentData === undefined}
          emptyState={
            Object.keys(filter).length > 0 ? (
              <NoMatch />
            ) : (
              <EmptyState
                icon={<MailIcon aria-hidden="true" className="size-5" />}
                title={t`No mail was written yet`}
              >
                {t`Mails about parcels and passwords appear here, with their status.`}
              </EmptyState>
            )
          }
        />
      ) : error !== undefined && !isFetching ? (
        <div role="alert" className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
            title={t`The mails could not be loaded`}
            action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
          >
            {messageOf(error, t`Try again in a moment.`)}
          </EmptyState>
        </div>
      ) : (
        <div role="status" aria-label={t`Loading`} className="flex flex-col gap-2">
          {['first', 'second', 'third'].map((key) => (
            <Skeleton key={key} className="h-14" />
          ))}
        </div>
      )}
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
