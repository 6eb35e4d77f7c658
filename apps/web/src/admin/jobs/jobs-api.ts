import * as jobs from '@shipdesk/contract/operator/jobs';
import { calls } from '../../api/calls.ts';

export const {
  useListJobsQuery,
  useRetryJobMutation,
  useRetryFailedJobsMutation,
  useDropJobMutation,
} = calls(({ query, mutation }) => ({
  listJobs: query(jobs.listJobs, ['Job']),
  // Also after a refusal, because the list was out of date.
  retryJob: mutation(jobs.retryJob, ['Job']),
  retryFailedJobs: mutation(jobs.retryFailedJobs, ['Job']),
  dropJob: mutation(jobs.dropJob, ['Job']),
}));
