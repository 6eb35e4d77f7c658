import {
  Boolean as Flag,
  Integer,
  Array as List,
  Null,
  Optional,
  Object as Shape,
  String as Text,
  Union,
  Unsafe,
} from 'typebox';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import { rowId, text } from '../fields.ts';

const exact = { additionalProperties: false } as const;
const moment = () => Text({ description: 'ISO 8601' });

/** `waiting`: due, or pausing after a failed attempt. `failed`: given up until the operator decides. */
const jobStates = ['failed', 'running', 'waiting'] as const;
export type JobState = (typeof jobStates)[number];
const state = () => Unsafe<JobState>({ type: 'string', enum: [...jobStates] });

/** Jobs of one state across sellers, at most 200; `isMore` when there are others. Counts stop at 10,000. */
export const listJobs = endpoint({
  method: 'POST',
  path: '/api/admin/jobs',
  access: ['Admin'],
  summary: 'Background jobs by state, task and seller',
  body: Shape({ state: state(), task: Optional(text(64)), sellerId: Optional(rowId()) }, exact),
  response: Shape(
    {
      data: List(
        Shape(
          {
            id: Text(),
            sellerId: Text(),
            sellerName: Text(),
            task: Text(),
            /** The order that the job works on; empty without one. */
            docketNumber: Text(),
            attempts: Integer(),
            /** Why the last attempt failed; empty when none did. */
            reason: Text(),
            createdAt: moment(),
            runAt: moment(),
            failedAt: Union([moment(), Null()]),
          },
          exact,
        ),
      ),
      isMore: Flag(),
      /** The jobs of all sellers, by task. */
      counts: List(
        Shape({ task: Text(), failed: Integer(), running: Integer(), waiting: Integer() }, exact),
      ),
    },
    exact,
  ),
});
export type JobList = ResponseOf<typeof listJobs>;
export type Job = JobList['data'][number];
export type JobFilter = BodyOf<typeof listJobs>;

const one = Shape({ sellerId: rowId(), id: rowId() }, exact);

/** Runs a failed job again immediately. 404 for a job that has not failed. */
export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:sellerId/:id/retry',
  access: ['Admin'],
  summary: 'Run a failed job again',
  params: one,
  response: Null(),
  status: 204,
});

/** Runs the failed jobs of a task again, of all sellers. `jobs` is how many there were. */
export const retryFailedJobs = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/retry',
  access: ['Admin'],
  summary: 'Run all failed jobs of a task again',
  body: Shape({ task: text(64, 1) }, exact),
  response: Shape({ data: Shape({ jobs: Integer() }, exact) }, exact),
});

/** Removes a failed job for good; a booking ends as refused. 404 for a job that has not failed. */
export const dropJob = endpoint({
  method: 'DELETE',
  path: '/api/admin/jobs/:sellerId/:id',
  access: ['Admin'],
  summary: 'Drop a failed job',
  params: one,
  response: Null(),
  status: 204,
});
