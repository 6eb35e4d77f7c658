import { Readable } from 'node:stream';
import {
  cancelImport,
  createImport,
  getImport,
  getImportErrors,
  listImports,
} from '@shipdesk/contract/orders/imports';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { nameCsv } from '../http/csv-file.ts';
import { idempotencyKey, markReplay } from '../http/idempotency.ts';
import { Refusal } from '../http/problem.ts';
import { guardedRoute, guardedStream } from '../http/route.ts';
import { createImports } from './imports-service.ts';
import { fileNameOf, importToWire } from './imports-wire.ts';

/** Large imports. The upload has its own scope, because no other route streams its body. */
export async function importsRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const imports = createImports(deps);
  app.addHook('preClose', async () => imports.stop());

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/csv', (_request, body, done) => done(null, body));
    scope.addContentTypeParser('*', (_request, _body, done) => done(notCsv()));

    guardedRoute(
      scope,
      createImport,
      async ({ principal, request, reply }) => {
        const body: unknown = request.body;
        if (!(body instanceof Readable)) throw notCsv();
        const { row, isReplay } = await imports.upload(principal, {
          fileName: fileNameOf(request.headers['x-file-name']),
          announcedBytes: Number(request.headers['content-length']) || undefined,
          body,
          call: { operation: 'imports', key: idempotencyKey(request) },
        });
        if (isReplay) markReplay(reply);
        return { data: importToWire(row) };
      },
      { sellerCallsPerMinute: 6, isUpload: true },
    );
  });

  guardedRoute(app, listImports, async ({ principal }) => {
    const { rows, isMore } = await imports.list(principal);
    const { maxBytes, maxRows } = deps.config.imports;
    return { data: rows.map(importToWire), isMore, limits: { bytes: maxBytes, rows: maxRows } };
  });

  guardedRoute(app, getImport, async ({ params, principal }) => ({
    data: importToWire(await imports.one(principal, params.id)),
  }));

  guardedRoute(app, cancelImport, async ({ params, principal }) => ({
    data: importToWire(await imports.cancel(principal, params.id)),
  }));

  guardedStream(app, getImportErrors, async ({ params, principal, reply }) => {
    const lines = await imports.errors(principal, params.id);
    nameCsv(reply, 'failed-rows.csv');
    return Readable.from(lines);
  });
}

function notCsv(): Refusal {
  return new Refusal('unsupported_media_type', { reason: 'csv_expected' });
}
