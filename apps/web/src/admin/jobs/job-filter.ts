import type { JobFilter, JobState } from '@shipdesk/contract/operator/jobs';

export const jobStates = ['failed', 'running', 'waiting'] as const satisfies readonly JobState[];

/** A filter with parts that may be undefined. */
export type FilterParts = { [Part in keyof JobFilter]: JobFilter[Part] | undefined };

/** The filter in the URL, without invalid values. */
export function filterOf(params: URLSearchParams): JobFilter {
  const state = jobStates.find((one) => one === params.get('state')) ?? 'failed';
  const [task, sellerId] = [params.get('task'), params.get('seller')];
  return {
    state,
    ...(task && { task: task.slice(0, 64) }),
    ...(sellerId && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(sellerId) && { sellerId }),
  };
}

/** The query of a filter, without the default state. */
export function paramsOf({ state, task, sellerId }: FilterParts): URLSearchParams {
  return new URLSearchParams({
    ...(state !== undefined && state !== 'failed' && { state }),
    ...(task !== undefined && { task }),
    ...(sellerId !== undefined && { seller: sellerId }),
  });
}
