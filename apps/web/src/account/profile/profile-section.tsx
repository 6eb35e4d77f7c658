import { t } from '@lingui/core/macro';
import type { Account } from '@shipdesk/contract/account/account';
import type { AccountForm } from '@shipdesk/domain/account/account-rules';
import type { ReactNode } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { messageOf } from '../../api/call-error.ts';
import { DigitsField, phoneDigits } from '../../lib/digits-field.tsx';
import { FormTextField } from '../../lib/form-fields.tsx';
import { userStatus } from '../../session/token.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useUpdateAccountMutation } from './account-api.ts';
import { accountFormOf, markRefusedAccount, resolveAccount } from './account-form.ts';
import { AccountSection } from './account-section.tsx';
import { LogoField } from './logo-field.tsx';

/** User, company, roles and logo. */
export function ProfileSection({ account }: { account: Account }) {
  const { control, handleSubmit, setError, clearErrors, reset } = useForm<AccountForm>({
    defaultValues: accountFormOf(account),
    resolver: resolveAccount,
  });
  const { errors, isDirty } = useFormState({ control });
  const [updateAccount, { isLoading }] = useUpdateAccountMutation();
  const problem = errors.root?.message;

  async function save(values: AccountForm) {
    const { data: saved, error } = await updateAccount({ body: values });
    if (saved !== undefined) {
      reset(accountFormOf(saved));
      toast.success(t`Account saved`);
      return;
    }
    if (markRefusedAccount(error, setError)) return;
    setError('root', { message: messageOf(error, t`Your account could not be saved.`) });
  }

  return (
    <AccountSection title={t`User and company`}>
      <dl className="mb-4 grid gap-x-6 gap-y-3 sm:grid-cols-[2fr_1fr_2fr]">
        <Fact term="Email">{account.email}</Fact>
        <Fact term="Status">{userStatus(account.roles)}</Fact>
        <Fact term="Roles">
          <span className="flex flex-wrap gap-1.5">
            {account.roles.map((role) => (
              <Badge key={role} tone={role === 'Admin' ? 'accent' : 'neutral'}>
                {role}
              </Badge>
            ))}
          </span>
        </Fact>
      </dl>
      <form
        noValidate
        aria-label={t`User and company`}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          clearErrors('root');
          if (!isLoading) void handleSubmit(save)(event);
        }}
      >
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <FormTextField
            control={control}
            name="name"
            label={t`Name`}
            autoComplete="name"
            maxLength={120}
            isRequired
          />
          <DigitsField
            control={control}
            name="phone"
            length={10}
            digitsOf={phoneDigits}
            label={t`Phone`}
            prefix="+91"
            inputMode="tel"
            autoComplete="tel-national"
            isRequired
          />
          <FormTextField
            control={control}
            name="companyName"
            label={t`Company`}
            autoComplete="organization"
            maxLength={120}
            isRequired
          />
        </div>
        <LogoField
          control={control}
          problem={errors.logo?.message}
          onProblem={(message) => {
            if (message === null) clearErrors('logo');
            else setError('logo', { type: 'file', message });
          }}
        />
        {problem !== undefined && <Banner tone="bad">{problem}</Banner>}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" isPending={isLoading} isDisabled={!isDirty}>
            {t`Save`}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="text-base break-words text-ink">{children}</dd>
    </div>
  );
}
