// Two servers must never open one data folder: the second is refused, and a folder is free once its server was killed.
import { startServer } from '../test-support/server-process.ts';
import { type Desk, withRunningDesk } from './support/desk.ts';
import { OrderBook } from './support/order-book.ts';
import { prove, rounds, type Trials } from './support/prove.ts';

const attempts = rounds(20, 100);
const takeovers = rounds(4, 100);
const AT_ONCE = 5;

async function tryToOpen(desk: Desk, trials: Trials): Promise<void> {
  const second = startServer({ DATA_DIR: desk.dataDir });
  const { code } = await second.ended;
  if (code !== 1 || !second.output().includes('is in use by another Shipdesk server')) {
    trials.broken(`the second server ended with ${code}: ${second.output()}`);
  }
  trials.made();
}

await prove(
  {
    id: 'R9',
    claim: `a second server on a folder in use is refused ${attempts} times while the first serves; killed, it frees the folder at once, ${takeovers} times: 0 orders lost`,
    engine: 'embedded',
    least: attempts + takeovers,
  },
  (trials) =>
    withRunningDesk('embedded', async (desk) => {
      const book = new OrderBook(desk, trials, { serverDies: true });
      await book.during(1, async () => {
        for (let made = 0; made < attempts; made += AT_ONCE) {
          const together = Math.min(AT_ONCE, attempts - made);
          await Promise.all(Array.from({ length: together }, () => tryToOpen(desk, trials)));
        }
        if (desk.server.process.exitCode !== null) trials.broken('the first server ended');
        for (let round = 0; round < takeovers; round += 1) {
          await desk.kill();
          await desk.start();
          trials.made();
        }
      });
      await book.compare();
    }),
);
