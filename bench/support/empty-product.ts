import { withClient } from '../../apps/server/src/platform/db/engine/engine-client.ts';
import { APP_ROLE, OWNER_ROLE } from '../../apps/server/src/platform/db/engine/engine-handle.ts';
import type { Cluster } from './clusters.ts';
import { measureEachEngine } from './engines.ts';
import { createFigureReporter, type Report } from './measure.ts';
import { launchProduct } from './processes.ts';

interface EmptyProduct {
  readonly cluster: Cluster;
  readonly url: string;
  readonly pid: number;
  readonly report: Report;
}

/** Starts the built server on a new database of each selected engine, and calls `measure` with it. */
export function measureEmptyProduct(
  database: string,
  measure: (product: EmptyProduct) => Promise<void>,
): Promise<void> {
  return measureEachEngine(async (cluster) => {
    await withClient(cluster.buildConnection('postgres', 'postgres'), async (client) => {
      await client.query(`drop database if exists ${database}`);
      await client.query(`create database ${database} owner ${OWNER_ROLE}`);
    });
    const buildConnection = (role: string) => cluster.buildConnection(role, database);
    const product = await launchProduct(buildConnection(OWNER_ROLE), buildConnection(APP_ROLE));
    const report = createFigureReporter(cluster.title);
    try {
      const url = `http://127.0.0.1:${product.port}`;
      await measure({ cluster, url, pid: product.pid, report });
    } finally {
      await product.stop();
    }
  });
}
