import { plural, t } from '@lingui/core/macro';
import {
  CARRIER_REMITTANCES_PAGE_SIZE,
  type CarrierRemittance,
  MAX_REMITTANCE_BYTES,
  type OwingAccount,
} from '@shipdesk/contract/money/carrier-remittances';
import { isRemittanceHeader } from '@shipdesk/domain/money/carrier-cod/remittance-columns';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { formatCsvLine } from '@shipdesk/domain/values/csv/csv';
import { parseRupees } from '@shipdesk/domain/values/money/money';
import { formatDayMonthYear, parseDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import { FileSpreadsheet, HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { formatProblem } from '../../i18n/problem-texts.ts';
import { formatDate, formatPaise } from '../../lib/format.ts';
import { FormRupeesField, FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { UtrField } from '../../lib/forms/utr-field.tsx';
import { useToday } from '../../lib/hooks/use-now.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { useListCarrierAccountsQuery } from '../../product/carrier-accounts-api.ts';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { May } from '../../session/may.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { Select } from '../../ui/form/select.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { renderLines, renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { Amount, buildAmountColumn } from '../amounts.tsx';
import { CarrierRemittanceDetail } from './carrier-remittance-detail.tsx';
import { countOpenDifferences, isUnbooked } from './carrier-remittance-texts.ts';
import { carrierRemittancesApi } from './cod-api.ts';

interface RecordForm {
  /** Empty selects the first account. */
  accountId: string;
  /** dd-MM-yyyy. */
  receivedOn: string;
  utr: string;
  rupees: string;
  file: File | null;
}

interface RecordDialogProps {
  onRecorded: (id: string) => void;
  onClose: () => void;
}

export function CarrierRemittances() {
  const id = useListParams().readText('remittance');
  if (id !== '') return <CarrierRemittanceDetail key={id} id={id} />;
  return (
    <div className="flex flex-col gap-6">
      <OwingSection />
      <RemittanceList />
    </div>
  );
}

function OwingSection() {
  const query = carrierRemittancesApi.useListCarrierCodQuery(undefined, refetchOnMount);
  return (
    <ListView
      title={t`COD at carriers`}
      description={t`COD collected from consignees and not yet remitted, by days since delivery.`}
      query={query}
      failure={t`The COD at carriers could not be loaded`}
      columns={buildOwingColumns()}
      getId={({ accountId }) => accountId}
      empty={{
        icon: HandCoins,
        title: t`No carrier owes COD`,
        text: t`When a COD parcel is delivered, its carrier owes you the amount.`,
      }}
    />
  );
}

function RemittanceList() {
  const params = useListParams();
  const [isRecording, setRecording] = useState(false);
  const query = carrierRemittancesApi.useListCarrierRemittancesQuery(
    { page: String(params.page) },
    refetchOnMount,
  );
  const items = query.data?.data;
  const openRemittance = (remittance: string) => params.open({ remittance });
  const recordButton = (
    <May permission="operator:money">
      <Button variant="primary" onPress={() => setRecording(true)}>
        {t`Record a remittance`}
      </Button>
    </May>
  );
  return (
    <>
      <ListView
        title={t`Remittances`}
        actions={items !== undefined && items.length > 0 && recordButton}
        query={query}
        items={items}
        failure={t`The remittances could not be loaded`}
        columns={buildRemittanceColumns()}
        onRowAction={openRemittance}
        paging={params.pageByNumber({
          pageSize: CARRIER_REMITTANCES_PAGE_SIZE,
          rows: items,
          hasMore: typeof query.data?.next === 'number',
        })}
        empty={{
          icon: HandCoins,
          title: t`No remittances yet`,
          text: t`When a carrier transfers COD, record the transfer with its file. Each AWB is compared with its parcel before anything is posted.`,
          action: recordButton,
        }}
      />
      {isRecording && (
        <RecordDialog onRecorded={openRemittance} onClose={() => setRecording(false)} />
      )}
    </>
  );
}

const buildOwingColumns = (): readonly TableColumn<OwingAccount>[] => [
  {
    header: t`Carrier account`,
    render: ({ accountName, carrier, parcels }) =>
      renderStrongLines(
        accountName,
        `${getCarrierName(carrier)} · ${plural(parcels, { one: '# parcel', other: '# parcels' })}`,
      ),
  },
  buildAmountColumn(t`0–7 days`, 'weekPaise', { isDashed: true }),
  buildAmountColumn(t`8–14 days`, 'fortnightPaise', { isDashed: true }),
  {
    ...buildAmountColumn(t`15 days or more`, 'olderPaise'),
    render: ({ olderPaise }) => (
      <span className="font-medium text-bad-ink">
        <Amount paise={olderPaise} isDashed />
      </span>
    ),
  },
  buildAmountColumn(t`Owed`, 'totalPaise', { isStrong: true }),
];

const buildRemittanceColumns = (): readonly TableColumn<CarrierRemittance>[] => [
  {
    header: t`Transfer`,
    render: ({ id, utr, accountName }) => (
      <>
        <Link
          to={{ search: `?remittance=${id}` }}
          className="focus-ring rounded-sm font-medium break-all text-ink tabular-nums"
        >
          {utr}
        </Link>
        <span className="block text-sm wrap-break-word text-muted">{accountName}</span>
      </>
    ),
  },
  {
    header: t`Received on`,
    width: 'lg:w-36',
    render: ({ receivedOn }) => (
      <span className="text-muted tabular-nums">{formatDate(receivedOn)}</span>
    ),
  },
  {
    header: t`Lines`,
    width: 'lg:w-44',
    render: ({ lines, linesPaise }) =>
      renderLines(plural(lines, { one: '# line', other: '# lines' }), formatPaise(linesPaise)),
  },
  {
    header: t`State`,
    width: 'lg:w-48',
    render: (remittance) => <RemittanceState remittance={remittance} />,
  },
  buildAmountColumn(t`Received`, 'receivedPaise', { isStrong: true }),
];

function RemittanceState({ remittance }: { remittance: CarrierRemittance }) {
  const differences = countOpenDifferences(remittance);
  return (
    <span className="flex flex-wrap gap-1">
      {isUnbooked(remittance) ? (
        <Badge tone="accent">{t`To post`}</Badge>
      ) : (
        differences === 0 && <Badge tone="ok">{t`Posted`}</Badge>
      )}
      {differences > 0 && (
        <Badge tone="warn">
          {plural(differences, { one: '# difference', other: '# differences' })}
        </Badge>
      )}
    </span>
  );
}

const MAX_ROWS_ABOVE_HEADER = 30;

/** Converts a workbook, which starts with `PK`, to CSV. Returns null for a damaged workbook. */
export async function convertToCsvFile(file: File): Promise<File | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isWorkbook = String.fromCharCode(...bytes.subarray(0, 2)) === 'PK';
  if (!isWorkbook) return file;
  const { readSheets, formatCell } = await import('../../product/workbook-sheets.ts');
  const sheets = await readSheets(bytes);
  if (typeof sheets === 'string') return null;
  const visibleSheets = sheets.filter(({ isHidden }) => !isHidden);
  const tables = (visibleSheets.length > 0 ? visibleSheets : sheets).map(({ data }) =>
    data.map((row) => row.map(formatCell)),
  );
  const table =
    tables.find((rows) => rows.slice(0, MAX_ROWS_ABOVE_HEADER).some(isRemittanceHeader)) ??
    tables[0] ??
    [];
  return new File(table.map(formatCsvLine), file.name, { type: 'text/csv' });
}

function RecordDialog({ onRecorded, onClose }: RecordDialogProps) {
  const today = useToday();
  const accounts = useListCarrierAccountsQuery().data?.data ?? [];
  const [record, { isLoading }] = carrierRemittancesApi.useRecordCarrierRemittanceMutation();
  const [sentFraction, setSentFraction] = useState(0);
  const form = useCheckedForm<RecordForm>(
    {
      accountId: '',
      receivedOn: formatDayMonthYear(today),
      utr: '',
      rupees: '',
      file: null,
    },
    ({ receivedOn, utr, rupees, file: content }) => {
      const day = parseDayMonthYear(receivedOn.trim());
      return {
        accountId: accounts.length === 0 && t`Add a carrier account first.`,
        receivedOn:
          (day === null || day > today) &&
          formatProblem({ code: 'carrier_remittance_day_invalid' }),
        utr: parseUtr(utr) === null && formatProblem({ code: 'utr_invalid' }),
        rupees: (parseRupees(rupees) ?? 0) <= 0 && t`Enter the amount that the bank received`,
        file: content === null && t`Choose the carrier’s file`,
      };
    },
  );
  const { control, bind, setValue, setError, clearErrors, formState } = form;
  const [accountId, file] = useWatch({ control, name: ['accountId', 'file'] });
  const account = accounts.find(({ id }) => id === accountId) ?? accounts[0];
  const megabytes = MAX_REMITTANCE_BYTES / 1024 / 1024;

  async function chooseFile(chosenFile: File) {
    const content = await convertToCsvFile(chosenFile);
    setValue('file', content);
    if (content !== null) return clearErrors('file');
    setError('file', {
      message: t`The workbook cannot be read. Save it again as XLSX or CSV.`,
    });
  }

  function sendRemittance({ receivedOn, utr, rupees, file: content }: RecordForm) {
    setSentFraction(0);
    return record({
      id: account?.id ?? '',
      receivedOn: parseDayMonthYear(receivedOn.trim()) ?? '',
      utr: utr.trim(),
      receivedPaise: String(parseRupees(rupees) ?? 0),
      file: { content: content ?? new File([], ''), onProgress: setSentFraction },
    });
  }

  return (
    <CallDialog
      title={t`Record a COD remittance`}
      size="md"
      text={t`Shipdesk shows which lines match before anything is posted.`}
      submitLabel={t`Compare with the parcels`}
      form={form}
      send={sendRemittance}
      failure={t`The remittance could not be recorded. Try again.`}
      onDone={({ data }) => onRecorded(data.id)}
      onClose={onClose}
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <Select
          label={t`Carrier account`}
          options={accounts.map(({ id, name }) => ({ id, label: name }))}
          value={account?.id ?? null}
          error={formState.errors.accountId?.message ?? ''}
          onChange={(id) => setValue('accountId', id)}
        />
        <FormTextField
          {...bind('receivedOn')}
          label={t`Received on`}
          placeholder={t`dd-MM-yyyy`}
          autoComplete="off"
          maxLength={10}
          isRequired
        />
        <UtrField {...bind('utr')} isRequired />
        <FormRupeesField
          {...bind('rupees')}
          label={t`Amount received`}
          hint={t`As on your bank statement.`}
          maxLength={12}
          isRequired
        />
      </div>
      <FileDrop
        extensions={['.csv', '.xlsx']}
        limits={[t`Columns: AWB and COD amount`, t`At most ${megabytes} MB`]}
        isDisabled={isLoading}
        onFile={(chosenFile) => void chooseFile(chosenFile)}
      />
      {file !== null && (
        <p role="status" className="flex items-center gap-2 text-base break-all text-ink">
          <FileSpreadsheet aria-hidden="true" className="size-4 shrink-0 text-muted" />
          {file.name}
        </p>
      )}
      {isLoading && <ProgressBar label={t`Uploading the file`} fraction={sentFraction} />}
      {formState.errors.file?.message !== undefined && (
        <Banner tone="bad">{formState.errors.file.message}</Banner>
      )}
    </CallDialog>
  );
}
