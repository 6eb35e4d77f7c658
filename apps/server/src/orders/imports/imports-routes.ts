import type { getImport, ImportState } from '@shipdesk/contract/orders/imports';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { readUpload, registerCsvUploads } from '../../platform/files/csv-upload.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { mountCalls, type Reply } from '../../platform/http/route.ts';
import { markReplay, readIdempotencyKey } from '../../platform/idempotency.ts';
import { assertSeesContacts } from '../../platform/principal.ts';
import { createImports, type Imports } from './imports-service.ts';

export async function mountImportsRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const imports = createImports(deps);
  app.addHook('preClose', async () => imports.stop());

  await registerCsvUploads(app, (scope) => {
    mountCalls(scope, {
      createImport: [
        { sellerCallsPerMinute: 6, isUpload: true },
        async ({ principal, request, reply }) => {
          const { row, isReplay } = await imports.upload(principal, {
            ...readUpload(request),
            announcedBytes: Number(request.headers['content-length']) || undefined,
            call: { operation: 'imports', key: readIdempotencyKey(request) },
          });
          if (isReplay) markReplay(reply);
          return importToWire(row);
        },
      ],
    });
  });

  mountCalls(app, {
    listImports: async ({ principal }) => {
      const { rows, isMore } = await imports.list(principal);
      const { maxBytes, maxRows } = deps.config.imports;
      return { data: rows.map(importToWire), isMore, limits: { bytes: maxBytes, rows: maxRows } };
    },
    getImport: async ({ params, principal }) =>
      importToWire(await imports.read(principal, params.id)),
    cancelImport: async ({ params, principal }) =>
      importToWire(await imports.cancel(principal, params.id)),
    getImportErrors: async ({ params, principal, reply }) => {
      assertSeesContacts(principal);
      const lines = await imports.streamErrors(principal, params.id);
      attachAs(reply, 'failed-rows.csv');
      return lines;
    },
  });
}

type ImportRow = Awaited<ReturnType<Imports['read']>>;

const states: Readonly<Record<ImportRow['state'], ImportState>> = {
  uploading: 'waiting',
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
};

function importToWire(row: ImportRow): Reply<typeof getImport>['data'] {
  return {
    ...row,
    bytes: row.fileBytes,
    state: states[row.state],
    isCancelling: row.state === 'running' && row.cancelAskedAt !== null,
    createdBy: row.createdByName,
  };
}
