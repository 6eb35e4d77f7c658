import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useBeginSecondFactorMutation, useConfirmSecondFactorMutation } from './account-api.ts';
import { FactorForm } from './factor-form.tsx';

interface SecondFactorSetupProps {
  email: string;
  /** Called with the recovery codes once the factor is on. */
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Three steps: password, secret for the app, first code. */
export function SecondFactorSetup({ email, onDone, onCancel }: SecondFactorSetupProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [begin, begun] = useBeginSecondFactorMutation();
  const [confirm, confirmed] = useConfirmSecondFactorMutation();

  if (begun.data === undefined) {
    return (
      <FactorForm
        label={t`Set up the second factor`}
        email={email}
        problem={begun.error && messageOf(begun.error, t`The second factor could not be set up.`)}
        isPending={begun.isLoading}
        submit={t`Continue`}
        onSubmit={() => void begin({ body: { password } })}
        onCancel={onCancel}
      >
        <PasswordField
          label={t`Current password`}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          autoFocus
        />
      </FactorForm>
    );
  }

  const { secret, uri } = begun.data;
  return (
    <FactorForm
      label={t`Confirm the second factor`}
      email={email}
      problem={confirmed.error && messageOf(confirmed.error, t`The code could not be checked.`)}
      isPending={confirmed.isLoading}
      submit={t`Switch on`}
      onSubmit={async () => {
        const { data } = await confirm({ body: { code } });
        if (data !== undefined) onDone(data.recoveryCodes);
      }}
      onCancel={onCancel}
    >
      <p className="text-base text-ink">
        {t`Scan this with your authenticator app, then enter the six digits that it shows.`}
      </p>
      <QrCode text={uri} label={t`QR code for the authenticator app`} />
      {/* A phone cannot scan its own screen. */}
      <a
        href={uri}
        className="focus-ring hidden w-fit rounded-sm py-2 font-medium text-accent-ink underline-offset-4 hover:underline pointer-coarse:block"
      >
        {t`Open in the app on this phone`}
      </a>
      <p className="text-sm text-muted">
        {t`Or type this key into the app:`}
        <code className="block font-mono text-base text-ink select-all">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <TextField
        label={t`Code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        autoFocus
      />
    </FactorForm>
  );
}

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="info">
        {t`The second factor is on. Keep these recovery codes where you keep your passwords: each signs you in once without the app. They are not shown again.`}
      </Banner>
      <ul
        aria-label={t`Recovery codes`}
        className="grid gap-x-6 gap-y-1 font-mono text-base sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex justify-end gap-2">
        <Button
          icon={<Download aria-hidden="true" className="size-4" />}
          onPress={() =>
            saveFile(
              'shipdesk-recovery-codes.txt',
              new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }),
            )
          }
        >
          {t`Download`}
        </Button>
        <Button variant="primary" onPress={onDone} autoFocus>
          {t`I have kept them`}
        </Button>
      </div>
    </div>
  );
}
