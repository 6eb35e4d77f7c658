import { isSandboxId } from '@shipdesk/domain/account/sandbox';
import {
  isPartlyDelivered,
  listParcelAlerts,
  type ShipmentAlert,
} from '@shipdesk/domain/shipping/attention';
import type { PreferenceRule } from '@shipdesk/domain/shipping/carrier-preference';
import { isBookable, type OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { isCancellable, isFinal } from '@shipdesk/domain/shipping/status';
import { findCompany } from '../../accounts/sellers/seller-steps.ts';
import { type Contact, findContact } from '../../accounts/users/user-steps.ts';
import type { CarrierDeps, Deps, ServiceDeps } from '../../deps.ts';
import { lockAndReadWallet, readWallet } from '../../money/ledger/ledger-steps.ts';
import {
  lockOrders,
  moveOrders,
  type OrderRow,
  readOrders,
  type ShippableOrder,
} from '../../orders/capture/order-steps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import { wakeWorkers } from '../../platform/jobs/job-worker.ts';
import { addJobs } from '../../platform/jobs/jobs-store.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createOrderQuotes, type OrderQuoteDeps } from '../../rates/quotes/quotes-service.ts';
import type { WaitForCarriers } from '../carriers/carriers-port.ts';
import type { Carrier } from '../carriers/port.ts';
import { readHistories } from '../preferences/history-steps.ts';
import {
  findDestination,
  listLaneQuestions,
  withoutHistories,
} from '../preferences/order-offers-service.ts';
import { readRulesInForce } from '../preferences/preferences-service.ts';
import { readTrackedShipment } from '../scans/scan-steps.ts';
import {
  type BookableOrder,
  type BookingInputs,
  type BookingProblem,
  checkOrders,
  rejectUncoveredOrders,
  type ServiceChoice,
} from './booking-choice.ts';
import { BOOKING_TASK } from './booking-job.ts';
import { type BoxRow, loadBoxes } from './box-steps.ts';
import { buildNewShipments } from './new-shipments.ts';
import { chargeStatuses, holdPrices } from './shipment-steps.ts';
import * as store from './shipments-store.ts';

export interface SellerParcel {
  readonly sellerId: string;
  readonly seller: string;
  /** The earliest created user of the seller who may sign in; undefined if there is none. */
  readonly contact: Contact | undefined;
  readonly order: OrderRow;
  /** Undefined before the first booking. */
  readonly detail: ShipmentDetail | undefined;
}

export type BookingResult =
  | { readonly docketNumber: string; readonly problem: BookingProblem }
  | { readonly docketNumber: string; readonly shipment: ShipmentSummary };

export type ShipmentSummary = Pick<
  store.ShipmentRow,
  'state' | 'awb' | 'service' | 'totalPaise' | 'problem'
>;

interface BookingRequest {
  readonly docketNumbers: readonly string[];
  readonly choice: ServiceChoice;
}

export interface BookingPreview {
  /** The rules in force for a choice by rule; empty otherwise. */
  readonly rules: readonly PreferenceRule[];
  readonly bookableOrders: readonly BookableOrder[];
  readonly refusals: readonly { readonly docketNumber: string; readonly problem: BookingProblem }[];
}

export interface ShipmentDetail {
  readonly shipment: store.ShipmentRow;
  readonly stage: OrderStage;
  readonly canBeCancelled: boolean;
  /** The time of the next attempt if the carrier refused the operator's credentials; null otherwise. */
  readonly waitsUntil: Date | null;
  readonly alerts: readonly ShipmentAlert[];
  /** Empty for a parcel of one box. */
  readonly boxes: readonly BoxRow[];
  /** Newest first. */
  readonly events: readonly Row<'shipmentEvents'>[];
}

export type Shipments = ReturnType<typeof createShipments>;

const CANCEL_TIMEOUT_MS = 15_000;

export function createShipments({
  database,
  carriers,
  now,
  newId,
  ...deps
}: ServiceDeps & CarrierDeps & OrderQuoteDeps) {
  const quotes = createOrderQuotes(deps);

  /** Call it before the transaction, because it uses its own transactions. */
  async function readBookingInputs(
    principal: Principal,
    { docketNumbers, choice }: BookingRequest,
    wait?: WaitForCarriers,
  ) {
    const { sellerId } = principal;
    const accounts = await carriers.listEnabledAccounts(sellerId);
    const pricer = await quotes.createPricer(sellerId);
    return {
      accounts,
      ...pricer,
      choice,
      findLaneAnswer: await checkLanes({ accounts, hasCard: pricer.hasCard }),
      // The operator's rules do not apply to sandboxes, because they name live accounts and sellers.
      preferences:
        choice === 'rule' && !isSandboxId(sellerId)
          ? await readRulesInForce(database)
          : { version: 0, rules: [] },
      pincodes: deps.pincodes,
    };

    async function checkLanes(inputs: Pick<BookingInputs, 'accounts' | 'hasCard'>) {
      const carrier = typeof choice === 'object' ? choice.carrier : undefined;
      const usableAccounts = inputs.accounts.filter(
        (account) =>
          account.serviceability !== 'on_booking' &&
          (carrier === undefined || account.carrier === carrier),
      );
      if (usableAccounts.length === 0) return () => undefined;
      const orders = await database.asSeller(principal, (db) => readOrders(db, docketNumbers));
      const bookableOrders = orders.filter(({ stage }) => isBookable(stage));
      return carriers.checkLanes(
        listLaneQuestions(bookableOrders, { ...inputs, accounts: usableAccounts }),
        wait,
      );
    }
  }

  async function chooseServices(
    db: Db,
    {
      orders,
      docketNumbers,
      inputs,
    }: {
      orders: readonly ShippableOrder[];
      docketNumbers: readonly string[];
      inputs: Omit<BookingInputs, 'findHistories'>;
    },
  ) {
    const comparesHistories = inputs.preferences.rules.some(({ take }) => take === 'best');
    const destinations = orders.map((order) => findDestination(order, deps.pincodes));
    const findHistories = comparesHistories
      ? await readHistories(db, destinations, now())
      : withoutHistories;
    return checkOrders(orders, docketNumbers, { ...inputs, findHistories });
  }

  async function find(caller: Caller, docketNumber: string): Promise<ShipmentDetail | undefined> {
    const newestBooking = await database.asSeller(caller, async (db) => {
      const tracking = await readTrackedShipment(db, docketNumber);
      const [order] = await readOrders(db, [docketNumber]);
      if (!tracking || !order) return undefined;
      const boxes = await loadBoxes(db, [tracking.shipment.id]);
      return {
        shipment: tracking.shipment,
        stage: order.stage,
        boxes: boxes.get(tracking.shipment.id) ?? [],
        events: tracking.scans.toReversed(),
      };
    });
    if (!newestBooking) return undefined;
    const { shipment, boxes } = newestBooking;
    const { capabilities } = await carriers.getCarrier(shipment.accountId);
    const canBeCancelled =
      shipment.state === 'booked' && isCancellable(shipment.status, capabilities.cancelUntil);
    const { status, lastScanAt, expectedOn } = shipment;
    const alerts: ShipmentAlert[] =
      shipment.state === 'booked'
        ? listParcelAlerts({ status, lastScanAt, expectedOn }, now())
        : [];
    if (shipment.state === 'booked' && isPartlyDelivered(boxes, now())) {
      alerts.push('partly_delivered');
    }
    const waitsUntil =
      shipment.state === 'booking' ? await carriers.findSignInPause(shipment.accountId) : null;
    return { ...newestBooking, canBeCancelled, waitsUntil, alerts };
  }

  async function hasOpenBoxes(principal: Principal, { id }: store.ShipmentRow): Promise<boolean> {
    const boxes = await database.asSeller(principal, (db) => loadBoxes(db, [id]));
    return (boxes.get(id) ?? []).some(({ status }) => !isFinal(status));
  }

  return {
    find,

    preview: async (
      principal: Principal,
      docketNumbers: readonly string[],
      choice: ServiceChoice,
      wait?: WaitForCarriers,
    ) => {
      const inputs = await readBookingInputs(principal, { docketNumbers, choice }, wait);
      const checkedOrders = await database.asSeller(principal, async (db) => {
        const { usablePaise } = await readWallet(db);
        const orders = await readOrders(db, docketNumbers);
        return rejectUncoveredOrders(
          await chooseServices(db, { orders, docketNumbers, inputs }),
          usablePaise,
        );
      });
      return {
        rules: inputs.preferences.rules,
        bookableOrders: checkedOrders.filter((order) => 'quote' in order),
        refusals: checkedOrders.filter((order) => 'problem' in order),
      };
    },

    /** Queues the jobs that call the carrier. Returns one result per docket number, in that order. */
    book: async (
      principal: Principal,
      { docketNumbers, choice }: BookingRequest,
      call: IdempotentCall,
      wait?: WaitForCarriers,
    ) => {
      const inputs = await readBookingInputs(principal, { docketNumbers, choice }, wait);
      const bookingResults = await database.asSeller(principal, async (db) => {
        const orders = await lockOrders(db, docketNumbers);
        const { usablePaise } = await lockAndReadWallet(db);
        const checkedOrders = rejectUncoveredOrders(
          await chooseServices(db, { orders, docketNumbers, inputs }),
          usablePaise,
        );
        const bookableOrders = checkedOrders.filter((order) => 'quote' in order);
        const context = { principal, at: now(), newId, computeTerms: inputs.computeTerms };
        const rows = await buildNewShipments(db, bookableOrders, context);
        const results = checkedOrders.map(
          (order): BookingResult =>
            'problem' in order
              ? order
              : {
                  docketNumber: order.order.docketNumber,
                  shipment: {
                    state: 'booking',
                    awb: '',
                    service: order.quote.service,
                    totalPaise: order.quote.totalPaise,
                    problem: null,
                  },
                },
        );
        const replay = await claimKey(db, principal, { call, response: results, now: now() });
        if (replay) return replay;
        if (rows.length === 0) return results;
        await store.insertShipments(db, rows);
        await holdPrices(db, principal, rows, now());
        const jobs = rows.map(({ id, docketNumber }) => ({ key: id, payload: { docketNumber } }));
        await addJobs(db, { sellerId: principal.sellerId, task: BOOKING_TASK, now: now() }, jobs);
        await recordAudit(db, principal, 'shipments.requested', '', {
          orders: Object.fromEntries(rows.map((row) => [row.orderId, row.service])),
          dockets: rows.map((row) => row.docketNumber),
        });
        return results;
      });
      wakeWorkers();
      return bookingResults;
    },

    /** Omits orders without a booking. */
    listStates: (principal: Principal, docketNumbers: readonly string[]) =>
      database.asSeller(principal, (db) => store.selectNewestShipments(db, docketNumbers)),

    /** Throws 404 for an order without a booking. */
    read: async (principal: Principal, docketNumber: string) => {
      const shipment = await find(principal, docketNumber);
      if (!shipment) throw new Refusal('shipment_unknown');
      return shipment;
    },

    /** Cancels a shipment. Throws 404 without a booking, 409 if it cannot be cancelled, 503 without a response. */
    cancel: async (principal: Principal, docketNumber: string) => {
      const [shipment] = await database.asSeller(principal, (db) =>
        store.selectNewestShipments(db, [docketNumber]),
      );
      if (!shipment || shipment.state === 'refused') throw new Refusal('shipment_unknown');
      if (shipment.state === 'cancelled') return;
      if (shipment.state === 'booking') throw new Refusal('shipment_being_booked');
      const carrier = await carriers.getCarrier(shipment.accountId);
      const { cancelUntil } = carrier.capabilities;
      // A carrier that cancelled the first box may still have other boxes, so retry the cancel for them.
      if (shipment.status !== 'CANCELLED' || (await hasOpenBoxes(principal, shipment))) {
        await cancelAtCarrier(carrier, shipment);
      }
      await database.asSeller(principal, async (db) => {
        // Lock the shipment before its order, as a scan does.
        const [row] = await store.lockBooked(db, [shipment.id]);
        // A concurrent request cancelled the shipment.
        if (!row) return;
        // A pickup scan during the carrier call has charged the held price.
        if (row.status !== 'CANCELLED' && !isCancellable(row.status, cancelUntil)) {
          throw new Refusal('shipment_too_late');
        }
        await store.markCancelled(db, shipment.id, now());
        await moveOrders(db, principal, [{ id: shipment.orderId, stage: 'new', awb: '' }]);
        const change = { awb: shipment.awb, order: shipment.orderId };
        await recordAudit(db, principal, 'shipment.cancelled', shipment.id, change);
        await chargeStatuses(db, principal, [{ shipment: row, status: 'CANCELLED' }], now());
        const data = { awb: shipment.awb };
        const event = { kind: 'shipment.cancelled', docketNumber, data } as const;
        await recordEvents(db, principal, [event], now());
      });
    },
  };
}

async function cancelAtCarrier(
  carrier: Carrier,
  { awb, carrierIds, status }: Pick<store.ShipmentRow, 'awb' | 'carrierIds' | 'status'>,
): Promise<void> {
  if (status !== 'CANCELLED' && !isCancellable(status, carrier.capabilities.cancelUntil)) {
    throw new Refusal('shipment_too_late');
  }
  // Carriers accept a repeated cancel, so a retry completes a cancel that crashed after this call.
  const outcome = await carrier.cancel(
    { awb, ids: carrierIds },
    AbortSignal.timeout(CANCEL_TIMEOUT_MS),
  );
  if (outcome.kind === 'refused') {
    throw new Refusal('cancel_refused', { params: { words: outcome.words } });
  }
  if (outcome.kind === 'unknown') {
    throw new Refusal('carrier_silent', { retryAfterSeconds: 5 });
  }
}

/** Returns the parcel of any seller for operator staff, and audits the read. Throws 404 for an unknown number. */
export async function readSellerParcel(
  {
    database,
    dockets,
    shipments,
  }: Pick<Deps, 'database' | 'dockets'> & { readonly shipments: Shipments },
  principal: Principal,
  docketNumber: string,
): Promise<SellerParcel> {
  const sellerId = await dockets.findSeller(docketNumber);
  if (sellerId === undefined) throw new Refusal('order_unknown');
  const caller = { sellerId, source: principal.source };
  const parcel = await database.asSeller(caller, async (db) => {
    const [order] = await readOrders(db, [docketNumber]);
    if (!order) return undefined;
    const { name: seller } = await findCompany(db, sellerId);
    return { order, seller, contact: await findContact(db) };
  });
  // A docket number can be reserved without an order.
  if (!parcel) throw new Refusal('order_unknown');
  const detail = await shipments.find(caller, docketNumber);
  await database.asSeller(principal, (db) =>
    recordAudit(db, principal, 'parcel.read', docketNumber, { seller: sellerId }),
  );
  return { ...parcel, sellerId, detail };
}
