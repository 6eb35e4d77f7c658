import { useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, Navigate, useLocation } from 'react-router';
import { hasCode, messageOf } from '../../api/call-error.ts';
import { paths } from '../../lib/paths.ts';
import { EntranceScreen } from '../../session/entrance-screen.tsx';
import { returnTarget } from '../../session/return-target.ts';
import { selectAccessToken, selectSessionEnd } from '../../session/session-slice.ts';
import { useSession } from '../../session/use-session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useLoginMutation } from './login-api.ts';

/** Spec §8, login. */
const texts = {
  emptyField: 'Please fill in all fields',
  wrongCredentials: 'Invalid email or password',
  expired: 'Your login has expired.',
} as const;

/** Sign-in screen. Spec §2, §4 and §5. */
export function LoginPage() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  /** Null until the server asks for the second factor. */
  const [code, setCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [login, { isLoading }] = useLoginMutation();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const accessToken = useSelector(selectAccessToken);
  const end = useSelector(selectSessionEnd);
  const session = useSession();
  const location = useLocation();

  if (accessToken !== null) return <Navigate to={returnTarget(location.state)} replace />;

  async function signIn() {
    // Spec §4: the message is cleared at the start of every attempt.
    setProblem(null);
    if (email.trim() === '' || password === '') {
      setProblem(texts.emptyField);
      (email.trim() === '' ? emailInput : passwordInput).current?.focus();
      return;
    }
    session.forgetLast();
    const result = await login({
      username: email.trim(),
      password,
      ...(code !== null && { code }),
    });
    if (result.data !== undefined) return session.open(result.data);
    if (hasCode(result.error, 'second_factor_required')) {
      setCode('');
      return;
    }
    if (hasCode(result.error, 'second_factor_wrong')) {
      setProblem(messageOf(result.error, texts.wrongCredentials));
      codeInput.current?.focus();
      // The next one is typed over it.
      codeInput.current?.select();
      return;
    }
    setProblem(
      hasCode(result.error, 'bad_credentials')
        ? texts.wrongCredentials
        : messageOf(result.error, texts.wrongCredentials),
    );
    passwordInput.current?.focus();
  }

  return (
    <EntranceScreen title="Sign in">
      {/* Our own message replaces the browser's bubbles: Spec §5, login. */}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void signIn();
        }}
        className="flex flex-col gap-4"
      >
        {problem !== null && <Banner tone="bad">{problem}</Banner>}
        {problem === null && end === 'expired' && !isLoading && (
          <Banner tone="info">{texts.expired}</Banner>
        )}
        <TextField
          ref={emailInput}
          label="Email"
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
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        {code !== null && (
          <TextField
            ref={codeInput}
            label="Code"
            hint="From your authenticator app, or a recovery code."
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            value={code}
            onChange={setCode}
            autoFocus
          />
        )}
        <Button variant="primary" type="submit" isPending={isLoading} isBlock>
          {isLoading ? 'Logging... in' : 'Login'}
        </Button>
      </form>
      <p className="mt-5 text-center text-base text-muted">
        New to Shipdesk?{' '}
        <Link
          to={paths.register()}
          className="focus-ring rounded-sm font-medium text-accent-ink underline-offset-4 hover:underline"
        >
          Create an account
        </Link>
      </p>
    </EntranceScreen>
  );
}
