import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createTds } from './tds-service.ts';

export function mountTdsRoutes(app: FastifyInstance, deps: Deps): void {
  const tds = createTds(deps);

  mountCalls(app, {
    listTds: ({ principal }) => tds.list(principal),
    listAllTds: ({ query, principal }) => tds.listAll(principal, query),
    deductTds: ({ params, body, principal }) =>
      tds.deduct(principal, params.id, body.percent === 1 ? 1 : 2),
    certifyTds: ({ params, body, principal }) =>
      tds.certify(principal, params, body.certificateNumber),
    refuseTds: ({ params, body, principal }) => tds.refuse(principal, params, body.reason.trim()),
  });
}
