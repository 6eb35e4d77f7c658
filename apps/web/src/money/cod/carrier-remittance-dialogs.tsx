import { plural, t } from '@lingui/core/macro';
import {
  type CarrierRemittance,
  type CarrierRemittanceLine,
  MAX_DIFFERENCE_REASON,
  MAX_REMITTANCE_BYTES,
} from '@shipdesk/contract/money/carrier-remittances';
import {
  canDeduct,
  type DeductionAccount,
  deductionAccounts,
} from '@shipdesk/domain/money/carrier-cod/cod-match';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { parseRupees } from '@shipdesk/domain/values/money/money';
import { formatDayMonthYear, parseDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { problemText } from '../../i18n/problem-texts.ts';
import { formatPaise } from '../../lib/format.ts';
import {
  FormRadioGroup,
  FormRupeesField,
  FormTextField,
  useCheckedForm,
} from '../../lib/forms/form-fields.tsx';
import { UtrField } from '../../lib/forms/utr-field.tsx';
import { useToday } from '../../lib/hooks/use-now.ts';
import { CallDialog, ReasonDialog } from '../../product/call-dialog.tsx';
import { useListCarrierAccountsQuery } from '../../product/carrier-accounts-api.ts';
import { Banner } from '../../ui/banner.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { Select } from '../../ui/form/select.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { nameDeduction } from './carrier-remittance-texts.ts';
import { carrierRemittancesApi } from './cod-api.ts';
import { convertToCsvFile } from './remittance-file.ts';

interface RecordForm {
  /** Empty for the first account. */
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

/** Records the transfer of a carrier with its file of AWBs and amounts. */
export function RecordDialog({ onRecorded, onClose }: RecordDialogProps) {
  const today = useToday();
  const accounts = useListCarrierAccountsQuery().data?.data ?? [];
  const [record, { isLoading }] = carrierRemittancesApi.useRecordCarrierRemittanceMutation();
  const [part, setPart] = useState(0);
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
          (day === null || day > today) && problemText({ code: 'carrier_remittance_day_invalid' }),
        utr: parseUtr(utr) === null && problemText({ code: 'utr_invalid' }),
        rupees: (parseRupees(rupees) ?? 0) <= 0 && t`Enter the amount that the bank received`,
        file: content === null && t`Choose the file of the carrier.`,
      };
    },
  );
  const { control, bind, setValue, setError, clearErrors, formState } = form;
  const [accountId, file] = useWatch({ control, name: ['accountId', 'file'] });
  const account = accounts.find(({ id }) => id === accountId) ?? accounts[0];
  const megabytes = MAX_REMITTANCE_BYTES / 1024 / 1024;

  async function choose(chosen: File) {
    const content = await convertToCsvFile(chosen);
    setValue('file', content);
    if (content !== null) return clearErrors('file');
    setError('file', {
      message: t`The workbook cannot be read. Save it again as XLSX or CSV.`,
    });
  }

  function send({ receivedOn, utr, rupees, file: content }: RecordForm) {
    setPart(0);
    return record({
      id: account?.id ?? '',
      receivedOn: parseDayMonthYear(receivedOn.trim()) ?? '',
      utr: utr.trim(),
      receivedPaise: String(parseRupees(rupees) ?? 0),
      file: { content: content ?? new File([], ''), onProgress: setPart },
    });
  }

  return (
    <CallDialog
      title={t`Record a COD remittance`}
      size="md"
      text={t`Nothing is posted yet: you see what matches first.`}
      submitLabel={t`Compare with the parcels`}
      form={form}
      send={send}
      failure={t`The remittance could not be recorded.`}
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
        onFile={(chosen) => void choose(chosen)}
      />
      {file !== null && (
        <p role="status" className="flex items-center gap-2 text-base break-all text-ink">
          <FileSpreadsheet aria-hidden="true" className="size-4 shrink-0 text-muted" />
          {file.name}
        </p>
      )}
      {isLoading && <ProgressBar label={t`Sending the file`} part={part} />}
      {formState.errors.file?.message !== undefined && (
        <Banner tone="bad">{formState.errors.file.message}</Banner>
      )}
    </CallDialog>
  );
}

interface BookDialogProps {
  remittance: CarrierRemittance;
  onClose: () => void;
}

/** Posts the lines that match, and asks what explains a difference to the transfer. */
export function BookDialog({ remittance, onClose }: BookDialogProps) {
  const { id, deductionPaise, deductionAccount, open, linesPaise, receivedPaise } = remittance;
  const isAsked = deductionPaise !== 0 && deductionAccount === null;
  const accounts = deductionAccounts.filter((account) => canDeduct(account, deductionPaise));
  const [book] = carrierRemittancesApi.useBookCarrierRemittanceMutation();
  const form = useCheckedForm<{ account: DeductionAccount; reason: string }>(
    { account: accounts[0] ?? 'adjustments', reason: '' },
    ({ account, reason }) => ({
      reason:
        isAsked &&
        account === 'adjustments' &&
        reason.trim() === '' &&
        problemText({ code: 'difference_reason_missing' }),
    }),
  );
  const { control, bind } = form;
  const account = useWatch({ control, name: 'account' });
  const [lines, received] = [formatPaise(linesPaise), formatPaise(receivedPaise)];
  const difference = formatPaise(Math.abs(deductionPaise));
  return (
    <CallDialog
      title={t`Post the remittance`}
      text={
        <>
          {plural(open.matched, {
            one: '# parcel matches. Its COD moves from the carrier to your bank in the books.',
            other: '# parcels match. Their COD moves from the carrier to your bank in the books.',
          })}{' '}
          {t`Lines with a difference stay open until you accept them.`}
        </>
      }
      submitLabel={t`Post`}
      form={form}
      send={({ reason, ...deduction }) =>
        book({ id, body: isAsked ? { deduction: { ...deduction, reason: reason.trim() } } : {} })
      }
      failure={t`The remittance could not be posted.`}
      success={({ data: { booked } }) =>
        plural(booked, { one: '# parcel is posted.', other: '# parcels are posted.' })
      }
      onClose={onClose}
    >
      {isAsked && (
        <>
          <Banner tone="warn">
            {deductionPaise > 0
              ? t`The carrier kept ${difference}: its lines are ${lines}, and it transferred ${received}.`
              : t`The carrier transferred ${difference} more than its lines: ${received} instead of ${lines}.`}
          </Banner>
          <FormRadioGroup
            {...bind('account')}
            label={t`What is the difference?`}
            orientation="vertical"
            options={accounts.map((choice) => ({
              id: choice,
              label: nameDeduction(choice),
              description:
                choice === 'carrier_payable'
                  ? t`The carrier paid itself for invoices that you owe it.`
                  : t`A charge or an error that belongs to no invoice.`,
            }))}
          />
          <FormTextField
            {...bind('reason')}
            label={t`Reason`}
            hint={t`For example, the number of the invoice.`}
            maxLength={MAX_DIFFERENCE_REASON}
            isRequired={account === 'adjustments'}
          />
        </>
      )}
    </CallDialog>
  );
}

interface AcceptLinesDialogProps {
  id: string;
  lines: readonly CarrierRemittanceLine[];
  onAccepted: () => void;
  onClose: () => void;
}

export function AcceptLinesDialog({ id, lines, onAccepted, onClose }: AcceptLinesDialogProps) {
  const [accept] = carrierRemittancesApi.useAcceptCarrierRemittanceLinesMutation();
  const paid = formatPaise(lines.reduce((sum, { paidPaise }) => sum + paidPaise, 0));
  const rows = lines.map(({ rowNumber }) => rowNumber);
  return (
    <ReasonDialog
      title={t`Accept differences`}
      text={
        <>
          {plural(lines.length, { one: '# line', other: '# lines' })}, {paid}.{' '}
          {t`A short or excess amount settles its parcel, and the difference is an adjustment. Any other amount is an adjustment as a whole.`}
        </>
      }
      maxLength={MAX_DIFFERENCE_REASON}
      missing={problemText({ code: 'difference_reason_missing' })}
      isShort
      submitLabel={t`Accept and post`}
      send={(reason) => accept({ id, body: { rows, reason } })}
      failure={t`The lines could not be posted.`}
      success={({ data: { booked } }) =>
        plural(booked, { one: '# line is posted.', other: '# lines are posted.' })
      }
      onDone={onAccepted}
      onClose={onClose}
    />
  );
}
