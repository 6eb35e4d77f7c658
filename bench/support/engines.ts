import { type Cluster, type EngineName, engineNames, startCluster } from './clusters.ts';

export async function onEachEngine(measure: (cluster: Cluster) => Promise<void>): Promise<void> {
  for (const name of engineNames.filter((engine) => readOptions().engines.includes(engine))) {
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

/** Reads the command-line options. `--short` finds large regressions in a minute; `--large` adds ten million orders. */
export function readOptions() {
  const flags = process.argv.slice(2);
  const isShort = flags.includes('--short');
  const asked = engineNames.filter((name) => flags.includes(`--engine=${name}`));
  return {
    isShort,
    rounds: isShort ? 3 : 5,
    milliseconds: isShort ? 400 : 1000,
    sizes: [
      10_000,
      ...(isShort ? [] : [1_000_000]),
      ...(flags.includes('--large') ? [10_000_000] : []),
    ],
    engines: asked.length > 0 ? asked : isShort ? (['embedded'] as EngineName[]) : engineNames,
  } as const;
}
