import { type Cluster, type EngineName, engineNames, startCluster } from './clusters.ts';

/** Calls `measure` with each selected engine that is installed, one after the other. */
export async function measureEachEngine(
  measure: (cluster: Cluster) => Promise<void>,
): Promise<void> {
  for (const name of engineNames.filter((engine) => readOptions().engines.includes(engine))) {
    const cluster = await startCluster(name);
    if (cluster === undefined) {
      console.error(`${name} was not measured: its programs are not installed.`);
      continue;
    }
    try {
      await measure(cluster);
    } finally {
      await cluster.stop();
    }
  }
}

/** Reads `--short` (finds large regressions in a minute), `--large` (adds ten million orders) and `--engine=<name>`. */
export function readOptions() {
  const flags = process.argv.slice(2);
  const isShort = flags.includes('--short');
  const selectedEngines = engineNames.filter((name) => flags.includes(`--engine=${name}`));
  const defaultEngines: readonly EngineName[] = isShort ? ['embedded'] : engineNames;
  return {
    isShort,
    rounds: isShort ? 3 : 5,
    durationMs: isShort ? 400 : 1000,
    sizes: [
      10_000,
      ...(isShort ? [] : [1_000_000]),
      ...(flags.includes('--large') ? [10_000_000] : []),
    ],
    engines: selectedEngines.length > 0 ? selectedEngines : defaultEngines,
  } as const;
}
