import { t } from '@lingui/core/macro';
import type { PassbookLine } from '@shipdesk/contract/money/ledger';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useToday } from '../../lib/hooks/use-today.ts';
import { CsvButton } from '../../product/csv-button.tsx';
import { ListFrame } from '../../product/list-frame.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Table } from '../../ui/table/table.tsx';
import { ExplainDialog } from './explain-dialog.tsx';
import { useListPassbookQuery, useSavePassbookMutation } from './passbook-api.ts';
import { passbookColumns } from './passbook-columns.tsx';
import { filterOf, queryOf } from './passbook-filter.ts';
import { PassbookFilterBar } from './passbook-filter-bar.tsx';

/** Every movement of the seller's wallet with the balance after it. */
export function PassbookPage() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const query = queryOf(filterOf(params), today);
  const before = params.get('before');
  const list = useListPassbookQuery(before === null ? query : { ...query, before }, {
    refetchOnMountOrArgChange: true,
  });
  const [save, { isLoading: isSaving }] = useSavePassbookMutation();
  const [explained, setExplained] = useState<PassbookLine | null>(null);
  const { data } = list;

  const show = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params);
    next.delete('before');
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
  };

  return (
    <>
      <PassbookFilterBar
        params={params}
        onChange={show}
        action={
          <CsvButton
            save={() => save(query)}
            isSaving={isSaving}
            failure={t`The passbook could not be exported.`}
          />
        }
      />
      <ListFrame
        query={list}
        failure={t`The passbook could not be loaded`}
        onFirst={before === null ? null : () => show({})}
        onOlder={data?.next ? () => show({ before: String(data.next) }) : null}
      >
        <Table
          label={t`Passbook`}
          columns={passbookColumns({ hasOrders: true, onExplain: setExplained })}
          items={data?.data ?? []}
          getId={({ seq }) => String(seq)}
          isPending={list.isFetching && list.currentData === undefined}
          emptyState={
            <EmptyState
              icon={<BookOpen aria-hidden="true" className="size-5" />}
              title={t`No movements in this period`}
            >
              {t`Recharges, shipping charges and refunds appear here, each with the balance after it.`}
            </EmptyState>
          }
        />
      </ListFrame>
      {explained !== null && <ExplainDialog line={explained} onClose={() => setExplained(null)} />}
    </>
  );
}
