// From the start of a server whose embedded database exists to its first answer; the floor is that database alone, to its first
// row, in turns with it.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts';
import { withClient } from '../apps/server/src/db/engine/engine-client.ts';
import { CACHE, log } from './support/clusters.ts';
import { reportFigure } from './support/figures.ts';
import { median } from './support/measure.ts';
import { options } from './support/options.ts';
import { startProduct } from './support/processes.ts';

const AIM_MS = 3000;
const DATA_DIR = join(CACHE, 'second-start');

rmSync(DATA_DIR, { recursive: true, force: true });
await (await startProduct({ DATA_DIR })).stop();
const times: number[] = [];
const floors: number[] = [];
for (let round = 0; round < options().rounds; round += 1) {
  const started = performance.now();
  const product = await startProduct({ DATA_DIR });
  const response = await fetch(`http://127.0.0.1:${product.port}/api/pincodes/560001`);
  times.push(performance.now() - started);
  if (response.status >= 500) throw new Error(`The first answer was ${response.status}.`);
  await product.stop();
  floors.push(await startOfDatabase());
}
rmSync(DATA_DIR, { recursive: true, force: true });
reportFigure({
  name: 'second start to the first answer',
  value: median(times),
  unit: 'ms',
  floor: median(floors),
  aim: AIM_MS,
  engine: 'embedded',
});

async function startOfDatabase(): Promise<number> {
  const started = performance.now();
  const postgres = await startEmbeddedPostgres({ dataDir: DATA_DIR, log });
  await withClient(postgres.connection('postgres', 'postgres'), (sql) => sql.query('select 1'));
  const milliseconds = performance.now() - started;
  await postgres.stop();
  return milliseconds;
}
