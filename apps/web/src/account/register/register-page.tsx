import { t } from '@lingui/core/macro';
import * as auth from '@shipdesk/contract/account/auth';
import { PASSWORD_PLACEHOLDER } from '@shipdesk/domain/account/password';
import {
  findRegistrationAlert,
  findRegistrationProblems,
  type RegistrationForm,
} from '@shipdesk/domain/account/registration-rules';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { Link, Navigate } from 'react-router';
import { findRefusedFields, getCallMessage } from '../../api/call-error.ts';
import { buildCalls } from '../../api/calls.ts';
import type { CallError } from '../../api/session-port.ts';
import { formatProblem, listProblemMessages } from '../../i18n/problem-texts.ts';
import { PhoneField } from '../../lib/forms/digits-field.tsx';
import { showFieldProblems } from '../../lib/forms/field-problems.ts';
import {
  bindFields,
  FormCheckbox,
  FormPasswordField,
  FormTextField,
} from '../../lib/forms/form-fields.tsx';
import { paths } from '../../lib/paths.ts';
import { selectAccessToken } from '../../session/session-slice.ts';
import { SignInFrame } from '../../session/sign-in-frame.tsx';
import { useSession } from '../../session/use-session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { PasswordChecklist } from '../password-checklist.tsx';

const { useRegisterMutation } = buildCalls(({ mutation }) => ({
  register: mutation(auth.register),
}));

const blankForm: RegistrationForm = {
  name: '',
  companyName: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
  terms: false,
};

/** Renders the registration screen of spec §2. It creates a seller account (spec-notes §2). */
export function RegisterPage() {
  const form = useForm<RegistrationForm>({ defaultValues: blankForm, shouldFocusError: false });
  const { control, handleSubmit, setError, clearErrors, watch, formState } = form;
  const bind = bindFields(control);
  const [register, { isLoading }] = useRegisterMutation();
  const [isReadingTerms, setReadingTerms] = useState(false);
  const [refusedPassword, setRefusedPassword] = useState<string>();
  const accessToken = useSelector(selectAccessToken);
  const session = useSession();
  const alert = formState.errors.root?.message;

  if (accessToken !== null) return <Navigate to={paths.dashboard()} replace />;

  function showRefusal(error: CallError | object, { password }: RegistrationForm) {
    const details = findRefusedFields(error);
    // The form has checked the other criteria, so the server refused a guessable password.
    if (details.some(({ field }) => field === 'password')) setRefusedPassword(password);
    if (showFieldProblems(form, details)) return;
    setError('root', {
      message: getCallMessage(error, t`The account could not be created. Try again.`),
    });
  }

  async function registerUser(values: RegistrationForm) {
    clearErrors();
    // Spec §5, register: different passwords and unaccepted terms show an alert. Other problems appear at their fields.
    const alertMessage = findRegistrationAlert(values);
    if (alertMessage !== null) return setError('root', { message: formatProblem(alertMessage) });
    const problems = findRegistrationProblems(values);
    if (showFieldProblems(form, listProblemMessages(problems))) return;
    const body = {
      ...values,
      name: values.name.trim(),
      companyName: values.companyName?.trim() ?? '',
      email: values.email.trim(),
    };
    const result = await session.signIn(() => register({ body }));
    if (result.error !== undefined) showRefusal(result.error, values);
  }

  return (
    <SignInFrame title={t`Create an account`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The root error blocks react-hook-form's submit until it is cleared.
          clearErrors('root');
          if (!isLoading) void handleSubmit(registerUser)(event);
        }}
        className="flex flex-col gap-4"
      >
        <FormTextField
          {...bind('name')}
          label={t`Name`}
          autoComplete="name"
          isRequired
          maxLength={120}
        />
        <FormTextField
          {...bind('companyName')}
          label={t`Company`}
          hint={t`Optional. Your customers see it on labels and on the tracking page.`}
          autoComplete="organization"
          maxLength={120}
        />
        <FormTextField
          {...bind('email')}
          label={t`Email`}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          isRequired
          maxLength={254}
        />
        <PhoneField {...bind('phone')} label={t`Phone`} autoComplete="tel-national" isRequired />
        <FormPasswordField
          {...bind('password')}
          label={t`Password`}
          placeholder={PASSWORD_PLACEHOLDER}
          autoComplete="new-password"
          isRequired
        />
        <PasswordChecklist
          password={watch('password')}
          user={{ name: watch('name'), email: watch('email'), company: watch('companyName') ?? '' }}
          refusedPassword={refusedPassword}
        />
        <FormPasswordField
          {...bind('confirmPassword')}
          label={t`Confirm password`}
          autoComplete="new-password"
          isRequired
        />
        <FormCheckbox {...bind('terms')}>{t`I accept the terms and conditions`}</FormCheckbox>
        <div className="-mt-2">
          <Button size="sm" variant="quiet" onPress={() => setReadingTerms(true)}>
            {t`Read the terms and conditions`}
          </Button>
        </div>
        {alert !== undefined && <Banner tone="bad">{alert}</Banner>}
        <Button variant="primary" type="submit" isPending={isLoading} isBlock>
          {t`Create account`}
        </Button>
      </form>
      {isReadingTerms && <TermsDialog onClose={() => setReadingTerms(false)} />}
      <p className="mt-5 text-center text-base text-muted">
        {t`Already registered?`}{' '}
        <Link
          to={paths.login()}
          className="focus-ring rounded-sm font-medium text-accent-ink underline-offset-4 hover:underline"
        >
          {t`Login`}
        </Link>
      </p>
    </SignInFrame>
  );
}

function TermsDialog({ onClose }: { onClose: () => void }) {
  const parts = [
    [
      t`The parties`,
      t`These terms are between you, the seller, and the operator of this Shipdesk. A contract that you signed with the operator takes precedence over these terms.`,
    ],
    [
      t`Your account`,
      t`Give true details, keep your password to yourself and tell the operator when someone else uses your account. You are responsible for its use.`,
    ],
    [
      t`What you ship`,
      t`Ship only what the law and the carrier allow. Pack it for the journey and declare the true contents, value and weight. Goods worth ₹50,000 or more need an e-way bill.`,
    ],
    [
      t`Charges`,
      t`You pay the price shown when you ship, with GST. If the carrier measures a higher weight than you declared, you pay the difference. You have 7 days to dispute it. For a returned parcel, you also pay for the return.`,
    ],
    [
      t`Cash on delivery`,
      t`The operator pays out the collected amounts according to your payout plan, less what you owe.`,
    ],
    [
      t`Failed deliveries, loss and damage`,
      t`If you do not answer a failed delivery in time, Shipdesk requests your default action. For a lost or damaged parcel you can claim the value of the goods up to ₹2,000.`,
    ],
    [
      t`Personal data`,
      t`Consignees' names, addresses and numbers are used to deliver their parcels, and are erased after the period that the operator sets, or when you ask for it.`,
    ],
    [
      t`Closing the account`,
      t`You can stop at any time. Parcels under way, charges and payouts are settled first.`,
    ],
  ] as const;
  return (
    <Dialog
      title={t`Terms and conditions`}
      size="md"
      onClose={onClose}
      isDismissable
      footer={<Button variant="primary" onPress={onClose}>{t`Close`}</Button>}
    >
      <section
        aria-label={t`Terms and conditions`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
        tabIndex={0}
        className="focus-ring flex flex-col gap-4 rounded-sm text-base"
      >
        {parts.map(([title, text]) => (
          <section key={title}>
            <h3 className="font-medium text-ink">{title}</h3>
            <p className="text-muted">{text}</p>
          </section>
        ))}
      </section>
    </Dialog>
  );
}
