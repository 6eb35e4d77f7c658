import { t } from '@lingui/core/macro';
import { auditActions } from '@shipdesk/domain/account/audit/audit-action';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useToday } from '../../lib/hooks/use-today.ts';
import { withParams } from '../../lib/page-param.ts';
import { CsvButton } from '../../product/csv-button.tsx';
import { ListFrame } from '../../product/list-frame.tsx';
import { SellerPicker } from '../../product/seller-picker.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { ActionFilter } from './action-filter.tsx';
import { useListAuditEntriesQuery, useSaveAuditEntriesMutation } from './audit-api.ts';
import { auditQueryOf } from './audit-filter.ts';
import { AuditList } from './audit-list.tsx';
import { DayFilter } from './day-filter.tsx';

/** The audit log of all sellers. For operator staff. */
export function AuditLogPage() {
  const [params, setParams] = useSearchParams();
  const query = auditQueryOf(params, useToday());
  const list = useListAuditEntriesQuery(query, { refetchOnMountOrArgChange: true });
  const [save, { isLoading: isSaving }] = useSaveAuditEntriesMutation();
  const { data } = list;
  const { after, ...filter } = query;
  const choose = (changes: Readonly<Record<string, string | null>>) =>
    setParams(withParams(params, { before: null, ...changes }));

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold text-ink">{t`Audit log`}</h2>
        <CsvButton
          save={() => save(filter)}
          isSaving={isSaving}
          failure={t`The audit log could not be exported.`}
        />
      </div>
      <div className="mt-3 mb-3 flex flex-wrap items-end gap-3">
        <div className="w-60 max-sm:w-full">
          <SellerPicker />
        </div>
        <ActionFilter
          actions={auditActions}
          value={query.action}
          onChange={(action) => choose({ action })}
        />
        <DayFilter params={params} onChange={choose} />
        <TextFilter
          key={`actor ${query.actor ?? ''}`}
          label={t`E-mail of the user who acted`}
          text={query.actor ?? ''}
          onChange={(actor) => choose({ actor: actor || null })}
        />
        <TextFilter
          key={`subject ${query.subject ?? ''}`}
          label={t`Docket, e-mail or id of the subject`}
          text={query.subject ?? ''}
          onChange={(subject) => choose({ subject: subject || null })}
        />
      </div>
      <ListFrame
        query={list}
        failure={t`The audit log could not be loaded`}
        onFirst={after === undefined ? null : () => choose({})}
        onOlder={data?.next ? () => choose({ before: data.next }) : null}
      >
        {data !== undefined && (
          <AuditList
            page={data}
            isPending={list.isFetching && list.currentData === undefined}
            isNarrowed={Object.keys(filter).length > 0}
            onSeller={(seller) => choose({ seller })}
            onActor={(actor) => choose({ actor })}
          />
        )}
      </ListFrame>
    </>
  );
}

interface TextFilterProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
}

/** A text of the filter, applied with Enter. */
function TextFilter({ label, text, onChange }: TextFilterProps) {
  const [typed, setTyped] = useState(text);
  return (
    <div className="flex w-72 max-sm:w-full">
      <SearchBox
        label={label}
        placeholder={label}
        value={typed}
        onChange={setTyped}
        onSubmit={(asked) => onChange(asked.trim())}
        onClear={() => onChange('')}
      />
    </div>
  );
}
