import { findAnything, MAX_HITS } from '@shipdesk/contract/operator/find';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedRoute } from '../../platform/http/route.ts';
import { createFind } from './find-service.ts';

export function findRoutes(app: FastifyInstance, deps: Deps): void {
  const finder = createFind(deps);

  guardedRoute(app, findAnything, async ({ principal, body: { text } }) => {
    const { hits, isMore } = await finder.find(principal, text, MAX_HITS);
    return {
      data: hits.map(({ sellerId, amountPaise, at, ...hit }) => ({
        ...hit,
        sellerId,
        at,
        amountPaise,
      })),
      isMore,
    };
  });
}
