import { isFinal } from '@shipdesk/domain/shipping/status';
import type { CarrierDeps } from '../../deps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import type { JobHandler, Unfinished } from '../../platform/jobs/job-worker.ts';
import { type Job, removeJobs, removeOtherJobs } from '../../platform/jobs/jobs-store.ts';
import { type BoxRow, isBoxComplete, loadBoxes, splitByBoxes } from '../booking/box-steps.ts';
import { lockBookedShipments } from '../booking/shipment-steps.ts';
import type { Carrier } from '../carriers/port.ts';
import { applyScans, buildCarrierScan } from './scan-steps.ts';

const CALL_TIMEOUT_MS = 20_000;
/** The server also polls carriers that push, because pushes can be lost. */
const PUSH_POLL_INTERVAL_MS = 60 * 60_000;
const POLL_INTERVAL_MS = 15 * 60_000;
/** The simulator's clock may run fast, and its calls need no network. */
const SIMULATED_POLL_INTERVAL_MS = 5_000;

interface TrackedParcel {
  readonly job: Job;
  readonly shipment: Row<'shipments'>;
  /** Empty for a parcel of one box. */
  readonly boxes: readonly BoxRow[];
}

export function createTrackingHandler({ database, carriers, now }: CarrierDeps): JobHandler {
  return async (caller, jobs) => {
    const trackedParcels = await database.asSeller(caller, async (db) => {
      const shipmentIds = jobs.map(({ key }) => key);
      const shipments = await lockBookedShipments(db, shipmentIds);
      const shipmentsById = new Map(shipments.map((shipment) => [shipment.id, shipment]));
      const boxesById = await loadBoxes(db, [...shipmentsById.keys()]);
      const openParcels = jobs.flatMap((job): TrackedParcel[] => {
        const shipment = shipmentsById.get(job.key);
        const boxes = boxesById.get(job.key) ?? [];
        return shipment && isMoving(shipment, boxes) ? [{ job, shipment, boxes }] : [];
      });
      await removeOtherJobs(db, jobs, new Set(openParcels.map(({ job }) => job.id)));
      return openParcels;
    });
    const unfinished = new Map<string, Unfinished>();
    for (const [accountId, accountParcels] of Map.groupBy(
      trackedParcels,
      (parcel) => parcel.shipment.accountId,
    )) {
      const carrier = await carriers.getTracker(caller.sellerId, accountId);
      if (carrier === null) {
        // The operator's page of waiting cases lists these parcels.
        for (const { job } of accountParcels) {
          unfinished.set(job.id, { error: '', afterMs: POLL_INTERVAL_MS });
        }
        continue;
      }
      const { trackBatch } = carrier.capabilities;
      for (const batch of splitByBoxes(
        accountParcels,
        (parcel) => listNumbers(parcel).length,
        trackBatch,
      )) {
        for (const [id, reason] of await trackParcels(caller, carrier, batch)) {
          unfinished.set(id, reason);
        }
      }
    }
    return unfinished;
  };

  async function trackParcels(caller: Caller, carrier: Carrier, batch: readonly TrackedParcel[]) {
    const buildRetries = (parcels: readonly TrackedParcel[], reason: Unfinished) =>
      new Map(parcels.map(({ job }) => [job.id, reason]));
    const keysByAwb = new Map(batch.flatMap(listNumbers));
    const outcome = await carrier.track(
      [...keysByAwb.keys()],
      AbortSignal.timeout(CALL_TIMEOUT_MS),
    );
    if (outcome.kind !== 'scans') return buildRetries(batch, { error: outcome.words });
    const scans = outcome.scans.flatMap((scan) => {
      const shipment = keysByAwb.get(scan.awb);
      return shipment ? [buildCarrierScan(shipment, scan)] : [];
    });
    const endedIds = await database.asSeller(caller, async (db) => {
      const movedShipments = new Map(
        (await applyScans(db, caller, scans, now())).map((shipment) => [shipment.id, shipment]),
      );
      const ids = batch.filter(({ boxes }) => boxes.length > 0).map(({ shipment }) => shipment.id);
      const boxesById = await loadBoxes(db, ids);
      const finalIds = new Set(
        batch.flatMap(({ shipment }) => {
          const currentShipment = movedShipments.get(shipment.id) ?? shipment;
          return isMoving(currentShipment, boxesById.get(shipment.id) ?? []) ? [] : [shipment.id];
        }),
      );
      const endedJobs = batch
        .filter(({ shipment }) => finalIds.has(shipment.id))
        .map(({ job }) => job);
      await removeJobs(db, endedJobs);
      return finalIds;
    });
    const movingParcels = batch.filter(({ shipment }) => !endedIds.has(shipment.id));
    return buildRetries(movingParcels, { error: '', afterMs: getPollIntervalMs(carrier) });
  }
}

function listNumbers({ shipment, boxes }: TrackedParcel) {
  const { id, awb } = shipment;
  return boxes.length === 0
    ? [[awb, { id }] as const]
    : boxes.map((box) => [box.awb, { id, box: box.box }] as const);
}

const isMoving = ({ status }: Pick<Row<'shipments'>, 'status'>, boxes: readonly BoxRow[]) =>
  !isFinal(status) || !boxes.every(isBoxComplete);

function getPollIntervalMs({ capabilities: { isSimulated, tracking } }: Carrier): number {
  if (isSimulated) return SIMULATED_POLL_INTERVAL_MS;
  return tracking === 'push' ? PUSH_POLL_INTERVAL_MS : POLL_INTERVAL_MS;
}
