import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ApiKey } from '@shipdesk/contract/account/api-keys';
import { type IsoDate, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useToday } from '../../lib/hooks/use-now.ts';
import { Moment } from '../../lib/moment.tsx';
import { isNewKey, usePageKey } from '../../lib/page-key.ts';
import { paths } from '../../lib/paths.ts';
import { ListView } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { useMay } from '../../session/use-may.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { MenuButton, MenuItem } from '../../ui/overlay/menu.tsx';
import { renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import {
  EditKeyDialog,
  NewKeyDialog,
  RevokeKeyDialog,
  RotateKeyDialog,
} from './api-key-dialogs.tsx';
import { describeKeyState, describePermissions } from './api-key-texts.ts';
import { apiKeysApi } from './api-keys-api.ts';

const dialogs = { edit: EditKeyDialog, rotate: RotateKeyDialog, revoke: RevokeKeyDialog } as const;

interface OpenDialog {
  readonly kind: keyof typeof dialogs;
  readonly apiKey: ApiKey;
}

export function ApiKeysPage() {
  const query = apiKeysApi.useListApiKeysQuery(undefined, refetchOnMount);
  const [isAdding, setAdding] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const navigate = useNavigate();
  const today = useToday();
  const mayChange = useMay('keys:write');
  usePageKey(isNewKey, () => {
    if (mayChange) setAdding(true);
  });
  const addButton = (
    <May permission="keys:write">
      <Button variant="primary" icon={Plus} onPress={() => setAdding(true)}>
        {t`Add API key`}
      </Button>
    </May>
  );
  const actions: TableColumn<ApiKey> = {
    header: t`Actions`,
    align: 'end',
    isActions: true,
    width: 'w-28',
    render: (apiKey) => (
      <KeyMenu
        apiKey={apiKey}
        mayChange={mayChange}
        onCalls={() => void navigate(`${paths.requestLog()}?key=${apiKey.id}`)}
        onDialog={(kind) => setDialog({ kind, apiKey })}
      />
    ),
  };
  const callsPerMinute = query.data?.callsPerMinute ?? 0;
  const KeyDialog = dialog && dialogs[dialog.kind];
  return (
    <>
      <ListView
        title={t`API keys`}
        description={t`Programs call Shipdesk with a key. A key acts for the member who created it.`}
        query={query}
        failure={t`The API keys could not be loaded`}
        columns={[...buildColumns(today), actions]}
        actions={query.data !== undefined && query.data.data.length > 0 && addButton}
        note={
          <Trans>
            All keys together can make {callsPerMinute} calls per minute.{' '}
            <a href="/docs" className="focus-ring rounded-sm text-accent-ink underline">
              Read the API documentation
            </a>
          </Trans>
        }
        empty={{
          icon: KeyRound,
          title: t`Connect your programs`,
          text: t`With an API key, your shop or ERP can add orders, book shipments and read their status. Add a key for each program.`,
          action: addButton,
          isFirstUse: true,
        }}
      />
      {isAdding && <NewKeyDialog onClose={() => setAdding(false)} />}
      {KeyDialog && <KeyDialog apiKey={dialog.apiKey} onClose={() => setDialog(null)} />}
    </>
  );
}

function KeyMenu({
  apiKey: { name, state },
  mayChange,
  onCalls,
  onDialog,
}: {
  apiKey: ApiKey;
  mayChange: boolean;
  onCalls: () => void;
  onDialog: (kind: OpenDialog['kind']) => void;
}) {
  const isEditable = state === 'active' || state === 'stopped';
  return (
    <MenuButton
      label={t`Actions for ${name}`}
      aria-label={t`Actions for ${name}`}
      text={t`Actions`}
      size="sm"
    >
      <MenuItem onAction={onCalls}>{t`Show calls`}</MenuItem>
      {mayChange && isEditable && (
        <>
          <MenuItem onAction={() => onDialog('edit')}>{t`Edit`}</MenuItem>
          <MenuItem onAction={() => onDialog('rotate')}>{t`Replace secret`}</MenuItem>
          <MenuItem onAction={() => onDialog('revoke')}>{t`Revoke`}</MenuItem>
        </>
      )}
    </MenuButton>
  );
}

const buildColumns = (today: IsoDate): readonly TableColumn<ApiKey>[] => [
  {
    header: t`Key`,
    isWide: true,
    render: ({ name, hint, maker }) =>
      renderStrongLines(name, <code className="text-xs">{hint}</code>, t`Created by ${maker}`),
  },
  {
    header: t`Permissions`,
    width: 'w-44 xl:w-60',
    render: ({ permissions, addresses }) => (
      <>
        <span className="block wrap-break-word">{describePermissions(permissions)}</span>
        {addresses.length > 0 && (
          <span className="block text-sm wrap-anywhere text-muted">
            {t`Only from ${{ addresses: addresses.join(', ') }}`}
          </span>
        )}
      </>
    ),
  },
  {
    header: t`State`,
    width: 'w-40 xl:w-52',
    render: (apiKey) => {
      const { tone, text } = describeKeyState(apiKey, today);
      return (
        <span className="flex flex-col items-start gap-1">
          <Badge tone={tone}>{text}</Badge>
          <span className="text-sm text-muted">{describeEnd(apiKey)}</span>
        </span>
      );
    },
  },
  {
    header: t`Last used`,
    width: 'w-28 xl:w-48',
    render: ({ lastUsedAt }) =>
      lastUsedAt === null ? (
        <span className="text-muted">{t`Never`}</span>
      ) : (
        <Moment at={lastUsedAt} />
      ),
  },
];

function describeEnd({ state, expiresAt, revokedAt, oldSecretUntil }: ApiKey): string {
  if (state === 'stopped')
    return t`The member who created the key has left the team or is suspended`;
  if (revokedAt !== null) return formatDateTime(revokedAt);
  if (state === 'active' && oldSecretUntil !== null) {
    return t`Old secret works until ${{ time: formatDateTime(oldSecretUntil) }}`;
  }
  const day = formatDate(toBusinessDay(new Date(expiresAt)));
  return state === 'expired' ? day : t`Until ${day}`;
}
