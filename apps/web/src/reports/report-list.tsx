import { t } from '@lingui/core/macro';
import {
  getReport,
  mayRun,
  type ReportId,
  reportIds,
} from '@shipdesk/contract/reports/report-catalogue';
import { getRole } from '@shipdesk/domain/account/roles';
import { ChevronRight } from 'lucide-react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { selectRole } from '../session/session-slice.ts';
import { TitledSection } from '../ui/titled-section.tsx';

interface ReportGroup {
  readonly title: string;
  readonly ids: readonly ReportId[];
}

function listGroups(ids: readonly ReportId[]): ReportGroup[] {
  const hasPermission = (permission: string) => (id: ReportId) =>
    getReport(id).audience === 'seller' && getReport(id).permission === permission;
  return [
    {
      title: t`All sellers`,
      ids: ids.filter((id) => getReport(id).audience === 'operator'),
    },
    { title: t`Orders and shipping`, ids: ids.filter(hasPermission('orders:read')) },
    { title: t`Money`, ids: ids.filter(hasPermission('money:read')) },
    { title: t`Team`, ids: ids.filter(hasPermission('team:write')) },
  ].filter((group) => group.ids.length > 0);
}

export function ReportList() {
  const role = useSelector(selectRole);
  const permissions = role === null ? [] : getRole(role).permissions;
  const groups = listGroups(reportIds.filter((id) => mayRun(permissions, id)));
  return (
    <div className="flex flex-col gap-6">
      {groups.map(({ title, ids }) => (
        <TitledSection key={title} title={title}>
          <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-2">
            {ids.map((id) => (
              <li key={id} className="bg-surface lg:last:odd:col-span-2">
                <ReportLink id={id} />
              </li>
            ))}
          </ul>
        </TitledSection>
      ))}
    </div>
  );
}

function ReportLink({ id }: { id: ReportId }) {
  const { title, about } = getReport(id);
  return (
    <Link
      to={paths.runReport(id)}
      className="focus-ring-inset flex h-full items-center gap-3 px-4 py-3 no-underline hover:bg-hover"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-base font-medium text-ink">{title}</span>
        <span className="block text-sm wrap-break-word text-muted">{about}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </Link>
  );
}
