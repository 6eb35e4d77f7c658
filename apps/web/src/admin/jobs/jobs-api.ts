import type { BodyOf, ParamsOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { dropJob, listJobs, retryFailedJobs, retryJob } from '@shipdesk/contract/operator/jobs';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type JobList = ResponseOf<typeof listJobs>;
export type Job = JobList['data'][number];
export type JobFilter = BodyOf<typeof listJobs>;

const jobsApi = api.enhanceEndpoints({ addTagTypes: ['Job'] }).injectEndpoints({
  endpoints: (build) => ({
    listJobs: build.query<JobList, JobFilter>({
      query: (body) => call(listJobs, { body }),
      providesTags: ['Job'],
    }),
    // Also after a refusal, because the list was out of date.
    retryJob: build.mutation<ResponseOf<typeof retryJob>, ParamsOf<typeof retryJob>>({
      query: (params) => call(retryJob, { params }),
      invalidatesTags: ['Job'],
    }),
    retryFailedJobs: build.mutation<
      ResponseOf<typeof retryFailedJobs>,
      BodyOf<typeof retryFailedJobs>
    >({
      query: (body) => call(retryFailedJobs, { body }),
      invalidatesTags: ['Job'],
    }),
    dropJob: build.mutation<ResponseOf<typeof dropJob>, ParamsOf<typeof dropJob>>({
      query: (params) => call(dropJob, { params }),
      invalidatesTags: ['Job'],
    }),
  }),
});

export const {
  useListJobsQuery,
  useRetryJobMutation,
  useRetryFailedJobsMutation,
  useDropJobMutation,
} = jobsApi;
