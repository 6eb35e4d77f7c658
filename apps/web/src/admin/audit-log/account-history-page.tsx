import { t } from '@lingui/core/macro';
import { accountActions } from '@shipdesk/domain/account/audit/account-action';
import { ArrowLeft } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useToday } from '../../lib/hooks/use-today.ts';
import { paths } from '../../lib/paths.ts';
import { fresh } from '../../product/loaded.tsx';
import { useListParams } from '../../product/use-list-params.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ActionFilter } from './action-filter.tsx';
import { useListAccountHistoryQuery } from './audit-api.ts';
import { historyQueryOf } from './audit-filter.ts';
import { AuditList } from './audit-list.tsx';
import { DayFilter } from './day-filter.tsx';

/** Sign-ins, changes and exports of the account of the signed-in user. */
export function AccountHistoryPage() {
  const navigate = useNavigate();
  const params = useListParams();
  const query = historyQueryOf(params.all, useToday());
  const list = useListAccountHistoryQuery(query, fresh);
  const { after: _after, ...filter } = query;
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
          onChange={(action) => params.change({ action })}
        />
        <DayFilter params={params.all} onChange={params.change} />
      </div>
      <AuditList
        query={list}
        failure={t`The history could not be loaded`}
        isNarrowed={Object.keys(filter).length > 0}
      />
    </>
  );
}
