import { t } from '@lingui/core/macro';
import { accountActions } from '@shipdesk/domain/account/audit/account-action';
import { ArrowLeft } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { useToday } from '../../lib/hooks/use-today.ts';
import { withParams } from '../../lib/page-param.ts';
import { paths } from '../../lib/paths.ts';
import { ListFrame } from '../../product/list-frame.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ActionFilter } from './action-filter.tsx';
import { useListAccountHistoryQuery } from './audit-api.ts';
import { historyQueryOf } from './audit-filter.ts';
import { AuditList } from './audit-list.tsx';
import { DayFilter } from './day-filter.tsx';

/** Sign-ins, changes and exports of the account of the signed-in user. */
export function AccountHistoryPage() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const query = historyQueryOf(params, useToday());
  const list = useListAccountHistoryQuery(query, { refetchOnMountOrArgChange: true });
  const { data } = list;
  const { after, ...filter } = query;
  const choose = (changes: Readonly<Record<string, string | null>>) =>
    setParams(withParams(params, { before: null, ...changes }));
  return (
    <>
      <header className="mb-1 flex flex-wrap items-center gap-2">
        <IconButton
          label={t`Back to My Account`}
          icon={<ArrowLeft aria-hidden="true" className="size-4" />}
          onPress={() => void navigate(paths.account())}
        />
        <h1 className="text-xl font-semibold tracking-tight">{t`Account history`}</h1>
      </header>
      <p className="mb-4 text-base text-muted">
        {t`Sign-ins, changes of users, company and bank account, and exports. If you do not recognise an entry, change your password and contact support.`}
      </p>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <ActionFilter
          actions={accountActions}
          value={query.action}
          onChange={(action) => choose({ action })}
        />
        <DayFilter params={params} onChange={choose} />
      </div>
      <ListFrame
        query={list}
        failure={t`The history could not be loaded`}
        onFirst={after === undefined ? null : () => choose({})}
        onOlder={data?.next ? () => choose({ before: data.next }) : null}
      >
        {data !== undefined && (
          <AuditList
            page={data}
            isPending={list.isFetching && list.currentData === undefined}
            isNarrowed={Object.keys(filter).length > 0}
          />
        )}
      </ListFrame>
    </>
  );
}
