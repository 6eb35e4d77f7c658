// Checks that a second server cannot use a data folder, and that a new server can use the folder of a killed one.
import { startServer } from '../test-support/processes/server-process.ts';
import { type Installation, withRunningInstallation } from './support/installation.ts';
import { OrderRecorder } from './support/order-recorder.ts';
import { countRounds, type Trials, testClaim } from './support/test-claim.ts';

const CONCURRENT_SERVERS = 5;
const attempts = { usual: 4, night: 20 };
const takeovers = { usual: 4, night: 100 };

async function tryToOpen(installation: Installation, trials: Trials): Promise<void> {
  const secondServer = startServer({ DATA_DIR: installation.dataDir });
  const { code } = await secondServer.ended;
  if (code !== 1 || !secondServer.readOutput().includes('is in use by another Shipdesk server')) {
    trials.fail(`the second server ended with ${code}: ${secondServer.readOutput()}`);
  }
  trials.add();
}

await testClaim(
  {
    id: 'R9',
    claim:
      'a second server on a folder in use is refused while the first serves; a killed server releases its folder immediately: 0 orders lost',
    engine: 'embedded',
    minTrials: CONCURRENT_SERVERS * countRounds(attempts) + countRounds(takeovers),
  },
  (trials) =>
    withRunningInstallation('embedded', async (installation) => {
      const recorder = new OrderRecorder(installation, trials, { isLossy: true });
      await recorder.createDuring(1, async () => {
        await trials.repeat(
          attempts,
          () =>
            Promise.all(
              Array.from({ length: CONCURRENT_SERVERS }, () => tryToOpen(installation, trials)),
            ),
          { counted: false },
        );
        if (installation.server.process.exitCode !== null) trials.fail('the first server ended');
        await trials.repeat(takeovers, async () => {
          await installation.kill();
          await installation.start();
        });
      });
      await recorder.compare();
    }),
);
