import { t } from '@lingui/core/macro';
import type { AccountForm } from '@shipdesk/domain/account/account-rules';
import { ImageUp } from 'lucide-react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { type Control, useController } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { readLogo } from './account-form.ts';

interface LogoFieldProps {
  control: Control<AccountForm>;
  onProblem: (message: string | null) => void;
  problem: string | undefined;
}

/** Chooses, shows and removes the company's logo. */
export function LogoField({ control, onProblem, problem }: LogoFieldProps) {
  const { field } = useController({ control, name: 'logo' });

  async function choose(files: FileList | null) {
    const file = files?.item(0);
    if (!file) return;
    const read = await readLogo(file);
    if ('problem' in read) return onProblem(read.problem);
    onProblem(null);
    field.onChange(read.logo);
  }

  return (
    <div role="group" aria-label={t`Logo`} aria-describedby="logo-notes">
      <p className="mb-1 text-sm font-medium text-ink">{t`Logo`}</p>
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex h-14 w-36 items-center justify-center overflow-hidden rounded-md border border-line bg-white p-1.5">
          {field.value === '' ? (
            <ImageUp aria-hidden="true" className="size-5 text-faint" />
          ) : (
            <img src={field.value} alt={t`The chosen logo`} className="max-h-full max-w-full" />
          )}
        </span>
        <FileTrigger
          acceptedFileTypes={['image/png', 'image/jpeg']}
          onSelect={(files) => void choose(files)}
        >
          <Button size="sm">{field.value === '' ? t`Choose a picture` : t`Choose another`}</Button>
        </FileTrigger>
        {field.value !== '' && (
          <Button
            size="sm"
            variant="quiet"
            onPress={() => {
              onProblem(null);
              field.onChange('');
            }}
          >
            {t`Remove`}
          </Button>
        )}
      </div>
      <div id="logo-notes" className="mt-1 text-sm">
        {problem === undefined ? (
          <p className="text-muted">{t`PNG or JPEG, up to 200 kB. Shown in the top bar.`}</p>
        ) : (
          <p role="alert" className="text-bad-ink">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}
