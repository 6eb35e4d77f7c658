import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isCancellable } from '@shipdesk/domain/shipping/status';
import {
  addDays,
  type IsoDate,
  startOfBusinessDay,
  toBusinessDay,
} from '@shipdesk/domain/values/time/calendar';
import { DatabaseUnavailableError } from '../../../platform/db/query/database-errors.ts';
import type { Db } from '../../../platform/db/query/statement.ts';
import { toScan } from '../delhivery/delhivery-codes.ts';
import { createLaneCheck } from '../lane-ends.ts';
import type {
  Carrier,
  CarrierCapabilities,
  CarrierKind,
  CarrierKindDeps,
  OpenAccount,
  Outcome,
  Refused,
  Unknown,
} from '../port.ts';
import { readPush, verifyHeader } from '../push-verifiers.ts';
import { AccountFaults, type FaultPlan } from './faults.ts';
import { MAX_ATTEMPTS } from './journey-tables.ts';
import { PREPAID_ONLY_PINCODE } from './magic-inputs.ts';
import { type SimulatorProfile, simulatorProfiles } from './profiles.ts';
import { drawNumber } from './random.ts';
import { bookParcels, drawAwbs, isServed, listNumbers } from './simulator-booking.ts';
import { readSimulatedTime } from './simulator-clock.ts';
import { createLabelPdf } from './simulator-label.ts';
import { createRefusal, createUnknown, refuseUnknownAwb } from './simulator-outcomes.ts';
import {
  findCurrentStatus,
  listEventsUntil,
  orderAsSent,
  parseSimulatedPush,
  toParcelTime,
  toRawScans,
} from './simulator-scans.ts';
import * as store from './simulator-store.ts';

export interface SimulatorAccount {
  /** Accounts share no parcels, warehouses or pickups. */
  readonly id: string;
  readonly profile: SimulatorProfile;
  /** Parcels with the same seed and AWB have the same scans in every run. */
  readonly seed: string;
  readonly token: string;
  readonly pushToken: string;
}

export interface SimulatorDeps extends Pick<CarrierKindDeps, 'database' | 'now'> {
  readonly faults?: FaultPlan;
}

/** The only token that the simulator accepts. */
export const SIMULATOR_TOKEN = 'simulator';
const NDR_DECISION_DELAY_MS = 30 * 60_000;

export function toSimulatorAccount({ id, settings, credentials }: OpenAccount): SimulatorAccount {
  const { profile = 'standard', seed = 'shipdesk' } = settings;
  const { token = '', pushToken = '' } = credentials;
  return { id, profile, seed, token, pushToken };
}

export function createSimulatorKind(deps: CarrierKindDeps): CarrierKind {
  const faults = new AccountFaults();
  return {
    checkSettings: ({ profile = 'standard', seed = 'shipdesk', faults: plannedFaults }) => ({
      profile,
      seed,
      ...(plannedFaults && { faults: plannedFaults }),
    }),
    // The simulator pushes to this server, so the server generates its token.
    createPushToken: () => randomBytes(24).toString('base64url'),
    getCapabilities: ({ profile = 'standard' }) => simulatorProfiles[profile],
    connect: (account) => {
      const plan = faults.getPlan(account);
      return createSimulator(toSimulatorAccount(account), {
        ...deps,
        ...(plan && { faults: plan }),
      });
    },
  };
}

export function createSimulator(
  account: SimulatorAccount,
  { database, now, faults = () => null }: SimulatorDeps,
): Carrier {
  const capabilities: CarrierCapabilities = simulatorProfiles[account.profile];

  const call = <T>(
    name: string,
    signal: AbortSignal,
    work: (db: Db, time: Date) => Promise<T>,
  ): Promise<T | Refused | Unknown> =>
    callWithFaults(name, signal, () =>
      database.asOperator(async (db) => work(db, await readSimulatedTime(db, now()))),
    );

  async function callWithFaults<T>(
    name: string,
    signal: AbortSignal,
    runOnce: () => Promise<T>,
  ): Promise<T | Refused | Unknown> {
    const timeoutOutcome = createUnknown('timeout', 'no response in time');
    if (signal.aborted) return timeoutOutcome;
    const fault = faults(name);
    if (fault === 'lose_request') return createUnknown('connection', 'the request is lost');
    if (account.token !== SIMULATOR_TOKEN) return createRefusal('credentials', 'Invalid token');
    try {
      const firstOutcome = await runOnce();
      const outcome = fault === 'repeat' ? await runOnce() : firstOutcome;
      if (fault === 'lose_answer') return createUnknown('connection', 'the response is lost');
      if (typeof fault === 'object' && fault !== null) {
        await sleep(fault.delayMs, undefined, { signal }).catch(() => undefined);
      }
      return signal.aborted ? timeoutOutcome : outcome;
    } catch (error) {
      // Without the database, the outcome of the call is unknown.
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      return createUnknown('connection', error.message);
    }
  }

  async function findParcel(db: Db, awb: string): Promise<store.ParcelRow | undefined> {
    const [parcel] = await store.selectParcels(db, account.id, [awb]);
    return parcel;
  }

  return {
    capabilities,

    checkServiceability: createLaneCheck((pincode, signal) =>
      callWithFaults('serviceability', signal, async () => {
        const isPincodeServed = isServed(pincode);
        return {
          kind: 'pincode',
          servesPrepaid: isPincodeServed,
          servesCod: isPincodeServed && pincode !== PREPAID_ONLY_PINCODE,
          servesPickup: isPincodeServed,
          words: isPincodeServed ? '' : 'non serviceable pincode',
        } as const;
      }),
    ),

    registerWarehouse: ({ name, pincode }, signal) =>
      call('registerWarehouse', signal, async (db) => {
        if (!isServed(pincode)) return createRefusal('unserviceable', 'non serviceable pincode');
        await store.insertWarehouse(db, { account: account.id, name, pincode });
        return { kind: 'registered' } as const;
      }),

    ...(capabilities.numbers === 'before_booking' && {
      reserveNumbers: (count: number, signal: AbortSignal) =>
        call('reserveNumbers', signal, async (db) => ({
          kind: 'numbers' as const,
          awbs: await drawAwbs(db, count),
        })),
    }),

    async book(booking, signal) {
      const outcomes = await call('book', signal, (db, time) =>
        bookParcels(db, account, booking, time),
      );
      return 'kind' in outcomes ? booking.parcels.map(() => outcomes) : outcomes;
    },

    findByReference: (reference, signal) =>
      call('findByReference', signal, async (db) => {
        const [parcel] = await store.selectAwbs(db, account.id, [reference]);
        return parcel === undefined
          ? ({ kind: 'not_found' } as const)
          : ({ kind: 'found', ...listNumbers(parcel) } as const);
      }),

    cancel: ({ awb }, signal) =>
      call('cancel', signal, async (db, time) => {
        await store.lockParcel(db, awb);
        const parcel = await findParcel(db, awb);
        if (parcel === undefined) return refuseUnknownAwb();
        const status = findCurrentStatus(parcel, listEventsUntil(parcel, account.seed, time));
        if (status !== 'CANCELLED' && !isCancellable(status, capabilities.cancelUntil)) {
          return createRefusal('other', `Shipment cannot be cancelled in status ${status}`);
        }
        await store.markCancelled(db, awb, toParcelTime(parcel, time));
        return { kind: 'cancelled' } as const;
      }),

    schedulePickup: ({ warehouse, day, from }, signal) =>
      call('schedulePickup', signal, async (db, time) => {
        if ((await store.selectWarehouse(db, account.id, warehouse)) === undefined) {
          return createRefusal('warehouse_unknown', 'Invalid Pickup Location');
        }
        const [hour = 0, minute = 0] = from.split(':').map(Number);
        const findSlot = (slotDay: IsoDate) =>
          new Date(startOfBusinessDay(slotDay).getTime() + (hour * 60 + minute) * 60_000);
        const slot = findSlot(day);
        // The simulator's clock may be ahead of the server's, or behind it.
        const isOver = slot <= time && slot <= now();
        if (isOver) return createRefusal('other', 'Pickup date cannot be in past');
        const collectsAt = slot > time ? slot : findSlot(addDays(toBusinessDay(time), 1));
        await store.insertPickup(db, {
          account: account.id,
          warehouse,
          day,
          requestedAt: time,
          collectsAt,
        });
        const token = Math.floor(drawNumber(`${account.id}/${warehouse}/${day}`) * 1e9);
        return { kind: 'scheduled', token: `P${token}` } as const;
      }),

    track: (awbs, signal) =>
      call('track', signal, async (db, time) => ({
        kind: 'scans' as const,
        scans: (await store.selectParcels(db, account.id, awbs)).flatMap((row) =>
          orderAsSent(row, listEventsUntil(row, account.seed, time)).flatMap((event) =>
            toRawScans(row, event)
              .filter(({ awb }) => awbs.includes(awb))
              .map((scan) => toScan({ ...scan, at: event.at })),
          ),
        ),
      })),

    parsePush: (push) => readPush(push, verifyHeader(account.pushToken), parseSimulatedPush),

    submitNdrAction: (awb, action, signal) =>
      call(
        'submitNdrAction',
        signal,
        async (db, time): Promise<Outcome<{ kind: 'submitted'; token: string }>> => {
          await store.lockParcel(db, awb);
          const parcel = await findParcel(db, awb);
          if (parcel === undefined) return refuseUnknownAwb();
          const events = listEventsUntil(parcel, account.seed, time);
          if (findCurrentStatus(parcel, events) !== 'UNDELIVERED') {
            return createRefusal('other', 'Package in incorrect status');
          }
          const attempt = events.filter(({ code }) => code === 'X-DDD3FD').length;
          const { kind } = action;
          const isAllowed = capabilities.ndrActions[kind].includes(events.at(-1)?.code ?? '');
          if (!isAllowed) return createRefusal('other', 'Action is not valid');
          if (attempt >= MAX_ATTEMPTS && kind !== 'return') {
            return createRefusal('attempts_exhausted', 'Shipment has reached max attempt count');
          }
          if (!parcel.ndrActions.some((item) => item.attempt === attempt && item.kind === kind)) {
            const deferral = kind === 'defer' ? { on: action.on } : {};
            const at = toParcelTime(parcel, time).toISOString();
            await store.addNdrAction(db, awb, { attempt, kind, at, ...deferral });
          }
          return { kind: 'submitted', token: `${awb}-${attempt}-${kind}` };
        },
      ),

    loadNdrResult: (awb, token, signal) =>
      call('ndrResult', signal, async (db, time) => {
        const parcel = await findParcel(db, awb);
        const action = parcel?.ndrActions.find(
          ({ attempt, kind }) => token === `${awb}-${attempt}-${kind}`,
        );
        if (parcel === undefined || action === undefined) return refuseUnknownAwb();
        const decidedAtMs = new Date(action.at).getTime() + NDR_DECISION_DELAY_MS;
        if (toParcelTime(parcel, time).getTime() < decidedAtMs) return { kind: 'pending' } as const;
        return parcel.life === 'NDR-REJECT'
          ? createRefusal('other', 'Package is part of dispatch')
          : ({ kind: 'accepted' } as const);
      }),

    loadLabel: ({ awb }, signal) =>
      call('label', signal, async (db) => {
        const parcel = await findParcel(db, awb);
        if (parcel === undefined) return refuseUnknownAwb();
        if (capabilities.label === 'own') return createRefusal('other', 'Print your own label');
        const lines = ['SIMULATION', `AWB ${awb}`, parcel.reference, `PIN ${parcel.toPincode}`];
        return { kind: 'label', pdf: createLabelPdf(lines) } as const;
      }),
  };
}
