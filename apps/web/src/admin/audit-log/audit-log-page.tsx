import { t } from '@lingui/core/macro';
import { exportAuditEntries } from '@shipdesk/contract/operator/audit';
import { accountActions, auditActions } from '@shipdesk/contract/operator/audit-actions';
import { isIsoDate } from '@shipdesk/domain/values/time/calendar';
import { useParams } from 'react-router';
import { buildCall } from '../../api/calls.ts';
import { useToday } from '../../lib/hooks/use-now.ts';
import { paths } from '../../lib/paths.ts';
import { PageHeader } from '../../product/detail-page.tsx';
import { useListParams } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { SellerPicker, useSellerFilter } from '../../product/operator-filter.tsx';
import { ParamSearch } from '../../product/param-search.tsx';
import { getPeriodDays, readPeriod } from '../../product/period.tsx';
import { CsvButton } from '../../product/save-document.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { auditApi } from './audit-api.ts';
import { ActionFilter, AuditList, PeriodFilter } from './audit-list.tsx';

const MAX_FILTER_LENGTH = 254;

export function AuditLogPage() {
  const params = useListParams();
  const { entryFilter, pageCursor } = useEntryFilter(auditActions);
  const seller = useSellerFilter();
  const changeScope = params.readChoice('show', ['changes', 'all'], 'changes');
  const actor = params.readText('actor').slice(0, MAX_FILTER_LENGTH);
  const subject = params.readText('subject').slice(0, MAX_FILTER_LENGTH);
  const filter = {
    ...(seller !== undefined && { seller }),
    ...(actor && { actor }),
    ...entryFilter,
    ...(subject && { subject }),
  };
  const isFiltered = Object.keys(filter).length > 0;
  // A chosen action is listed even if it only reads.
  const listFilter = {
    ...filter,
    ...(changeScope === 'changes' && !filter.action && { reads: 'no' as const }),
  };
  const list = auditApi.useListAuditEntriesQuery({ ...listFilter, ...pageCursor }, refetchOnMount);

  return (
    <AuditList
      title={t`Audit log`}
      actions={
        <CsvButton
          request={buildCall(exportAuditEntries, listFilter)}
          fallbackName="audit-log.csv"
          failure={t`The audit log could not be exported. Try again.`}
        />
      }
      query={list}
      failure={t`The audit log could not be loaded`}
      filters={
        <>
          <SegmentedControl
            label={t`Entries`}
            options={[
              { id: 'changes', label: t`Changes only` },
              { id: 'all', label: t`Changes and reads` },
            ]}
            value={changeScope}
            onChange={(show) => params.change({ show: show === 'changes' ? null : show })}
          />
          <SellerPicker width="w-60 max-sm:w-full" />
          <ActionFilter actions={auditActions} />
          <PeriodFilter />
          <div className="flex w-72 max-sm:w-full">
            <ParamSearch name="actor" label={t`Email of the user who acted`} />
          </div>
          <div className="flex w-72 max-sm:w-full">
            <ParamSearch name="subject" label={t`Docket, email or ID of the subject`} />
          </div>
        </>
      }
      isFiltered={isFiltered}
      onSeller={(id) => params.change({ seller: id })}
      onActor={(email) => params.change({ actor: email })}
    />
  );
}

export function AccountHistoryPage() {
  const { entryFilter, pageCursor } = useEntryFilter(accountActions);
  const list = auditApi.useListAccountHistoryQuery(
    { ...entryFilter, ...pageCursor },
    refetchOnMount,
  );
  return (
    <>
      <PageHeader
        back={{ label: t`Back to My Account`, to: paths.account() }}
        title={t`Account history`}
      />
      <p className="mt-1 mb-4 text-base text-muted">
        {t`Sign-ins, exports, and changes to users, the company and the bank account. If you do not recognise an entry, change your password and contact support.`}
      </p>
      <AuditList
        query={list}
        failure={t`The history could not be loaded`}
        isFiltered={Object.keys(entryFilter).length > 0}
        filters={
          <>
            <ActionFilter actions={accountActions} />
            <PeriodFilter />
          </>
        }
      />
    </>
  );
}

export function MemberActivityPage() {
  const { id = '' } = useParams();
  const { entryFilter, pageCursor } = useEntryFilter(auditActions);
  const list = auditApi.useListMemberActivityQuery(
    { id, ...entryFilter, ...pageCursor },
    refetchOnMount,
  );
  return (
    <>
      <div className="mb-4">
        <PageHeader
          back={{ label: t`Back to the team`, to: paths.team() }}
          title={t`Member activity`}
        />
      </div>
      <AuditList
        query={list}
        failure={t`The activity could not be loaded`}
        isFiltered={Object.keys(entryFilter).length > 0}
        filters={
          <>
            <ActionFilter actions={auditActions} />
            <PeriodFilter />
          </>
        }
      />
    </>
  );
}

const cursorPattern = /^\d{15,17}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function useEntryFilter<Action extends string>(actions: readonly Action[]) {
  const params = useListParams();
  const today = useToday();
  const [from, to] = [params.readText('from'), params.readText('to')];
  const days =
    isIsoDate(from) && isIsoDate(to)
      ? { from, to }
      : getPeriodDays(readPeriod(params.searchParams, 0), today);
  const action = params.readChoice('action', actions, undefined);
  const cursor = params.readText('before');
  return {
    entryFilter: { ...(action !== undefined && { action }), ...days },
    pageCursor: cursorPattern.test(cursor) ? { after: cursor } : {},
  };
}
