import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createSimulatorClock } from './simulator/simulator-clock.ts';

/** Mounts the call that advances the simulator's clock, which only a demo may do. */
export function mountSimulatorRoutes(app: FastifyInstance, deps: Deps): void {
  const clock = createSimulatorClock(deps);

  mountCalls(app, {
    advanceSimulator: async ({ body: { hours }, principal }) => {
      if (deps.config.mode !== 'demo') throw new Refusal('not_found');
      const now = await clock.advance(hours);
      await deps.database.asSeller(principal, (db) =>
        recordAudit(db, principal, 'simulator.advanced', '', { hours }),
      );
      return { now };
    },
  });
}
