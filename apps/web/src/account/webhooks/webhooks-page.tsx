import { plural, t } from '@lingui/core/macro';
import type { WebhookEndpoint } from '@shipdesk/contract/account/webhooks';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Moment } from '../../lib/moment.tsx';
import { isNewKey, usePageKey } from '../../lib/page-key.ts';
import { paths } from '../../lib/paths.ts';
import { ListView } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { useMay } from '../../session/use-may.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { NewWebhookDialog } from './webhook-dialog.tsx';
import { describeEndpointState, describeTypes } from './webhook-texts.ts';
import { webhooksApi } from './webhooks-api.ts';

export function WebhooksPage() {
  const query = webhooksApi.useListWebhooksQuery(undefined, refetchOnMount);
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  const mayChange = useMay('settings:write');
  usePageKey(isNewKey, () => {
    if (mayChange) setAdding(true);
  });
  const addButton = (
    <May permission="settings:write">
      <Button variant="primary" icon={Plus} onPress={() => setAdding(true)}>
        {t`Add webhook`}
      </Button>
    </May>
  );
  return (
    <>
      <ListView
        title={t`Webhooks`}
        description={t`Shipdesk posts events about your orders and money to your programs.`}
        query={query}
        failure={t`The webhooks could not be loaded`}
        columns={buildColumns()}
        onRowAction={(id) => void navigate(paths.webhook(id))}
        actions={query.data !== undefined && query.data.data.length > 0 && addButton}
        empty={{
          icon: Webhook,
          title: t`Send events to your programs`,
          text: t`A webhook sends new orders, status changes, failed deliveries and payouts to your shop or ERP as they happen. Add the address that receives them.`,
          action: addButton,
          isFirstUse: true,
        }}
      />
      {isAdding && <NewWebhookDialog onClose={() => setAdding(false)} />}
    </>
  );
}

const buildColumns = (): readonly TableColumn<WebhookEndpoint>[] => [
  {
    header: t`Address`,
    isWide: true,
    render: ({ id, url, description }) => (
      <>
        <Link
          to={paths.webhook(id)}
          className="focus-ring rounded-sm font-medium break-all text-ink no-underline hover:text-accent-ink hover:underline"
        >
          {url}
        </Link>
        {description !== '' && (
          <span className="block text-sm wrap-break-word text-muted">{description}</span>
        )}
      </>
    ),
  },
  {
    header: t`Events`,
    width: 'w-44',
    render: ({ types }) => <span className="wrap-break-word">{describeTypes(types)}</span>,
  },
  {
    header: t`State`,
    width: 'w-40',
    render: (webhook) => {
      const { tone, text } = describeEndpointState(webhook);
      const { waiting } = webhook;
      return (
        <span className="flex flex-col items-start gap-1">
          <Badge tone={tone}>{text}</Badge>
          {waiting > 0 && (
            <span className="text-sm text-muted">
              {waiting > 1000
                ? t`More than 1,000 waiting`
                : plural(waiting, { one: '# waiting', other: '# waiting' })}
            </span>
          )}
        </span>
      );
    },
  },
  {
    header: t`Added`,
    width: 'w-32',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
];
