import { ndrActionKinds } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { ndrStates } from '@shipdesk/domain/shipping/ndr/ndr-case';
import { ndrReasons } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import { MAX_REMARK_CHARS } from '@shipdesk/domain/shipping/ndr/ndr-rules';
import {
  Enum,
  Boolean as Flag,
  Array as List,
  Null,
  Object as Shape,
  String as Text,
} from 'typebox';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import { rowId, text } from '../fields.ts';
import { operatorFilter } from '../operator/operator-lists.ts';

const exact = { additionalProperties: false } as const;

const openState = Enum(['recorded', 'passed_on']);

const task = Shape(
  {
    id: Text(),
    sellerId: Text(),
    sellerName: Text(),
    docketNumber: Text(),
    awb: Text(),
    carrier: Text(),
    kind: Enum([...ndrActionKinds]),
    /** The seller's remark. */
    remark: Text(),
    askedAt: Text(),
    reason: Enum([...ndrReasons]),
    /** The carrier's code and words. */
    code: Text(),
    words: Text(),
    caseState: Enum([...ndrStates]),
    state: openState,
    /** With which it was passed on. */
    note: Text(),
  },
  exact,
);

/**
 * Undecided actions of all sellers that carriers accept only from people: at most 200, oldest first. `search` is an AWB or
 * docket number.
 */
export const listNdrTasks = endpoint({
  method: 'GET',
  path: '/api/admin/ndr-tasks',
  access: ['Admin'],
  summary: 'Failed deliveries that wait for operator staff',
  query: Shape(operatorFilter, exact),
  response: Shape({ data: List(task), isMore: Flag() }, exact),
});
export type NdrTask = ResponseOf<typeof listNdrTasks>['data'][number];

/**
 * Notes that an action was passed on to the carrier, or what the carrier decided. `seen` is the state and the note that the
 * caller saw. 409 when the action has ended, or has another state or note by now, which the answer names.
 */
export const noteNdrTask = endpoint({
  method: 'POST',
  path: '/api/admin/ndr-tasks/:sellerId/:id',
  access: ['Admin'],
  summary: 'Note what became of an action on a failed delivery',
  params: Shape({ sellerId: rowId(), id: rowId() }, exact),
  body: Shape(
    {
      state: Enum(['passed_on', 'accepted', 'rejected']),
      note: text(MAX_REMARK_CHARS),
      seen: Shape({ state: openState, note: text(MAX_REMARK_CHARS) }, exact),
    },
    exact,
  ),
  response: Null(),
  status: 204,
});
export type NdrTaskState = BodyOf<typeof noteNdrTask>['state'];
