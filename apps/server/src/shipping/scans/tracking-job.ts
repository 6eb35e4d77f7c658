import { isFinal } from '@shipdesk/domain/shipping/status';
import type { CarrierDeps } from '../../deps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import type { JobHandler, Unfinished } from '../../platform/jobs/job-worker.ts';
import { type Job, removeJobs, removeOtherJobs } from '../../platform/jobs/jobs-store.ts';
import { lockBookedShipments } from '../booking/shipment-steps.ts';
import type { Carrier } from '../carriers/port.ts';
import { applyScans, buildCarrierScan } from './scan-steps.ts';

const ASK_WITHIN_MS = 20_000;
/** Carriers that push are polled as well, because pushes can be lost. */
const PUSHED_EVERY_MS = 60 * 60_000;
const POLLED_EVERY_MS = 15 * 60_000;
/** The simulator's clock may run fast, and polling it needs no network. */
const SIMULATED_EVERY_MS = 5_000;

interface Tracked {
  readonly job: Job;
  readonly shipment: Row<'shipments'>;
}

/** Asks carriers for the scans of parcels on their way. */
export function createTrackingHandler({ database, carriers, now }: CarrierDeps): JobHandler {
  return async (caller, jobs) => {
    const trackedParcels = await database.asSeller(caller, async (db) => {
      const shipmentIds = jobs.map(({ key }) => key);
      const shipments = await lockBookedShipments(db, shipmentIds);
      const byId = new Map(shipments.map((shipment) => [shipment.id, shipment]));
      const openParcels = jobs.flatMap((job): Tracked[] => {
        const shipment = byId.get(job.key);
        return shipment && !isFinal(shipment.status) ? [{ job, shipment }] : [];
      });
      await removeOtherJobs(db, jobs, new Set(openParcels.map(({ job }) => job.id)));
      return openParcels;
    });
    const unfinished = new Map<string, Unfinished>();
    for (const [accountId, accountParcels] of Map.groupBy(
      trackedParcels,
      (parcel) => parcel.shipment.accountId,
    )) {
      const carrier = await carriers.getCarrier(accountId);
      const { trackBatch } = carrier.capabilities;
      for (let at = 0; at < accountParcels.length; at += trackBatch) {
        const batch = accountParcels.slice(at, at + trackBatch);
        for (const [id, reason] of await trackBatchOf(caller, carrier, batch)) {
          unfinished.set(id, reason);
        }
      }
    }
    return unfinished;
  };

  async function trackBatchOf(caller: Caller, carrier: Carrier, batch: readonly Tracked[]) {
    const repeatLater = (parcels: readonly Tracked[], reason: Unfinished) =>
      new Map(parcels.map(({ job }) => [job.id, reason]));
    const awbs = batch.map(({ shipment }) => shipment.awb);
    const answer = await carrier.track(awbs, AbortSignal.timeout(ASK_WITHIN_MS));
    if (answer.kind !== 'scans') return repeatLater(batch, { error: answer.words });
    const byAwb = new Map(batch.map(({ shipment }) => [shipment.awb, shipment]));
    const scans = answer.scans.flatMap((scan) => {
      const shipment = byAwb.get(scan.awb);
      return shipment ? [buildCarrierScan(shipment, scan)] : [];
    });
    const endedIds = await database.asSeller(caller, async (db) => {
      const shipments = await applyScans(db, caller, scans, now());
      const finalIds = new Set(
        shipments.filter(({ status }) => isFinal(status)).map(({ id }) => id),
      );
      const endedJobs = batch
        .filter(({ shipment }) => finalIds.has(shipment.id))
        .map(({ job }) => job);
      await removeJobs(db, endedJobs);
      return finalIds;
    });
    const moving = batch.filter(({ shipment }) => !endedIds.has(shipment.id));
    return repeatLater(moving, { error: '', afterMs: askAgainAfterMs(carrier) });
  }
}

function askAgainAfterMs({ capabilities: { isSimulated, tracking } }: Carrier): number {
  if (isSimulated) return SIMULATED_EVERY_MS;
  return tracking === 'push' ? PUSHED_EVERY_MS : POLLED_EVERY_MS;
}
