import {
  acceptDiscrepancies,
  DISCREPANCY_PAGE_SIZE,
  decideDispute,
  disputeDiscrepancy,
  getProductWeight,
  listDiscrepancies,
  listDisputes,
  MAX_COUNTED_CASES,
} from '@shipdesk/contract/money/discrepancies';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { PHOTOS_BODY_BYTES } from '../../platform/files/photos-service.ts';
import { guardedRoute } from '../../platform/http/route.ts';
import { createDiscrepancies } from './discrepancies-service.ts';
import { caseToWire, disputeToWire, listToWire } from './discrepancies-wire.ts';
import { createProductWeights } from './product-weights-service.ts';

/** Weight discrepancies, for sellers and for operator staff. */
export function discrepanciesRoutes(app: FastifyInstance, deps: Deps): void {
  const discrepancies = createDiscrepancies(deps);
  const weights = createProductWeights(deps);

  guardedRoute(app, listDiscrepancies, async ({ query, principal }) => {
    const { tab = 'new', page = '1' } = query;
    const bounds = { pageSize: DISCREPANCY_PAGE_SIZE, maxCounted: MAX_COUNTED_CASES };
    const list = await discrepancies.list(principal, { tab, page: Number(page) }, bounds);
    return { data: listToWire(list) };
  });

  guardedRoute(app, acceptDiscrepancies, async ({ body, principal }) => ({
    data: await discrepancies.accept(principal, body.ids),
  }));

  guardedRoute(
    app,
    disputeDiscrepancy,
    async ({ params, body, principal }) => ({
      data: caseToWire(await discrepancies.dispute(principal, params.id, body)),
    }),
    { bodyLimit: PHOTOS_BODY_BYTES, isUpload: true },
  );

  guardedRoute(app, listDisputes, async ({ query, principal }) => {
    const { tab = 'open', page = '1', ...filter } = query;
    const { disputes, hasMore } = await discrepancies.disputes(
      principal,
      { isOpen: tab === 'open', page: Number(page), filter },
      DISCREPANCY_PAGE_SIZE,
    );
    return { data: disputes.map(disputeToWire), hasMore };
  });

  guardedRoute(app, decideDispute, async ({ params, body, principal }) => ({
    data: caseToWire(await discrepancies.decide(principal, params, body)),
  }));

  guardedRoute(app, getProductWeight, async ({ query, principal }) => {
    const { name = '', quantity = '1' } = query;
    const row = await weights.find(principal, { name, quantity: Number(quantity) });
    if (!row) return { data: null };
    const { weightGrams, lengthMm, breadthMm, heightMm, learnedAt } = row;
    const size = { lengthMm, breadthMm, heightMm };
    return {
      data: { name: row.name, quantity: row.quantity, weightGrams, ...size, learnedAt },
    };
  });
}
