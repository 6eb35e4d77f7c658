import { t } from '@lingui/core/macro';
import { callResults, type KeyCall } from '@shipdesk/contract/account/key-calls';
import { ScrollText } from 'lucide-react';
import { formatCount } from '../../lib/format.ts';
import { Moment } from '../../lib/moment.tsx';
import { paths } from '../../lib/paths.ts';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { ParamSearch } from '../../product/param-search.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { Select } from '../../ui/form/select.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { apiKeysApi } from './api-keys-api.ts';

const ALL = 'all';
const resultFilters = [ALL, ...callResults] as const;
const MAX_ROUTE_CHARACTERS = 100;

export function RequestLogPage() {
  const params = useListParams();
  const keys = apiKeysApi.useListApiKeysQuery(undefined, refetchOnMount).data?.data ?? [];
  const chosenResult = params.readChoice('result', resultFilters, ALL);
  const route = params.readText('route').slice(0, MAX_ROUTE_CHARACTERS);
  const keyIds = keys.map(({ id }) => id);
  const key = params.readChoice('key', keyIds, undefined);
  const query = apiKeysApi.useListKeyCallsQuery(
    {
      ...(key !== undefined && { key }),
      ...(chosenResult !== ALL && { result: chosenResult }),
      ...(route !== '' && { route }),
      ...(params.cursor !== undefined && { after: params.cursor }),
    },
    refetchOnMount,
  );
  const isFiltered = key !== undefined || chosenResult !== ALL || route !== '';
  const labels = { all: t`All`, ok: t`Succeeded`, refused: t`Refused`, failed: t`Failed` };
  const showAll = () => params.change({ key: null, result: null, route: null });
  return (
    <ListView
      title={t`Request log`}
      description={t`Calls with your API keys in the last 30 days, newest first. Bodies are not stored.`}
      query={query}
      failure={t`The request log could not be loaded`}
      columns={buildColumns()}
      toolbar={
        <div className="flex flex-wrap items-end gap-3">
          <SegmentedControl
            label={t`Result`}
            options={resultFilters.map((id) => ({ id, label: labels[id] }))}
            value={chosenResult}
            onChange={(next) => params.change({ result: next === ALL ? null : next })}
          />
          <div className="flex w-72 max-sm:w-full">
            <ParamSearch name="route" label={t`Part of the method or path`} />
          </div>
          {keys.length > 0 && (
            <div className="w-60 max-sm:w-full">
              <Select
                label={t`API key`}
                isLabelHidden
                options={[
                  { id: ALL, label: t`All keys` },
                  ...keys.map(({ id, name, hint }) => ({ id, label: `${name} · ${hint}` })),
                ]}
                value={key ?? ALL}
                onChange={(next) => params.change({ key: next === ALL ? null : next })}
              />
            </div>
          )}
        </div>
      }
      paging={params.pageByCursor(query.data?.next, 'after')}
      empty={
        isFiltered
          ? {
              icon: ScrollText,
              title: t`No calls match these filters`,
              action: <Button onPress={showAll}>{t`Show all`}</Button>,
            }
          : {
              icon: ScrollText,
              title: t`No calls yet`,
              text: t`Calls that your programs make with an API key appear here within seconds.`,
              action: <LinkButton href={paths.apiKeys()}>{t`Show API keys`}</LinkButton>,
            }
      }
    />
  );
}

const toTone = (status: number): Tone => (status < 400 ? 'ok' : status < 500 ? 'warn' : 'bad');

const buildColumns = (): readonly TableColumn<KeyCall>[] => [
  {
    header: t`Call`,
    isWide: true,
    render: ({ call, isReplay, requestId }) => (
      <>
        <code className="block text-sm wrap-anywhere text-ink">{call}</code>
        <span className="block text-xs wrap-anywhere text-muted">{requestId}</span>
        {isReplay && (
          <span className="block text-sm text-muted">{t`Retry: returned the first response`}</span>
        )}
      </>
    ),
  },
  {
    header: t`Result`,
    width: 'w-36 xl:w-52',
    render: ({ status, problem }) => (
      <span className="flex flex-col items-start gap-1">
        <Badge tone={toTone(status)}>{`${status}`}</Badge>
        {problem !== '' && (
          <a
            href={`/docs#${problem}`}
            className="focus-ring rounded-sm text-sm wrap-anywhere text-accent-ink"
          >
            {problem}
          </a>
        )}
      </span>
    ),
  },
  { header: t`Key`, width: 'w-28 xl:w-52', render: ({ key }) => key || t`Removed key` },
  {
    header: t`Duration`,
    width: 'w-20 xl:w-28',
    align: 'end',
    render: ({ milliseconds }) => (
      <span className="tabular-nums">{t`${{ duration: formatCount(milliseconds) }} ms`}</span>
    ),
  },
  { header: t`Time`, width: 'w-28 xl:w-48', render: ({ at }) => <Moment at={at} /> },
];
