import { withClient } from '../../apps/server/src/platform/db/engine/engine-client.ts';
import { APP_ROLE, OWNER_ROLE } from '../../apps/server/src/platform/db/engine/engine-handle.ts';
import type { Cluster } from './clusters.ts';
import { type Listener, launchProduct } from './processes.ts';

/** Starts the built server on a new database of the cluster. */
export async function launchOnEmpty(cluster: Cluster, database: string): Promise<Listener> {
  await withClient(cluster.connection('postgres', 'postgres'), async (client) => {
    await client.query(`drop database if exists ${database}`);
    await client.query(`create database ${database} owner ${OWNER_ROLE}`);
  });
  return launchProduct(
    cluster.connection(OWNER_ROLE, database),
    cluster.connection(APP_ROLE, database),
  );
}
