import { t } from '@lingui/core/macro';
import type { InvoiceTerms, TaxDocument } from '@shipdesk/contract/money/tax-documents';
import { invoiceCycles } from '@shipdesk/domain/money/invoice/invoice-period';
import { parseRupees } from '@shipdesk/domain/values/money/money';
import { useState } from 'react';
import { runCall } from '../../api/call-error.ts';
import { FormTextField, useCheckedForm } from '../../lib/form-fields.tsx';
import { formatDate, formatPaise } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { ListView } from '../../product/list-view.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { sellerColumn } from './invoice-columns.tsx';
import { nameCycle } from './invoice-texts.ts';
import { invoicesApi } from './invoices-api.ts';

/** Rows that are drawn; a search finds the others. */
const MAX_CYCLES = 50;

/** How often each seller is invoiced. For operator staff. */
export function CyclesDialog({ onClose }: { onClose: () => void }) {
  const query = invoicesApi.useListInvoiceTermsQuery();
  const [setCycle] = invoicesApi.useSetInvoiceCycleMutation();
  const [search, setSearch] = useState('');
  const needle = search.trim().toLowerCase();
  const found = query.data?.data.filter(({ sellerName }) =>
    sellerName.toLowerCase().includes(needle),
  );

  const columns: readonly TableColumn<InvoiceTerms>[] = [
    sellerColumn(),
    {
      header: t`Invoiced until`,
      width: 'lg:w-36',
      render: ({ invoicedUntil }) => (invoicedUntil === null ? '–' : formatDate(invoicedUntil)),
    },
    {
      header: t`Invoices`,
      width: 'lg:w-52',
      render: (terms) => (
        <Select
          isLabelHidden
          label={t`Cycle of ${{ seller: terms.sellerName }}`}
          options={invoiceCycles.map((id) => ({ id, label: nameCycle(id) }))}
          value={terms.cycle}
          onChange={(cycle) =>
            void runCall(setCycle({ sellerId: terms.sellerId, body: { cycle } }), {
              failure: t`The cycle of ${{ sellerName: terms.sellerName }} could not be changed.`,
            })
          }
        />
      ),
    },
  ];
  return (
    <Dialog title={t`Invoice cycles`} onClose={onClose} isDismissable>
      <ListView
        query={query}
        items={found?.slice(0, MAX_CYCLES)}
        failure={t`The cycles could not be loaded`}
        label={t`Invoice cycles`}
        columns={columns}
        getId={({ sellerId }) => sellerId}
        summary={
          <div className="flex">
            <SearchBox
              label={t`Search sellers`}
              placeholder={t`Search by name`}
              value={search}
              onChange={setSearch}
            />
          </div>
        }
        note={
          found !== undefined && found.length > MAX_CYCLES && t`Search to find the other sellers.`
        }
        empty={{ title: t`No seller has this name` }}
      />
    </Dialog>
  );
}

/** Credits a part of an invoice. For operator staff. */
export function CreditDialog({ invoice, onClose }: { invoice: TaxDocument; onClose: () => void }) {
  const keyOf = useIdempotencyKey();
  const [create] = invoicesApi.useCreateCreditNoteMutation();
  const { id: invoiceId, sellerId, number, sellerName } = invoice;
  const form = useCheckedForm({ rupees: '', note: '' }, ({ rupees, note }) => ({
    rupees: (parseRupees(rupees) ?? 0) <= 0 && t`Enter an amount in rupees`,
    note: note.trim() === '' && t`Enter the reason`,
  }));

  return (
    <CallDialog
      title={t`Credit note for ${number}`}
      text={t`The amount with its GST goes to the wallet of ${sellerName}. The invoice is ${{ taxable: formatPaise(invoice.taxablePaise) }} before GST.`}
      submitLabel={t`Issue credit note`}
      form={form}
      send={({ rupees, note }) => {
        const taxablePaise = parseRupees(rupees) ?? 0;
        const body = { sellerId, invoiceId, taxablePaise, note: note.trim() };
        return create({ body, idempotencyKey: keyOf(body) });
      }}
      failure={t`The credit note could not be issued.`}
      success={({ data: { number: creditNote } }) =>
        t`Credit note ${creditNote} issued and credited to ${sellerName}.`
      }
      onClose={onClose}
    >
      <FormTextField
        {...form.bind('rupees')}
        label={t`Amount before GST`}
        prefix="₹"
        inputMode="decimal"
        isNumeric
        isRequired
      />
      <FormTextField
        {...form.bind('note')}
        label={t`Reason`}
        hint={t`The seller sees it on the credit note.`}
        maxLength={200}
        isRequired
      />
    </CallDialog>
  );
}
