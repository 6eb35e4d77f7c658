import type { FastifyInstance } from 'fastify';
import { mountCalls } from '../../platform/http/route.ts';
import type { Sandboxes } from './sandbox-service.ts';

export function mountSandboxRoutes(app: FastifyInstance, sandboxes: Sandboxes): void {
  mountCalls(app, {
    getSandbox: ({ principal }) => sandboxes.find(principal),
    openSandbox: ({ principal }) => sandboxes.open(principal),
    resetSandbox: ({ principal }) => sandboxes.reset(principal),
    advanceSandbox: ({ principal, body }) => sandboxes.advance(principal, body),
  });
}
