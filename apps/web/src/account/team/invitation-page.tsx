import { t } from '@lingui/core/macro';
import { login } from '@shipdesk/contract/account/auth';
import { acceptInvitation, readInvitation } from '@shipdesk/contract/account/team';
import { PASSWORD_PLACEHOLDER } from '@shipdesk/domain/account/password';
import {
  findConfirmationProblem,
  findPasswordProblem,
} from '@shipdesk/domain/account/registration-rules';
import { listFieldProblems } from '@shipdesk/domain/values/problem/problem';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { findRefusedFields, getCallMessage } from '../../api/call-error.ts';
import { buildCalls } from '../../api/calls.ts';
import { listProblemMessages } from '../../i18n/problem-texts.ts';
import { showFieldProblems } from '../../lib/forms/field-problems.ts';
import { FormPasswordField, FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { paths } from '../../lib/paths.ts';
import { selectUsername } from '../../session/session-slice.ts';
import { SignInFrame } from '../../session/sign-in-frame.tsx';
import { useSession } from '../../session/use-session.ts';
import { useSessionCheck } from '../../session/use-session-check.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PasswordChecklist } from '../password-checklist.tsx';
import { describeRole, explainRole } from './role-texts.ts';
import { teamApi } from './team-api.ts';
import { useSwitchSeller } from './use-switch-seller.ts';

const { useReadInvitationMutation, useAcceptInvitationMutation, useSignInMemberMutation } =
  buildCalls(({ mutation }) => ({
    readInvitation: mutation(readInvitation),
    acceptInvitation: mutation(acceptInvitation),
    signInMember: mutation(login),
  }));

/** A new user sets a password. An existing user signs in and joins. */
export function InvitationPage() {
  // The token follows the `#`, so no server logs it.
  const token = useLocation().hash.slice(1);
  const [read, { data, error }] = useReadInvitationMutation();
  useSessionCheck();
  useEffect(() => {
    void read({ body: { token } });
  }, [read, token]);
  if (token === '' || error !== undefined) {
    return (
      <SignInFrame title={t`Invitation`}>
        <Banner tone="bad">
          {getCallMessage(
            error,
            t`This invitation has expired or was already used. Ask for a new one.`,
          )}
        </Banner>
        <div className="mt-4 flex">
          <LinkButton href={paths.login()} variant="primary">{t`Sign in`}</LinkButton>
        </div>
      </SignInFrame>
    );
  }
  if (data === undefined) {
    return (
      <SignInFrame title={t`Invitation`}>
        <p role="status" className="text-base text-muted">{t`Loading the invitation…`}</p>
      </SignInFrame>
    );
  }
  const { company, email, role, hasAccount } = data.data;
  const roleName = describeRole(role);
  return (
    <SignInFrame title={t`Join ${company}`}>
      <p className="mb-4 text-base text-muted">
        {t`Your role: ${roleName}.`} {explainRole(role)}
      </p>
      {hasAccount ? (
        <JoinAsExistingUser token={token} email={email} />
      ) : (
        <JoinAsNewUser token={token} email={email} />
      )}
    </SignInFrame>
  );
}

interface JoinProps {
  token: string;
  email: string;
}

function JoinAsExistingUser({ token, email }: JoinProps) {
  const username = useSelector(selectUsername);
  const [join, { error, isLoading }] = teamApi.useJoinTeamMutation();
  const { switchTo } = useSwitchSeller();
  async function joinAndOpen() {
    const { data } = await join({ body: { token } });
    if (data !== undefined) await switchTo(data.data.sellerId);
  }
  if (username !== email) {
    return (
      <div className="flex flex-col gap-4">
        <Banner tone="info">
          {t`${email} has an account. Sign in with it, then open the invitation link again.`}
        </Banner>
        <LinkButton href={paths.login()} variant="primary">{t`Sign in`}</LinkButton>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {error !== undefined && (
        <Banner tone="bad">
          {getCallMessage(error, t`The invitation could not be accepted. Try again.`)}
        </Banner>
      )}
      <Button variant="primary" isPending={isLoading} isBlock onPress={() => void joinAndOpen()}>
        {t`Join the team`}
      </Button>
    </div>
  );
}

function JoinAsNewUser({ token, email }: JoinProps) {
  const form = useCheckedForm({ name: '', password: '', confirmPassword: '' }, (values) =>
    listProblemMessages(
      listFieldProblems([
        ['password', findPasswordProblem(values.password)],
        ['confirmPassword', findConfirmationProblem(values)],
      ]),
    ),
  );
  const { control, handleSubmit } = form;
  const password = useWatch({ control, name: 'password' });
  const [refusedPassword, setRefusedPassword] = useState<string>();
  const [message, setMessage] = useState<string | null>(null);
  const [accept, { isLoading }] = useAcceptInvitationMutation();
  const [signIn] = useSignInMemberMutation();
  const session = useSession();
  const navigate = useNavigate();

  async function join(values: { name: string; password: string; confirmPassword: string }) {
    setMessage(null);
    const { error } = await accept({ body: { token, ...values } });
    if (error === undefined) {
      const body = { username: email, password: values.password };
      const { data } = await session.signIn(() => signIn({ body }));
      await navigate(data === undefined ? paths.login() : paths.dashboard(), { replace: true });
      return;
    }
    const details = findRefusedFields(error);
    if (details.some(({ field }) => field === 'password')) setRefusedPassword(values.password);
    if (showFieldProblems(form, details)) return;
    setMessage(getCallMessage(error, t`The invitation could not be accepted. Try again.`));
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading) void handleSubmit(join)(event);
      }}
      className="flex flex-col gap-4"
    >
      <FormTextField {...form.bind('name')} label={t`Your name`} autoComplete="name" isRequired />
      <FormPasswordField
        {...form.bind('password')}
        label={t`Password`}
        placeholder={PASSWORD_PLACEHOLDER}
        autoComplete="new-password"
        isRequired
      />
      <PasswordChecklist password={password} refusedPassword={refusedPassword} />
      <FormPasswordField
        {...form.bind('confirmPassword')}
        label={t`Confirm password`}
        autoComplete="new-password"
        isRequired
      />
      {message !== null && <Banner tone="bad">{message}</Banner>}
      <Button variant="primary" type="submit" isPending={isLoading} isBlock>
        {t`Join the team`}
      </Button>
    </form>
  );
}
