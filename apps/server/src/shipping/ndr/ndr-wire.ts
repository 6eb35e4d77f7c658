import { problemText } from '@shipdesk/contract/problems/wire-problems';
import type { createNdrActions, getNdrCase, listNdr } from '@shipdesk/contract/shipping/ndr';
import type { listNdrTasks } from '@shipdesk/contract/shipping/ndr-tasks';
import type { Reply } from '../../platform/http/route.ts';
import type { NdrResult } from './ndr-answers.ts';
import { hasConsigneeOffer } from './ndr-links-service.ts';
import type { NdrHistory, NdrList, ShownCase } from './ndr-service.ts';
import type { NdrActionRow } from './ndr-store.ts';
import type { NdrTaskRow } from './ndr-tasks-store.ts';

type WireCase = Reply<typeof listNdr>['data']['cases'][number];
type WireAction = NonNullable<WireCase['lastAction']>;
type WireTask = Reply<typeof listNdrTasks>['data'][number];
type WireResult = Reply<typeof createNdrActions>['data'][number];

export function listToWire({ cases, ...list }: NdrList): Reply<typeof listNdr>['data'] {
  return { ...list, cases: cases.map(caseToWire) };
}

export function historyToWire({
  shown,
  actions,
  failures,
}: NdrHistory): Reply<typeof getNdrCase>['data'] {
  return {
    case: caseToWire(shown),
    actions: actions.map(actionToWire),
    failures,
  };
}

export function resultToWire(result: NdrResult): WireResult {
  const { docketNumber, state } = result;
  if (result.state !== 'refused') return { docketNumber, state };
  const { field, code } = result.problem;
  const message = problemText(result.problem);
  return { docketNumber, state, problem: { field, code, message } };
}

function caseToWire({ row, order, actions, days, lastAction }: ShownCase): WireCase {
  return {
    ...row,
    orderId: order?.orderRef ?? '',
    paymentMode: order?.paymentMode ?? 'Prepaid',
    invoicePaise: order?.invoicePaise ?? 0,
    products: order?.contents.map(({ productName }) => productName).join(', ') ?? '',
    consignee: {
      name: order?.consigneeName ?? '',
      phone: order?.consigneePhone ?? '',
      email: order?.consigneeEmail ?? '',
      address: order?.consigneeAddress ?? '',
      city: order?.consigneeCity ?? '',
      pincode: order?.consigneePincode ?? '',
    },
    actions,
    days,
    canBeLinked: hasConsigneeOffer(actions),
    lastAction: lastAction ? actionToWire(lastAction) : null,
  };
}

export function taskToWire(row: NdrTaskRow): WireTask {
  return {
    ...row,
    remark: row.details.remark ?? '',
    askedAt: row.createdAt,
    words: row.caseWords,
    state: row.state === 'passed_on' ? row.state : 'recorded',
  };
}

function actionToWire(row: NdrActionRow): WireAction {
  return {
    kind: row.kind,
    askedBy: row.askedBy,
    state: row.state,
    words: row.words,
    attempt: row.attempt,
    at: row.createdAt,
    sendAt: row.sendAt,
    settledAt: row.settledAt,
    ...row.details,
  };
}
