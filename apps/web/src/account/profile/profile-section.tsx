import { t } from '@lingui/core/macro';
import type { Account } from '@shipdesk/contract/account/account';
import {
  type AccountForm,
  findAccountProblems,
  findLogoProblem,
  MAX_LOGO_BYTES,
} from '@shipdesk/domain/account/account-rules';
import { ImageUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { type Control, useController, useFormState } from 'react-hook-form';
import { findRefusedFields, getCallMessage } from '../../api/call-error.ts';
import { formatProblem, listProblemMessages } from '../../i18n/problem-texts.ts';
import { PhoneField } from '../../lib/forms/digits-field.tsx';
import { showFieldProblems } from '../../lib/forms/field-problems.ts';
import { FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { getUserStatus } from '../../session/token.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { accountApi } from './account-api.ts';
import { AccountSection } from './account-section.tsx';

export function ProfileSection({ account }: { account: Account }) {
  const form = useCheckedForm<AccountForm>(toAccountForm(account), (values) =>
    listProblemMessages(findAccountProblems(values)),
  );
  const { control, bind, handleSubmit, setError, clearErrors, reset } = form;
  const { errors, isDirty } = useFormState({ control });
  const [updateAccount, { isLoading }] = accountApi.useUpdateAccountMutation();
  const problem = errors.root?.message;

  async function saveAccount(values: AccountForm) {
    const { data: savedAccount, error } = await updateAccount({ body: values });
    if (savedAccount !== undefined) {
      reset(toAccountForm(savedAccount));
      toast.success(t`Account saved`);
      return;
    }
    if (error !== undefined && showFieldProblems(form, findRefusedFields(error))) return;
    setError('root', {
      message: getCallMessage(error, t`Your account could not be saved. Try again.`),
    });
  }

  return (
    <AccountSection title={t`User and company`}>
      <dl className="mb-4 grid gap-x-6 gap-y-3 sm:grid-cols-[2fr_1fr_2fr]">
        <Fact term={t`Email`}>{account.email}</Fact>
        <Fact term={t`Status`}>{getUserStatus(account.roles)}</Fact>
        <Fact term={t`Roles`}>
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
          if (!isLoading) void handleSubmit(saveAccount)(event);
        }}
      >
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <FormTextField
            {...bind('name')}
            label={t`Name`}
            autoComplete="name"
            maxLength={120}
            isRequired
          />
          <PhoneField {...bind('phone')} label={t`Phone`} autoComplete="tel-national" isRequired />
          <FormTextField
            {...bind('companyName')}
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

function LogoField({
  control,
  onProblem,
  problem,
}: {
  control: Control<AccountForm>;
  onProblem: (message: string | null) => void;
  problem: string | undefined;
}) {
  const { field } = useController({ control, name: 'logo' });

  async function chooseLogo(files: FileList | null) {
    const file = files?.item(0);
    if (!file) return;
    const logoResult = await readLogo(file);
    if ('problem' in logoResult) return onProblem(logoResult.problem);
    onProblem(null);
    field.onChange(logoResult.logo);
  }

  return (
    <div role="group" aria-label={t`Logo`} aria-describedby="logo-notes">
      <p className="mb-1 text-sm font-medium text-ink">{t`Logo`}</p>
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex h-14 w-36 items-center justify-center overflow-hidden rounded-md border border-line bg-white p-1.5">
          {field.value === '' ? (
            <ImageUp aria-hidden="true" className="size-5 text-faint" />
          ) : (
            <img src={field.value} alt={t`The chosen logo`} className="max-h-full max-w-full" />
          )}
        </span>
        <FileTrigger
          acceptedFileTypes={['image/png', 'image/jpeg']}
          onSelect={(files) => void chooseLogo(files)}
        >
          <Button size="sm">{field.value === '' ? t`Choose a picture` : t`Choose another`}</Button>
        </FileTrigger>
        {field.value !== '' && (
          <Button
            size="sm"
            variant="quiet"
            onPress={() => {
              onProblem(null);
              field.onChange('');
            }}
          >
            {t`Remove`}
          </Button>
        )}
      </div>
      <div id="logo-notes" className="mt-1 text-sm">
        {problem === undefined ? (
          <p className="text-muted">{t`PNG or JPEG, up to 200 kB. Shown in the top bar and on labels.`}</p>
        ) : (
          <p role="alert" className="text-bad-ink">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}

function toAccountForm({ name, phone, company }: Account): AccountForm {
  return { name, phone, companyName: company.name, logo: company.logo };
}

async function readLogo(file: File): Promise<{ logo: string } | { problem: string }> {
  if (file.size > MAX_LOGO_BYTES) {
    return {
      problem: formatProblem({ code: 'logo_too_large', params: { maxBytes: MAX_LOGO_BYTES } }),
    };
  }
  const logo = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () =>
      resolve(typeof reader.result === 'string' ? reader.result : 'unreadable'),
    );
    reader.readAsDataURL(file);
  });
  if (logo === '') return { problem: formatProblem({ code: 'logo_type_invalid' }) };
  const problem = findLogoProblem(logo);
  if (problem !== null) return { problem: formatProblem(problem) };
  return { logo };
}
