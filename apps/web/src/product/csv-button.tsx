import { t } from '@lingui/core/macro';
import type { SerializedError } from '@reduxjs/toolkit';
import { Download } from 'lucide-react';
import { messageOf } from '../api/call-error.ts';
import type { CallError } from '../api/session-port.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { Spinner } from '../ui/spinner.tsx';

interface CsvButtonProps {
  /** Saves the file and returns its name. */
  save: () => PromiseLike<{
    data?: { name: string } | undefined;
    error?: CallError | SerializedError | undefined;
  }>;
  isSaving: boolean;
  /** Shown when nothing could be saved and the server does not say why. */
  failure: string;
}

/** Saves a list of money as CSV, all pages of it. */
export function CsvButton({ save, isSaving, failure }: CsvButtonProps) {
  async function saveFile() {
    const { data, error } = await save();
    if (data === undefined) toast.error(messageOf(error, failure));
    else toast.success(t`Saved as ${{ name: data.name }}`);
  }

  return (
    <IconButton
      size="md"
      variant="secondary"
      label={t`Export CSV`}
      isDisabled={isSaving}
      icon={isSaving ? <Spinner /> : <Download aria-hidden="true" className="size-4" />}
      onPress={() => void saveFile()}
    />
  );
}
