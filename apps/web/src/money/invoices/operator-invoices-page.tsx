import { plural, t } from '@lingui/core/macro';
import type { TaxDocument } from '@shipdesk/contract/money/tax-documents';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { useToday } from '../../lib/hooks/use-today.ts';
import { ListState } from '../../product/list-state.tsx';
import { SellerPicker } from '../../product/seller-picker.tsx';
import { useSellerFilter } from '../../product/use-seller-filter.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Table } from '../../ui/table/table.tsx';
import { AgeingTiles } from './ageing-tiles.tsx';
import { CompanyDialog } from './company-dialog.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { CyclesDialog } from './cycles-dialog.tsx';
import { invoiceColumns } from './invoice-columns.tsx';
import {
  useGetCompanyQuery,
  useListAllTaxDocumentsQuery,
  useRunInvoicesMutation,
} from './invoices-api.ts';
import { MoreDocuments } from './more-documents.tsx';

/** Invoices of all sellers. For operator staff. */
export function OperatorInvoicesPage() {
  const today = useToday();
  const seller = useSellerFilter();
  const query = useListAllTaxDocumentsQuery(
    { kind: 'invoice', ...(seller !== undefined && { seller }) },
    { refetchOnMountOrArgChange: true },
  );
  const company = useGetCompanyQuery();
  const [open, setOpen] = useState<'company' | 'cycles' | null>(null);
  const [credited, setCredited] = useState<TaxDocument | null>(null);
  const isCompanyMissing = company.data?.data === null;
  const runButton = <RunButton isDisabled={company.data === undefined || isCompanyMissing} />;

  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <div className="w-72 max-w-full">
          <SellerPicker />
        </div>
        <div className="ml-auto flex flex-wrap gap-2">
          <Button isDisabled={company.data === undefined} onPress={() => setOpen('company')}>
            {t`Company`}
          </Button>
          <Button onPress={() => setOpen('cycles')}>{t`Cycles`}</Button>
          {runButton}
        </div>
      </div>
      {isCompanyMissing && (
        <div className="mb-3">
          <Banner
            tone="warn"
            action={
              <Button size="sm" onPress={() => setOpen('company')}>
                {t`Enter company`}
              </Button>
            }
          >
            {t`No invoice is issued before your company, its GSTIN and its bank account are entered.`}
          </Banner>
        </div>
      )}
      <ListState query={query} failure={t`The invoices could not be loaded`}>
        {({ data, isMore, ageing }) => (
          <>
            <AgeingTiles ageing={ageing} />
            <Table
              label={t`Invoices`}
              columns={invoiceColumns({ today, onCredit: setCredited })}
              items={data}
              getId={({ id }) => id}
              emptyState={
                <EmptyState
                  icon={<FileText aria-hidden="true" className="size-5" />}
                  title={t`No invoice is issued yet`}
                  action={isCompanyMissing ? undefined : runButton}
                >
                  {t`Invoices are issued by themselves when the period of a seller is over. You can also start them.`}
                </EmptyState>
              }
            />
            <MoreDocuments isMore={isMore} />
          </>
        )}
      </ListState>
      {open === 'company' && company.data !== undefined && (
        <CompanyDialog
          company={company.data.data}
          state={company.data.state}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'cycles' && <CyclesDialog onClose={() => setOpen(null)} />}
      {credited !== null && <CreditDialog invoice={credited} onClose={() => setCredited(null)} />}
    </>
  );
}

function RunButton({ isDisabled }: { isDisabled: boolean }) {
  const [run, { isLoading }] = useRunInvoicesMutation();

  async function start() {
    const { data, error } = await run();
    if (data === undefined) {
      toast.error(messageOf(error, t`The invoices could not be started.`));
      return;
    }
    const { sellers } = data.data;
    toast.success(
      sellers === 0
        ? t`Every closed period is invoiced.`
        : plural(sellers, {
            one: '# seller is being invoiced. Reload in a moment.',
            other: '# sellers are being invoiced. Reload in a moment.',
          }),
    );
  }

  return (
    <Button
      variant="primary"
      isDisabled={isDisabled}
      isPending={isLoading}
      onPress={() => void start()}
    >
      {t`Issue due invoices`}
    </Button>
  );
}
