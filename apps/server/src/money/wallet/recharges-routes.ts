import { RECHARGES_PAGE_SIZE } from '@shipdesk/contract/money/recharges';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createIdempotentCall } from '../../platform/idempotency.ts';
import { createFieldRefusal } from '../../platform/refusal.ts';
import { createPaymentEvents } from './gateway-payments-service.ts';
import { createOperatorRecharges } from './operator-recharges-service.ts';
import { createGateway } from './razorpay.ts';
import { createRecharges } from './recharges-service.ts';

const pageSize = RECHARGES_PAGE_SIZE;
const MAX_EVENT_BYTES = 64 * 1024;

export async function mountRechargesRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const gateway = createGateway(deps.config);
  const recharges = createRecharges({ ...deps, gateway });
  const operatorRecharges = createOperatorRecharges(deps);
  const events = createPaymentEvents({ ...deps, gateway });

  mountCalls(app, {
    createRecharge: [
      { sellerCallsPerMinute: 30 },
      async ({ body, principal, request, reply }) => {
        const call = createIdempotentCall('recharges', { request, reply, body });
        return toWire(await recharges.add(principal, body, call));
      },
    ],
    listRecharges: async ({ query, principal }) => {
      const { before } = query;
      const { rows, hasMore, payTo } = await recharges.list(principal, { before, pageSize });
      return { data: rows.map(toWire), hasMore, modes: recharges.modes, payTo };
    },
    getRecharge: async ({ params, principal }) =>
      toWire(await recharges.find(principal, params.id)),
    listAllRecharges: async ({ query, principal }) => {
      const { tab = 'waiting', before, ...filter } = query;
      const page = { isWaiting: tab === 'waiting', filter, before, pageSize };
      const result = await operatorRecharges.list(principal, page);
      return {
        data: result.recharges.map(toWire),
        hasMore: result.hasMore,
        waiting: result.waiting,
        strayPayments: result.strayPayments.map((event) => ({
          ...event,
          type: event.kind,
          paymentId: event.paymentId ?? '',
          reason: event.outcome === 'mismatch' ? ('mismatch' as const) : ('unknown' as const),
        })),
      };
    },
    approveRecharge: async ({ params, principal }) =>
      toWire(await operatorRecharges.approve(principal, params.id)),
    declineRecharge: async ({ params, body, principal }) =>
      toWire(await operatorRecharges.decline(principal, params.id, toReason(body.reason))),
    refundRecharge: ({ params, body, principal, request, reply }) => {
      const refund = { rechargeId: params.id, ...body };
      const call = createIdempotentCall('recharge refunds', { request, reply, body: refund });
      const { amountPaise, utr } = body;
      return operatorRecharges.refund(
        principal,
        { rechargeId: params.id, amountPaise, reason: toReason(body.reason), utr },
        call,
      );
    },
  });

  // Use a separate scope that stores raw bodies, because the signature covers the raw body.
  await app.register(async (scope) => {
    const bodies = new WeakMap<FastifyRequest, string>();
    const readJson = scope.getDefaultJsonParser('error', 'error');
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser<string>(
      'application/json',
      { parseAs: 'string' },
      (request, body, done) => {
        bodies.set(request, body);
        if (body === '') done(null);
        else void readJson(request, body, done);
      },
    );
    mountCalls(scope, {
      receivePayment: [
        { bodyLimit: MAX_EVENT_BYTES, perMinute: 600 },
        async ({ request }) => {
          await events.receive(request.headers, bodies.get(request) ?? '');
          return { received: true };
        },
      ],
    });
  });
}

function toReason(text: string): string {
  const reason = text.trim();
  if (reason === '')
    throw createFieldRefusal([
      { field: 'reason', code: 'field_empty', params: { field: 'reason' } },
    ]);
  return reason;
}

type Recharge = Awaited<ReturnType<ReturnType<typeof createRecharges>['find']>>;

function toWire<T extends Recharge>(row: T) {
  return {
    ...row,
    reference: row.utr ?? row.paymentId ?? '',
    payUrl: row.state === 'awaiting_payment' ? (row.linkUrl ?? '') : '',
    createdBy: row.createdByName,
  };
}
