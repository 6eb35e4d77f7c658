import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createWaits } from './waits-service.ts';

export function mountWaitsRoutes(app: FastifyInstance, deps: Deps): void {
  const waits = createWaits(deps);
  mountCalls(app, { getWaits: () => waits.list() });
}
