import { plural, t } from '@lingui/core/macro';
import {
  type EinvoiceList,
  getEinvoiceFile,
  type OpenEinvoice,
} from '@shipdesk/contract/money/einvoices';
import {
  countDays,
  formatDayMonthYear,
  type IsoDate,
  parseDayMonthYear,
} from '@shipdesk/domain/values/time/calendar';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { buildCall } from '../../api/calls.ts';
import { formatProblem } from '../../i18n/problem-texts.ts';
import { formatCount, formatDate, formatPaise } from '../../lib/format.ts';
import { FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { useToday } from '../../lib/hooks/use-now.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { ListView } from '../../product/list-view.tsx';
import { Loaded, type Query, refetchOnMount } from '../../product/loaded.tsx';
import { DocumentButton } from '../../product/save-document.tsx';
import { May } from '../../session/may.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { renderLines, renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { EinvoiceAnswerDialog } from './einvoice-answer-dialog.tsx';
import { invoicesApi } from './invoices-api.ts';

type Run = EinvoiceList['runs'][number];

export function EinvoiceSection() {
  const query = invoicesApi.useListEinvoicesQuery(undefined, refetchOnMount);
  const [dialog, setDialog] = useState<'start' | 'answer' | null>(null);
  const closeDialog = () => setDialog(null);
  const from = query.data?.data.from ?? null;
  const isOn = from !== null;
  return (
    <>
      <TitledSection
        title={t`E-invoices`}
        description={
          isOn
            ? t`Documents issued to registered sellers since ${{ day: formatDate(from) }} need an IRN from the government’s portal.`
            : t`E-invoices are off. Switch them on if the law requires you to register invoices with the government’s portal.`
        }
        actions={
          query.data !== undefined && (
            <>
              <May permission="operator:settings">
                <Button onPress={() => setDialog('start')}>
                  {isOn ? t`Change start` : t`Switch on`}
                </Button>
              </May>
              {isOn && (
                <May permission="operator:money">
                  <Button onPress={() => setDialog('answer')}>{t`Upload the response`}</Button>
                </May>
              )}
            </>
          )
        }
      >
        <Loaded query={query} failure={t`The e-invoices could not be loaded`} skeleton={['h-24']}>
          {({ data }) => (data.from === null ? null : <Documents einvoices={data} query={query} />)}
        </Loaded>
      </TitledSection>
      {dialog === 'start' && <StartDialog from={from} onClose={closeDialog} />}
      {dialog === 'answer' && (
        <EinvoiceAnswerDialog
          checksSignatures={query.data?.data.checksSignatures ?? false}
          onClose={closeDialog}
        />
      )}
    </>
  );
}

interface DocumentsProps {
  einvoices: EinvoiceList;
  query: Query<{ readonly data: EinvoiceList }>;
}

function Documents({ einvoices, query }: DocumentsProps) {
  const today = useToday();
  const { open, isMore } = einvoices;
  return (
    <>
      <ListView
        query={query}
        items={einvoices.runs}
        failure={t`The e-invoices could not be loaded`}
        label={t`Days of issue`}
        columns={buildRunColumns()}
        getId={({ issuedOn }) => issuedOn}
        empty={{
          title: t`No document needs an IRN yet`,
          text: t`After the next invoice run with a registered seller, the file for the portal appears here.`,
        }}
      />
      {open.length === 0 ? (
        einvoices.runs.length > 0 && (
          <p className="flex items-center gap-2 text-base text-muted">
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-ok-ink" />
            {t`Every document has its IRN.`}
          </p>
        )
      ) : (
        <ListView
          title={t`Documents without an IRN`}
          level={3}
          query={query}
          items={open}
          failure={t`The e-invoices could not be loaded`}
          columns={buildOpenColumns(today)}
          note={isMore && t`The oldest ${{ count: formatCount(open.length) }} are shown.`}
          empty={{ title: t`Every document has its IRN.` }}
        />
      )}
    </>
  );
}

const buildRunColumns = (): readonly TableColumn<Run>[] => [
  { header: t`Issued on`, render: ({ issuedOn }) => renderStrongLines(formatDate(issuedOn), '') },
  { header: t`Register by`, render: ({ dueOn }) => formatDate(dueOn) },
  {
    header: t`With an IRN`,
    align: 'end',
    render: ({ documents, registered }) =>
      t`${{ registered: formatCount(registered) }} of ${{ documents: formatCount(documents) }}`,
  },
  {
    header: t`File for the portal`,
    width: 'lg:w-48',
    render: ({ issuedOn, documents, registered }) =>
      registered === documents ? (
        <Badge tone="ok">{t`Registered`}</Badge>
      ) : (
        <May permission="operator:money">
          <DocumentButton
            size="sm"
            name={`e-invoices-${issuedOn}`}
            aria-label={t`Download the file for ${{ day: formatDate(issuedOn) }}`}
            request={buildCall(getEinvoiceFile, { issuedOn })}
            failure={t`The file could not be saved. Try again.`}
          >
            {t`Download`}
          </DocumentButton>
        </May>
      ),
  },
];

const WARNING_DAYS_LEFT = 7;

const buildOpenColumns = (today: IsoDate): readonly TableColumn<OpenEinvoice>[] => [
  {
    header: t`Document`,
    render: ({ number, kind, issuedOn }) =>
      renderStrongLines(
        number,
        kind === 'invoice'
          ? t`Invoice of ${{ day: formatDate(issuedOn) }}`
          : t`Credit note of ${{ day: formatDate(issuedOn) }}`,
      ),
  },
  {
    header: t`Seller`,
    render: ({ sellerName, gstin, gaps }) =>
      renderLines(
        sellerName,
        gaps.length === 0 ? gstin : <span className="text-bad-ink">{describeGaps(gaps)}</span>,
      ),
  },
  { header: t`Amount`, align: 'end', render: ({ totalPaise }) => formatPaise(totalPaise) },
  {
    header: t`Register by`,
    width: 'lg:w-44',
    render: ({ dueOn }) => renderLines(formatDate(dueOn), <TimeLeft dueOn={dueOn} today={today} />),
  },
];

function TimeLeft({ dueOn, today }: { dueOn: IsoDate; today: IsoDate }) {
  if (dueOn < today) return <Badge tone="bad">{t`Too late`}</Badge>;
  const days = countDays(today, dueOn);
  const text = plural(days, { one: '# day left', other: '# days left' });
  return days <= WARNING_DAYS_LEFT ? <Badge tone="warn">{text}</Badge> : <span>{text}</span>;
}

function describeGaps(gaps: OpenEinvoice['gaps']): string {
  const names: Record<OpenEinvoice['gaps'][number], string> = {
    supplier_name: t`your legal name`,
    supplier_address: t`your address`,
    supplier_city: t`your city`,
    recipient_name: t`the legal name`,
    recipient_address: t`the address`,
    recipient_city: t`a city with at least three letters`,
    rounding: t`a rounding below ₹100`,
  };
  const missingFields = gaps.map((gap) => names[gap]).join(', ');
  return t`Left out of the file. Required: ${missingFields}`;
}

function StartDialog({ from, onClose }: { from: IsoDate | null; onClose: () => void }) {
  const [save] = invoicesApi.useSwitchEinvoicesMutation();
  const today = useToday();
  const form = useCheckedForm({ from: formatDayMonthYear(from ?? today) }, (values) => ({
    from:
      values.from.trim() !== '' &&
      parseDayMonthYear(values.from) === null &&
      formatProblem({ code: 'einvoice_day_invalid' }),
  }));
  return (
    <CallDialog
      title={t`E-invoices`}
      text={t`Invoices and credit notes issued to registered sellers from this day on need an IRN. Ask your accountant for your first day.`}
      submitLabel={t`Save`}
      form={form}
      send={(values) => save({ body: { from: parseDayMonthYear(values.from) } })}
      failure={t`The first day could not be saved. Try again.`}
      success={({ data }) => (data.from === null ? t`E-invoices are off.` : t`E-invoices are on.`)}
      onClose={onClose}
    >
      <FormTextField
        {...form.bind('from')}
        label={t`First day`}
        hint={from === null ? t`At most 90 days ago.` : t`Leave it empty to switch e-invoices off.`}
        placeholder={t`dd-MM-yyyy`}
        autoComplete="off"
        maxLength={10}
      />
    </CallDialog>
  );
}
