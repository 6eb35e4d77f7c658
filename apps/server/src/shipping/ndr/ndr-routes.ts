import { describeProblem } from '@shipdesk/contract/problems/wire-problems';
import {
  type createNdrActions,
  type listNdr,
  MAX_COUNTED,
  NDR_PAGE_SIZE,
} from '@shipdesk/contract/shipping/ndr';
import { chooseReference } from '@shipdesk/domain/order/parcel-name';
import { getDisputeHours } from '@shipdesk/domain/shipping/carriers/registry';
import { computeDisputeBy } from '@shipdesk/domain/shipping/ndr/ndr-clock';
import { addDays, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { mountCalls, type Reply } from '../../platform/http/route.ts';
import { createIdempotentCall } from '../../platform/idempotency.ts';
import type { NdrResult } from './ndr-answer-steps.ts';
import { createNdrLinks, hasConsigneeOffer } from './ndr-links-service.ts';
import { mountNdrPageRoutes } from './ndr-page-routes.ts';
import { createDisputes, createNdr, createNdrTasks, type OfferedCase } from './ndr-service.ts';

type WireCase = Reply<typeof listNdr>['data']['cases'][number];
type WireAction = NonNullable<WireCase['lastAction']>;
type WireResult = Reply<typeof createNdrActions>['data'][number];

/** Large enough for two hundred answers with addresses. */
const bodyLimit = 256 * 1024;

export async function mountNdrRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const ndr = createNdr(deps);
  const links = createNdrLinks(deps);
  const tasks = createNdrTasks(deps);
  const disputes = createDisputes(deps);

  mountCalls(app, {
    listNdr: async ({ query, principal }) => {
      const { tab = 'action_required', sort = 'risk', page = '1' } = query;
      const list = await ndr.list(
        principal,
        { tab, sort, page: Number(page) },
        { pageSize: NDR_PAGE_SIZE, maxCounted: MAX_COUNTED },
      );
      return { ...list, cases: list.cases.map(caseToWire) };
    },
    getNdrCase: async ({ params, principal }) => {
      const { ndrCase, actions, failures } = await ndr.read(principal, params.docketNumber);
      return {
        case: caseToWire(ndrCase),
        actions: actions.map(actionToWire),
        failures: failures.map(({ attempt, ...failure }) => ({
          ...failure,
          ...attemptToWire(attempt),
        })),
      };
    },
    getDisputePdf: async ({ params, principal, reply }) => {
      const pdf = await disputes.renderPdf(principal, params.docketNumber);
      attachAs(reply, `shipdesk-dispute-${params.docketNumber}.pdf`);
      return pdf;
    },
    listAttemptFigures: ({ query, principal }) => {
      const today = toBusinessDay(deps.now());
      const { by = 'carrier', to = today, from = addDays(to, -29) } = query;
      return ndr.listFigures(principal, { by, from, to });
    },
    createNdrActions: [
      { bodyLimit },
      async ({ body, principal, request, reply }) => {
        const call = createIdempotentCall('ndr actions', { request, reply, body });
        return (await ndr.answer(principal, body.items, call)).map(resultToWire);
      },
    ],
    createNdrLink: ({ params, principal }) => links.create(principal, params.docketNumber),
    getNdrSettings: ({ principal }) => ndr.readSettings(principal),
    saveNdrSettings: ({ body, principal }) => ndr.saveSettings(principal, body),
    listNdrTasks: async ({ principal, query }) => {
      const { tasks: rows, isMore } = await tasks.list(principal, query);
      const data = rows.map((row) => ({
        ...row,
        remark: row.details.remark ?? '',
        askedAt: row.createdAt,
        words: row.caseWords,
        state: row.state === 'passed_on' ? row.state : ('recorded' as const),
      }));
      return { data, isMore };
    },
    noteNdrTask: ({ params, body, principal }) => tasks.note(principal, { ...params, ...body }),
  });

  await mountNdrPageRoutes(app, deps);
}

function resultToWire(result: NdrResult): WireResult {
  const { docketNumber, state } = result;
  if (result.state !== 'refused') return { docketNumber, state };
  const { field, code } = result.problem;
  const message = describeProblem(result.problem);
  return { docketNumber, state, problem: { field, code, message } };
}

function attemptToWire(attempt: OfferedCase['attempt']): Pick<WireCase, 'marks' | 'claim'> {
  return { marks: attempt?.marks ?? [], claim: attempt?.claim ?? null };
}

function caseToWire({ row, order, actions, days, lastAction, attempt }: OfferedCase): WireCase {
  return {
    ...row,
    ...attemptToWire(attempt),
    disputeBy: computeDisputeBy(row.dueAt, getDisputeHours(row.carrier)),
    reference: order ? chooseReference(order) : '',
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

function actionToWire(row: NonNullable<OfferedCase['lastAction']>): WireAction {
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
