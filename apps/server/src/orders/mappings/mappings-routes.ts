import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createMappings } from './mappings-service.ts';

export function mountMappingsRoutes(app: FastifyInstance, deps: Deps): void {
  const mappings = createMappings(deps);

  mountCalls(app, {
    listFileMappings: ({ principal }) => mappings.list(principal),
    saveFileMapping: ({ principal, params, body }) =>
      mappings.save(principal, params.fingerprint, body),
    deleteFileMapping: ({ principal, params }) => mappings.remove(principal, params.fingerprint),
  });
}
