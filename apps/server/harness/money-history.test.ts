import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  MoneyHistory,
  type Step,
  scannedStatuses,
  stepKinds,
} from '../test-support/parcels/money-history.ts';
import { addCompany } from '../test-support/samples/invoice-samples.ts';
import { ScriptedCarrier } from '../test-support/scripted-carrier.ts';
import { testApp } from '../test-support/test-app.ts';

/** Histories of a usual run, multiplied by a `HARNESS_SCALE` above 1. */
const HISTORY_COUNT = 8;
/** The run begins no history after this time. */
const MAX_RUN_MS = 90_000;
const MINUTE_MS = 60_000;

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('order' as const, 'book' as const) },
    { weight: 3, arbitrary: fc.constant('scan' as const) },
    { weight: 5, arbitrary: fc.constantFrom(...stepKinds) },
  ),
  pick: fc.nat({ max: 99 }),
  times: fc.integer({ min: 1, max: 3 }),
  status: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('PICKED_UP' as const, 'DELIVERED' as const) },
    { weight: 2, arbitrary: fc.constantFrom(...scannedStatuses) },
  ),
  minutesAgo: fc.nat({ max: 90 }),
  grams: fc.option(fc.integer({ min: 500, max: 12_000 }), { freq: 3 }),
  rupees: fc.integer({ min: -900, max: 900 }),
});

/** Concurrent steps, followed by an optional payout or invoice run of the operator. */
const moment = fc.record({
  steps: fc.array(step, { minLength: 3, maxLength: 6 }),
  run: fc.oneof(
    { weight: 6, arbitrary: fc.constant('nothing' as const) },
    { weight: 2, arbitrary: fc.constantFrom('payouts' as const, 'cancelled payouts' as const) },
    { weight: 1, arbitrary: fc.constant('invoices' as const) },
  ),
});

const settings = { ACCESS_TOKEN_SECONDS: '3600' };
const app = await testApp({ settings, carriers: new ScriptedCarrier() });
await addCompany(app);

test('the ledger proof has no findings after any history of concurrent and repeated calls', async () => {
  const scale = Math.max(1, Number(process.env['HARNESS_SCALE'] ?? 1));
  const succeededCalls = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 10, maxLength: 16 }), async (moments) => {
      const history = await MoneyHistory.start(app);
      for (const { steps, run } of moments) {
        await Promise.all(steps.map((action) => history.take(action)));
        await app.runJobs();
        app.clock.advance(2 * MINUTE_MS);
        if (run.endsWith('payouts')) await history.payOut(run.startsWith('cancelled'));
        if (run === 'invoices') await history.invoice();
      }
      for (const outcome of history.responseCounts.keys()) {
        const [, call] = /^(.+) 2\d\d$/.exec(outcome) ?? [];
        if (call !== undefined) succeededCalls.add(call);
      }
      expect(history.failures).toEqual([]);
      expect(await history.listProblems()).toEqual([]);
    }),
    {
      numRuns: Math.ceil(HISTORY_COUNT * scale),
      // Concurrent calls are not reproducible, so shrinking finds no smaller history.
      endOnFailure: true,
      plugins: [fc.interruptAfterTimeLimit(MAX_RUN_MS)],
    },
  );
  const usualCalls = [
    'order',
    'book',
    'recharge',
    'approve',
    'adjust',
    'accept',
    'prepare',
    'invoices',
  ];
  // A scan is not a call.
  const allCalls = [
    ...usualCalls,
    ...stepKinds.filter((kind) => kind !== 'scan'),
    'utr',
    'cancel payout',
  ];
  expect([...succeededCalls]).toEqual(expect.arrayContaining(scale >= 5 ? allCalls : usualCalls));
});
