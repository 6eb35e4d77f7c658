import { t } from '@lingui/core/macro';
import { bankAccountProblems } from '@shipdesk/domain/money/cod/bank-account-rules';
import { useId, useState } from 'react';
import { hasCode, messageOf } from '../../api/call-error.ts';
import { problemMessages } from '../../i18n/problem-texts.ts';
import { focusFirstError } from '../../lib/focus-first-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useChangeBankAccountMutation } from './bank-accounts-api.ts';

const empty = { holderName: '', accountNumber: '', accountNumberAgain: '', ifsc: '' };
type Field = keyof typeof empty | 'password';

/** Changes the bank account. The number is typed twice, and the user proves who they are. */
export function BankAccountDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [form, setForm] = useState(empty);
  const [password, setPassword] = useState('');
  /** Null until the server requires the second factor. */
  const [code, setCode] = useState<string | null>(null);
  const [local, setLocal] = useState<readonly { field: string; message: string }[]>([]);
  const [change, { error, isLoading, reset }] = useChangeBankAccountMutation();
  const details = error !== undefined && 'data' in error ? (error.data.details ?? []) : [];
  const shown = local.length > 0 ? local : details;
  const errorOf = (field: Field) => {
    const message = shown.find((one) => one.field === field)?.message;
    return message === undefined ? {} : { error: message };
  };
  const set = (field: keyof typeof empty) => ({
    value: form[field],
    onChange: (value: string) => setForm((before) => ({ ...before, [field]: value })),
    ...errorOf(field),
  });

  async function submit(element: HTMLElement) {
    const problems = problemMessages(bankAccountProblems(form));
    const isMissing = password === '';
    setLocal(
      isMissing ? [...problems, { field: 'password', message: t`Enter your password` }] : problems,
    );
    if (problems.length > 0 || isMissing) return focusFirstError(element);
    const { error: refusal } = await change({
      body: { ...form, password, ...(code !== null && { code }) },
    });
    if (hasCode(refusal, 'second_factor_required')) setCode((typed) => typed ?? '');
    if (refusal === undefined) {
      toast.success(t`The bank account is in force in a day, once the operator has verified it.`);
      close();
    } else focusFirstError(element);
  }

  function close() {
    // The number is not kept in the cache of calls.
    reset();
    onClose();
  }

  return (
    <Dialog
      title={t`Bank account for COD`}
      size="sm"
      isOpen
      onOpenChange={close}
      footer={
        <>
          <Button onPress={close}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isLoading}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        autoComplete="off"
        aria-label={t`Bank account for COD`}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void submit(event.currentTarget);
        }}
      >
        <p className="text-base text-muted">
          {t`A change takes a day and a check by the operator. Until then COD goes to the previous account.`}
        </p>
        {error !== undefined &&
          !isLoading &&
          details.length === 0 &&
          !hasCode(error, 'second_factor_required') && (
            <Banner tone="bad">{messageOf(error, t`The bank account could not be saved.`)}</Banner>
          )}
        <TextField label={t`Account holder`} autoComplete="off" {...set('holderName')} autoFocus />
        <TextField
          label={t`Account number`}
          inputMode="numeric"
          autoComplete="off"
          {...set('accountNumber')}
        />
        <TextField
          label={t`Account number again`}
          inputMode="numeric"
          autoComplete="off"
          {...set('accountNumberAgain')}
        />
        <TextField
          label={t`IFSC`}
          hint={t`11 characters, on your cheque book or passbook.`}
          autoComplete="off"
          {...set('ifsc')}
        />
        <PasswordField
          label={t`Your password`}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          {...errorOf('password')}
        />
        {code !== null && (
          <TextField
            label={t`Code`}
            hint={t`From your authenticator app, or a recovery code.`}
            autoComplete="one-time-code"
            autoCapitalize="none"
            value={code}
            onChange={setCode}
            autoFocus
          />
        )}
      </form>
    </Dialog>
  );
}
