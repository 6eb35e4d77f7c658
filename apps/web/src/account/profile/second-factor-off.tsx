import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useDisableSecondFactorMutation } from './account-api.ts';
import { FactorForm } from './factor-form.tsx';

interface SecondFactorOffProps {
  email: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Switching off requires the password and a code, so an unattended browser is not enough. */
export function SecondFactorOff({ email, onDone, onCancel }: SecondFactorOffProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [disable, { error, isLoading }] = useDisableSecondFactorMutation();
  return (
    <FactorForm
      label={t`Switch the second factor off`}
      email={email}
      problem={error && messageOf(error, t`The second factor could not be switched off.`)}
      isPending={isLoading}
      submit={t`Switch off`}
      onSubmit={async () => {
        const { error: refusal } = await disable({ body: { password, code } });
        if (refusal === undefined) onDone();
      }}
      onCancel={onCancel}
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
        hint={t`From the app, or a recovery code.`}
        autoComplete="one-time-code"
        autoCapitalize="none"
        value={code}
        onChange={setCode}
      />
    </FactorForm>
  );
}
