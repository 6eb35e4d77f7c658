import { t } from '@lingui/core/macro';
import { listMails, type Mail, retryMail } from '@shipdesk/contract/account/mails';
import { notices } from '@shipdesk/domain/account/event/notice';
import { Mail as MailIcon } from 'lucide-react';
import { useState } from 'react';
import { nameNotice } from '../../account/notifications/notice-texts.ts';
import { runCall } from '../../api/call-error.ts';
import { buildCalls } from '../../api/calls.ts';
import { formatDateTime } from '../../lib/format.ts';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { OperatorFilter, useOperatorFilter } from '../../product/operator-filter.tsx';
import { May } from '../../session/may.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, RowButton } from '../../ui/button.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { MailSheet } from '../../ui/mail-sheet.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { renderLines, renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';

const { useListMailsQuery, useRetryMailMutation } = buildCalls(({ query, mutation }) => ({
  listMails: query(listMails, ['Mail']),
  retryMail: mutation(retryMail, ['Mail']),
}));

export function MailsPage() {
  const { filter, noMatch } = useOperatorFilter();
  const params = useListParams();
  const state = params.readChoice('state', ['failed'], 'all');
  const list = useListMailsQuery({ ...(state !== 'all' && { state }), ...filter }, refetchOnMount);
  const { data, isFetching, refetch } = list;
  const [retry] = useRetryMailMutation();
  const [openMail, setOpenMail] = useState<Mail | null>(null);

  async function sendAgain({ sellerId, id }: Mail) {
    await runCall(retry({ sellerId, id }), {
      failure: t`The email could not be sent again. Try again.`,
      success: t`The email is queued.`,
    });
  }

  const hasMailServer = data?.isSending === true;
  const columns: readonly TableColumn<Mail>[] = [
    {
      header: t`Email`,
      render: (mail) =>
        renderStrongLines(
          nameMail(mail.template),
          mail.recipient === '' ? (
            t`Address erased`
          ) : (
            <EmailText key="email" email={mail.recipient} />
          ),
        ),
    },
    {
      header: t`Seller`,
      render: ({ company }) => <span className="break-words">{company}</span>,
    },
    {
      header: t`Created`,
      width: 'w-44 lg:w-48',
      render: ({ createdAt }) => (
        <span className="whitespace-nowrap tabular-nums">{formatDateTime(createdAt)}</span>
      ),
    },
    {
      header: t`State`,
      width: 'w-32 lg:w-64',
      render: (mail) => {
        const { tone, text } = describeMailState(mail);
        const badge = (
          <Badge key="state" tone={tone}>
            {text}
          </Badge>
        );
        return renderLines(badge, describeMailProblem(mail));
      },
    },
    {
      header: t`Actions`,
      isActions: true,
      align: 'end',
      width: 'w-24 lg:w-48',
      render: (mail) => {
        const name = nameMail(mail.template);
        return (
          <span className="flex flex-wrap gap-2 sm:justify-end">
            {mail.text !== null && (
              <Button size="sm" aria-label={t`Read: ${name}`} onPress={() => setOpenMail(mail)}>
                {t`Read`}
              </Button>
            )}
            {hasMailServer && (mail.state === 'failed' || mail.state === 'held') && (
              <May permission="operator:support">
                <RowButton
                  label={t`Send again`}
                  name={t`Send again: ${name}`}
                  onPress={() => void sendAgain(mail)}
                />
              </May>
            )}
          </span>
        );
      },
    },
  ];

  return (
    <>
      <ListView
        title={t`Emails`}
        actions={
          <Button isPending={isFetching} onPress={() => void refetch()}>{t`Refresh`}</Button>
        }
        query={list}
        items={data?.data}
        failure={t`The emails could not be loaded`}
        columns={columns}
        toolbar={
          <div className="flex flex-wrap items-end gap-3">
            <SegmentedControl
              label={t`State`}
              options={[
                { id: 'all', label: t`All` },
                { id: 'failed', label: t`Refused` },
              ]}
              value={state}
              onChange={(id) => params.change({ state: id === 'all' ? null : id })}
            />
            <OperatorFilter label={t`Search by docket number or email of a user`} />
          </div>
        }
        summary={
          data?.isSending === false && (
            <Banner tone="info">
              {t`No mail server is set up, so emails are listed here and not sent. Set SMTP_URL and SMTP_FROM to send them.`}
            </Banner>
          )
        }
        empty={
          noMatch ?? {
            icon: MailIcon,
            title: state === 'failed' ? t`No refused emails` : t`No emails yet`,
            text: t`Emails to users and consignees appear here, with their state.`,
          }
        }
      />
      {openMail !== null && openMail.text !== null && (
        <Dialog title={nameMail(openMail.template)} onClose={() => setOpenMail(null)} isDismissable>
          <MailSheet {...openMail.text} />
        </Dialog>
      )}
    </>
  );
}

function nameMail(template: string): string {
  if (template === 'report_ready') return t`Report`;
  if (template === 'team_invitation') return t`Invitation to a team`;
  if (template === 'password_reset') return t`Password reset link`;
  if (template === 'invitation') return t`Invitation`;
  if (template === 'password_changed') return t`Password was changed`;
  if (template === 'bank_account_changed') return t`Bank account was changed`;
  if (template === 'bank_account_rejected') return t`Bank account was rejected`;
  const [recipient, ...noticeWords] = template.split('_');
  const notice = notices.find((candidate) => candidate === noticeWords.join('_'));
  if (notice === undefined) return template;
  const event = nameNotice(notice);
  return recipient === 'consignee' ? t`${event}, to the consignee` : t`${event}, to the seller`;
}

function describeMailState({ state }: Pick<Mail, 'state'>): { tone: Tone; text: string } {
  const states: Record<Mail['state'], { tone: Tone; text: string }> = {
    waiting: { tone: 'warn', text: t`Waiting` },
    sent: { tone: 'ok', text: t`Sent` },
    failed: { tone: 'bad', text: t`Refused` },
    held: { tone: 'neutral', text: t`Not sent` },
    dropped: { tone: 'neutral', text: t`No address` },
  };
  return states[state];
}

function describeMailProblem({ problem, state, attempts }: Mail): string {
  if (problem === '' || state === 'sent') return '';
  if (state === 'failed') return t`The mail server refused the email (${problem}).`;
  return t`The mail server did not accept the email at attempt ${attempts} (${problem}).`;
}
