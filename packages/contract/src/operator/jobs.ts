import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';

/** `waiting`: due, or pausing after a failed attempt. `failed`: not retried until the operator decides. */
const jobStates = ['failed', 'running', 'waiting'] as const;
export type JobState = (typeof jobStates)[number];
const buildState = () => s.oneOf(jobStates, { type: 'string' });

/** Returns at most 200 jobs of one state across sellers. `isMore` is true if there are more. Counts stop at 10,000. */
export const listJobs = endpoint('POST', '/api/admin/jobs', 'operator:read', {
  summary: 'Background jobs by state, task and seller',
  audit: [],
  body: s.shape({
    state: buildState(),
    task: s.optional(s.text(64)),
    sellerId: s.optional(s.rowId()),
  }),
  response: s.shape({
    data: s.listOf({
      ...s.strings('id', 'sellerId', 'sellerName', 'task'),
      /** The order that the job works on; empty if there is none. */
      docketNumber: s.string(),
      reference: s.string(),
      attempts: s.integer(),
      /** The reason why the last attempt failed; empty before the first failure. */
      reason: s.string(),
      createdAt: s.moment(),
      runAt: s.moment(),
      failedAt: s.nullable(s.moment()),
    }),
    isMore: s.boolean(),
    /** The jobs of all sellers, by task. */
    counts: s.listOf({
      task: s.string(),
      ...s.integers('failed', 'running', 'waiting'),
    }),
  }),
});
export type JobList = ResponseOf<typeof listJobs>;
export type Job = JobList['data'][number];
export type JobFilter = BodyOf<typeof listJobs>;

/** Runs a failed job again immediately. Returns 404 for a job that has not failed. */
export const retryJob = endpoint(
  'POST',
  '/api/admin/jobs/:sellerId/:id/retry',
  'operator:settings',
  {
    summary: 'Run a failed job again',
    audit: ['job.retried'],
    params: s.bySellerAndId,
  },
);

/** Runs the failed jobs of a task again for all sellers. `jobs` is the number of these jobs. */
export const retryFailedJobs = endpoint('POST', '/api/admin/jobs/retry', 'operator:settings', {
  summary: 'Run all failed jobs of a task again',
  audit: ['job.retried'],
  body: s.shape({ task: s.text(64, 1) }),
  response: s.dataOf({ jobs: s.integer() }),
});

/**
 * Deletes a failed job and runs the cleanup of its task, such as refusing its booking. Returns 404 for a job that has
 * not failed.
 */
export const dropJob = endpoint('DELETE', '/api/admin/jobs/:sellerId/:id', 'operator:settings', {
  summary: 'Drop a failed job',
  audit: ['job.dropped'],
  params: s.bySellerAndId,
});
