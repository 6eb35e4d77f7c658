import type { BodyOf, ParamsOf, QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { listNdrTasks, noteNdrTask } from '@shipdesk/contract/shipping/ndr-tasks';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type NdrTask = ResponseOf<typeof listNdrTasks>['data'][number];
export type NdrTaskState = BodyOf<typeof noteNdrTask>['state'];

const ndrTasksApi = api.enhanceEndpoints({ addTagTypes: ['NdrTask'] }).injectEndpoints({
  endpoints: (build) => ({
    listNdrTasks: build.query<ResponseOf<typeof listNdrTasks>, QueryOf<typeof listNdrTasks>>({
      query: (query) => call(listNdrTasks, { query }),
      providesTags: ['NdrTask'],
    }),
    // Also after a refusal, because the list was out of date.
    noteNdrTask: build.mutation<
      ResponseOf<typeof noteNdrTask>,
      { params: ParamsOf<typeof noteNdrTask>; body: BodyOf<typeof noteNdrTask> }
    >({
      query: ({ params, body }) => call(noteNdrTask, { params, body }),
      invalidatesTags: ['NdrTask'],
    }),
  }),
});

export const { useListNdrTasksQuery, useNoteNdrTaskMutation } = ndrTasksApi;
