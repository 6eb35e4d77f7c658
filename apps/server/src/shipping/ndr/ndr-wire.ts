import type { ResponseOf } from '@shipdesk/contract/endpoint';
import { problemText } from '@shipdesk/contract/problems/wire-problems';
import type { createNdrActions, getNdrCase, listNdr } from '@shipdesk/contract/shipping/ndr';
import type { listNdrTasks } from '@shipdesk/contract/shipping/ndr-tasks';

import type { NdrResult } from './ndr-answers.ts';
import { hasConsigneeOffer } from './ndr-links-service.ts';
import type { NdrHistory, NdrList, ShownCase } from './ndr-service.ts';
import type { NdrActionRow } from './ndr-store.ts';
import type { NdrTaskRow } from './ndr-tasks-store.ts';

type WireCase = ResponseOf<typeof listNdr>['data']['cases'][number];
type WireAction = NonNullable<WireCase['lastAction']>;
type WireTask = ResponseOf<typeof listNdrTasks>['data'][number];
type WireResult = ResponseOf<typeof createNdrActions>['data'][number];

export function listToWire({
  cases,
  counts,
  ...list
}: NdrList): ResponseOf<typeof listNdr>['data'] {
  return { ...list, counts: { ...counts }, cases: cases.map(caseToWire) };
}

export function historyToWire({
  shown,
  actions,
  failures,
}: NdrHistory): ResponseOf<typeof getNdrCase>['data'] {
  return {
    case: caseToWire(shown),
    actions: actions.map(actionToWire),
    failures: failures.map(({ at, ...failure }) => ({ at: at.toISOString(), ...failure })),
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
    docketNumber: row.docketNumber,
    orderId: order?.orderRef ?? '',
    awb: row.awb,
    carrier: row.carrier,
    state: row.state,
    reason: row.reason,
    code: row.code,
    words: row.words,
    attempts: row.attempts,
    riskPaise: row.riskPaise,
    paymentMode: order?.paymentMode ?? 'Prepaid',
    invoicePaise: order?.invoicePaise ?? 0,
    failedAt: row.failedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    products: order?.contents.map(({ productName }) => productName).join(', ') ?? '',
    consignee: {
      name: order?.consigneeName ?? '',
      phone: order?.consigneePhone ?? '',
      email: order?.consigneeEmail ?? '',
      address: order?.consigneeAddress ?? '',
      city: order?.consigneeCity ?? '',
      pincode: order?.consigneePincode ?? '',
    },
    actions: actions.map(({ kind, required, optional }) => ({
      kind,
      required: [...required],
      optional: [...optional],
    })),
    days: [...days],
    canBeLinked: hasConsigneeOffer(actions),
    lastAction: lastAction ? actionToWire(lastAction) : null,
  };
}

export function taskToWire(row: NdrTaskRow): WireTask {
  return {
    id: row.id,
    sellerId: row.sellerId,
    sellerName: row.sellerName,
    docketNumber: row.docketNumber,
    awb: row.awb,
    carrier: row.carrier,
    kind: row.kind,
    remark: row.details.remark ?? '',
    askedAt: row.createdAt.toISOString(),
    reason: row.reason,
    code: row.code,
    words: row.caseWords,
    caseState: row.caseState,
    state: row.state === 'passed_on' ? row.state : 'recorded',
    note: row.note,
  };
}

function actionToWire(row: NdrActionRow): WireAction {
  return {
    kind: row.kind,
    askedBy: row.askedBy,
    state: row.state,
    words: row.words,
    attempt: row.attempt,
    at: row.createdAt.toISOString(),
    sendAt: row.sendAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    ...row.details,
  };
}
