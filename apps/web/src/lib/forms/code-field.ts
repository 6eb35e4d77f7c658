import { t } from '@lingui/core/macro';

/** Returns the field for a code of the second factor. It appears once the server asks for the code. */
export const buildCodeField = () =>
  ({
    label: t`Code`,
    hint: t`Enter the code from your authenticator app, or a recovery code.`,
    autoComplete: 'one-time-code',
    autoCapitalize: 'none',
    autoFocus: true,
  }) as const;
