import { computeStatus, isFinal } from '@shipdesk/domain/shipping/status';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CarrierUnderTest,
  testCarrierContract,
} from '../../../../test-support/carriers/carrier-contract.ts';
import {
  bookParcels,
  bookSingle,
  carrierAddress,
  carrierWarehouse,
  createLane,
  createParcel,
  createPush,
  createTimeout,
  findBooking,
} from '../../../../test-support/carriers/carrier-samples.ts';
import {
  createSimulatorEnv,
  type SimulatorEnv,
} from '../../../../test-support/carriers/simulator-env.ts';
import type { Carrier, PushRequest, Scan } from '../port.ts';
import { createSeededFaults, type Fault, type FaultPlan } from './faults.ts';
import { type SimulatorProfile, simulatorProfiles } from './profiles.ts';
import { createSimulator, SIMULATOR_TOKEN, type SimulatorAccount } from './simulator.ts';
import { createSimulatorClock } from './simulator-clock.ts';
import { pushDueScans } from './simulator-service.ts';

const pushToken = 'pushed-by-the-simulator';
const createAccount = (id: string, profile: SimulatorProfile = 'standard'): SimulatorAccount => ({
  id,
  profile,
  seed: 'seed',
  token: SIMULATOR_TOKEN,
  pushToken,
});

async function loadScans(carrier: Carrier, awb: string): Promise<readonly Scan[]> {
  const outcome = await carrier.track([awb], createTimeout());
  return outcome.kind === 'scans' ? outcome.scans : [];
}

/** Advances the clock until the status of a parcel passes `isExpected`. */
async function advanceUntil(
  { clock }: SimulatorEnv,
  carrier: Carrier,
  awb: string,
  isExpected: (status: string) => boolean,
): Promise<void> {
  for (let step = 0; step < 300; step += 1) {
    if (isExpected(computeStatus(await loadScans(carrier, awb)))) return;
    await clock.advance(3);
  }
  throw new Error(`${awb} never has the expected status`);
}

async function schedulePickups({ clock }: SimulatorEnv, carrier: Carrier): Promise<void> {
  const today = (await clock.readTime()).toISOString().slice(0, 10);
  for (const day of [today, addDay(today)]) {
    await carrier.schedulePickup?.(
      { warehouse: carrierWarehouse.name, day, from: '23:00', parcels: [] },
      createTimeout(),
    );
  }
}
const addDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

const buildConsignee = (name: string) => ({ consignee: { ...createParcel('').consignee, name } });

async function startSimulator(profile: SimulatorProfile): Promise<CarrierUnderTest> {
  const env = await createSimulatorEnv();
  await env.clock.setSpeed(0);
  const account = createAccount(profile, profile);
  const nextFaults: Fault[] = [];
  const faults: FaultPlan = () => nextFaults.shift() ?? null;
  const carrier = createSimulator(account, { ...env, faults });
  const sign = (bytes: Buffer) => createPush(bytes, { 'x-shipdesk-token': pushToken });
  return {
    carrier,
    withWrongCredentials: createSimulator({ ...account, token: 'wrong', pushToken: 'other' }, env),
    unserviceablePincode: '682559',
    pickupDay: '2026-11-23',
    keepsWarehouses: true,
    collectsByWarehouse: true,
    loseNextResponse: () => void nextFaults.push('lose_answer'),
    failingChanges: buildConsignee('Asha Rao -NDR1'),
    failDelivery: async (awb) => {
      await schedulePickups(env, carrier);
      await advanceUntil(env, carrier, awb, (status) => status === 'UNDELIVERED');
    },
    decideNdrActions: async () => void (await env.clock.advance(1)),
    buildNewestPush: async (awb) => {
      const scans: { awb: string }[] = [];
      await pushDueScans(account, env, async ({ bytes }) => {
        scans.push(...JSON.parse(bytes.toString()).scans);
      });
      const ownScans = scans.filter((scan) => scan.awb === awb);
      return sign(Buffer.from(JSON.stringify({ scans: ownScans })));
    },
    sign,
    close: env.close,
  };
}

for (const profile of ['standard', 'prenumbered', 'labelled'] as const) {
  testCarrierContract(`the simulator as ${profile}`, () => startSimulator(profile));
}

test('the contract tests cover every profile', () => {
  expect(Object.keys(simulatorProfiles)).toEqual(['standard', 'prenumbered', 'labelled']);
});

describe('the simulator', () => {
  let env: SimulatorEnv;
  beforeAll(async () => {
    env = await createSimulatorEnv();
    await env.clock.setSpeed(0);
  });
  afterAll(() => env.close());

  async function createRegisteredSimulator(id: string, faults?: FaultPlan) {
    const account = createAccount(id);
    await createSimulator(account, env).registerWarehouse(carrierWarehouse, createTimeout());
    return { account, carrier: createSimulator(account, { ...env, ...(faults && { faults }) }) };
  }
  async function book(carrier: Carrier, reference: string, name = 'Asha Rao') {
    const outcome = await bookSingle(carrier, createParcel(reference, buildConsignee(name)));
    if (outcome.kind !== 'booked') throw new Error(JSON.stringify(outcome));
    return outcome.awb;
  }

  test('keeps parcels, pickups and the clock after a restart of the server', async () => {
    const { account, carrier } = await createRegisteredSimulator('restart');
    const awb = await book(carrier, 'kept', 'Asha Rao -NDR1');
    await schedulePickups(env, carrier);
    await env.clock.advance(48);
    const connection = env.connect();
    const restartedCarrier = createSimulator(account, { database: connection, now: env.now });
    expect(await loadScans(restartedCarrier, awb)).toEqual(await loadScans(carrier, awb));
    expect(await createSimulatorClock({ database: connection, now: env.now }).readTime()).toEqual(
      await env.clock.readTime(),
    );
    expect(await bookSingle(restartedCarrier, createParcel('kept'))).toMatchObject({
      code: 'duplicate_reference',
      existingAwb: awb,
    });
  });

  test('separates the parcels of two accounts', async () => {
    const { carrier } = await createRegisteredSimulator('one');
    const { carrier: otherCarrier } = await createRegisteredSimulator('other');
    const awb = await book(carrier, 'shared');
    expect(await book(otherCarrier, 'shared')).not.toBe(awb);
    expect(await loadScans(otherCarrier, awb)).toEqual([]);
    expect(await otherCarrier.cancel({ awb, ids: {} }, createTimeout())).toMatchObject({
      kind: 'refused',
    });
  });

  test('repeats AWBs and scans in a new run with other references', async () => {
    const [firstRun, secondRun] = await Promise.all(['docket', 'another'].map(runParcels));
    expect(secondRun).toEqual(firstRun);
    expect(firstRun?.every(({ scans }) => scans.length > 5)).toBe(true);
  });

  async function runParcels(prefix: string) {
    const freshEnv = await createSimulatorEnv();
    await freshEnv.clock.setSpeed(0);
    const carrier = createSimulator(createAccount('repeated'), freshEnv);
    await carrier.registerWarehouse(carrierWarehouse, createTimeout());
    const awbs: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      awbs.push(await book(carrier, `${prefix}-${count}`));
    }
    await schedulePickups(freshEnv, carrier);
    await freshEnv.clock.advance(24 * 40);
    const parcels = await Promise.all(
      awbs.map(async (awb) => {
        const scans = await loadScans(carrier, awb);
        return { awb, scans: scans.map(({ at, code, rawStatus }) => ({ at, code, rawStatus })) };
      }),
    );
    await freshEnv.close();
    return parcels;
  }

  test.each([
    ['-NOTSERVICEABLE', { kind: 'refused', code: 'unserviceable' }, false],
    ['-EMBARGO', { kind: 'refused', code: 'unserviceable' }, false],
    ['-LOWBALANCE', { kind: 'refused', code: 'insufficient_balance' }, false],
    ['-BADTOKEN', { kind: 'refused', code: 'credentials' }, false],
    ['-THROTTLED', { kind: 'refused', code: 'throttled' }, false],
    ['-BADADDRESS', { kind: 'refused', code: 'invalid_address' }, false],
    ['-HTTP200FAIL', { kind: 'refused', code: 'other' }, false],
    ['-TIMEOUT', { kind: 'unknown', cause: 'timeout' }, false],
    ['-TIMEOUT-AFTER-CREATE', { kind: 'unknown', cause: 'timeout' }, true],
    ['-XML', { kind: 'unknown', cause: 'unreadable' }, true],
    ['-PARTIAL', { kind: 'unknown', cause: 'unreadable' }, true],
    ['-DUPLICATE', { kind: 'refused', code: 'duplicate_reference' }, true],
  ])(
    'takes the outcome of a booking from the name suffix %s',
    async (suffix, outcome, isBooked) => {
      const { carrier } = await createRegisteredSimulator('magic');
      const reference = `magic${suffix}`;
      const parcel = createParcel(reference, buildConsignee(`Asha Rao ${suffix.toLowerCase()}`));
      expect(await bookSingle(carrier, parcel)).toMatchObject(outcome);
      expect(await findBooking(carrier, reference)).toMatchObject({
        kind: isBooked ? 'found' : 'not_found',
      });
    },
  );

  test('books the whole batch when the response is cut off', async () => {
    const { carrier } = await createRegisteredSimulator('break');
    const parcels = [
      createParcel('whole'),
      createParcel('broken', buildConsignee('Asha -PARTIAL')),
      createParcel('unanswered'),
      createParcel('whole'),
    ];
    const outcomes = await bookParcels(carrier, parcels);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['booked', 'unknown', 'unknown', 'unknown']);
    expect(await findBooking(carrier, 'unanswered')).toMatchObject({ kind: 'found' });
  });

  test('books a reference once when it appears twice in a batch', async () => {
    const { carrier } = await createRegisteredSimulator('twice');
    const parcels = [createParcel('double'), createParcel('double')];
    const outcomes = await bookParcels(carrier, parcels);
    const [booked] = outcomes;
    expect(outcomes).toMatchObject([
      { kind: 'booked' },
      { code: 'duplicate_reference', existingAwb: booked?.kind === 'booked' ? booked.awb : '' },
    ]);
  });

  test('serves the pincode 744304 only for prepaid parcels', async () => {
    const { carrier } = await createRegisteredSimulator('prepaid');
    const check = (paymentMode: 'COD' | 'Prepaid') =>
      carrier.checkServiceability(
        createLane({ toPincode: '744304', paymentMode }),
        createTimeout(),
      );
    expect(await check('Prepaid')).toMatchObject({ isServed: true });
    expect(await check('COD')).toMatchObject({ isServed: false });
  });

  test('books each reference once despite faults when the caller looks up each unknown outcome', async () => {
    const shares = {
      loseRequest: 0.2,
      loseAnswer: 0.2,
      repeat: 0.2,
      delay: 0.1,
      longestDelayMs: 20,
    };
    const { carrier } = await createRegisteredSimulator(
      'faulty',
      createSeededFaults('seed', shares),
    );
    async function bookWithRetries(reference: string): Promise<string> {
      for (;;) {
        const lookup = await findBooking(carrier, reference);
        if (lookup.kind === 'found') return lookup.awb;
        if (lookup.kind !== 'not_found') continue;
        const outcome = await bookSingle(carrier, createParcel(reference));
        if (outcome.kind === 'booked') return outcome.awb;
        if (outcome.kind === 'refused' && outcome.existingAwb) return outcome.existingAwb;
      }
    }
    const references = Array.from({ length: 100 }, (_, index) => `sure-${index % 50}`);
    const awbs = await Promise.all(references.map(bookWithRetries));
    expect(new Set(awbs).size).toBe(50);
    expect(awbs.slice(50)).toEqual(awbs.slice(0, 50));
  });

  test('returns an unknown outcome for a booking that times out, but books the parcel', async () => {
    const { carrier } = await createRegisteredSimulator('late', () => ({ delayMs: 60_000 }));
    const [outcome] = await bookParcels(carrier, [createParcel('late')], {
      signal: AbortSignal.timeout(300),
    });
    expect(outcome).toMatchObject({ kind: 'unknown', cause: 'timeout' });
    const carrierWithoutFaults = createSimulator(createAccount('late'), env);
    expect(await findBooking(carrierWithoutFaults, 'late')).toMatchObject({ kind: 'found' });
  });

  test('pushes each scan once, and retries the scans of a failed push in the next run', async () => {
    const { account, carrier } = await createRegisteredSimulator('pushing');
    const awbs = await Promise.all(
      Array.from({ length: 30 }, (_, index) => book(carrier, `pushed-${index}`)),
    );
    await schedulePickups(env, carrier);
    const receivedScans: Scan[] = [];
    let isDown = false;
    const send = async (push: PushRequest) => {
      if (isDown) throw new Error('the server is down');
      const outcome = carrier.parsePush(push);
      if (outcome.kind === 'scans') receivedScans.push(...outcome.scans);
    };
    for (let day = 0; day < 40; day += 1) {
      await env.clock.advance(24);
      isDown = day % 7 === 3;
      await pushDueScans(account, env, send).catch(() => undefined);
    }
    isDown = false;
    await pushDueScans(account, env, send);
    expect(await pushDueScans(account, env, send)).toBe(0);
    for (const awb of awbs) {
      const ownScans = receivedScans.filter((scan) => scan.awb === awb);
      expect(ownScans).toEqual(await loadScans(carrier, awb));
      const status = computeStatus(ownScans);
      expect(isFinal(status) || status === 'LOST').toBe(true);
    }
  });

  test('pushes the scan of a cancellation', async () => {
    const { account, carrier } = await createRegisteredSimulator('cancelling');
    const awb = await book(carrier, 'dropped');
    const receivedScans: Scan[] = [];
    const send = async (push: PushRequest) => {
      const outcome = carrier.parsePush(push);
      if (outcome.kind === 'scans') receivedScans.push(...outcome.scans);
    };
    await pushDueScans(account, env, send);
    await carrier.cancel({ awb, ids: {} }, createTimeout());
    await pushDueScans(account, env, send);
    expect(computeStatus(receivedScans)).toBe('CANCELLED');
  });

  test('returns each scan of a -MESSY parcel twice, newest first', async () => {
    const { carrier } = await createRegisteredSimulator('messy');
    const awb = await book(carrier, 'messy', 'Asha Rao -MESSY');
    await schedulePickups(env, carrier);
    await advanceUntil(env, carrier, awb, (status) => status === 'DELIVERED');
    const scans = await loadScans(carrier, awb);
    expect(scans[0]?.code).toBe('EOD-38');
    expect(scans.length % 2).toBe(0);
  });

  test('rejects a cancellation after the pickup', async () => {
    const { carrier } = await createRegisteredSimulator('gone');
    const awb = await book(carrier, 'gone', 'Asha Rao -DELIVERED');
    await schedulePickups(env, carrier);
    await advanceUntil(env, carrier, awb, (status) => status === 'IN_TRANSIT');
    expect(await carrier.cancel({ awb, ids: {} }, createTimeout())).toMatchObject({
      kind: 'refused',
      code: 'other',
    });
  });

  test('accepts two reattempts, and only a return after the third failure', async () => {
    const { carrier } = await createRegisteredSimulator('thrice');
    const awb = await book(carrier, 'thrice', 'Asha Rao -NDR3-RTO');
    await schedulePickups(env, carrier);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await advanceUntil(env, carrier, awb, (status) => status === 'UNDELIVERED');
      expect(await carrier.submitNdrAction(awb, { kind: 'reattempt' }, createTimeout())).toEqual({
        kind: 'submitted',
        token: `${awb}-${attempt}-reattempt`,
      });
      await advanceUntil(env, carrier, awb, (status) => status === 'OUT_FOR_DELIVERY');
    }
    await advanceUntil(env, carrier, awb, (status) => status === 'UNDELIVERED');
    expect(
      await carrier.submitNdrAction(awb, { kind: 'reattempt' }, createTimeout()),
    ).toMatchObject({ kind: 'refused', words: 'Shipment has reached max attempt count' });
    expect(await carrier.submitNdrAction(awb, { kind: 'return' }, createTimeout())).toMatchObject({
      kind: 'submitted',
    });
    await advanceUntil(env, carrier, awb, (status) => status === 'RTO_DELIVERED');
  });

  test('rejects an NDR action for the name suffix -NDR-REJECT and delivers the parcel later', async () => {
    const { carrier } = await createRegisteredSimulator('rejects');
    const awb = await book(carrier, 'rejects', 'Asha Rao -NDR-REJECT');
    await schedulePickups(env, carrier);
    await advanceUntil(env, carrier, awb, (status) => status === 'UNDELIVERED');
    const submission = await carrier.submitNdrAction(awb, { kind: 'return' }, createTimeout());
    if (submission.kind !== 'submitted') throw new Error(JSON.stringify(submission));
    await env.clock.advance(1);
    expect(await carrier.loadNdrResult(awb, submission.token, createTimeout())).toMatchObject({
      kind: 'refused',
      words: 'Package is part of dispatch',
    });
    await advanceUntil(env, carrier, awb, (status) => status === 'DELIVERED');
  });

  test('rejects a warehouse at an unserved pincode', async () => {
    const { carrier } = await createRegisteredSimulator('far');
    const farWarehouse = { ...carrierWarehouse, ...carrierAddress, name: 'far', pincode: '682559' };
    expect(await carrier.registerWarehouse(farWarehouse, createTimeout())).toMatchObject({
      code: 'unserviceable',
    });
  });
});
