import { t } from '@lingui/core/macro';
import type { DocumentList } from '@shipdesk/contract/money/tax-documents';
import { ReceiptText } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { ListState } from '../../product/list-state.tsx';
import { SellerPicker } from '../../product/seller-picker.tsx';
import { useSellerFilter } from '../../product/use-seller-filter.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Table } from '../../ui/table/table.tsx';
import { OperatorClaims, SellerClaims } from './claims-section.tsx';
import { creditNoteColumns } from './invoice-columns.tsx';
import { useListAllTaxDocumentsQuery, useListTaxDocumentsQuery } from './invoices-api.ts';
import { MoreDocuments } from './more-documents.tsx';

const kind = 'credit_note' as const;
const fresh = { refetchOnMountOrArgChange: true } as const;

/** The seller's credit notes and claims. */
export function CreditNotesPage() {
  const query = useListTaxDocumentsQuery({ kind }, fresh);
  return (
    <div className="flex flex-col gap-6">
      <CreditNotes query={query} isOperator={false} />
      <SellerClaims />
    </div>
  );
}

/** Credit notes and claims of all sellers. For operator staff. */
export function OperatorCreditNotesPage() {
  const seller = useSellerFilter();
  const filter = seller === undefined ? {} : { seller };
  const query = useListAllTaxDocumentsQuery({ kind, ...filter }, fresh);
  return (
    <div className="flex flex-col gap-6">
      <div className="w-72 max-w-full">
        <SellerPicker />
      </div>
      <OperatorClaims seller={seller} />
      <CreditNotes query={query} isOperator />
    </div>
  );
}

interface CreditNotesProps {
  query: Parameters<typeof ListState<DocumentList>>[0]['query'];
  isOperator: boolean;
}

function CreditNotes({ query, isOperator }: CreditNotesProps) {
  return (
    <section aria-label={t`Credit notes`}>
      <h2 className="mb-3 text-base font-semibold text-ink">{t`Credit notes`}</h2>
      <ListState query={query} failure={t`The credit notes could not be loaded`}>
        {({ data, isMore }) => (
          <>
            <Table
              label={t`Credit notes`}
              columns={creditNoteColumns(isOperator)}
              items={data}
              getId={({ id }) => id}
              emptyState={
                <EmptyState
                  icon={<ReceiptText aria-hidden="true" className="size-5" />}
                  title={t`No credit note is issued yet`}
                  action={
                    <LinkButton
                      href={
                        isOperator ? paths.billingPage('invoices') : paths.billingTab('invoices')
                      }
                    >
                      {t`Go to invoices`}
                    </LinkButton>
                  }
                >
                  {t`A credit note refunds part of an invoice with its GST, such as the freight of a lost parcel.`}
                </EmptyState>
              }
            />
            <MoreDocuments isMore={isMore} />
          </>
        )}
      </ListState>
    </section>
  );
}
