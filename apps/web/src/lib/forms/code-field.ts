import { t } from '@lingui/core/macro';

export const buildCodeField = () =>
  ({
    label: t`Code`,
    hint: t`Enter the code from your authenticator app, or a recovery code.`,
    autoComplete: 'one-time-code',
    autoCapitalize: 'none',
    autoFocus: true,
  }) as const;
