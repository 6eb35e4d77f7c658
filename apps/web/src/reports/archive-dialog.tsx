import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { FormCheckbox, useCheckedForm } from '../lib/forms/form-fields.tsx';
import { CallDialog } from '../product/call-dialog.tsx';
import { reportsApi } from './reports-api.ts';

/** Requests the archive of the account, which is written in the background. */
export function ArchiveDialog({ onClose }: { onClose: () => void }) {
  const [createArchive] = reportsApi.useCreateArchiveMutation();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useCheckedForm({ isMailed: false });
  return (
    <CallDialog
      title={t`Archive of everything`}
      text={t`Shipdesk writes your orders, parcels with scans, money, documents, photos and settings to one ZIP file in the background. Passwords and keys are not in it. The file names consignees with their phone numbers: keep it safe.`}
      submitLabel={t`Write archive`}
      form={form}
      failure={t`The archive could not be started. Try again.`}
      success={t`The archive is being written`}
      send={({ isMailed }) => createArchive({ body: { isMailed }, idempotencyKey })}
      onClose={onClose}
    >
      <FormCheckbox {...form.bind('isMailed')}>{t`Mail me a link when it is ready`}</FormCheckbox>
    </CallDialog>
  );
}
