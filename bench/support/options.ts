import { type EngineName, engineNames } from './clusters.ts';

/** The command-line options. `--short` takes a minute and finds large regressions; `--large` adds ten million orders. */
export function options() {
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
