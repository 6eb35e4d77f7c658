import { t } from '@lingui/core/macro';
import type { ReportRequest } from '@shipdesk/contract/reports/reports';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { FormCheckbox, FormRadioGroup, useCheckedForm } from '../lib/forms/form-fields.tsx';
import { paths } from '../lib/paths.ts';
import { createRandomHex } from '../lib/random-hex.ts';
import { CallDialog } from '../product/call-dialog.tsx';
import { reportsApi } from './reports-api.ts';

interface RunForm {
  format: 'xlsx' | 'csv';
  isMailed: boolean;
}

export function RunReportDialog({
  request,
  onClose,
}: {
  request: ReportRequest;
  onClose: () => void;
}) {
  const [createReport] = reportsApi.useCreateReportMutation();
  const [idempotencyKey] = useState(() => createRandomHex(16));
  const navigate = useNavigate();
  const form = useCheckedForm<RunForm>({ format: 'xlsx', isMailed: false });
  return (
    <CallDialog
      title={t`Run report`}
      text={t`Shipdesk writes the file in the background. You can download it for 14 days under Files.`}
      submitLabel={t`Run report`}
      form={form}
      failure={t`The report could not be started. Try again.`}
      send={({ format, isMailed }) =>
        createReport({ body: { ...request, format, isMailed }, idempotencyKey })
      }
      onDone={() => void navigate(paths.reportFiles())}
      onClose={onClose}
    >
      <FormRadioGroup
        {...form.bind('format')}
        label={t`File format`}
        options={[
          { id: 'xlsx', label: t`Excel (.xlsx), with a total` },
          { id: 'csv', label: t`CSV, for programs` },
        ]}
      />
      <FormCheckbox {...form.bind('isMailed')}>{t`Email me a link when it is ready`}</FormCheckbox>
    </CallDialog>
  );
}
