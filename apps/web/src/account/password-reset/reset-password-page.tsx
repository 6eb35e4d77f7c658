import { t } from '@lingui/core/macro';
import { resetPassword } from '@shipdesk/contract/account/password-reset';
import { PASSWORD_PLACEHOLDER } from '@shipdesk/domain/account/password';
import {
  findConfirmationProblem,
  findPasswordProblem,
} from '@shipdesk/domain/account/registration-rules';
import { listFieldProblems } from '@shipdesk/domain/values/problem/problem';
import { useState } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { findRefusedFields, getCallMessage, hasCode } from '../../api/call-error.ts';
import { buildCalls } from '../../api/calls.ts';
import { listProblemMessages } from '../../i18n/problem-texts.ts';
import { showFieldProblems } from '../../lib/forms/field-problems.ts';
import { bindFields, FormPasswordField } from '../../lib/forms/form-fields.tsx';
import { paths } from '../../lib/paths.ts';
import { SignInFrame } from '../../session/sign-in-frame.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PasswordChecklist } from '../password-checklist.tsx';

const { useResetPasswordMutation } = buildCalls(({ mutation }) => ({
  resetPassword: mutation(resetPassword),
}));

export function ResetPasswordPage() {
  // The token follows the `#`, so no server logs it.
  const token = useLocation().hash.slice(1);
  const form = useForm({
    defaultValues: { password: '', confirmPassword: '' },
    shouldFocusError: false,
  });
  const { control, handleSubmit, setError, clearErrors } = form;
  const bind = bindFields(control);
  const { errors } = useFormState({ control });
  const password = useWatch({ control, name: 'password' });
  const [refusedPassword, setRefusedPassword] = useState<string>();
  const [reset, { error, isLoading, isSuccess }] = useResetPasswordMutation();

  async function setNewPassword(values: { password: string; confirmPassword: string }) {
    const problems = listFieldProblems([
      ['password', findPasswordProblem(values.password)],
      ['confirmPassword', findConfirmationProblem(values)],
    ]);
    if (showFieldProblems(form, listProblemMessages(problems))) return;
    const { error: refusal } = await reset({ body: { token, ...values } });
    if (refusal === undefined) return;
    const details = findRefusedFields(refusal);
    if (details.some(({ field }) => field === 'password')) setRefusedPassword(values.password);
    if (showFieldProblems(form, details)) return;
    setError('root', {
      message: getCallMessage(refusal, t`The password could not be set. Try again.`),
    });
  }

  if (isSuccess || token === '' || hasCode(error, 'not_found')) {
    return (
      <SignInFrame title={t`Set a new password`}>
        <Banner tone={isSuccess ? 'ok' : 'bad'}>
          {isSuccess
            ? t`Your new password is set. Every device was signed out.`
            : t`This link has expired or was already used.`}
        </Banner>
        <div className="mt-4 flex">
          <LinkButton href={isSuccess ? paths.login() : paths.forgotPassword()} variant="primary">
            {isSuccess ? t`Sign in` : t`Request a new link`}
          </LinkButton>
        </div>
      </SignInFrame>
    );
  }

  return (
    <SignInFrame title={t`Set a new password`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          clearErrors('root');
          if (!isLoading) void handleSubmit(setNewPassword)(event);
        }}
        className="flex flex-col gap-4"
      >
        <FormPasswordField
          {...bind('password')}
          label={t`New password`}
          placeholder={PASSWORD_PLACEHOLDER}
          autoComplete="new-password"
          isRequired
        />
        <PasswordChecklist password={password} refusedPassword={refusedPassword} />
        <FormPasswordField
          {...bind('confirmPassword')}
          label={t`Confirm new password`}
          autoComplete="new-password"
          isRequired
        />
        {errors.root?.message !== undefined && <Banner tone="bad">{errors.root.message}</Banner>}
        <Button variant="primary" type="submit" isPending={isLoading} isBlock>
          {t`Set the password`}
        </Button>
      </form>
    </SignInFrame>
  );
}
