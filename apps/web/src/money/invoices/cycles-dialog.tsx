import { t } from '@lingui/core/macro';
import type { InvoiceTerms } from '@shipdesk/contract/money/tax-documents';
import { invoiceCycles } from '@shipdesk/domain/money/invoice/invoice-period';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { formatDate } from '../../lib/format.ts';
import { ListState } from '../../product/list-state.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { cycleName } from './invoice-texts.ts';
import { useListInvoiceTermsQuery, useSetInvoiceCycleMutation } from './invoices-api.ts';

/** Rows that are drawn; a search finds the others. */
const SHOWN = 50;

/** How often each seller is invoiced. For operator staff. */
export function CyclesDialog({ onClose }: { onClose: () => void }) {
  const query = useListInvoiceTermsQuery();
  const [setCycle] = useSetInvoiceCycleMutation();
  const [search, setSearch] = useState('');

  async function change({ sellerId, sellerName }: InvoiceTerms, cycle: InvoiceTerms['cycle']) {
    const { error } = await setCycle({ sellerId, body: { cycle } });
    if (error === undefined) return;
    toast.error(messageOf(error, t`The cycle of ${sellerName} could not be changed.`));
  }

  const columns: readonly TableColumn<InvoiceTerms>[] = [
    {
      id: 'seller',
      header: t`Seller`,
      isRowHeader: true,
      render: ({ sellerName, gstin }) => (
        <>
          <span className="block break-words text-ink">{sellerName}</span>
          <span className="block text-sm text-muted">{gstin === '' ? t`Unregistered` : gstin}</span>
        </>
      ),
    },
    {
      id: 'until',
      header: t`Invoiced until`,
      width: 'lg:w-36',
      render: ({ invoicedUntil }) => (invoicedUntil === null ? '–' : formatDate(invoicedUntil)),
    },
    {
      id: 'cycle',
      header: t`Invoices`,
      width: 'lg:w-52',
      render: (terms) => (
        <Select
          isLabelHidden
          label={t`Cycle of ${{ seller: terms.sellerName }}`}
          options={invoiceCycles.map((id) => ({ id, label: cycleName(id) }))}
          value={terms.cycle}
          onChange={(cycle) => void change(terms, cycle)}
        />
      ),
    },
  ];

  const needle = search.trim().toLowerCase();
  return (
    <Dialog title={t`Invoice cycles`} isOpen onOpenChange={onClose} isDismissable>
      <ListState query={query} failure={t`The cycles could not be loaded`}>
        {({ data }) => {
          const found = data.filter(({ sellerName }) => sellerName.toLowerCase().includes(needle));
          return (
            <div className="flex flex-col gap-3">
              <div className="flex">
                <SearchBox
                  label={t`Search sellers`}
                  placeholder={t`Search by name`}
                  value={search}
                  onChange={setSearch}
                />
              </div>
              <Table
                label={t`Invoice cycles`}
                columns={columns}
                items={found.slice(0, SHOWN)}
                getId={({ sellerId }) => sellerId}
                emptyState={<EmptyState title={t`No seller has this name`} />}
              />
              {found.length > SHOWN && (
                <p className="text-sm text-muted">{t`Search to find the other sellers.`}</p>
              )}
            </div>
          );
        }}
      </ListState>
    </Dialog>
  );
}
