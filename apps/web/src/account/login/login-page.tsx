import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import * as auth from '@shipdesk/contract/account/auth';
import { useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, Navigate, useLocation } from 'react-router';
import { getCallMessage, hasCode } from '../../api/call-error.ts';
import { buildCalls } from '../../api/calls.ts';
import { buildCodeField } from '../../lib/forms/code-field.ts';
import { paths } from '../../lib/paths.ts';
import { findReturnTarget, isRedirectedForRole } from '../../session/return-target.ts';
import {
  selectAccessToken,
  selectIsOperator,
  selectRoles,
  selectSessionEnd,
} from '../../session/session-slice.ts';
import { SignInFrame } from '../../session/sign-in-frame.tsx';
import { useSession } from '../../session/use-session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/form/text-field.tsx';

const { useLoginMutation } = buildCalls(({ mutation }) => ({ login: mutation(auth.login) }));

/** Returns the banner text of spec §8, or a more specific text, such as how long to wait. */
function describeFailure(error: Parameters<typeof getCallMessage>[0]): string {
  const invalidText = t`Invalid email or password`;
  const hasResponse = error !== undefined && 'status' in error && typeof error.status === 'number';
  const codesWithText = [
    'second_factor_wrong',
    'seller_suspended',
    'too_many_requests',
    'unavailable',
  ] as const;
  const hasOwnText = !hasResponse || codesWithText.some((code) => hasCode(error, code));
  return hasOwnText ? getCallMessage(error, invalidText) : invalidText;
}

/** Spec §2, §4 and §5. */
export function LoginPage() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  /** Null until the server requires the second factor for this email. */
  const [code, setCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [login, { isLoading }] = useLoginMutation();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const accessToken = useSelector(selectAccessToken);
  const isOperator = useSelector(selectIsOperator);
  const roles = useSelector(selectRoles);
  const sessionEnd = useSelector(selectSessionEnd);
  const session = useSession();
  const location = useLocation();

  const isRefused = roles.length === 0 && isRedirectedForRole(location.state);
  if (accessToken !== null && !isRefused) {
    return <Navigate to={findReturnTarget(location.state, isOperator)} replace />;
  }

  async function signIn() {
    // Spec §4: every attempt starts by clearing the message.
    setProblem(null);
    if (email.trim() === '' || password === '') {
      setProblem(t`Please fill in all fields`);
      (email.trim() === '' ? emailInput : passwordInput).current?.focus();
      return;
    }
    const body = { username: email.trim(), password, ...(code !== null && { code }) };
    const result = await session.signIn(() => login({ body }));
    if (result.data !== undefined) return;
    if (hasCode(result.error, 'second_factor_required')) {
      setCode('');
      return;
    }
    setProblem(describeFailure(result.error));
    const isCodeWrong = hasCode(result.error, 'second_factor_wrong');
    // Select the code, so that the next one replaces it.
    if (isCodeWrong) codeInput.current?.select();
    else passwordInput.current?.focus();
  }

  return (
    <SignInFrame title={t`Sign in`}>
      {/* Spec §5, login: the form shows its own messages instead of the browser's. */}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void signIn();
        }}
        className="flex flex-col gap-4"
      >
        {problem !== null && <Banner tone="bad">{problem}</Banner>}
        {problem === null && sessionEnd === 'expired' && !isLoading && (
          <Banner tone="info">{t`Your login has expired.`}</Banner>
        )}
        {problem === null && accessToken !== null && (
          <Banner tone="info">
            {t`Your account has no role that opens this page. Sign in with another account.`}
          </Banner>
        )}
        <TextField
          ref={emailInput}
          label={t`Email`}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          value={email}
          onChange={(text) => {
            setEmail(text);
            setCode(null);
          }}
          autoFocus
        />
        <PasswordField
          ref={passwordInput}
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        {code !== null && (
          <TextField
            ref={codeInput}
            {...buildCodeField()}
            name="code"
            value={code}
            onChange={setCode}
          />
        )}
        <Button variant="primary" type="submit" isPending={isLoading} isBlock>
          {isLoading ? t`Logging... in` : t`Login`}
        </Button>
      </form>
      <p className="mt-5 text-center text-base">
        <Link
          to={paths.forgotPassword()}
          className="focus-ring rounded-sm font-medium text-accent-ink underline-offset-4 hover:underline"
        >
          {t`Forgot your password?`}
        </Link>
      </p>
      <p className="mt-2 text-center text-base text-muted">
        <Trans>
          New to Shipdesk?{' '}
          <Link
            to={paths.register()}
            className="focus-ring rounded-sm font-medium text-accent-ink underline-offset-4 hover:underline"
          >
            Create an account
          </Link>
        </Trans>
      </p>
    </SignInFrame>
  );
}
