import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { createOwnSource } from '../../platform/db/query/caller.ts';
import { createTextVault } from '../../platform/keys.ts';
import * as store from './channels-store.ts';
import type { OpenConnection } from './port.ts';

const PURPOSE = 'shop credentials';

interface ShopSecrets {
  readonly credentials: Readonly<Record<string, string>>;
  readonly hintSecret: string;
}

export function createShopVault({ sessionSecrets }: Pick<Config, 'sessionSecrets'>) {
  const vault = createTextVault(sessionSecrets, PURPOSE);

  return {
    seal: (secrets: ShopSecrets, id: string): Buffer => vault.seal(JSON.stringify(secrets), id),

    /** Decrypts a connection. Returns null for a disconnected shop, and if no configured secret decrypts it. */
    open: (
      row: Pick<store.ConnectionRow, 'id' | 'version' | 'facts' | 'credentials'>,
    ): OpenConnection | null => {
      const { id, version, facts, credentials: sealed } = row;
      const decrypted = sealed && vault.open(sealed, id);
      if (!decrypted) return null;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- authenticated, so `seal` wrote it
      const secrets = JSON.parse(decrypted.text) as ShopSecrets;
      return { id, version, facts, ...secrets };
    },
  };
}

/** Re-encrypts credentials with the current session secret, so that an operator can remove older secrets. */
export async function reencryptShopCredentials({
  database,
  config,
}: Pick<Deps, 'database'> & { config: Pick<Config, 'sessionSecrets'> }): Promise<void> {
  const vault = createTextVault(config.sessionSecrets, PURPOSE);
  for (const { sellerId, id } of await database.asOperator(store.selectConnectionIds)) {
    const caller = { sellerId, source: createOwnSource('renew shop credentials') };
    await database.asSeller(caller, async (db) => {
      const row = await store.lockConnection(db, id);
      const decrypted = row?.credentials && vault.open(row.credentials, id);
      if (!decrypted || decrypted.isCurrent) return;
      await store.updateConnection(db, id, { credentials: vault.seal(decrypted.text, id) });
    });
  }
}

export const createHintSecret = () => randomBytes(24).toString('base64url');
