import { t } from '@lingui/core/macro';
import type { MailSwitch } from '@shipdesk/contract/account/mails';
import { messageOf } from '../../api/call-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { MailSheet } from '../../ui/mail-sheet.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { noticeName } from './notice-texts.ts';
import { usePreviewMailsQuery } from './notifications-api.ts';

interface MailPreviewProps {
  event: MailSwitch['event'];
  onClose: () => void;
}

/** The mails of an event as their recipients read them. */
export function MailPreview({ event, onClose }: MailPreviewProps) {
  const { data, error, isFetching, refetch } = usePreviewMailsQuery({ body: { event } });
  const name = noticeName(event);
  return (
    <Dialog title={t`Preview: ${name}`} isOpen onOpenChange={onClose} isDismissable>
      {data !== undefined ? (
        <div className="flex flex-col gap-5">
          {data.data.map(({ recipient, subject, body }) => (
            <section key={recipient} aria-label={subject}>
              <h3 className="mb-2 text-sm font-medium text-muted">
                {recipient === 'seller' ? t`To you` : t`To the consignee`}
              </h3>
              <MailSheet subject={subject} body={body} />
            </section>
          ))}
        </div>
      ) : error !== undefined && !isFetching ? (
        <Banner
          tone="bad"
          action={<Button size="sm" onPress={() => void refetch()}>{t`Try again`}</Button>}
        >
          {messageOf(error, t`The preview could not be loaded.`)}
        </Banner>
      ) : (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton className="h-48" />
        </div>
      )}
    </Dialog>
  );
}
