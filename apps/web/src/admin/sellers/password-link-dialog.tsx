import { t } from '@lingui/core/macro';
import { createPasswordLink } from '@shipdesk/contract/account/password-reset';
import type { Seller } from '@shipdesk/contract/account/sellers';
import { useState } from 'react';
import { hasCode } from '../../api/call-error.ts';
import { buildCalls } from '../../api/calls.ts';
import { FormPasswordField, FormTextField, useCheckedForm } from '../../lib/form-fields.tsx';
import { formatTime } from '../../lib/format.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const { useCreatePasswordLinkMutation } = buildCalls(({ mutation }) => ({
  createPasswordLink: mutation(createPasswordLink),
}));

/** Makes a link for a user who cannot receive mails. The operator proves who they are; the link is shown once. */
export function PasswordLinkDialog({ seller, onClose }: { seller: Seller; onClose: () => void }) {
  const form = useCheckedForm({ email: seller.email, password: '', code: '' });
  const [needsCode, setNeedsCode] = useState(false);
  // When the dialog closes, the hook removes its result, so the cache of calls does not keep the link.
  const [create, { data: created }] = useCreatePasswordLinkMutation();
  if (created !== undefined) {
    const { path, expiresAt } = created.data;
    return (
      <LinkDialog
        email={form.getValues('email')}
        link={`${window.location.origin}${path}`}
        expiresAt={expiresAt}
        onClose={onClose}
      />
    );
  }

  return (
    <CallDialog
      title={t`Link for a new password`}
      submitLabel={t`Make the link`}
      text={t`For a user who cannot receive mails. The link signs every device of the user out once it is used. A second factor stays on.`}
      form={form}
      failure={t`The link could not be made.`}
      explain={(error) => (hasCode(error, 'second_factor_required') ? null : undefined)}
      send={async ({ email, password, code }) => {
        const body = { email: email.trim(), password, ...(needsCode && { code }) };
        const answer = await create({ sellerId: seller.id, body });
        if (hasCode(answer.error, 'second_factor_required')) setNeedsCode(true);
        return answer;
      }}
      onDone={() => undefined}
      onClose={onClose}
    >
      <FormTextField
        {...form.bind('email')}
        label={t`E-mail address of the user`}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
      />
      <FormPasswordField
        {...form.bind('password')}
        label={t`Your own password`}
        autoComplete="current-password"
        autoFocus
      />
      {needsCode && (
        <FormTextField
          {...form.bind('code')}
          label={t`Code`}
          hint={t`From your authenticator app, or a recovery code.`}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoFocus
        />
      )}
    </CallDialog>
  );
}

interface LinkDialogProps {
  email: string;
  link: string;
  expiresAt: string;
  onClose: () => void;
}

function LinkDialog({ email, link, expiresAt, onClose }: LinkDialogProps) {
  return (
    <Dialog
      title={t`Link for a new password`}
      size="sm"
      onClose={onClose}
      footer={<Button variant="primary" onPress={onClose}>{t`Done`}</Button>}
    >
      <div className="flex flex-col gap-3">
        <Banner tone="warn">
          {t`Hand this link to ${email} alone. It is shown once, and works once until ${formatTime(expiresAt)}.`}
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
    </Dialog>
  );
}
