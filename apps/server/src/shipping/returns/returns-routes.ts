import type { findReturn } from '@shipdesk/contract/shipping/returns';
import { MAX_RETURNS_COUNTED, RETURNS_PAGE_SIZE } from '@shipdesk/contract/shipping/returns';
import { chooseReference } from '@shipdesk/domain/order/parcel-name';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { PHOTOS_BODY_BYTES } from '../../platform/files/photos-service.ts';
import { mountCalls, type Reply } from '../../platform/http/route.ts';
import { createIdempotentCall } from '../../platform/idempotency.ts';
import { createReturns, type DescribedReturn } from './returns-service.ts';

export function mountReturnsRoutes(app: FastifyInstance, deps: Deps): void {
  const returns = createReturns(deps);

  mountCalls(app, {
    listReturns: async ({ query, principal }) => {
      const { tab = 'delivered', page = '1' } = query;
      const list = await returns.list(
        principal,
        { tab, page: Number(page) },
        { pageSize: RETURNS_PAGE_SIZE, maxCounted: MAX_RETURNS_COUNTED },
      );
      return { ...list, returns: list.returns.map(toWire) };
    },
    findReturn: async ({ body, principal }) =>
      toWire(await returns.find(principal, body.code.trim())),
    acknowledgeReturn: [
      { bodyLimit: PHOTOS_BODY_BYTES, isUpload: true },
      ({ params, body, principal, request, reply }) => {
        const acknowledgement = { ...params, ...body, note: body.note.trim() };
        const call = createIdempotentCall('return acknowledged', {
          request,
          reply,
          body: acknowledgement,
        });
        return returns.acknowledge(principal, acknowledgement, call);
      },
    ],
  });
}

function toWire({
  row,
  order,
  acknowledgedBy,
  photos,
}: DescribedReturn): Reply<typeof findReturn>['data'] {
  return {
    ...row,
    reference: order ? chooseReference(order) : '',
    direction: order?.direction ?? 'forward',
    returnReason: order?.returnDetails?.reason ?? null,
    invoicePaise: order?.invoicePaise ?? 0,
    consigneeName: order?.consigneeName ?? '',
    consigneeCity: order?.consigneeCity ?? '',
    products:
      order?.contents.map(({ productName, quantity }) => ({ name: productName, quantity })) ?? [],
    acknowledgedBy,
    photos,
  };
}
