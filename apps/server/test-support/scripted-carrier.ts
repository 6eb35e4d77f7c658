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

/** The carriers of a server with one account. Its carrier books a reference once and follows a script. */
export class ScriptedCarrier implements Carriers {
  readonly accountId = ACCOUNT;
  readonly parcels = new Map<string, { awb: string; parcel: Parcel; boxAwbs?: string[] }>();
  readonly cancelledAwbs = new Set<string>();
  /** The ids of orders that bookings in steps created, by reference. A later booking continues with the next step. */
  readonly orderIds = new Map<string, CarrierIds>();
  readonly cancelledIds: CarrierIds[] = [];
  /** The references of the bookings that reached the carrier. */
  readonly requestedReferences: string[] = [];
  script: (parcel: Parcel) => Script = () => 'booked';
  cancelOutcome: Awaited<ReturnType<Carrier['cancel']>> = { kind: 'cancelled' };
  duringCancel: () => Promise<void> = async () => undefined;
  /** If set, registrations of pickup addresses fail with these words. */
  registrationWords: string | null = null;
  /** The reason of failed registrations while `registrationWords` are set. */
  registrationCode: 'credentials' | 'warehouse_unknown' = 'warehouse_unknown';
  /** True if registrations of pickup addresses get no response. */
  isRegistrationSilent = false;
  /** If set, the response to every lookup. */
  lookupRefusal: Refused | null = null;
  lookupLagMs = 0;
  /** True if lookups find no parcel. */
  hidesParcels = false;
  pickupRequestCount = 0;
  /** The response to a pickup request waits for this promise. */
  pickupGate: Promise<void> = Promise.resolve();
  /** Maximum number of parcels of a pickup request. A larger request gets no response in time. */
  pickupBatch = 5000;
  /** Undefined accepts every pickup. */
  pickupOutcome: Awaited<ReturnType<NonNullable<Carrier['schedulePickup']>>> | undefined;
  ndrLimits: NdrLimits = simulatorProfiles.standard.ndrActions;
  readonly ndrRequests: { awb: string; action: CarrierNdrAction; boxAwbs: readonly string[] }[] =
    [];
  /** Undefined submits every action. */
  ndrOutcome: Awaited<ReturnType<Carrier['submitNdrAction']>> | undefined;
  ndrDecision: Awaited<ReturnType<Carrier['loadNdrResult']>> = { kind: 'accepted' };
  label: CarrierCapabilities['label'] = 'own';
  readonly requestedLabelAwbs: string[] = [];
  /** A promise delays the response until it resolves. */
  labelOutcome: LabelOutcome | Promise<LabelOutcome> | undefined;
  readonly scans: Scan[] = [];
  readPushBody: (body: unknown) => ReturnType<Carrier['parsePush']> = () => ({
    kind: 'scans',
    scans: [],
  });
  isEnabled = true;
  /** True if a booking creates an order first and gets its AWB in a second step. */
  hasSteps = false;
  orderCount = 0;
  parcelLimits: EnabledAccount['parcelLimits'] = {
    reverse: true,
    qualityChecks: qualityCheckNames,
    maxBoxes: 100,
  };
  #number = 0;

  /**
   * Accepts every call again, and clears the recorded bookings, cancelled ids, NDR requests and scans. Keeps parcels,
   * cancelled AWBs, pickup requests, limits and labels.
   */
  reset(): void {
    this.requestedReferences.length = 0;
    this.ndrRequests.length = 0;
    this.scans.length = 0;
    this.script = () => 'booked';
    this.cancelOutcome = { kind: 'cancelled' };
    this.duringCancel = async () => undefined;
    this.registrationWords = null;
    this.registrationCode = 'warehouse_unknown';
    this.isRegistrationSilent = false;
    this.pickupOutcome = undefined;
    this.pickupBatch = 5000;
    this.lookupRefusal = null;
    this.lookupLagMs = 0;
    this.hidesParcels = false;
    this.signInPause = null;
    this.ndrOutcome = undefined;
    this.ndrDecision = { kind: 'accepted' };
    this.isEnabled = true;
    this.hasSteps = false;
    this.orderCount = 0;
    this.orderIds.clear();
    this.cancelledIds.length = 0;
  }

  listNdrActions({ awb }: { readonly awb: string }): CarrierNdrAction[] {
    return this.ndrRequests.filter((request) => request.awb === awb).map(({ action }) => action);
  }

  listEnabledAccounts: Carriers['listEnabledAccounts'] = async () =>
    this.isEnabled
      ? [
          {
            id: ACCOUNT,
            carrier: 'simulator',
            name: 'Scripted',
            services,
            parcelLimits: this.parcelLimits,
            serviceability: this.serviceability,
          },
        ]
      : [];

  signInPause: Date | null = null;
  findSignInPause = async () => this.signInPause;

  registerPickup: Carriers['registerPickup'] = async () => {
    if (this.isRegistrationSilent) return createUnknown('no response');
    if (this.registrationWords === null) return { kind: 'registered', name: 'SD1' };
    return { kind: 'failed', code: this.registrationCode, words: this.registrationWords };
  };

  listAdapters: Carriers['listAdapters'] = async (_db, carrier) =>
    carrier === 'simulator' ? [{ accountId: ACCOUNT, carrier: await this.getCarrier() }] : [];

  getTracker: Carriers['getTracker'] = () => this.getCarrier();

  serviceability: CarrierCapabilities['serviceability'] = 'on_booking';
  checkLanes: Carriers['checkLanes'] = async () => () => undefined;

  getCarrier = async (): Promise<Carrier> => {
    const rejectCall = () => Promise.reject(new Error('no test calls this'));
    return {
      capabilities: {
        numbers: 'on_booking',
        label: this.label,
        tracking: 'poll',
        cancelUntil: 'PICKUP_EXCEPTION',
        ...this.parcelLimits,
        serviceability: this.serviceability,
        bookBatch: 50,
        trackBatch: 50,
        pickupBatch: this.pickupBatch,
        lookupLagMs: this.lookupLagMs,
        ndrActions: this.ndrLimits,
        isSimulated: true,
      },
      checkServiceability: rejectCall,
      registerWarehouse: rejectCall,
      book: async ({ parcels }, _signal, storeIds) => {
        const outcomes: (Booked | RefusedBooking | Unknown)[] = [];
        for (const parcel of parcels) {
          if (this.hasSteps) {
            const ids = this.orderIds.get(parcel.reference) ?? parcel.ids;
            const order = ids['order'] ?? `O-${(this.orderCount += 1)}`;
            this.orderIds.set(parcel.reference, { order });
            await storeIds(parcel.reference, { order });
          }
          outcomes.push(this.#book(parcel));
        }
        return outcomes;
      },
      findByReference: async (reference) => {
        if (this.lookupRefusal) return this.lookupRefusal;
        if (this.hidesParcels) return { kind: 'not_found' };
        const parcel = this.parcels.get(reference);
        if (parcel) return { kind: 'found', ...listNumbers(parcel) };
        const ids = this.orderIds.get(reference);
        return ids ? { kind: 'found', awb: '', ids } : { kind: 'not_found' };
      },
      cancel: async ({ awb, ids }) => {
        await this.duringCancel();
        if (this.cancelOutcome.kind !== 'cancelled') return this.cancelOutcome;
        if (awb === '') this.cancelledIds.push(ids);
        else this.cancelledAwbs.add(awb);
        return this.cancelOutcome;
      },
      schedulePickup: async ({ parcels }) => {
        this.pickupRequestCount += 1;
        await this.pickupGate;
        if (parcels.length > this.pickupBatch) return createUnknown('no response in time');
        return this.pickupOutcome ?? { kind: 'scheduled', token: `P${parcels.length}` };
      },
      track: async (awbs) => ({
        kind: 'scans',
        scans: this.scans.filter(({ awb }) => awbs.includes(awb)),
      }),
      parsePush: (push) => {
        const acceptJson = (json: unknown) => (json === undefined ? null : []);
        const outcome = readPush(push, verifyHeader(SCRIPTED_PUSH_TOKEN), acceptJson);
        if (outcome.kind !== 'scans') return outcome;
        return this.readPushBody(JSON.parse(push.bytes.toString()));
      },
      submitNdrAction: async (awb, action, _signal, boxAwbs = []) => {
        this.ndrRequests.push({ awb, action, boxAwbs });
        return this.ndrOutcome ?? { kind: 'submitted', token: `UPL-${this.ndrRequests.length}` };
      },
      loadNdrResult: async () => this.ndrDecision,
      loadLabel: async ({ awb }) => {
        this.requestedLabelAwbs.push(awb);
        return (await this.labelOutcome) ?? { kind: 'label', pdf: createLabelPdf([`AWB ${awb}`]) };
      },
    };
  };

  #book(parcel: Parcel): Booked | RefusedBooking | Unknown {
    const script = this.script(parcel);
    if (script === 'dropped') return createUnknown('the request was lost');
    this.requestedReferences.push(parcel.reference);
    if (script === 'stopped') return createUnknown('the response of the second step was lost');
    if (typeof script === 'object') return script;
    const existingParcel = this.parcels.get(parcel.reference);
    if (existingParcel) {
      const { awb: existingAwb } = existingParcel;
      const words = 'Duplicate Order Id';
      return { kind: 'refused', code: 'duplicate_reference', words, existingAwb };
    }
    const [awb = '', ...otherAwbs] = parcel.boxes.map(() => {
      this.#number += 1;
      return `58${String(this.#number).padStart(11, '0')}`;
    });
    const bookedParcel = {
      awb,
      parcel,
      ...(otherAwbs.length > 0 && { boxAwbs: [awb, ...otherAwbs] }),
    };
    this.parcels.set(parcel.reference, bookedParcel);
    if (script === 'lost') return createUnknown('the response was lost');
    const ids = this.orderIds.get(parcel.reference) ?? {};
    return { kind: 'booked', ...listNumbers(bookedParcel), sortCode: 'BLR/KOR', ids };
  }
}

const listNumbers = ({ awb, boxAwbs }: { awb: string; boxAwbs?: string[] }) =>
  boxAwbs ? { awb, boxAwbs } : { awb };

const ACCOUNT = '01a1fc20-f9d2-7595-bcec-2b8d9f024442';
