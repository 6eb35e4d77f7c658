import { isFinal } from '@shipdesk/domain/shipping/status';
import type { CarrierDeps } from '../../deps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import type { JobHandler, Unfinished } from '../../platform/jobs/job-worker.ts';
import { type Job, removeJobs, removeOtherJobs } from '../../platform/jobs/jobs-store.ts';
import { lockBookedShipments } from '../booking/shipment-steps.ts';
import type { Carrier } from '../carriers/port.ts';
import { applyScans, buildCarrierScan } from './scan-steps.ts';

const CALL_TIMEOUT_MS = 20_000;
/** Carriers that push are polled as well, because pushes can be lost. */
const PUSH_POLL_INTERVAL_MS = 60 * 60_000;
const POLL_INTERVAL_MS = 15 * 60_000;
/** Shorter, because the simulator's clock may run fast and its calls need no network. */
const SIMULATED_POLL_INTERVAL_MS = 5_000;

interface Tracked {
  readonly job: Job;
  readonly shipment: Row<'shipments'>;
}

/** Creates the handler that polls carriers for the scans of moving parcels. */
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
      for (let start = 0; start < accountParcels.length; start += trackBatch) {
        const batch = accountParcels.slice(start, start + trackBatch);
        for (const [id, reason] of await trackParcels(caller, carrier, batch)) {
          unfinished.set(id, reason);
        }
      }
    }
    return unfinished;
  };

  async function trackParcels(caller: Caller, carrier: Carrier, batch: readonly Tracked[]) {
    const buildRetries = (parcels: readonly Tracked[], reason: Unfinished) =>
      new Map(parcels.map(({ job }) => [job.id, reason]));
    const awbs = batch.map(({ shipment }) => shipment.awb);
    const answer = await carrier.track(awbs, AbortSignal.timeout(CALL_TIMEOUT_MS));
    if (answer.kind !== 'scans') return buildRetries(batch, { error: answer.words });
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
    return buildRetries(moving, { error: '', afterMs: getPollIntervalMs(carrier) });
  }
}

function getPollIntervalMs({ capabilities: { isSimulated, tracking } }: Carrier): number {
  if (isSimulated) return SIMULATED_POLL_INTERVAL_MS;
  return tracking === 'push' ? PUSH_POLL_INTERVAL_MS : POLL_INTERVAL_MS;
}
