import type { SimulatorClock } from '@shipdesk/contract/shipping/carriers';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { mountCalls } from '../../platform/http/route.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createCarriers } from './carriers-service.ts';
import { createSimulators } from './simulator/simulator-service.ts';

/** The calls throw 404 outside demo mode. */
export function mountSimulatorRoutes(app: FastifyInstance, deps: Deps): void {
  const simulators = createSimulators(deps, createCarriers(deps));
  const { clock } = simulators;

  function assertDemo(): void {
    if (deps.config.mode !== 'demo') throw new Refusal('not_found');
  }

  async function readClock(): Promise<SimulatorClock> {
    const { time, speed } = await clock.read();
    const nextEventAt = await simulators.findNextEventTime();
    return {
      now: time.toISOString(),
      realNow: deps.now().toISOString(),
      speed,
      nextEventAt: nextEventAt?.toISOString() ?? null,
    };
  }

  async function recordAdvance(principal: Principal, change: { hours: number } | { to: string }) {
    await deps.database.asSeller(principal, (db) =>
      recordAudit(db, principal, 'simulator.advanced', '', change),
    );
  }

  mountCalls(app, {
    getSimulatorClock: async () => {
      assertDemo();
      return readClock();
    },
    advanceSimulator: async ({ body: { hours }, principal }) => {
      assertDemo();
      await clock.advance(hours);
      await recordAdvance(principal, { hours });
      return readClock();
    },
    advanceSimulatorToEvent: async ({ principal }) => {
      assertDemo();
      const next = await simulators.findNextEventTime();
      if (next === null) throw new Refusal('simulator_idle');
      await clock.advanceTo(next);
      await recordAdvance(principal, { to: next.toISOString() });
      return readClock();
    },
  });
}
