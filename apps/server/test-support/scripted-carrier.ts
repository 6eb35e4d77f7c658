import { qualityCheckNames } from '@shipdesk/domain/order/return-details';
import { services } from '@shipdesk/domain/rates/service';
import type { CarrierNdrAction, NdrLimits } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type { Carriers, EnabledAccount } from '../src/shipping/carriers/carriers-port.ts';
import type {
  Booked,
  Carrier,
  CarrierCapabilities,
  CarrierIds,
  Parcel,
  Refused,
  RefusedBooking,
  Scan,
  Unknown,
} from '../src/shipping/carriers/port.ts';
import { readPush, verifyHeader } from '../src/shipping/carriers/push-verifiers.ts';
import { simulatorProfiles } from '../src/shipping/carriers/simulator/profiles.ts';
import { createLabelPdf } from '../src/shipping/carriers/simulator/simulator-label.ts';

export const SCRIPTED_PUSH_TOKEN = 'pushed-by-the-scripted-carrier';

/**
 * The outcome of a `book` call for a parcel: `lost` books it and loses the response, `dropped` loses the request,
 * `stopped` creates an order without an AWB and loses the response to the next step.
 */
export type Script = 'booked' | 'lost' | 'dropped' | 'stopped' | RefusedBooking;

const createUnknown = (words: string): Unknown => ({ kind: 'unknown', cause: 'timeout', words });

type LabelOutcome = Awaited<ReturnType<NonNullable<Carrier['loadLabel']>>>;

/** A carrier that books a reference once and follows a script. */
export class ScriptedCarrier implements Carriers {
  readonly accountId = ACCOUNT;
  /** The number of each reference. */
  readonly parcels = new Map<string, { awb: string; parcel: Parcel; boxAwbs?: string[] }>();
  /** Cancelled references. */
  readonly cancelled = new Set<string>();
  /** The ids of orders without an AWB, by reference. Their bookings go on where they stopped. */
  readonly stopped = new Map<string, CarrierIds>();
  readonly cancelledIds: CarrierIds[] = [];
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
  /** The time for which look-ups may not find a parcel that is booked. */
  lookupLagMs = 0;
  /** Look-ups find no parcel. */
  hidesParcels = false;
  /** The number of pickup requests that the carrier received. */
  pickupsAsked = 0;
  /** A pickup is answered after this. */
  pickupGate: Promise<void> = Promise.resolve();
  /** The parcels of one request for a pickup. A longer one is not answered in time. */
  pickupBatch = 5000;
  /** Undefined accepts every pickup. */
  pickupOutcome: Awaited<ReturnType<NonNullable<Carrier['schedulePickup']>>> | undefined;
  /** The actions that the carrier accepts after failed deliveries. */
  ndrTakes: NdrLimits = simulatorProfiles.standard.ndrActions;
  /** The actions on failed deliveries that reached the carrier. */
  readonly ndrAsked: { awb: string; action: CarrierNdrAction; boxAwbs: readonly string[] }[] = [];
  /** Undefined submits every action. */
  ndrSubmitted: Awaited<ReturnType<Carrier['submitNdrAction']>> | undefined;
  ndrDecision: Awaited<ReturnType<Carrier['loadNdrResult']>> = { kind: 'accepted' };
  label: CarrierCapabilities['label'] = 'own';
  /** The AWBs whose labels were asked for. */
  readonly labelsAsked: string[] = [];
  /** A promise answers once it is resolved. */
  labelOutcome: LabelOutcome | Promise<LabelOutcome> | undefined;
  readonly scans: Scan[] = [];
  /** How the body of a push is read. */
  pushes: (body: unknown) => ReturnType<Carrier['parsePush']> = () => ({
    kind: 'scans',
    scans: [],
  });
  isEnabled = true;
  /** A booking creates an order first and gets its AWB in a second step. */
  hasSteps = false;
  ordersMade = 0;
  takes: EnabledAccount['parcelLimits'] = {
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
    this.pickupBatch = 5000;
    this.lookupRefusal = null;
    this.lookupLagMs = 0;
    this.hidesParcels = false;
    this.signInPause = null;
    this.ndrSubmitted = undefined;
    this.ndrDecision = { kind: 'accepted' };
    this.isEnabled = true;
    this.hasSteps = false;
    this.ordersMade = 0;
    this.stopped.clear();
    this.cancelledIds.length = 0;
  }

  /** The actions on failed deliveries of a parcel that reached the carrier. */
  ndrActionsOf({ awb }: { readonly awb: string }): CarrierNdrAction[] {
    return this.ndrAsked.filter((asked) => asked.awb === awb).map(({ action }) => action);
  }

  listEnabledAccounts: Carriers['listEnabledAccounts'] = async () =>
    this.isEnabled
      ? [
          {
            id: ACCOUNT,
            carrier: 'simulator',
            name: 'Scripted',
            services,
            parcelLimits: this.takes,
            serviceability: this.serviceability,
          },
        ]
      : [];

  /** The time until which sign-ins with the account pause. */
  signInPause: Date | null = null;
  findSignInPause = async () => this.signInPause;

  registerPickup: Carriers['registerPickup'] = async () =>
    this.isPickupSilent
      ? createUnknown('no answer')
      : this.pickupWords === null
        ? { kind: 'registered', name: 'SD1' }
        : { kind: 'failed', code: this.pickupCode, words: this.pickupWords };

  listAdapters: Carriers['listAdapters'] = async (_db, carrier) =>
    carrier === 'simulator' ? [{ accountId: ACCOUNT, carrier: await this.getCarrier() }] : [];

  getTracker: Carriers['getTracker'] = () => this.getCarrier();

  /** Which lanes are answered. */
  serviceability: CarrierCapabilities['serviceability'] = 'on_booking';
  checkLanes: Carriers['checkLanes'] = async () => () => undefined;

  getCarrier = async (): Promise<Carrier> => {
    const unused = () => Promise.reject(new Error('no test asks for this'));
    return {
      capabilities: {
        numbers: 'on_booking',
        label: this.label,
        tracking: 'poll',
        cancelUntil: 'PICKUP_EXCEPTION',
        ...this.takes,
        serviceability: this.serviceability,
        bookBatch: 50,
        trackBatch: 50,
        pickupBatch: this.pickupBatch,
        lookupLagMs: this.lookupLagMs,
        ndrActions: this.ndrTakes,
        isSimulated: true,
      },
      checkServiceability: unused,
      registerWarehouse: unused,
      book: async ({ parcels }, _signal, keepIds) => {
        const outcomes: (Booked | RefusedBooking | Unknown)[] = [];
        for (const parcel of parcels) {
          if (this.hasSteps) {
            const ids = this.stopped.get(parcel.reference) ?? parcel.ids;
            const order = ids['order'] ?? `O-${(this.ordersMade += 1)}`;
            this.stopped.set(parcel.reference, { order });
            await keepIds(parcel.reference, { order });
          }
          outcomes.push(this.#book(parcel));
        }
        return outcomes;
      },
      findByReference: async (reference) => {
        if (this.lookupRefusal) return this.lookupRefusal;
        if (this.hidesParcels) return { kind: 'not_found' };
        const found = this.parcels.get(reference);
        if (found) return { kind: 'found', ...listNumbers(found) };
        const ids = this.stopped.get(reference);
        return ids ? { kind: 'found', awb: '', ids } : { kind: 'not_found' };
      },
      cancel: async ({ awb, ids }) => {
        await this.duringCancel();
        if (this.cancelOutcome.kind !== 'cancelled') return this.cancelOutcome;
        if (awb === '') this.cancelledIds.push(ids);
        else this.cancelled.add(awb);
        return this.cancelOutcome;
      },
      schedulePickup: async ({ parcels }) => {
        this.pickupsAsked += 1;
        await this.pickupGate;
        if (parcels.length > this.pickupBatch) return createUnknown('no answer in time');
        return this.pickupOutcome ?? { kind: 'scheduled', token: `P${parcels.length}` };
      },
      track: async (awbs) => ({
        kind: 'scans',
        scans: this.scans.filter(({ awb }) => awbs.includes(awb)),
      }),
      parsePush: (push) => {
        const isJson = (json: unknown) => (json === undefined ? null : []);
        const read = readPush(push, verifyHeader(SCRIPTED_PUSH_TOKEN), isJson);
        return read.kind === 'scans' ? this.pushes(JSON.parse(push.bytes.toString())) : read;
      },
      submitNdrAction: async (awb, action, _signal, boxAwbs = []) => {
        this.ndrAsked.push({ awb, action, boxAwbs });
        return this.ndrSubmitted ?? { kind: 'submitted', token: `UPL-${this.ndrAsked.length}` };
      },
      loadNdrResult: async () => this.ndrDecision,
      loadLabel: async ({ awb }) => {
        this.labelsAsked.push(awb);
        return (await this.labelOutcome) ?? { kind: 'label', pdf: createLabelPdf([`AWB ${awb}`]) };
      },
    };
  };

  #book(parcel: Parcel): Booked | RefusedBooking | Unknown {
    const script = this.script(parcel);
    if (script === 'dropped') return createUnknown('the request was lost');
    this.asked.push(parcel.reference);
    if (script === 'stopped') return createUnknown('the answer of the second step was lost');
    if (typeof script === 'object') return script;
    const known = this.parcels.get(parcel.reference);
    if (known) {
      const words = 'Duplicate Order Id';
      return { kind: 'refused', code: 'duplicate_reference', words, existingAwb: known.awb };
    }
    const [awb = '', ...others] = parcel.boxes.map(() => {
      this.#number += 1;
      return `58${String(this.#number).padStart(11, '0')}`;
    });
    const booked = { awb, parcel, ...(others.length > 0 && { boxAwbs: [awb, ...others] }) };
    this.parcels.set(parcel.reference, booked);
    if (script === 'lost') return createUnknown('the answer was lost');
    const ids = this.stopped.get(parcel.reference) ?? {};
    return { kind: 'booked', ...listNumbers(booked), sortCode: 'BLR/KOR', ids };
  }
}

const listNumbers = ({ awb, boxAwbs }: { awb: string; boxAwbs?: string[] }) =>
  boxAwbs ? { awb, boxAwbs } : { awb };

const ACCOUNT = '01a1fc20-f9d2-7595-bcec-2b8d9f024442';
