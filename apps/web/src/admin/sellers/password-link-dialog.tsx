import { t } from '@lingui/core/macro';
import type { Seller } from '@shipdesk/contract/account/sellers';
import { useId, useState } from 'react';
import { hasCode, messageOf } from '../../api/call-error.ts';
import { formatTime } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useCreatePasswordLinkMutation } from './sellers-api.ts';

interface PasswordLinkDialogProps {
  seller: Seller;
  onClose: () => void;
}

/** Makes a link for a user who cannot receive mails. The operator proves who they are; the link is shown once. */
export function PasswordLinkDialog({ seller, onClose }: PasswordLinkDialogProps) {
  const formId = useId();
  const [email, setEmail] = useState(seller.email);
  const [password, setPassword] = useState('');
  /** Null until the server requires the second factor. */
  const [code, setCode] = useState<string | null>(null);
  const [create, { data, error, isLoading, reset }] = useCreatePasswordLinkMutation();
  const details = error !== undefined && 'data' in error ? (error.data.details ?? []) : [];
  const errorOf = (field: string) => details.find((one) => one.field === field)?.message;
  const isCodeMissing = hasCode(error, 'second_factor_required');
  const link = data && `${window.location.origin}${data.data.path}`;

  async function submit() {
    const body = { email: email.trim(), password, ...(code !== null && { code }) };
    const { error: refusal } = await create({ sellerId: seller.id, body });
    if (hasCode(refusal, 'second_factor_required')) setCode((typed) => typed ?? '');
  }

  function close() {
    // The link is not kept in the cache of calls.
    reset();
    onClose();
  }

  return (
    <Dialog
      title={t`Link for a new password`}
      size="sm"
      isOpen
      onOpenChange={close}
      footer={
        link === undefined ? (
          <>
            <Button onPress={close}>{t`Cancel`}</Button>
            <Button type="submit" form={formId} variant="primary" isPending={isLoading}>
              {t`Make the link`}
            </Button>
          </>
        ) : (
          <Button variant="primary" onPress={close}>{t`Done`}</Button>
        )
      }
    >
      {link !== undefined ? (
        <div className="flex flex-col gap-3">
          <Banner tone="warn">
            {t`Hand this link to ${email} alone. It is shown once, and works once until ${formatTime(data?.data.expiresAt ?? '')}.`}
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
      ) : (
        <form
          id={formId}
          noValidate
          aria-label={t`Link for a new password`}
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isLoading) void submit();
          }}
        >
          <p className="text-base text-muted">
            {t`For a user who cannot receive mails. The link signs every device of the user out once it is used. A second factor stays on.`}
          </p>
          {error !== undefined && !isLoading && details.length === 0 && !isCodeMissing && (
            <Banner tone="bad">{messageOf(error, t`The link could not be made.`)}</Banner>
          )}
          <TextField
            label={t`E-mail address of the user`}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            value={email}
            onChange={setEmail}
            {...(errorOf('email') !== undefined && { error: errorOf('email') })}
          />
          <PasswordField
            label={t`Your own password`}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            autoFocus
            {...(errorOf('password') !== undefined && { error: errorOf('password') })}
          />
          {code !== null && (
            <TextField
              label={t`Code`}
              hint={t`From your authenticator app, or a recovery code.`}
              autoComplete="one-time-code"
              autoCapitalize="none"
              value={code}
              onChange={setCode}
              autoFocus
            />
          )}
        </form>
      )}
    </Dialog>
  );
}
