import { type Cluster, engineNames, startCluster } from './clusters.ts';
import { options } from './options.ts';

/** Measures on each engine that was asked for and that this machine has. */
export async function onEachEngine(measure: (cluster: Cluster) => Promise<void>): Promise<void> {
  for (const name of engineNames.filter((engine) => options().engines.includes(engine))) {
    const cluster = await startCluster(name);
    if (cluster === undefined) {
      console.error(`${name} was not measured: this machine has no programs of it.`);
      continue;
    }
    try {
      await measure(cluster);
    } finally {
      await cluster.stop();
    }
  }
}
