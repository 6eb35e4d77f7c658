import { t } from '@lingui/core/macro';
import type { SignatureScheme } from '@shipdesk/domain/account/webhook/webhook-delivery';
import { Banner } from '../../ui/banner.tsx';
import { CopyButton } from '../../ui/button.tsx';

interface SecretNoteProps {
  readonly scheme: SignatureScheme;
  readonly secret: string;
}

export function SecretNote({ scheme, secret }: SecretNoteProps) {
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="info">
        {scheme === 'v1'
          ? t`Copy the secret now. It is shown only once.`
          : t`Your program verifies signatures with this public key.`}
      </Banner>
      <KeyText label={scheme === 'v1' ? t`Secret` : t`Public key`} text={secret} />
    </div>
  );
}

export function KeyText({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="text-sm font-medium text-ink">{label}</p>
      <div className="flex items-center gap-1">
        <code className="min-w-0 text-base break-all text-ink">{text}</code>
        <CopyButton text={text} label={t`Copy ${{ label: label.toLowerCase() }}`} />
      </div>
    </div>
  );
}
