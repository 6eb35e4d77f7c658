import { t } from '@lingui/core/macro';
import type { Account } from '@shipdesk/contract/account/account';
import type { PasswordChangeForm } from '@shipdesk/domain/account/account-rules';
import { PASSWORD_PLACEHOLDER } from '@shipdesk/domain/account/password';
import { useState } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { messageOf } from '../../api/call-error.ts';
import { FormPasswordField } from '../../lib/form-fields.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { PasswordChecklist } from '../password-checklist.tsx';
import { useChangePasswordMutation } from './account-api.ts';
import { markRefusedPassword, noPasswords, resolvePasswordChange } from './account-form.ts';
import { AccountSection } from './account-section.tsx';

/** Change of password: the criteria of registration, and every other session ends. */
export function PasswordSection({ account }: { account: Account }) {
  const user = { name: account.name, email: account.email, company: account.company.name };
  const { control, handleSubmit, setError, clearErrors, reset } = useForm<PasswordChangeForm>({
    defaultValues: noPasswords,
    resolver: resolvePasswordChange,
  });
  const { errors } = useFormState({ control });
  const password = useWatch({ control, name: 'password' });
  const [refusedPassword, setRefusedPassword] = useState<string>();
  const [changePassword, { isLoading }] = useChangePasswordMutation();
  const problem = errors.root?.message;

  async function change(values: PasswordChangeForm) {
    const { error } = await changePassword({ body: values });
    if (error === undefined) {
      reset(noPasswords);
      toast.success(t`Password changed. Every other device is signed out.`);
      return;
    }
    if (markRefusedPassword(error, setError)) {
      // The server also refuses a wrong current password, which is not an error of the new one.
      const details = 'data' in error ? error.data.details : undefined;
      if (details?.some(({ field }) => field === 'password')) setRefusedPassword(values.password);
      return;
    }
    setError('root', { message: messageOf(error, t`The password could not be changed.`) });
  }

  return (
    <AccountSection title={t`Change password`} note={t`Every other device is signed out at once.`}>
      <form
        noValidate
        aria-label={t`Change password`}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          clearErrors('root');
          if (!isLoading) void handleSubmit(change)(event);
        }}
      >
        {/* For password managers: the account of the password. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user.email}
          readOnly
          hidden
        />
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <FormPasswordField
            control={control}
            name="currentPassword"
            label={t`Current password`}
            autoComplete="current-password"
            isRequired
          />
          <FormPasswordField
            control={control}
            name="password"
            label={t`New password`}
            placeholder={PASSWORD_PLACEHOLDER}
            autoComplete="new-password"
            isRequired
          />
          <div className="sm:order-last sm:col-start-2">
            <PasswordChecklist password={password} user={user} refused={refusedPassword} />
          </div>
          <FormPasswordField
            control={control}
            name="confirmPassword"
            label={t`Confirm new password`}
            autoComplete="new-password"
            isRequired
          />
        </div>
        {problem !== undefined && <Banner tone="bad">{problem}</Banner>}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" isPending={isLoading}>
            {t`Change password`}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
