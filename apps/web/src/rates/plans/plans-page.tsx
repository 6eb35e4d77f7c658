import { t } from '@lingui/core/macro';
import type { Plan } from '@shipdesk/contract/rates/rate-plans';
import { Plus, Tags } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { isNewKey, isSearchKey, usePageKey } from '../../lib/page-key.ts';
import { paths } from '../../lib/paths.ts';
import { getServiceName } from '../../lib/quote-texts.ts';
import { ListView } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { useMay } from '../../session/use-may.ts';
import { LinkButton } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { renderLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { summarizeMarkups } from './plan-markups.ts';
import { plansApi } from './plans-api.ts';

const buildPlanColumns = (): readonly TableColumn<Plan>[] => [
  {
    header: t`Plan`,
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
    header: t`Sellers`,
    align: 'end',
    width: 'w-24',
    render: ({ sellers }) => formatCount(sellers),
  },
  { header: t`Mark-ups`, render: ({ markups }) => <Markups markups={markups} /> },
  {
    header: t`Last saved`,
    width: 'w-48',
    render: ({ version, savedBy, savedAt }) =>
      renderLines(savedBy, formatDateTime(savedAt), t`Version ${version}`),
  },
];

function Markups({ markups }: Pick<Plan, 'markups'>) {
  const lines = summarizeMarkups(markups);
  if (lines.length === 0) return <span className="text-muted">{t`None`}</span>;
  return lines.map(({ service, text }) => (
    <span key={service} className="block">
      <span className="text-muted">{getServiceName(service)}</span> {text}
    </span>
  ));
}

export function PlansPage() {
  const query = plansApi.useListRatePlansQuery(undefined, refetchOnMount);
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  usePageKey(isSearchKey, () => box.current?.select());
  const mayChange = useMay('operator:rates');
  usePageKey(
    (event) => mayChange && isNewKey(event),
    () => void navigate(paths.newPlan()),
  );

  const allPlans = query.data?.data ?? [];
  const plans = allPlans.filter(({ name }) =>
    name.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <ListView
      title={t`Plans`}
      query={query}
      failure={t`The plans could not be loaded`}
      columns={buildPlanColumns()}
      items={plans}
      onRowAction={(id) => void navigate(paths.plan(id))}
      actions={allPlans.length > 0 && <NewPlanLink />}
      toolbar={
        allPlans.length > 0 && (
          <div className="flex items-center gap-4">
            <SearchBox
              ref={box}
              label={t`Search plans`}
              placeholder={t`Search by name`}
              value={search}
              onChange={setSearch}
            />
            <span role="status" className="text-sm whitespace-nowrap text-muted tabular-nums">
              {t`${formatCount(plans.length)} of ${formatCount(allPlans.length)}`}
            </span>
          </div>
        )
      }
      empty={
        allPlans.length > 0
          ? { icon: Tags, title: t`No plan has this text in its name` }
          : {
              icon: Tags,
              title: t`Give sellers their own prices`,
              text: t`A plan adds a percentage, rupees or both to the rate cards, by service and zone. Negative mark-ups are discounts. Create a plan here, then assign it on the Sellers page.`,
              action: <NewPlanLink />,
              isFirstUse: true,
            }
      }
    />
  );
}

function NewPlanLink() {
  return (
    <May permission="operator:rates">
      <LinkButton href={paths.newPlan()} variant="primary" icon={Plus}>
        {t`New plan`}
      </LinkButton>
    </May>
  );
}
