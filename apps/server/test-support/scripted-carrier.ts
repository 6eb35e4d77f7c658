import { qualityCheckNames } from '@shipdesk/domain/order/return-details';
import { services } from '@shipdesk/domain/rates/service';
import type { CarrierNdrAction, NdrLimits } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type {
  Booked,
  Carrier,
  Carriers,
  EnabledAccount,
  Parcel,
  Refused,
  RefusedBooking,
  Scan,
  Unknown,
} from '../src/shipping/carriers/port.ts';
import { hasPushToken } from '../src/shipping/carriers/push-token.ts';
import { simulatorProfiles } from '../src/shipping/carriers/simulator/profiles.ts';

export const SCRIPTED_PUSH_TOKEN = 'pushed-by-the-scripted-carrier';

/** The outcome of a `book` call for a parcel: `lost` books it and loses the response, `dropped` loses the request. */
export type Script = 'booked' | 'lost' | 'dropped' | RefusedBooking;

const createUnknown = (words: string): Unknown => ({ kind: 'unknown', cause: 'timeout', words });

/** A carrier that books a reference once and follows a script. */
export class ScriptedCarrier implements Carriers {
  readonly accountId = ACCOUNT;
  /** The number of each reference. */
  readonly parcels = new Map<string, { awb: string; parcel: Parcel }>();
  /** Cancelled references. */
  readonly cancelled = new Set<string>();
  /** The references of the bookings that reached the carrier. */
  readonly asked: string[] = [];
  script: (parcel: Parcel) => Script = () => 'booked';
  cancelOutcome: Awaited<ReturnType<Carrier['cancel']>> = { kind: 'cancelled' };
  /** Runs during a cancel call. */
  duringCancel: () => Promise<void> = async () => undefined;
  pickupWords: string | null = null;
  /** Why registrations fail while there are `pickupWords`. */
  pickupCode: 'credentials' | 'warehouse_unknown' = 'warehouse_unknown';
  /** Registrations of pickup addresses are not answered. */
  isPickupSilent = false;
  /** Every lookup is refused. */
  lookupRefusal: Refused | null = null;
  /** How often the carrier was asked for a pickup. */
  pickupsAsked = 0;
  /** A pickup is answered after this. */
  pickupGate: Promise<void> = Promise.resolve();
  /** Undefined accepts every pickup. */
  pickupOutcome: Awaited<ReturnType<Carrier['schedulePickup']>> | undefined;
  /** The actions that the carrier accepts after failed deliveries. */
  ndrTakes: NdrLimits = simulatorProfiles.standard.ndrActions;
  /** The actions on failed deliveries that reached the carrier. */
  readonly ndrAsked: { awb: string; action: CarrierNdrAction }[] = [];
  /** Undefined submits every action. */
  ndrSubmitted: Awaited<ReturnType<Carrier['submitNdrAction']>> | undefined;
  ndrDecision: Awaited<ReturnType<Carrier['loadNdrResult']>> = { kind: 'accepted' };
  readonly scans: Scan[] = [];
  /** How the body of a push is read. */
  pushes: (body: unknown) => ReturnType<Carrier['parsePush']> = () => ({
    kind: 'scans',
    scans: [],
  });
  isEnabled = true;
  takes: EnabledAccount['takes'] = {
    reverse: true,
    qualityChecks: qualityCheckNames,
    maxBoxes: 100,
  };
  #number = 0;

  /** Clears the calls and scans of earlier tests and accepts everything again. Keeps the parcels and `takes`. */
  reset(): void {
    this.asked.length = 0;
    this.ndrAsked.length = 0;
    this.scans.length = 0;
    this.script = () => 'booked';
    this.cancelOutcome = { kind: 'cancelled' };
    this.duringCancel = async () => undefined;
    this.pickupWords = null;
    this.pickupCode = 'warehouse_unknown';
    this.isPickupSilent = false;
    this.pickupOutcome = undefined;
    this.lookupRefusal = null;
    this.ndrSubmitted = undefined;
    this.ndrDecision = { kind: 'accepted' };
    this.isEnabled = true;
  }

  /** The actions on failed deliveries of a parcel that reached the carrier. */
  ndrActionsOf({ awb }: { readonly awb: string }): CarrierNdrAction[] {
    return this.ndrAsked.filter((asked) => asked.awb === awb).map(({ action }) => action);
  }

  listEnabledAccounts: Carriers['listEnabledAccounts'] = async () =>
    this.isEnabled
      ? [{ id: ACCOUNT, carrier: 'simulator', name: 'Scripted', services, takes: this.takes }]
      : [];

  registerPickup: Carriers['registerPickup'] = async () =>
    this.isPickupSilent
      ? createUnknown('no answer')
      : this.pickupWords === null
        ? { kind: 'registered', name: 'SD1' }
        : { kind: 'failed', code: this.pickupCode, words: this.pickupWords };

  listAdapters: Carriers['listAdapters'] = async (_db, carrier) =>
    carrier === 'simulator' ? [{ accountId: ACCOUNT, carrier: await this.getCarrier() }] : [];

  getCarrier = async (): Promise<Carrier> => {
    const unused = () => Promise.reject(new Error('no test asks for this'));
    return {
      capabilities: {
        numbers: 'on_booking',
        label: 'own',
        tracking: 'poll',
        cancelUntil: 'PICKUP_EXCEPTION',
        ...this.takes,
        bookBatch: 50,
        trackBatch: 50,
        ndrActions: this.ndrTakes,
        isSimulated: true,
      },
      checkServiceability: unused,
      registerWarehouse: unused,
      book: async ({ parcels }) => parcels.map((parcel) => this.#book(parcel)),
      findByReference: async (reference) => {
        if (this.lookupRefusal) return this.lookupRefusal;
        const found = this.parcels.get(reference);
        return found ? { kind: 'found', awb: found.awb } : { kind: 'not_found' };
      },
      cancel: async (awb) => {
        await this.duringCancel();
        if (this.cancelOutcome.kind === 'cancelled') this.cancelled.add(awb);
        return this.cancelOutcome;
      },
      schedulePickup: async ({ parcels }) => {
        this.pickupsAsked += 1;
        await this.pickupGate;
        return this.pickupOutcome ?? { kind: 'scheduled', token: `P${parcels}` };
      },
      track: async (awbs) => ({
        kind: 'scans',
        scans: this.scans.filter(({ awb }) => awbs.includes(awb)),
      }),
      parsePush: (push) =>
        hasPushToken(push, SCRIPTED_PUSH_TOKEN)
          ? this.pushes(JSON.parse(push.body))
          : { kind: 'refused', code: 'credentials', words: '' },
      submitNdrAction: async (awb, action) => {
        this.ndrAsked.push({ awb, action });
        return this.ndrSubmitted ?? { kind: 'submitted', token: `UPL-${this.ndrAsked.length}` };
      },
      loadNdrResult: async () => this.ndrDecision,
      loadLabel: unused,
    };
  };

  #book(parcel: Parcel): Booked | RefusedBooking | Unknown {
    const script = this.script(parcel);
    if (script === 'dropped') return createUnknown('the request was lost');
    this.asked.push(parcel.reference);
    if (typeof script === 'object') return script;
    const known = this.parcels.get(parcel.reference);
    if (known) {
      const words = 'Duplicate Order Id';
      return { kind: 'refused', code: 'duplicate_reference', words, existingAwb: known.awb };
    }
    this.#number += 1;
    const awb = `58${String(this.#number).padStart(11, '0')}`;
    this.parcels.set(parcel.reference, { awb, parcel });
    return script === 'lost'
      ? createUnknown('the answer was lost')
      : { kind: 'booked', awb, sortCode: 'BLR/KOR' };
  }
}

const ACCOUNT = '01a1fc20-f9d2-7595-bcec-2b8d9f024442';
