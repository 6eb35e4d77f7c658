import { plural, t } from '@lingui/core/macro';
import type { NdrCase, NdrList } from '@shipdesk/contract/shipping/ndr';
import { MAX_COUNTED, NDR_PAGE_SIZE } from '@shipdesk/contract/shipping/ndr';
import type { NdrActionKind } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { type NdrTab, ndrTabs } from '@shipdesk/domain/shipping/ndr/ndr-case';
import { CircleAlert, PackageCheck, Settings2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../api/call-error.ts';
import { formatCount } from '../../lib/format.ts';
import { TABLET, useMedia } from '../../lib/hooks/use-media.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { pageOf } from '../../lib/page-param.ts';
import { formatPaise } from '../../product/money.ts';
import { Pagination } from '../../product/pagination.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/form/select.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabBar } from '../../ui/tab-bar.tsx';

import { Table } from '../../ui/table/table.tsx';
import { NdrActionDialog } from './ndr-action-dialog.tsx';
import { commonKinds, commonOffer } from './ndr-action-form.ts';
import { useListNdrQuery } from './ndr-api.ts';
import { ndrColumns } from './ndr-columns.tsx';
import { NdrHistoryDialog } from './ndr-history-dialog.tsx';
import { NdrLinkDialog } from './ndr-link-dialog.tsx';
import { NdrSettingsDialog } from './ndr-settings-dialog.tsx';
import { actionName, tabName } from './ndr-texts.ts';
import { type NdrCommand, useNdrKeys } from './use-ndr-keys.ts';

const none: ReadonlySet<string> = new Set();
const sorts = ['risk', 'due', 'newest'] as const;

/** An open dialog and the cases that it is about. */
type Open =
  | { readonly dialog: 'action'; readonly kind: NdrActionKind; readonly cases: readonly NdrCase[] }
  | { readonly dialog: 'history' | 'link'; readonly item: NdrCase }
  | { readonly dialog: 'settings' };

/** Failed deliveries: what each is worth, how long there is to answer, and the answers that are allowed. */
export function NdrPage() {
  const [params, setParams] = useSearchParams();
  const tab = ndrTabs.find((one) => one === params.get('tab')) ?? 'action_required';
  const isOpenTab = tab === 'action_required';
  const sort = sorts.find((one) => one === params.get('sort')) ?? (isOpenTab ? 'risk' : 'newest');
  const page = pageOf(params);
  const { data, currentData, error, isFetching, refetch } = useListNdrQuery(
    { tab, sort, page: String(page) },
    { refetchOnMountOrArgChange: true },
  );
  const [selectedIds, setSelectedIds] = useState(none);
  const [open, setOpen] = useState<Open | null>(null);
  const now = useNow();
  const list = data?.data;
  const cases = list?.cases ?? [];
  const selected = cases.filter(({ docketNumber }) => selectedIds.has(docketNumber));

  // Kept, so that the columns and with them the rows stay as they are.
  const run = useCallback((command: NdrCommand, about: readonly NdrCase[]) => {
    const [item] = about;
    if (item === undefined) return;
    if (command === 'history') return setOpen({ dialog: 'history', item });
    if (command === 'link') {
      if (item.canBeLinked) setOpen({ dialog: 'link', item });
      else toast.warning(t`The consignee can answer nothing about this parcel.`);
      return;
    }
    if (commonOffer(about, command) !== null) {
      return setOpen({ dialog: 'action', kind: command, cases: about });
    }
    toast.warning(
      t`${{ action: actionName(command) }} is not allowed for the reason or the carrier here.`,
    );
  }, []);

  useNdrKeys(cases, selectedIds, run);
  const isNarrow = useMedia(TABLET);
  const columns = useMemo(
    () => ndrColumns({ now, isNarrow }, (command, item) => run(command, [item])),
    [now, isNarrow, run],
  );

  function change(changes: Record<string, string>) {
    setSelectedIds(none);
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) next.set(name, value);
      return next;
    });
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold text-ink">{t`Failed deliveries`}</h2>
          <p className="text-sm text-muted">
            {t`NDR (non-delivery report): the carrier came and could not deliver. Say what it does next.`}
          </p>
          {list !== undefined && <Summary list={list} />}
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <Select
            label={t`Sort by`}
            options={[
              { id: 'risk', label: t`Money at risk` },
              { id: 'due', label: t`Time left` },
              { id: 'newest', label: t`Newest` },
            ]}
            value={sort}
            onChange={(chosen) => change({ sort: chosen, page: '1' })}
          />
          <Button
            icon={<Settings2 aria-hidden="true" className="size-4 text-muted" />}
            onPress={() => setOpen({ dialog: 'settings' })}
          >
            {t`Default action`}
          </Button>
        </div>
      </div>
      <Tabs tab={tab} counts={list?.counts ?? null} onChange={() => setSelectedIds(none)} />
      {selected.length > 0 && (
        <SelectedCases
          selected={selected}
          onRun={(kind) => run(kind, selected)}
          onClear={() => setSelectedIds(none)}
        />
      )}
      {list !== undefined ? (
        <>
          <Table
            label={t`Failed deliveries`}
            columns={columns}
            items={cases}
            getId={({ docketNumber }) => docketNumber}
            isPending={isFetching && currentData === undefined}
            {...(isOpenTab && { selectedIds, onSelectionChange: setSelectedIds })}
            onRowAction={(id) => {
              const item = cases.find(({ docketNumber }) => docketNumber === id);
              if (item !== undefined) setOpen({ dialog: 'history', item });
            }}
            emptyState={<NothingHere tab={tab} />}
          />
          {(list.hasMore || page > 1) && (
            <Pagination
              page={page - 1}
              pageSize={NDR_PAGE_SIZE}
              total={list.counts[tab]}
              isCapped={list.counts[tab] >= MAX_COUNTED}
              onPageChange={(wanted) => change({ page: String(wanted + 1) })}
            />
          )}
        </>
      ) : error !== undefined && !isFetching ? (
        <div role="alert" className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
            title={t`The failed deliveries could not be loaded`}
            action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
          >
            {messageOf(error, t`Try again in a moment.`)}
          </EmptyState>
        </div>
      ) : (
        <div role="status" aria-label={t`Loading`} className="flex flex-col gap-2">
          {['first', 'second', 'third'].map((key) => (
            <Skeleton key={key} className="h-20" />
          ))}
        </div>
      )}
      {open?.dialog === 'action' && (
        <NdrActionDialog
          kind={open.kind}
          cases={open.cases}
          onDone={() => setSelectedIds(none)}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.dialog === 'history' && (
        <NdrHistoryDialog item={open.item} onClose={() => setOpen(null)} />
      )}
      {open?.dialog === 'link' && <NdrLinkDialog item={open.item} onClose={() => setOpen(null)} />}
      {open?.dialog === 'settings' && <NdrSettingsDialog onClose={() => setOpen(null)} />}
    </div>
  );
}

function Summary({ list }: { list: NdrList }) {
  const cases = list.counts.action_required;
  return (
    <p className="text-base text-muted tabular-nums">
      {plural(cases, { one: '# case needs an answer', other: '# cases need an answer' })}
      {cases > 0 && ` · ${t`${{ amount: formatPaise(list.riskPaise) }} at risk`}`}
    </p>
  );
}

interface TabsProps {
  tab: NdrTab;
  counts: NdrList['counts'] | null;
  onChange: () => void;
}

function Tabs({ tab, counts, onChange }: TabsProps) {
  const countOf = (one: NdrTab) =>
    counts && `${formatCount(counts[one])}${counts[one] >= MAX_COUNTED ? '+' : ''}`;
  return (
    <TabBar
      label={t`Failed deliveries by state`}
      onChange={onChange}
      tabs={ndrTabs.map((one) => ({
        key: one,
        to: { search: `?tab=${one}` },
        label: tabName(one),
        isCurrent: one === tab,
        count: countOf(one),
      }))}
    />
  );
}

interface SelectedCasesProps {
  selected: readonly NdrCase[];
  onRun: (kind: NdrActionKind) => void;
  onClear: () => void;
}

/** The actions that all selected cases allow. */
function SelectedCases({ selected, onRun, onClear }: SelectedCasesProps) {
  const kinds = commonKinds(selected);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onPress={onClear}>{t`Unselect All`}</Button>
      {kinds.map((kind) => (
        <Button key={kind} onPress={() => onRun(kind)}>
          {actionName(kind)}
        </Button>
      ))}
      <span role="status" className="px-1 text-base text-muted tabular-nums">
        {t`${{ count: formatCount(selected.length) }} selected`}
      </span>
      {kinds.length === 0 && (
        <span className="text-base text-muted">
          {t`No action is allowed for all of them. Select cases with one reason.`}
        </span>
      )}
    </div>
  );
}

function NothingHere({ tab }: { tab: NdrTab }) {
  return (
    <EmptyState
      icon={<PackageCheck aria-hidden="true" className="size-5" />}
      title={tab === 'action_required' ? t`No failed delivery waits for you` : t`No cases are here`}
    >
      {t`When a courier cannot deliver a parcel, it appears here with the reason, the money at risk and 24 hours to answer.`}
    </EmptyState>
  );
}
