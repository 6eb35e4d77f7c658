import { t } from '@lingui/core/macro';
import { type AttemptFigures, figureGroups } from '@shipdesk/contract/shipping/ndr';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { ShieldQuestionMark } from 'lucide-react';
import { formatCount, formatShare } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { PageHeader } from '../../product/detail-page.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { TabBar } from '../../ui/tab-bar.tsx';
import { renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { ndrApi } from './ndr-api.ts';

type Group = (typeof figureGroups)[number];

/** The server counts this many days, and returns at most MAX_LISTED_GROUPS groups. */
const PERIOD_DAYS = 30;
const MAX_LISTED_GROUPS = 200;

export function AttemptsPage() {
  const params = useListParams();
  const group = params.readChoice('by', figureGroups, 'carrier');
  const query = ndrApi.useListAttemptFiguresQuery({ by: group }, refetchOnMount);
  const figures = query.currentData?.data ?? [];
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        back={{ label: t`Back to failed deliveries`, to: paths.ndr() }}
        title={t`Carrier audit`}
      />
      <p className="max-w-prose text-base text-muted">
        {t`Shipdesk checks each failed delivery from the last ${{ days: PERIOD_DAYS }} days against its scans, other parcels at the hub and deliveries to neighbours. You can dispute a doubtful delivery attempt in the list of failed deliveries.`}
      </p>
      <ListView
        label={t`Failed deliveries by ${{ group: nameGroup(group) }}`}
        query={query}
        items={figures}
        failure={t`The figures could not be loaded`}
        columns={buildColumns(group)}
        getId={({ carrier, name }) => `${carrier} ${name}`}
        toolbar={
          <TabBar
            label={t`Group by`}
            tabs={figureGroups.map((key) => ({
              key,
              to: { search: `?by=${key}` },
              label: nameGroup(key),
              isCurrent: key === group,
              count: null,
            }))}
          />
        }
        note={
          figures.length >= MAX_LISTED_GROUPS &&
          t`The ${{ count: formatCount(MAX_LISTED_GROUPS) }} groups with the most doubtful attempts are shown.`
        }
        empty={{
          icon: ShieldQuestionMark,
          title: t`No failed deliveries`,
          text: t`When carriers report failed deliveries, this page shows how many of them are doubtful, by carrier, hub and pincode.`,
        }}
      />
    </div>
  );
}

function nameGroup(group: Group): string {
  return { carrier: t`Carrier`, hub: t`Hub`, pincode: t`Pincode` }[group];
}

const buildColumns = (group: Group): readonly TableColumn<AttemptFigures>[] => [
  {
    header: nameGroup(group),
    render: ({ name, carrier }) =>
      group === 'carrier'
        ? renderStrongLines(getCarrierName(carrier))
        : renderStrongLines(name === '' ? t`Not stated` : name, getCarrierName(carrier)),
  },
  buildCountColumn(t`Failed deliveries`, ({ attempts }) => formatCount(attempts)),
  buildCountColumn(t`Doubtful`, ({ marked, attempts }) => formatPart(marked, attempts)),
  buildCountColumn(t`Contradicted by consignees`, ({ claimed }) => formatCount(claimed)),
  buildCountColumn(t`Disputed`, ({ disputed }) => formatCount(disputed)),
  buildCountColumn(t`Accepted by the carrier`, ({ upheld }) => formatCount(upheld)),
];

const buildCountColumn = (
  header: string,
  render: (figures: AttemptFigures) => string,
): TableColumn<AttemptFigures> => ({ header, align: 'end', width: 'w-24 lg:w-36', render });

/** Returns a count with its share, such as `12 (40%)`, or `0`. */
const formatPart = (part: number, whole: number): string =>
  part === 0 ? '0' : `${formatCount(part)} (${formatShare(part / whole)})`;
