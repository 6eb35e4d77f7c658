import { t } from '@lingui/core/macro';
import { MAX_REMITTANCE_BYTES } from '@shipdesk/contract/money/carrier-remittances';
import { formatDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../api/call-error.ts';
import { FormNumberField, FormTextField } from '../../lib/form-fields.tsx';
import { useToday } from '../../lib/hooks/use-today.ts';
import { UtrField } from '../../lib/utr-field.tsx';
import { useListCarrierAccountsQuery } from '../../shipping/carriers/carriers-api.ts';
import { Banner } from '../../ui/banner.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { Select } from '../../ui/form/select.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useRecordCarrierRemittanceMutation } from './carrier-remittances-api.ts';
import { type RecordForm, recordErrors, recordQuery } from './record-form.ts';
import { csvFileOf } from './remittance-file.ts';

interface RecordDialogProps {
  onRecorded: (id: string) => void;
  onClose: () => void;
}

/** Records the transfer of a carrier with its file of AWBs and amounts. */
export function RecordDialog({ onRecorded, onClose }: RecordDialogProps) {
  const today = useToday();
  const accounts = useListCarrierAccountsQuery();
  const known = accounts.data?.data ?? [];
  const [record, { isLoading }] = useRecordCarrierRemittanceMutation();
  const [accountId, setAccountId] = useState<string | null>(null);
  const account = known.find(({ id }) => id === accountId) ?? known[0];
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [part, setPart] = useState(0);
  const { control, handleSubmit } = useForm<RecordForm>({
    defaultValues: { receivedOn: formatDayMonthYear(today), utr: '', rupees: '' },
    resolver: (values) => {
      const errors = recordErrors(values, today);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const megabytes = MAX_REMITTANCE_BYTES / 1024 / 1024;

  async function submit(values: RecordForm) {
    if (account === undefined) return setProblem(t`Add a carrier account first.`);
    if (file === null) return setProblem(t`Choose the file of the carrier.`);
    setProblem(null);
    setPart(0);
    const content = await csvFileOf(file);
    if (content === null) {
      return setProblem(t`The workbook cannot be read. Save it again as XLSX or CSV.`);
    }
    const { data, error } = await record({
      id: account.id,
      ...recordQuery(values),
      file: { content, onProgress: setPart },
    });
    if (data !== undefined) onRecorded(data.data.id);
    else setProblem(messageOf(error, t`The remittance could not be recorded.`));
  }

  return (
    <FormDialog
      title={t`Record a COD remittance`}
      size="md"
      submitLabel={t`Compare with the parcels`}
      isPending={isLoading}
      onSubmit={handleSubmit(submit)}
      onClose={onClose}
    >
      <p className="text-base text-muted">
        {t`Nothing is posted yet: you see what matches first.`}
      </p>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <Select
          label={t`Carrier account`}
          options={known.map(({ id, name }) => ({ id, label: name }))}
          value={account?.id ?? null}
          onChange={setAccountId}
        />
        <FormTextField
          control={control}
          name="receivedOn"
          label={t`Received on`}
          placeholder={t`dd-MM-yyyy`}
          autoComplete="off"
          maxLength={10}
          isRequired
        />
        <UtrField control={control} name="utr" isRequired />
        <FormNumberField
          control={control}
          name="rupees"
          kind="decimal"
          prefix="₹"
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
        onFile={(chosen) => {
          setFile(chosen);
          setProblem(null);
        }}
      />
      {file !== null && (
        <p role="status" className="flex items-center gap-2 text-base break-all text-ink">
          <FileSpreadsheet aria-hidden="true" className="size-4 shrink-0 text-muted" />
          {file.name}
        </p>
      )}
      {isLoading && <ProgressBar label={t`Sending the file`} part={part} />}
      {problem !== null && <Banner tone="bad">{problem}</Banner>}
    </FormDialog>
  );
}
