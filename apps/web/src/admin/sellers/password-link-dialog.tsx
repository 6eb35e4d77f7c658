import { t } from '@lingui/core/macro';
import { createPasswordLink } from '@shipdesk/contract/account/password-reset';
import type { Seller } from '@shipdesk/contract/account/sellers';
import { useState } from 'react';
import { hasCode } from '../../api/call-error.ts';
import { buildCalls } from '../../api/calls.ts';
import { formatTime } from '../../lib/format.ts';
import { buildCodeField } from '../../lib/forms/code-field.ts';
import { FormPasswordField, FormTextField, useCheckedForm } from '../../lib/forms/form-fields.tsx';
import { CallDialog } from '../../product/call-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { CopyButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

const { useCreatePasswordLinkMutation } = buildCalls(({ mutation }) => ({
  createPasswordLink: mutation(createPasswordLink),
}));

export function PasswordLinkDialog({
  seller,
  onClose,
}: {
  seller: Pick<Seller, 'id' | 'email'>;
  onClose: () => void;
}) {
  const form = useCheckedForm({ email: seller.email, password: '', code: '' });
  const [isCodeRequired, setCodeRequired] = useState(false);
  // When the dialog closes, the hook removes its result, so the link does not stay in the store.
  const [create, { data: createdLink }] = useCreatePasswordLinkMutation();
  const link = createdLink && `${window.location.origin}${createdLink.data.path}`;
  return (
    <CallDialog
      title={t`Create a password reset link`}
      submitLabel={t`Create link`}
      text={t`For a user who cannot receive emails. Using the link signs out every device of the user. A second factor stays on.`}
      form={form}
      failure={t`The link could not be created. Try again.`}
      explain={(error) => (hasCode(error, 'second_factor_required') ? null : undefined)}
      send={async ({ email, password, code }) => {
        const body = { email: email.trim(), password, ...(isCodeRequired && { code }) };
        const result = await create({ sellerId: seller.id, body });
        if (hasCode(result.error, 'second_factor_required')) setCodeRequired(true);
        return result;
      }}
      onDone={() => undefined}
      outcome={
        createdLink &&
        link && (
          <div className="flex flex-col gap-3">
            <Banner tone="warn">
              {t`Give this link only to ${{ email: form.getValues('email') }}. The link is shown once. It works once, until ${formatTime(createdLink.data.expiresAt)}.`}
            </Banner>
            <div className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <TextField label={t`Link`} value={link} isReadOnly />
              </div>
              <span className="mt-6">
                <CopyButton text={link} label={t`Copy the link`} />
              </span>
            </div>
          </div>
        )
      }
      onClose={onClose}
    >
      <FormTextField
        {...form.bind('email')}
        label={t`Email of the user`}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
      />
      <FormPasswordField
        {...form.bind('password')}
        label={t`Your password`}
        autoComplete="current-password"
        autoFocus
      />
      {isCodeRequired && <FormTextField {...form.bind('code')} {...buildCodeField()} />}
    </CallDialog>
  );
}
