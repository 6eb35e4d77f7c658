import { t } from '@lingui/core/macro';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useToday } from '../../lib/hooks/use-today.ts';
import { paths } from '../../lib/paths.ts';
import { ListState } from '../../product/list-state.tsx';
import { formatPaise } from '../../product/money.ts';
import { useGetWalletQuery } from '../../product/wallet-api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Table } from '../../ui/table/table.tsx';
import { AgeingTiles } from './ageing-tiles.tsx';
import { invoiceColumns } from './invoice-columns.tsx';

import { useGetTaxDetailsQuery, useListTaxDocumentsQuery } from './invoices-api.ts';
import { MoreDocuments } from './more-documents.tsx';
import { TaxDetailsDialog } from './tax-details-dialog.tsx';

/** The seller's invoices. */
export function InvoicesPage() {
  const today = useToday();
  const query = useListTaxDocumentsQuery({ kind: 'invoice' }, { refetchOnMountOrArgChange: true });
  const details = useGetTaxDetailsQuery();
  const [isEditing, setEditing] = useState(false);
  const saved = details.data?.data;
  const { data: wallet } = useGetWalletQuery();
  const owedPaise = Math.max(0, -(wallet?.data.balancePaise ?? 0));

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          {saved === undefined || saved.version === 0
            ? t`Your shipping charges are invoiced at the end of each period.`
            : t`Invoices are issued to ${{ name: saved.legalName }}, ${{ gstin: saved.gstin === '' ? t`unregistered` : saved.gstin }}.`}
        </p>
        {saved?.version !== 0 && (
          <Button isDisabled={saved === undefined} onPress={() => setEditing(true)}>
            {t`Tax details`}
          </Button>
        )}
      </div>
      {saved?.version === 0 && (
        <div className="mb-3">
          <Banner
            tone="info"
            action={
              <Button size="sm" onPress={() => setEditing(true)}>
                {t`Enter tax details`}
              </Button>
            }
          >
            {t`Enter your GSTIN and address, so that your invoices carry them and you can claim the tax.`}
          </Banner>
        </div>
      )}
      {owedPaise > 0 && <WalletOwed paise={owedPaise} />}
      <ListState query={query} failure={t`The invoices could not be loaded`}>
        {({ data, isMore, ageing }) => (
          <>
            <AgeingTiles ageing={ageing} />
            <Table
              label={t`Invoices`}
              columns={invoiceColumns({ today })}
              items={data}
              getId={({ id }) => id}
              emptyState={
                <EmptyState
                  icon={<FileText aria-hidden="true" className="size-5" />}
                  title={t`Your invoices appear here`}
                  action={
                    <LinkButton href={paths.billingTab('shippingCharges')}>
                      {t`See shipping charges`}
                    </LinkButton>
                  }
                >
                  {t`After the end of each period, one invoice sums its shipping charges, with a line for each AWB.`}
                </EmptyState>
              }
            />
            <MoreDocuments isMore={isMore} />
          </>
        )}
      </ListState>
      {isEditing && saved !== undefined && (
        <TaxDetailsDialog details={saved} onClose={() => setEditing(false)} />
      )}
    </>
  );
}

function WalletOwed({ paise }: { paise: number }) {
  const owed = formatPaise(paise);
  return (
    <div className="mb-3">
      <Banner
        tone="warn"
        action={
          <LinkButton size="sm" href={paths.billingTab('recharges')}>
            {t`Recharge`}
          </LinkButton>
        }
      >
        {t`Your wallet is ${owed} below zero. Charges that your credit covered count as paid from the wallet; recharge it to repay the credit.`}
      </Banner>
    </div>
  );
}
