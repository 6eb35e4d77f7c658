import type { JobDrop } from '../../platform/jobs/job-worker.ts';
import * as store from './reports-store.ts';

/** Deletes the files that contain consignees of these orders. */
export const eraseReportFiles = store.eraseFiles;

/** Ends a report whose job the operator drops. */
export const giveUpReport: JobDrop = async (db, _caller, { key }, now) => {
  await store.endReport(db, key, { state: 'failed', problem: 'The operator stopped it.', now });
  await store.deletePieces(db, key);
};
