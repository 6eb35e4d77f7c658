import { t } from '@lingui/core/macro';
import {
  type AuditQuery,
  exportAuditEntries,
  listAccountHistory,
  listAuditEntries,
} from '@shipdesk/contract/operator/audit';
import { accountActions, auditActions } from '@shipdesk/contract/operator/audit-actions';
import { type IsoDate, isIsoDate } from '@shipdesk/domain/values/time/calendar';
import { useState } from 'react';
import { buildCalls, saveAs } from '../../api/calls.ts';
import { useToday } from '../../lib/hooks/use-now.ts';
import { paths } from '../../lib/paths.ts';
import { CsvButton } from '../../product/csv-button.tsx';
import { PageHeader } from '../../product/detail-page.tsx';
import { useListParams } from '../../product/list-view.tsx';
import { fresh } from '../../product/loaded.tsx';
import { SellerPicker } from '../../product/operator-filter.tsx';
import { getPeriodDays, readPeriod } from '../../product/period.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { ActionFilter, AuditList, DayFilter } from './audit-list.tsx';

const { useListAuditEntriesQuery, useSaveAuditEntriesMutation } = buildCalls(
  ({ query, mutation }) => ({
    listAuditEntries: query(listAuditEntries),
    saveAuditEntries: mutation(exportAuditEntries, [], saveAs('audit-log.csv')),
  }),
);

/** The audit log of all sellers. For operator staff. */
export function AuditLogPage() {
  const params = useListParams();
  const query = readAuditQuery(params.all, useToday());
  const list = useListAuditEntriesQuery(query, fresh);
  const [save, { isLoading: isSaving }] = useSaveAuditEntriesMutation();
  const { after: _after, ...filter } = query;

  return (
    <AuditList
      title={t`Audit log`}
      actions={
        <CsvButton
          save={() => save(filter)}
          isSaving={isSaving}
          failure={t`The audit log could not be exported.`}
        />
      }
      query={list}
      failure={t`The audit log could not be loaded`}
      filters={
        <>
          <div className="w-60 max-sm:w-full">
            <SellerPicker />
          </div>
          <ActionFilter actions={auditActions} />
          <DayFilter />
          <TextFilter name="actor" label={t`E-mail of the user who acted`} />
          <TextFilter name="subject" label={t`Docket, e-mail or id of the subject`} />
        </>
      }
      isNarrowed={Object.keys(filter).length > 0}
      onSeller={(seller) => params.change({ seller })}
      onActor={(actor) => params.change({ actor })}
    />
  );
}

/** A text of the filter in the address, applied with Enter. */
function TextFilter({ name, label }: { name: string; label: string }) {
  const params = useListParams();
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (text: string) => {
    setTyped(null);
    params.change({ [name]: text.trim() });
  };
  return (
    <div className="flex w-72 max-sm:w-full">
      <SearchBox
        label={label}
        placeholder={label}
        value={typed ?? params.text(name)}
        onChange={setTyped}
        onSubmit={submit}
        onClear={() => submit('')}
      />
    </div>
  );
}

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

const rowId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const cursor = /^\d{15,17}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The days in an address: two of the user's choice, else a period that ends today. */
function readRange(params: URLSearchParams, today: IsoDate): Pick<AuditQuery, 'from' | 'to'> {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (isIsoDate(from) && isIsoDate(to)) return { from, to };
  return getPeriodDays(readPeriod(params, 0), today);
}

/** The filter of the audit log in an address, without invalid values. */
function readAuditQuery(params: URLSearchParams, today: IsoDate): AuditQuery {
  const textOf = (name: string) => (params.get(name) ?? '').trim().slice(0, 254);
  const [seller, actor, subject, after] = ['seller', 'actor', 'subject', 'before'].map(textOf);
  const action = auditActions.find((one) => one === params.get('action'));
  return {
    ...(seller && rowId.test(seller) && { seller }),
    ...(actor && { actor }),
    ...(action !== undefined && { action }),
    ...(subject && { subject }),
    ...readRange(params, today),
    ...(after && cursor.test(after) && { after }),
  };
}

/** The filter of an account's history in an address. */
function readHistoryQuery(params: URLSearchParams, today: IsoDate) {
  const { after } = readAuditQuery(params, today);
  const action = accountActions.find((one) => one === params.get('action'));
  return {
    ...(action !== undefined && { action }),
    ...readRange(params, today),
    ...(after !== undefined && { after }),
  };
}
