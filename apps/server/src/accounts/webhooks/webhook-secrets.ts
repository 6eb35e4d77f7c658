import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { createOwnSource } from '../../platform/db/query/caller.ts';
import { createTextVault } from '../../platform/keys.ts';
import * as store from './webhooks-store.ts';

type VaultConfig = Pick<Config, 'sessionSecrets'>;

export const createSecretVault = ({ sessionSecrets }: VaultConfig) =>
  createTextVault(sessionSecrets, 'webhook secrets');

/**
 * Re-encrypts endpoint secrets with the current session secret, so that the operator can remove the older session
 * secrets.
 */
export async function renewWebhookSecrets({
  database,
  config,
}: Pick<Deps, 'database'> & { config: VaultConfig }): Promise<void> {
  const vault = createSecretVault(config);
  for (const { sellerId, id } of await database.asOperator(store.selectSecrets)) {
    const renew = (sealed: Buffer) => {
      const opened = vault.open(sealed, id);
      return opened && !opened.isCurrent ? vault.seal(opened.text, id) : sealed;
    };
    const caller = { sellerId, source: createOwnSource('renew webhook secrets') };
    await database.asSeller(caller, async (db) => {
      const row = await store.lockEndpoint(db, sellerId, id);
      if (!row) return;
      const secret = renew(row.secret);
      const previousSecret = row.previousSecret && renew(row.previousSecret);
      if (secret === row.secret && previousSecret === row.previousSecret) return;
      await store.updateEndpoint(db, id, { secret, previousSecret });
    });
  }
}
