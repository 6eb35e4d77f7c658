import { t } from '@lingui/core/macro';
import type { WebhookDeliveryDetail } from '@shipdesk/contract/account/webhooks';
import { runCall } from '../../api/call-error.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { describeAttempt, describeDeliveryState } from './webhook-texts.ts';
import { webhooksApi } from './webhooks-api.ts';

interface DeliveryDialogProps {
  id: string;
  deliveryId: string;
  onClose: () => void;
}

export function DeliveryDialog({ id, deliveryId, onClose }: DeliveryDialogProps) {
  const query = webhooksApi.useGetWebhookDeliveryQuery({ id, deliveryId }, refetchOnMount);
  const [replayWebhook, { isLoading }] = webhooksApi.useReplayWebhookMutation();
  const sendAgain = () =>
    runCall(replayWebhook({ id, body: { ids: [deliveryId], onlyFailed: false } }), {
      failure: t`The delivery could not be sent again. Try again.`,
      success: t`The delivery is queued. Shipdesk will send it again.`,
    });
  const canReplay = query.data !== undefined && query.data.data.state !== 'waiting';
  return (
    <Dialog
      title={t`Delivery`}
      size="lg"
      isDismissable
      onClose={onClose}
      footer={
        <>
          {canReplay && (
            <May permission="settings:write">
              <Button
                isPending={isLoading}
                onPress={() => void sendAgain()}
              >{t`Send again`}</Button>
            </May>
          )}
          <Button variant="primary" onPress={onClose}>{t`Close`}</Button>
        </>
      }
    >
      <Loaded query={query} failure={t`The delivery could not be loaded`} isInline>
        {({ data }) => <DeliveryContent delivery={data} />}
      </Loaded>
    </Dialog>
  );
}

const codeStyle =
  'overflow-x-auto rounded-md border border-line bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap text-ink';

function DeliveryContent({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { type, messageId, state, body, history } = delivery;
  const { tone, text } = describeDeliveryState(state);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-base font-semibold text-ink">{type}</h3>
        <Badge tone={tone}>{text}</Badge>
        <span className="text-sm break-all text-muted">{t`Message ${messageId}`}</span>
      </div>
      <section aria-label={t`Body`} className="flex flex-col gap-1">
        <h4 className="text-sm font-medium text-ink">{t`Body`}</h4>
        <pre className={codeStyle}>{formatJson(body)}</pre>
      </section>
      <section aria-label={t`Attempts`} className="flex flex-col gap-2">
        <h4 className="text-sm font-medium text-ink">{t`Attempts`}</h4>
        {history.length === 0 && <p className="text-sm text-muted">{t`No attempt yet.`}</p>}
        <ol className="flex flex-col gap-3">
          {history.map(({ id, attemptedAt, status, problem, milliseconds, response }) => (
            <li key={id} className="flex flex-col gap-1">
              <p className="flex flex-wrap items-center gap-x-2 text-base text-ink tabular-nums">
                <Badge tone={problem === '' ? 'ok' : 'bad'}>
                  {describeAttempt(status, problem)}
                </Badge>
                <span>{formatDateTime(attemptedAt)}</span>
                <span className="text-muted">{t`${{ milliseconds: formatCount(milliseconds) }} ms`}</span>
              </p>
              {response !== '' && <pre className={codeStyle}>{response}</pre>}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** For display only. The signature covers the stored body, which is not indented. */
function formatJson(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
