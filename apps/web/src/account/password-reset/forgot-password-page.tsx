import { t } from '@lingui/core/macro';
import { requestPasswordReset } from '@shipdesk/contract/account/password-reset';
import { isEmail, normaliseEmail } from '@shipdesk/domain/values/contact/contact';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { getCallMessage } from '../../api/call-error.ts';
import { buildCalls } from '../../api/calls.ts';
import { formatProblem } from '../../i18n/problem-texts.ts';
import { paths } from '../../lib/paths.ts';
import { SignInFrame } from '../../session/sign-in-frame.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

const { useRequestPasswordResetMutation } = buildCalls(({ mutation }) => ({
  requestPasswordReset: mutation(requestPasswordReset),
}));

/** Does not reveal whether the address has an account. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [submittedEmail, setSubmittedEmail] = useState<string | null>(null);
  const [request, { error, isLoading }] = useRequestPasswordResetMutation();
  const input = useRef<HTMLInputElement>(null);

  async function requestLink() {
    setSubmittedEmail(null);
    const address = email.trim();
    if (!isEmail(normaliseEmail(address))) {
      setProblem(formatProblem({ code: 'email_invalid' }));
      input.current?.focus();
      return;
    }
    setProblem(null);
    const { error: refusal } = await request({ body: { email: address } });
    if (refusal === undefined) setSubmittedEmail(address);
  }

  return (
    <SignInFrame title={t`Forgot your password?`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void requestLink();
        }}
        className="flex flex-col gap-4"
      >
        {submittedEmail === null ? (
          <p className="text-base text-muted">
            {t`Enter the email address that you sign in with. Shipdesk will email you a link to set a new password.`}
          </p>
        ) : (
          <Banner tone="ok">
            {t`If ${submittedEmail} belongs to an account, a link is on its way. It works for 30 minutes. No email? Look in the spam folder, or ask the operator for a link.`}
          </Banner>
        )}
        {error !== undefined && !isLoading && submittedEmail === null && problem === null && (
          <Banner tone="bad">
            {getCallMessage(error, t`The link could not be sent. Try again.`)}
          </Banner>
        )}
        <TextField
          ref={input}
          label={t`Email`}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
          value={email}
          onChange={(text) => {
            setEmail(text);
            setProblem(null);
          }}
          {...(problem !== null && { error: problem })}
          autoFocus
        />
        <Button variant="primary" type="submit" isPending={isLoading} isBlock>
          {submittedEmail === null ? t`Send the link` : t`Send it again`}
        </Button>
      </form>
      <p className="mt-5 text-center text-base text-muted">
        <Link
          to={paths.login()}
          className="focus-ring rounded-sm font-medium text-accent-ink underline-offset-4 hover:underline"
        >
          {t`Back to sign in`}
        </Link>
      </p>
    </SignInFrame>
  );
}
