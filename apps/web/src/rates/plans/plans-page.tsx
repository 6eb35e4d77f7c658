import { t } from '@lingui/core/macro';
import type { Plan } from '@shipdesk/contract/rates/rate-plans';
import { CircleAlert, Plus, Tags } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../../api/call-error.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { isNewKey, isSearchKey, usePageKey } from '../../lib/page-key.ts';
import { paths } from '../../lib/paths.ts';
import { serviceName } from '../../lib/quote-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { markupSummary } from './plan-markups.ts';
import { useListRatePlansQuery } from './plans-api.ts';

const columnsOf = (): readonly TableColumn<Plan>[] => [
  {
    id: 'name',
    header: t`Plan`,
    isRowHeader: true,
    render: ({ id, name }) => (
      <Link
        to={paths.plan(id)}
        className="focus-ring rounded-sm font-medium break-words text-accent-ink"
      >
        {name}
      </Link>
    ),
  },
  {
    id: 'sellers',
    header: t`Sellers`,
    align: 'end',
    width: 'w-24',
    render: ({ sellers }) => formatCount(sellers),
  },
  { id: 'markups', header: t`Mark-ups`, render: ({ markups }) => <Markups markups={markups} /> },
  {
    id: 'saved',
    header: t`Last saved`,
    width: 'w-48',
    render: ({ version, savedBy, savedAt }) => (
      <>
        <span className="block break-words">{savedBy}</span>
        <span className="block text-sm text-muted tabular-nums">{formatDateTime(savedAt)}</span>
        <span className="block text-sm text-muted">{t`Version ${version}`}</span>
      </>
    ),
  },
];

function Markups({ markups }: Pick<Plan, 'markups'>) {
  const lines = markupSummary(markups);
  if (lines.length === 0) return <span className="text-muted">{t`None`}</span>;
  return lines.map(({ service, text }) => (
    <span key={service} className="block">
      <span className="text-muted">{serviceName(service)}</span> {text}
    </span>
  ));
}

/** The seller plans: mark-ups on the rate cards for the sellers that have the plan. */
export function PlansPage() {
  const { data, error, isFetching, refetch } = useListRatePlansQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  usePageKey(isSearchKey, () => box.current?.select());
  usePageKey(isNewKey, () => void navigate(paths.newPlan()));

  const all = data?.data ?? [];
  const plans = all.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-base font-semibold text-ink">{t`Plans`}</h2>
        {all.length > 0 && <NewPlanLink />}
      </div>
      {all.length > 0 && (
        <div className="mt-3 mb-3 flex items-center gap-4">
          <SearchBox
            ref={box}
            label={t`Search plans`}
            placeholder={t`Search by name`}
            value={search}
            onChange={setSearch}
          />
          <span role="status" className="text-sm whitespace-nowrap text-muted tabular-nums">
            {t`${formatCount(plans.length)} of ${formatCount(all.length)}`}
          </span>
        </div>
      )}
      {error !== undefined && !isFetching && data === undefined ? (
        <div role="alert" className="mt-4 rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
            title={t`The plans could not be loaded`}
            action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
          >
            {messageOf(error, t`Try again in a moment.`)}
          </EmptyState>
        </div>
      ) : data === undefined ? (
        <div role="status" aria-label={t`Loading`} className="mt-4 flex flex-col gap-2">
          {['first', 'second', 'third'].map((key) => (
            <Skeleton key={key} className="h-14" />
          ))}
        </div>
      ) : all.length === 0 ? (
        <div className="mt-4 rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<Tags aria-hidden="true" className="size-5" />}
            title={t`Give sellers prices of their own`}
            action={<NewPlanLink />}
          >
            {t`A plan adds a percentage, rupees or both to the rate cards, by service and zone. Negative mark-ups are discounts. Create a plan here, then assign it on the Sellers page.`}
          </EmptyState>
        </div>
      ) : (
        <Table
          label={t`Plans`}
          columns={columnsOf()}
          items={plans}
          getId={({ id }) => id}
          onRowAction={(id) => void navigate(paths.plan(id))}
          emptyState={
            <EmptyState
              icon={<Tags aria-hidden="true" className="size-5" />}
              title={t`No plan has this name`}
            />
          }
        />
      )}
    </>
  );
}

function NewPlanLink() {
  return (
    <LinkButton
      href={paths.newPlan()}
      variant="primary"
      icon={<Plus aria-hidden="true" className="size-4" />}
    >
      {t`New plan`}
    </LinkButton>
  );
}
