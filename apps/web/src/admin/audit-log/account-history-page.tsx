import { t } from '@lingui/core/macro';
import { listAccountHistory } from '@shipdesk/contract/operator/audit';
import { accountActions } from '@shipdesk/contract/operator/audit-actions';
import { buildCalls } from '../../api/calls.ts';
import { useToday } from '../../lib/hooks/use-now.ts';
import { paths } from '../../lib/paths.ts';
import { PageHeader } from '../../product/detail-page.tsx';
import { useListParams } from '../../product/list-view.tsx';
import { fresh } from '../../product/loaded.tsx';
import { readHistoryQuery } from './audit-filter.ts';
import { ActionFilter, AuditList, DayFilter } from './audit-list.tsx';

const { useListAccountHistoryQuery } = buildCalls(({ query }) => ({
  listAccountHistory: query(listAccountHistory),
}));

/** Sign-ins, changes and exports of the account of the signed-in user. */
export function AccountHistoryPage() {
  const query = readHistoryQuery(useListParams().all, useToday());
  const list = useListAccountHistoryQuery(query, fresh);
  const { after: _after, ...filter } = query;
  return (
    <>
      <PageHeader
        back={{ label: t`Back to My Account`, to: paths.account() }}
        title={t`Account history`}
      />
      <p className="mt-1 mb-4 text-base text-muted">
        {t`Sign-ins, changes of users, company and bank account, and exports. If you do not recognise an entry, change your password and contact support.`}
      </p>
      <AuditList
        query={list}
        failure={t`The history could not be loaded`}
        isNarrowed={Object.keys(filter).length > 0}
        filters={
          <>
            <ActionFilter actions={accountActions} />
            <DayFilter />
          </>
        }
      />
    </>
  );
}
