import { ndrActionKinds } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { ndrStates } from '@shipdesk/domain/shipping/ndr/ndr-case';
import { ndrReasons } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import { MAX_REMARK_CHARS } from '@shipdesk/domain/shipping/ndr/ndr-rules';
import {
  type BodyOf,
  endpoint,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '../endpoint.ts';
import { operatorFilter } from '../operator/operator-lists.ts';
import * as s from '../shape.ts';

const openState = s.oneOf(['recorded', 'passed_on']);

const task = s.shape({
  ...s.strings('id', 'sellerId', 'sellerName', 'docketNumber', 'reference', 'awb', 'carrier'),
  kind: s.oneOf(ndrActionKinds),
  remark: s.string(),
  askedAt: s.string(),
  reason: s.oneOf(ndrReasons),
  /** The carrier's code and words. */
  code: s.string(),
  words: s.string(),
  caseState: s.oneOf(ndrStates),
  state: openState,
  /** The note that staff wrote when they passed the action on. */
  note: s.string(),
});

/**
 * Returns the undecided actions that operator staff carry out because the carrier has no API for them. Lists at most
 * 200 actions of all sellers, oldest first. `search` is an AWB, docket number, order id or reference.
 */
export const listNdrTasks = endpoint('GET', '/api/admin/ndr-tasks', 'operator:read', {
  summary: 'Failed deliveries that wait for operator staff',
  audit: ['ndr_tasks.listed'],
  query: s.shape({
    /** Selects actions to pass on: `late` after the deadline of the failed delivery, `open` before it. */
    clock: s.optional(s.oneOf(['late', 'open'])),
    ...operatorFilter,
  }),
  response: s.shape({ data: s.list(task), isMore: s.boolean() }),
});
export type NdrTasksQuery = QueryOf<typeof listNdrTasks>;
export type NdrTask = ResponseOf<typeof listNdrTasks>['data'][number];

/**
 * Records that an action was passed on to the carrier, or the carrier's decision. `seen` is the state and note that
 * the caller saw. Returns 409 if the action has ended or was changed since.
 */
export const noteNdrTask = endpoint(
  'POST',
  '/api/admin/ndr-tasks/:sellerId/:id',
  'operator:support',
  {
    summary: 'Record the outcome of an action on a failed delivery',
    audit: ['ndr_task.noted'],
    params: s.bySellerAndId,
    body: s.shape({
      state: s.oneOf(['passed_on', 'accepted', 'rejected']),
      note: s.text(MAX_REMARK_CHARS),
      seen: s.shape({ state: openState, note: s.text(MAX_REMARK_CHARS) }),
    }),
  },
);
export type NdrTaskNote = ParamsOf<typeof noteNdrTask> & BodyOf<typeof noteNdrTask>;
export type NdrTaskState = BodyOf<typeof noteNdrTask>['state'];
