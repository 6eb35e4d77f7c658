import { t } from '@lingui/core/macro';
import { auditActions } from '@shipdesk/domain/account/audit/audit-action';
import { useState } from 'react';
import { useToday } from '../../lib/hooks/use-today.ts';
import { CsvButton } from '../../product/csv-button.tsx';
import { fresh } from '../../product/loaded.tsx';
import { SellerPicker } from '../../product/seller-picker.tsx';
import { useListParams } from '../../product/use-list-params.ts';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { ActionFilter } from './action-filter.tsx';
import { useListAuditEntriesQuery, useSaveAuditEntriesMutation } from './audit-api.ts';
import { auditQueryOf } from './audit-filter.ts';
import { AuditList } from './audit-list.tsx';
import { DayFilter } from './day-filter.tsx';

/** The audit log of all sellers. For operator staff. */
export function AuditLogPage() {
  const params = useListParams();
  const query = auditQueryOf(params.all, useToday());
  const list = useListAuditEntriesQuery(query, fresh);
  const [save, { isLoading: isSaving }] = useSaveAuditEntriesMutation();
  const { after: _after, ...filter } = query;

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
          onChange={(action) => params.change({ action })}
        />
        <DayFilter params={params.all} onChange={params.change} />
        <TextFilter
          key={`actor ${query.actor ?? ''}`}
          label={t`E-mail of the user who acted`}
          text={query.actor ?? ''}
          onChange={(actor) => params.change({ actor: actor || null })}
        />
        <TextFilter
          key={`subject ${query.subject ?? ''}`}
          label={t`Docket, e-mail or id of the subject`}
          text={query.subject ?? ''}
          onChange={(subject) => params.change({ subject: subject || null })}
        />
      </div>
      <AuditList
        query={list}
        failure={t`The audit log could not be loaded`}
        isNarrowed={Object.keys(filter).length > 0}
        onSeller={(seller) => params.change({ seller })}
        onActor={(actor) => params.change({ actor })}
      />
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
