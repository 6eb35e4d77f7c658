import { createTextVault } from '../../platform/text-vault.ts';

/** The credentials of a carrier account. The server sends them to that carrier only. */
export interface Credentials {
  readonly token: string;
  /** The token that the carrier sends with each push; empty when none was agreed. */
  readonly pushToken: string;
}

/** Encrypts the credentials of carrier accounts. */
export interface CredentialVault {
  seal(credentials: Credentials, accountId: string): Buffer;
  /** Null when no configured key sealed them for this account. `isCurrent` is false for an older key. */
  open(
    sealed: Buffer,
    accountId: string,
  ): { readonly credentials: Credentials; readonly isCurrent: boolean } | null;
}

/** Derives its keys from the configured secrets; older secrets still decrypt. */
export function createCredentialVault(secrets: readonly [string, ...string[]]): CredentialVault {
  const vault = createTextVault(secrets, 'carrier credentials');

  return {
    seal: (credentials, accountId) => vault.seal(JSON.stringify(credentials), accountId),

    open: (sealed, accountId) => {
      const opened = vault.open(sealed, accountId);
      if (!opened) return null;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- authenticated, so `seal` wrote it
      const credentials = JSON.parse(opened.text) as Credentials;
      return { credentials, isCurrent: opened.isCurrent };
    },
  };
}
