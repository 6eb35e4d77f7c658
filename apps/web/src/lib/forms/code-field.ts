import { t } from '@lingui/core/macro';

/** Returns the props of the field for a second-factor code. */
export const buildCodeField = () =>
  ({
    label: t`Code`,
    hint: t`Enter the code from your authenticator app, or a recovery code.`,
    autoComplete: 'one-time-code',
    autoCapitalize: 'none',
    autoFocus: true,
  }) as const;
