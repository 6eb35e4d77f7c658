import type { JobDrop } from '../../platform/jobs/job-worker.ts';
import * as store from './reports-store.ts';

/** Deletes the report files that may contain consignees of these orders. */
export const eraseReportFiles = store.eraseFiles;

/** Marks a report as failed when the operator drops its job. */
export const failReport: JobDrop = async (db, _caller, { key }, now) => {
  await store.endReport(db, key, { state: 'failed', problem: 'Cancelled by the operator.', now });
  await store.deletePieces(db, key);
};
