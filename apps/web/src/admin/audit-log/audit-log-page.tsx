import { t } from '@lingui/core/macro';
import { exportAuditEntries, listAuditEntries } from '@shipdesk/contract/operator/audit';
import { auditActions } from '@shipdesk/contract/operator/audit-actions';
import { useState } from 'react';
import { buildCalls, saveAs } from '../../api/calls.ts';
import { useToday } from '../../lib/hooks/use-now.ts';
import { CsvButton } from '../../product/csv-button.tsx';
import { useListParams } from '../../product/list-view.tsx';
import { fresh } from '../../product/loaded.tsx';
import { SellerPicker } from '../../product/operator-filter.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { readAuditQuery } from './audit-filter.ts';
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
