import { countBoxes } from '@shipdesk/domain/order/order';
import { findCompany } from '../../accounts/sellers/seller-steps.ts';
import type { CarrierDeps } from '../../deps.ts';
import type { OrderRow } from '../../orders/capture/order-steps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import { isLastAttempt, type JobHandler, type Unfinished } from '../../platform/jobs/job-worker.ts';
import { addJobs, type Job, removeJobs, removeOtherJobs } from '../../platform/jobs/jobs-store.ts';
import {
  type Booked,
  type Carrier,
  type CarrierIds,
  isPostponed,
  type Parcel,
  type RefusedBooking,
  type Unknown,
} from '../carriers/port.ts';
import { TRACKING_TASK } from '../scans/scan-steps.ts';
import { describeCarrierIds, emptyBooking, endBookings } from './booking-ends.ts';
import { splitByBoxes } from './box-steps.ts';
import { buildParcel, pairWithOrders } from './shipment-steps.ts';
import * as store from './shipments-store.ts';

export const BOOKING_TASK = 'book';

const CALL_TIMEOUT_MS = 20_000;
const MAX_CONCURRENT_LOOKUPS = 8;

interface PendingBooking {
  readonly job: Job;
  readonly shipment: store.ShipmentRow;
  readonly order: OrderRow;
}

/** The last lookup found no AWB. */
interface Unanswered {
  readonly kind: 'unanswered';
}

/** The booking stopped between its steps, and the carrier did not cancel the completed steps. */
interface Orphaned {
  readonly kind: 'orphaned';
  readonly words: string;
}

/** The carrier has completed some steps of the booking, without an AWB. */
interface Stopped {
  readonly kind: 'unfinished';
  readonly ids: CarrierIds;
}

/** A lookup may not find the parcel yet, because the last request is too recent. */
interface Lagging {
  readonly kind: 'lagging';
  readonly afterMs: number;
}

type BookingOutcome = Booked | RefusedBooking | Unknown | Unanswered | Orphaned | Lagging;

/**
 * Creates the handler that books parcels exactly once. The job records each attempt before it calls the carrier. A
 * retry first looks up the parcel by its reference, because the booking may have succeeded without a response. The
 * last attempt only looks up the parcel, so that the seller can rebook a parcel that the carrier did not book.
 */
export function createBookingHandler({ database, carriers, now }: CarrierDeps): JobHandler {
  return async (caller, jobs) => {
    const { pendingBookings, seller } = await database.asSeller(caller, async (db) => {
      const shipmentIds = jobs.map(({ key }) => key);
      const shipments = await store.selectBookingsInProgress(db, shipmentIds);
      const jobsByKey = new Map(jobs.map((job) => [job.key, job]));
      const pairs = await pairWithOrders(db, shipments);
      const bookings = pairs.flatMap((pair): PendingBooking[] => {
        const job = jobsByKey.get(pair.shipment.id);
        return job ? [{ job, ...pair }] : [];
      });
      await removeOtherJobs(db, jobs, new Set(bookings.map(({ job }) => job.id)));
      return { pendingBookings: bookings, seller: (await findCompany(db, caller.sellerId)).name };
    });

    const unfinished = new Map<string, Unfinished>();
    for (const [accountId, accountBookings] of Map.groupBy(
      pendingBookings,
      ({ shipment }) => shipment.accountId,
    )) {
      const carrier = await carriers.getCarrier(accountId);
      for (const batch of splitIntoBatches(accountBookings, carrier)) {
        const outcomesById = await attemptBatch(caller, { carrier, accountId, batch, seller });
        for (const [id, reason] of await endAttempts(caller, { carrier, batch, outcomesById }))
          unfinished.set(id, reason);
      }
    }
    return unfinished;
  };

  /** All parcels of the batch have the same pickup address and the same return address. */
  async function attemptBatch(
    caller: Caller,
    request: {
      carrier: Carrier;
      accountId: string;
      batch: readonly PendingBooking[];
      seller: string;
    },
  ): Promise<ReadonlyMap<string, BookingOutcome>> {
    const { carrier, accountId, batch, seller } = request;
    const outcomesById = new Map<string, BookingOutcome>();
    const ids = new BookingIds(batch, (id, carrierIds) =>
      database.asSeller(caller, (db) => store.setCarrierIds(db, id, carrierIds)),
    );
    const attemptedBookings = batch.filter(({ shipment }) => shipment.askedAt !== null);
    for (let start = 0; start < attemptedBookings.length; start += MAX_CONCURRENT_LOOKUPS) {
      await Promise.all(
        attemptedBookings.slice(start, start + MAX_CONCURRENT_LOOKUPS).map(async ({ shipment }) => {
          const outcome = await lookUp(carrier, shipment, ids);
          const lag = outcome === null ? findLag(carrier, shipment, now()) : null;
          if (lag) outcomesById.set(shipment.id, lag);
          else if (outcome?.kind === 'unfinished') {
            await ids.store(shipment.reference, outcome.ids);
          } else if (outcome !== null) outcomesById.set(shipment.id, outcome);
        }),
      );
    }
    for (const { job, shipment } of batch) {
      if (isLastAttempt(job) && !outcomesById.has(shipment.id)) {
        outcomesById.set(shipment.id, { kind: 'unanswered' });
      }
    }
    const cancelUnfinished = async () => {
      for (const { job, shipment } of batch) {
        const outcome = outcomesById.get(shipment.id);
        const partIds = ids.find(shipment);
        if (!outcome || !endsWithoutBooking(outcome) || Object.keys(partIds).length === 0) continue;
        const cancellation = await carrier.cancel(
          { awb: '', ids: partIds },
          AbortSignal.timeout(CALL_TIMEOUT_MS),
        );
        if (cancellation.kind === 'cancelled') continue;
        const words = `${describeCarrierIds(partIds)}, ${cancellation.words}`;
        outcomesById.set(
          shipment.id,
          isLastAttempt(job) ? { kind: 'orphaned', words } : toUnreadable(words),
        );
      }
      return outcomesById;
    };
    const newBookings = batch.filter(({ shipment }) => !outcomesById.has(shipment.id));
    const [firstBooking] = newBookings;
    if (!firstBooking) return cancelUnfinished();
    const registration = await carriers.registerPickup(caller, accountId, {
      pickup: firstBooking.order.pickup,
      returnTo: firstBooking.order.returnAddress,
    });
    if (registration.kind !== 'registered') {
      const outcome: BookingOutcome =
        registration.kind === 'failed'
          ? { ...registration, kind: 'refused' }
          : toUnreadable(registration.words);
      for (const { shipment } of newBookings) outcomesById.set(shipment.id, outcome);
      return cancelUnfinished();
    }
    const parcels = await buildParcels(carrier, newBookings, { seller, ids });
    if ('kind' in parcels) {
      for (const { shipment } of newBookings) outcomesById.set(shipment.id, parcels);
      return outcomesById;
    }
    await database.asSeller(caller, (db) =>
      store.recordAttempts(
        db,
        newBookings.map(({ shipment }, index) => ({
          id: shipment.id,
          awb: parcels[index]?.awb ?? '',
        })),
        now(),
      ),
    );
    const outcomes = await carrier.book(
      { warehouse: registration.name, pickup: firstBooking.order.pickup, parcels },
      AbortSignal.timeout(CALL_TIMEOUT_MS),
      ids.store,
    );
    for (const [index, { shipment }] of newBookings.entries()) {
      const outcome =
        outcomes[index] ?? toUnreadable('the response has no outcome for this parcel');
      const isDuplicate = outcome.kind === 'refused' && outcome.code === 'duplicate_reference';
      outcomesById.set(
        shipment.id,
        isDuplicate
          ? await loadFirstBooking(carrier, shipment, { refusal: outcome, ids })
          : outcome,
      );
    }
    return cancelUnfinished();
  }

  async function endAttempts(
    caller: Caller,
    {
      carrier,
      batch,
      outcomesById,
    }: {
      carrier: Carrier;
      batch: readonly PendingBooking[];
      outcomesById: ReadonlyMap<string, BookingOutcome>;
    },
  ): Promise<Map<string, Unfinished>> {
    const unfinished = new Map<string, Unfinished>();
    const endedBookings: store.EndedBooking[] = [];
    const doneJobs: Job[] = [];
    for (const { job, shipment, order } of batch) {
      const outcome = checkNumbers(
        outcomesById.get(shipment.id) ?? toUnreadable('the server did not call the carrier'),
        countBoxes(order.boxes),
      );
      const reason = findRetryReason(outcome, carrier);
      if (reason) {
        unfinished.set(job.id, reason);
        continue;
      }
      doneJobs.push(job);
      endedBookings.push(toEndedBooking(shipment.id, outcome));
    }
    if (endedBookings.length === 0) return unfinished;
    await database.asSeller(caller, async (db) => {
      const rows = await endBookings(db, caller, endedBookings, now());
      await removeJobs(db, doneJobs);
      const bookedRows = rows.filter(({ state }) => state === 'booked');
      const jobs = bookedRows.map(({ id, docketNumber }) => ({
        key: id,
        payload: { docketNumber },
      }));
      await addJobs(db, { sellerId: caller.sellerId, task: TRACKING_TASK, now: now() }, jobs);
    });
    return unfinished;
  }
}

function splitIntoBatches(bookings: readonly PendingBooking[], { capabilities }: Carrier) {
  const bookingsByPlace = Map.groupBy(bookings, ({ order }) =>
    JSON.stringify([order.pickup, order.returnAddress]),
  );
  return [...bookingsByPlace.values()].flatMap((placeBookings) =>
    splitByBoxes(placeBookings, ({ order }) => countBoxes(order.boxes), capabilities.bookBatch),
  );
}

async function buildParcels(
  carrier: Carrier,
  bookings: readonly PendingBooking[],
  { seller, ids }: { readonly seller: string; readonly ids: BookingIds },
): Promise<Parcel[] | BookingOutcome> {
  const { capabilities } = carrier;
  const unnumberedBookings = bookings.filter(({ shipment }) => shipment.awb === '');
  const numbers: string[] = [];
  if (capabilities.numbers === 'before_booking' && unnumberedBookings.length > 0) {
    if (!carrier.reserveNumbers) throw new Error('the carrier has no call that reserves numbers');
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const reservation = await carrier.reserveNumbers(unnumberedBookings.length, signal);
    if (reservation.kind !== 'numbers') return reservation;
    numbers.push(...reservation.awbs);
  }
  return bookings.map(({ shipment, order }) =>
    buildParcel(order, {
      shipment,
      seller,
      awb: shipment.awb || (numbers.shift() ?? ''),
      ids: ids.find(shipment),
    }),
  );
}

/** Returns null if the carrier has no booking with the reference. */
async function lookUp(
  carrier: Carrier,
  shipment: store.ShipmentRow,
  bookingIds: BookingIds,
): Promise<BookingOutcome | Stopped | null> {
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const lastAttempt = { awb: shipment.awb, ids: bookingIds.find(shipment) };
  const outcome = await carrier.findByReference(shipment.reference, signal, lastAttempt);
  if (outcome.kind === 'not_found') return null;
  if (outcome.kind === 'found') {
    const { awb, ids = {}, boxAwbs } = outcome;
    if (awb === '') return { kind: 'unfinished', ids };
    return { kind: 'booked', awb, sortCode: '', ids, ...(boxAwbs && { boxAwbs }) };
  }
  // A refused lookup, such as one with an expired token, does not prove that the parcel is not booked.
  const isRefused = outcome.kind === 'refused' && !isPostponed(outcome);
  return isRefused ? toUnreadable(outcome.words) : outcome;
}

function findLag(
  { capabilities: { lookupLagMs = 0 } }: Carrier,
  { askedAt }: store.ShipmentRow,
  now: Date,
): Lagging | null {
  const afterMs = (askedAt?.getTime() ?? 0) + lookupLagMs - now.getTime();
  return lookupLagMs > 0 && afterMs > 0 ? { kind: 'lagging', afterMs } : null;
}

async function loadFirstBooking(
  carrier: Carrier,
  shipment: store.ShipmentRow,
  { refusal, ids }: { readonly refusal: RefusedBooking; readonly ids: BookingIds },
): Promise<BookingOutcome> {
  if (refusal.existingAwb) return { kind: 'booked', awb: refusal.existingAwb, sortCode: '' };
  // Lookups may lag behind a booking, so retry if the lookup does not find the duplicate.
  const lookup = await lookUp(carrier, shipment, ids);
  return lookup === null || lookup.kind === 'unfinished' ? toUnreadable(refusal.words) : lookup;
}

/** The carrier ids of the bookings of a batch, from earlier attempts and from the current attempt. */
class BookingIds {
  readonly #shipments: ReadonlyMap<string, store.ShipmentRow>;
  readonly #ids = new Map<string, CarrierIds>();
  readonly #save: (shipmentId: string, ids: CarrierIds) => Promise<void>;

  constructor(
    batch: readonly PendingBooking[],
    save: (shipmentId: string, ids: CarrierIds) => Promise<void>,
  ) {
    this.#shipments = new Map(batch.map(({ shipment }) => [shipment.reference, shipment]));
    this.#save = save;
  }

  find({ id, carrierIds }: store.ShipmentRow): CarrierIds {
    return this.#ids.get(id) ?? carrierIds;
  }

  store = async (reference: string, ids: CarrierIds): Promise<void> => {
    const shipment = this.#shipments.get(reference);
    if (!shipment) throw new Error(`no booking of the batch has the reference ${reference}`);
    this.#ids.set(shipment.id, ids);
    await this.#save(shipment.id, ids);
  };
}

const endsWithoutBooking = (outcome: BookingOutcome) =>
  outcome.kind === 'unanswered' || (outcome.kind === 'refused' && !isPostponed(outcome));

function checkNumbers(outcome: BookingOutcome, boxCount: number): BookingOutcome {
  if (outcome.kind !== 'booked' || boxCount === 1) return outcome;
  if (outcome.boxAwbs?.length === boxCount) return outcome;
  return toUnreadable(
    `the carrier returned ${outcome.boxAwbs?.length ?? 1} numbers for ${boxCount} boxes`,
  );
}

const toUnreadable = (words: string): Unknown => ({ kind: 'unknown', cause: 'unreadable', words });

function findRetryReason(
  outcome: BookingOutcome,
  { capabilities: { lookupLagMs = 0 } }: Carrier,
): Unfinished | null {
  if (outcome.kind === 'lagging') {
    return { error: 'a lookup may not find the parcel yet', afterMs: outcome.afterMs };
  }
  if (outcome.kind === 'unknown') return { error: outcome.words, afterMs: lookupLagMs };
  if (outcome.kind !== 'refused' || !isPostponed(outcome)) return null;
  return { error: outcome.words || outcome.code, afterMs: (outcome.retryAfterSeconds ?? 1) * 1000 };
}

function toEndedBooking(id: string, outcome: BookingOutcome): store.EndedBooking {
  if (outcome.kind === 'booked') {
    const { awb, sortCode, ids: carrierIds = {}, boxAwbs = [] } = outcome;
    return { id, state: 'booked', awb, sortCode, carrierIds, boxAwbs, problem: null };
  }
  const code = outcome.kind === 'refused' ? outcome.code : outcome.kind;
  const problem = { code, words: 'words' in outcome ? outcome.words : '' };
  return { id, state: 'refused', ...emptyBooking, problem };
}
