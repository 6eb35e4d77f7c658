import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { type Answer, runCall } from '../api/call-error.ts';
import { Spinner } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';

interface CsvButtonProps {
  /** Saves the file and returns its name. */
  save: () => PromiseLike<Answer<{ name: string }>>;
  isSaving: boolean;
  /** Shown when nothing could be saved and the server does not say why. */
  failure: string;
}

/** Saves a list of money as CSV, all pages of it. */
export function CsvButton({ save, isSaving, failure }: CsvButtonProps) {
  return (
    <IconButton
      size="md"
      variant="secondary"
      label={t`Export CSV`}
      isDisabled={isSaving}
      icon={isSaving ? <Spinner /> : Download}
      onPress={() => void runCall(save(), { failure, success: ({ name }) => t`Saved as ${name}` })}
    />
  );
}
