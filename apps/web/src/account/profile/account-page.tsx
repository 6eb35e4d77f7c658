import { t } from '@lingui/core/macro';
import type { Account } from '@shipdesk/contract/account/account';
import {
  findPasswordChangeProblems,
  type PasswordChangeForm,
} from '@shipdesk/domain/account/account-rules';
import { PASSWORD_PLACEHOLDER } from '@shipdesk/domain/account/password';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { findRefusedFields, getCallMessage, runCall } from '../../api/call-error.ts';
import { listProblemMessages } from '../../i18n/problem-texts.ts';
import { formatDateTime } from '../../lib/format.ts';
import { showFieldProblems } from '../../lib/forms/field-problems.ts';
import { FormPasswordField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { paths } from '../../lib/paths.ts';
import { Loaded, refetchOnMount } from '../../product/loaded.tsx';
import { useGetAccountQuery } from '../../session/account-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton, RowButton } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { PasswordChecklist } from '../password-checklist.tsx';
import { accountApi } from './account-api.ts';
import { AccountSection } from './account-section.tsx';
import { ErasureSection } from './erasure-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

/** Spec §2, /account. */
export function AccountPage() {
  const query = useGetAccountQuery();
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <h1 className="text-xl font-semibold tracking-tight">{t`My Account`}</h1>
      <Loaded query={query} failure={t`Your account could not be loaded.`} isInline>
        {(account) => (
          <>
            <ProfileSection account={account} />
            <PasswordSection account={account} />
            <SecondFactorSection account={account} />
            <AccountSection
              title={t`History`}
              note={t`Sign-ins, changes and exports of this account.`}
              action={
                <LinkButton size="sm" href={paths.accountHistory()}>{t`Show history`}</LinkButton>
              }
            />
            {/* These lists load late. Higher up, they would move the buttons of other sections. */}
            <ErasureSection />
            <SessionsSection />
          </>
        )}
      </Loaded>
    </div>
  );
}

function SessionsSection() {
  // Other devices change the list, so a cached one may be out of date.
  const query = accountApi.useListSessionsQuery(undefined, refetchOnMount);
  const [endSession] = accountApi.useEndSessionMutation();
  const [endOthers, { isLoading: isEndingOthers }] = accountApi.useEndOtherSessionsMutation();
  const sessions = query.data?.data ?? [];

  return (
    <AccountSection
      title={t`Sessions`}
      note={t`Where you are signed in.`}
      action={
        sessions.length > 1 ? (
          <Button
            size="sm"
            isPending={isEndingOthers}
            onPress={() =>
              void runCall(endOthers(), {
                failure: t`The other devices could not be signed out. Try again.`,
                success: t`Every other device is signed out.`,
              })
            }
          >
            {t`Sign out all others`}
          </Button>
        ) : null
      }
    >
      <Loaded
        query={query}
        failure={t`The sessions could not be loaded.`}
        isInline
        skeleton={['h-11']}
      >
        {() => (
          <ul className="flex flex-col divide-y divide-line">
            {sessions.map(({ id, device, isCurrent, createdAt, lastUsedAt }) => {
              const lastUsedTime = formatDateTime(lastUsedAt);
              const signInTime = formatDateTime(createdAt);
              return (
                <li
                  key={id}
                  className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0"
                >
                  <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
                  <div className="min-w-0 flex-1">
                    <p className="flex flex-wrap items-center gap-2 text-base text-ink">
                      {device}
                      {isCurrent && <Badge tone="ok">{t`This device`}</Badge>}
                    </p>
                    <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
                      <span className="sm:whitespace-nowrap">{t`Signed in ${signInTime}`}</span>
                      <span className="sm:whitespace-nowrap">
                        {isCurrent ? t`In use now` : t`Last used ${lastUsedTime}`}
                      </span>
                    </p>
                  </div>
                  {!isCurrent && (
                    <RowButton
                      variant="quiet"
                      label={t`Sign out`}
                      name={t`Sign out ${device}, last used ${lastUsedTime}`}
                      onPress={() =>
                        void runCall(endSession({ id }), {
                          failure: t`The device could not be signed out. Try again.`,
                          success: t`${device} is signed out.`,
                        })
                      }
                    />
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
    </AccountSection>
  );
}

const noPasswords: PasswordChangeForm = { currentPassword: '', password: '', confirmPassword: '' };

function PasswordSection({ account }: { account: Account }) {
  const user = { name: account.name, email: account.email, company: account.company.name };
  const form = useCheckedForm<PasswordChangeForm>(noPasswords, (values) =>
    listProblemMessages(findPasswordChangeProblems(values)),
  );
  const { control, bind, handleSubmit, setError, clearErrors, reset } = form;
  const { errors } = useFormState({ control });
  const password = useWatch({ control, name: 'password' });
  const [refusedPassword, setRefusedPassword] = useState<string>();
  const [changePassword, { isLoading }] = accountApi.useChangePasswordMutation();
  const failure = errors.root?.message;

  async function changePasswordTo(values: PasswordChangeForm) {
    const { error } = await changePassword({ body: values });
    if (error === undefined) {
      reset(noPasswords);
      toast.success(t`Password changed. Every other device is signed out.`);
      return;
    }
    const details = findRefusedFields(error);
    // A refusal of the current password does not concern the new one.
    if (details.some(({ field }) => field === 'password')) setRefusedPassword(values.password);
    if (showFieldProblems(form, details)) return;
    setError('root', {
      message: getCallMessage(error, t`The password could not be changed. Try again.`),
    });
  }

  return (
    <AccountSection title={t`Change password`} note={t`A change signs out every other device.`}>
      <form
        noValidate
        aria-label={t`Change password`}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          clearErrors('root');
          if (!isLoading) void handleSubmit(changePasswordTo)(event);
        }}
      >
        {/* Password managers store the password under this username. */}
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
            {...bind('currentPassword')}
            label={t`Current password`}
            autoComplete="current-password"
            isRequired
          />
          <FormPasswordField
            {...bind('password')}
            label={t`New password`}
            placeholder={PASSWORD_PLACEHOLDER}
            autoComplete="new-password"
            isRequired
          />
          <div className="sm:order-last sm:col-start-2">
            <PasswordChecklist password={password} user={user} refusedPassword={refusedPassword} />
          </div>
          <FormPasswordField
            {...bind('confirmPassword')}
            label={t`Confirm new password`}
            autoComplete="new-password"
            isRequired
          />
        </div>
        {failure !== undefined && <Banner tone="bad">{failure}</Banner>}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" isPending={isLoading}>
            {t`Change password`}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
