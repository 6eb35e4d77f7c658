import type { FastifyInstance } from 'fastify';
import { mountCalls } from '../http/route.ts';
import type { PlatformDeps } from '../platform-deps.ts';
import type { JobDrop } from './job-worker.ts';
import { createJobs } from './jobs-service.ts';

export function mountJobsRoutes(
  app: FastifyInstance,
  deps: PlatformDeps,
  drops: Readonly<Record<string, JobDrop>>,
): void {
  const jobs = createJobs(deps, drops);
  deps.metrics?.addGauge(
    {
      name: 'shipdesk_jobs',
      help: 'Jobs by task and state, counted up to 10,000 of each.',
      labelNames: ['task', 'state'],
    },
    async () =>
      (await jobs.countJobs()).flatMap(({ task, ...states }) =>
        Object.entries(states).map(([state, value]) => ({ labels: { task, state }, value })),
      ),
  );

  mountCalls(app, {
    listJobs: async ({ body: { state, task, sellerId } }) => {
      const { jobs: rows, isMore, counts } = await jobs.list({ state, task, sellerId });
      return {
        data: rows.map((row) => ({ ...row, reason: row.lastError })),
        isMore,
        counts,
      };
    },
    retryJob: ({ principal, params }) => jobs.retry(principal, params),
    retryFailedJobs: async ({ principal, body: { task } }) => ({
      jobs: await jobs.retryAll(principal, task),
    }),
    dropJob: ({ principal, params }) => jobs.drop(principal, params),
  });
}
