import { t } from '@lingui/core/macro';
import type { Account } from '@shipdesk/contract/account/account';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getCallMessage } from '../../api/call-error.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/form/text-field.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { accountApi } from './account-api.ts';
import { AccountSection } from './account-section.tsx';

type Step =
  | { name: 'idle' }
  | { name: 'setup' }
  | { name: 'codes'; codes: string[] }
  | { name: 'off' };

export function SecondFactorSection({ account }: { account: Account }) {
  const { isOn, isRequired, recoveryCodesLeft } = account.secondFactor;
  const [step, setStep] = useState<Step>({ name: 'idle' });
  const showOverview = () => setStep({ name: 'idle' });

  return (
    <AccountSection
      title={t`Second factor`}
      note={t`A code from an authenticator app on your phone, in addition to your password.`}
      action={isOn ? <Badge tone="ok">{t`On`}</Badge> : <Badge>{t`Off`}</Badge>}
    >
      {step.name === 'setup' && (
        <SecondFactorSetup
          email={account.email}
          onDone={(codes) => setStep({ name: 'codes', codes })}
          onCancel={showOverview}
        />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={showOverview} />}
      {step.name === 'off' && (
        <SecondFactorOff
          email={account.email}
          onDone={() => {
            showOverview();
            toast.success(t`The second factor is off`);
          }}
          onCancel={showOverview}
        />
      )}
      {step.name === 'idle' && (
        <div className="flex flex-col gap-3">
          {isRequired && !isOn && (
            <Banner tone="info">
              {t`Admins need a second factor before they can use Admin pages.`}
            </Banner>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-base text-muted">
              {isOn
                ? t`${recoveryCodesLeft} of 10 recovery codes left.`
                : t`With a second factor, a stolen password is not enough to sign in.`}
            </p>
            <Button onPress={() => setStep(isOn ? { name: 'off' } : { name: 'setup' })}>
              {isOn ? t`Switch off` : t`Set up`}
            </Button>
          </div>
        </div>
      )}
    </AccountSection>
  );
}

interface StepProps {
  /** The user name for password managers. */
  email: string;
  onCancel: () => void;
}

/** Asks for the password and a code, because another person may use an unattended browser. */
function SecondFactorOff({ onDone, ...step }: StepProps & { onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [disable, { error, isLoading }] = accountApi.useDisableSecondFactorMutation();
  return (
    <FactorForm
      label={t`Switch the second factor off`}
      {...step}
      problem={
        error && getCallMessage(error, t`The second factor could not be switched off. Try again.`)
      }
      isPending={isLoading}
      submitLabel={t`Switch off`}
      onSubmit={async () => {
        const { error: refusal } = await disable({ body: { password, code } });
        if (refusal === undefined) onDone();
      }}
    >
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        autoFocus
      />
      <TextField
        label={t`Code`}
        hint={t`The code from the app, or a recovery code.`}
        autoComplete="one-time-code"
        autoCapitalize="none"
        value={code}
        onChange={setCode}
      />
    </FactorForm>
  );
}

interface SetupProps extends StepProps {
  onDone: (recoveryCodes: string[]) => void;
}

function SecondFactorSetup({ onDone, ...step }: SetupProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [begin, beginResult] = accountApi.useBeginSecondFactorMutation();
  const [confirm, confirmResult] = accountApi.useConfirmSecondFactorMutation();

  if (beginResult.data === undefined) {
    return (
      <FactorForm
        label={t`Set up the second factor`}
        {...step}
        problem={
          beginResult.error &&
          getCallMessage(beginResult.error, t`The second factor could not be set up. Try again.`)
        }
        isPending={beginResult.isLoading}
        submitLabel={t`Continue`}
        onSubmit={() => void begin({ body: { password } })}
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

  const { secret, uri } = beginResult.data;
  return (
    <FactorForm
      label={t`Confirm the second factor`}
      {...step}
      problem={
        confirmResult.error &&
        getCallMessage(confirmResult.error, t`The code could not be checked. Try again.`)
      }
      isPending={confirmResult.isLoading}
      submitLabel={t`Switch on`}
      onSubmit={async () => {
        const { data } = await confirm({ body: { code } });
        if (data !== undefined) onDone(data.recoveryCodes);
      }}
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

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
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
          icon={Download}
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
          {t`I have saved my codes`}
        </Button>
      </div>
    </div>
  );
}

interface FactorFormProps extends StepProps {
  label: string;
  problem: string | undefined;
  isPending: boolean;
  submitLabel: string;
  onSubmit: () => void | Promise<void>;
  children: ReactNode;
}

function FactorForm({
  label,
  email,
  problem,
  isPending,
  submitLabel,
  onSubmit,
  onCancel,
  children,
}: FactorFormProps) {
  return (
    <form
      noValidate
      aria-label={label}
      className="flex max-w-md flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void onSubmit();
      }}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {problem !== undefined && <Banner tone="bad">{problem}</Banner>}
      {children}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isPending={isPending}>
          {submitLabel}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
}
