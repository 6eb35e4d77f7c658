import * as tasks from '@shipdesk/contract/shipping/ndr-tasks';
import { calls } from '../../api/calls.ts';

export const { useListNdrTasksQuery, useNoteNdrTaskMutation } = calls(({ query, mutation }) => ({
  listNdrTasks: query(tasks.listNdrTasks, ['NdrTask']),
  // Also after a refusal, because the list was out of date.
  noteNdrTask: mutation(tasks.noteNdrTask, ['NdrTask']),
}));
