import { plural, t } from '@lingui/core/macro';
import type {
  DocumentList,
  InvoiceTerms,
  TaxDocument,
} from '@shipdesk/contract/money/tax-documents';
import { ageBuckets } from '@shipdesk/domain/money/invoice/ageing';
import { invoiceCycles } from '@shipdesk/domain/money/invoice/invoice-period';
import { parseRupees } from '@shipdesk/domain/values/money/money';
import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { runCall } from '../../api/call-error.ts';
import { formatDate, formatPaise } from '../../lib/format.ts';
import { FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { useToday } from '../../lib/hooks/use-now.ts';
import { paths } from '../../lib/paths.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { ListView } from '../../product/list-view.tsx';
import { type EmptyList, type Query, refetchOnMount } from '../../product/loaded.tsx';
import { SellerPicker, useSellerFilter } from '../../product/operator-filter.tsx';
import { May } from '../../session/may.tsx';
import { useMay } from '../../session/use-may.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { AmountTiles } from '../amounts.tsx';
import { walletApi } from '../wallet/wallet-api.ts';
import { EinvoiceSection } from './einvoice-section.tsx';
import { buildInvoiceColumns, buildSellerColumn } from './invoice-columns.tsx';
import { describeListLimit, nameBucket, nameCycle } from './invoice-texts.ts';
import { invoicesApi } from './invoices-api.ts';
import { CompanyDialog, TaxDetailsDialog } from './party-dialogs.tsx';
import { OperatorTdsSection, TdsSection } from './tds-section.tsx';

export function InvoicesPage() {
  const query = invoicesApi.useListTaxDocumentsQuery({ kind: 'invoice' }, refetchOnMount);
  const detailsQuery = invoicesApi.useGetTaxDetailsQuery();
  const [isEditing, setEditing] = useState(false);
  const mayEdit = useMay('money:write');
  const savedDetails = detailsQuery.data?.data;
  const gstin = savedDetails?.gstin || t`unregistered`;
  const { data: wallet } = walletApi.useGetWalletQuery();
  const owedPaise = Math.max(0, -(wallet?.data.balancePaise ?? 0));
  return (
    <div className="flex flex-col gap-6">
      <Invoices
        query={query}
        toolbar={
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-sm text-muted">
                {savedDetails === undefined || savedDetails.version === 0
                  ? t`Your shipping charges are invoiced at the end of each period.`
                  : t`Invoices are issued to ${{ name: savedDetails.legalName }}, ${{ gstin }}.`}
              </p>
              {mayEdit && savedDetails?.version !== 0 && (
                <Button isDisabled={savedDetails === undefined} onPress={() => setEditing(true)}>
                  {t`Edit tax details`}
                </Button>
              )}
            </div>
            {mayEdit && savedDetails?.version === 0 && (
              <Banner
                tone="info"
                action={{ label: t`Enter tax details`, onPress: () => setEditing(true) }}
              >
                {t`Enter your GSTIN and address, so that your invoices show them and you can claim the input tax credit.`}
              </Banner>
            )}
            {owedPaise > 0 && (
              <Banner
                tone="warn"
                action={
                  <May permission="money:write">
                    <LinkButton size="sm" href={paths.billingTab('recharges')}>
                      {t`Recharge`}
                    </LinkButton>
                  </May>
                }
              >
                {t`Your wallet is ${{ owed: formatPaise(owedPaise) }} below zero. Charges that your credit covered count as paid from the wallet. Recharge the wallet to repay the credit.`}
              </Banner>
            )}
          </>
        }
        empty={{
          icon: FileText,
          title: t`Your invoices appear here`,
          text: t`After each period ends, you get one invoice for its shipping charges, with a line for each AWB.`,
          action: (
            <LinkButton href={paths.billingTab('shippingCharges')}>
              {t`See shipping charges`}
            </LinkButton>
          ),
        }}
      />
      <TdsSection />
      {isEditing && savedDetails !== undefined && (
        <TaxDetailsDialog details={savedDetails} onClose={() => setEditing(false)} />
      )}
    </div>
  );
}

export function OperatorInvoicesPage() {
  const seller = useSellerFilter();
  const query = invoicesApi.useListAllTaxDocumentsQuery(
    { kind: 'invoice', ...(seller !== undefined && { seller }) },
    refetchOnMount,
  );
  const { data: company } = invoicesApi.useGetCompanyQuery();
  const [dialog, setDialog] = useState<'company' | 'cycles' | TaxDocument | null>(null);
  const closeDialog = () => setDialog(null);
  const mayEditCompany = useMay('operator:settings');
  const mayEditCycles = useMay('operator:money');
  const isCompanyMissing = company?.data === null;
  const runButton = <RunButton isDisabled={company === undefined || isCompanyMissing} />;
  return (
    <div className="flex flex-col gap-6">
      <Invoices
        query={query}
        onCredit={setDialog}
        toolbar={
          <>
            <div className="flex flex-wrap items-end gap-3">
              <SellerPicker />
              <div className="ml-auto flex flex-wrap gap-2">
                {mayEditCompany && (
                  <Button isDisabled={company === undefined} onPress={() => setDialog('company')}>
                    {t`Edit company`}
                  </Button>
                )}
                <Button onPress={() => setDialog('cycles')}>
                  {mayEditCycles ? t`Edit cycles` : t`Show cycles`}
                </Button>
                {runButton}
              </div>
            </div>
            {isCompanyMissing && (
              <Banner
                tone="warn"
                action={
                  mayEditCompany && {
                    label: t`Enter company`,
                    onPress: () => setDialog('company'),
                  }
                }
              >
                {t`Enter your company, its GSTIN and its bank account so that Shipdesk can issue invoices.`}
              </Banner>
            )}
          </>
        }
        empty={{
          icon: FileText,
          title: t`No invoices yet`,
          text: t`Shipdesk issues an invoice when a seller’s period ends. You can also issue due invoices yourself.`,
          action: isCompanyMissing ? undefined : runButton,
        }}
      />
      {company !== undefined && company.data !== null && <EinvoiceSection />}
      <OperatorTdsSection />
      {dialog === 'company' && company !== undefined && (
        <CompanyDialog company={company.data} state={company.state} onClose={closeDialog} />
      )}
      {dialog === 'cycles' && <CyclesDialog onClose={closeDialog} />}
      {typeof dialog === 'object' && dialog !== null && (
        <CreditDialog invoice={dialog} onClose={closeDialog} />
      )}
    </div>
  );
}

function RunButton({ isDisabled }: { isDisabled: boolean }) {
  const [run, { isLoading }] = invoicesApi.useRunInvoicesMutation();

  const issueDueInvoices = () =>
    runCall(run(), {
      failure: t`The due invoices could not be issued. Try again.`,
      success: ({ data: { sellers } }) =>
        sellers === 0
          ? t`Every closed period is invoiced.`
          : plural(sellers, {
              one: '# seller is being invoiced. Reload the page in a moment.',
              other: '# sellers are being invoiced. Reload the page in a moment.',
            }),
    });

  return (
    <May permission="operator:money">
      <Button
        variant="primary"
        isDisabled={isDisabled}
        isPending={isLoading}
        onPress={() => void issueDueInvoices()}
      >
        {t`Issue due invoices`}
      </Button>
    </May>
  );
}

interface InvoicesProps {
  query: Query<DocumentList>;
  onCredit?: (invoice: TaxDocument) => void;
  toolbar: ReactNode;
  empty: EmptyList;
}

function Invoices({ query, onCredit, toolbar, empty }: InvoicesProps) {
  const today = useToday();
  return (
    <ListView
      query={query}
      failure={t`The invoices could not be loaded`}
      label={t`Invoices`}
      columns={buildInvoiceColumns({ today, ...(onCredit && { onCredit }) })}
      toolbar={toolbar}
      summary={query.data && <AgeingTiles ageing={query.data.ageing} />}
      note={describeListLimit(query.data?.isMore)}
      empty={empty}
    />
  );
}

function AgeingTiles({ ageing }: Pick<DocumentList, 'ageing'>) {
  if (ageBuckets.every((bucket) => ageing[bucket] === 0)) return null;
  const tiles = ageBuckets.map((bucket) => ({ label: nameBucket(bucket), paise: ageing[bucket] }));
  return (
    <section aria-label={t`Open invoices by age`}>
      <AmountTiles tiles={tiles} />
    </section>
  );
}

const MAX_LISTED_SELLERS = 50;

function CyclesDialog({ onClose }: { onClose: () => void }) {
  const query = invoicesApi.useListInvoiceTermsQuery();
  const [setCycle] = invoicesApi.useSetInvoiceCycleMutation();
  const [search, setSearch] = useState('');
  const mayEdit = useMay('operator:money');
  const searchText = search.trim().toLowerCase();
  const matchingTerms = query.data?.data.filter(({ sellerName }) =>
    sellerName.toLowerCase().includes(searchText),
  );

  const columns: readonly TableColumn<InvoiceTerms>[] = [
    buildSellerColumn(),
    {
      header: t`Invoiced until`,
      width: 'lg:w-36',
      render: ({ invoicedUntil }) => (invoicedUntil === null ? '–' : formatDate(invoicedUntil)),
    },
    {
      header: t`Invoice cycle`,
      isWide: true,
      width: 'lg:w-52',
      render: (terms) => (
        <Select
          isLabelHidden
          isDisabled={!mayEdit}
          label={t`Cycle of ${{ seller: terms.sellerName }}`}
          options={invoiceCycles.map((id) => ({ id, label: nameCycle(id) }))}
          value={terms.cycle}
          onChange={(cycle) =>
            void runCall(setCycle({ sellerId: terms.sellerId, body: { cycle } }), {
              failure: t`The cycle of ${{ sellerName: terms.sellerName }} could not be changed. Try again.`,
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
        items={matchingTerms?.slice(0, MAX_LISTED_SELLERS)}
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
          matchingTerms !== undefined &&
          matchingTerms.length > MAX_LISTED_SELLERS &&
          t`Search to find the other sellers.`
        }
        empty={{ title: t`No seller has this name` }}
      />
    </Dialog>
  );
}

function CreditDialog({ invoice, onClose }: { invoice: TaxDocument; onClose: () => void }) {
  const getIdempotencyKey = useIdempotencyKey();
  const [create] = invoicesApi.useCreateCreditNoteMutation();
  const { id: invoiceId, sellerId, number, sellerName } = invoice;
  const form = useCheckedForm({ rupees: '', note: '' }, ({ rupees, note }) => ({
    rupees: (parseRupees(rupees) ?? 0) <= 0 && t`Enter an amount in rupees`,
    note: note.trim() === '' && t`Enter a reason`,
  }));

  return (
    <CallDialog
      title={t`Credit note for ${number}`}
      text={t`The amount and its GST will be credited to the wallet of ${sellerName}. The invoice is ${{ taxable: formatPaise(invoice.taxablePaise) }} before GST.`}
      submitLabel={t`Issue credit note`}
      form={form}
      send={({ rupees, note }) => {
        const taxablePaise = parseRupees(rupees) ?? 0;
        const body = { sellerId, invoiceId, taxablePaise, note: note.trim() };
        return create({ body, idempotencyKey: getIdempotencyKey(body) });
      }}
      failure={t`The credit note could not be issued. Try again.`}
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
