import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { getImport } from '@shipdesk/contract/orders/imports';
import {
  type BulkField,
  bulkColumns,
  bulkExampleRow,
} from '@shipdesk/domain/order/bulk/bulk-columns';
import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { formatCsvText } from '../../../packages/domain/test-support/csv-bytes.ts';
import { readConfig } from '../src/config.ts';
import { createImportHandler, IMPORT_TASK } from '../src/orders/imports/import-job.ts';
import { runDueJobs } from '../src/platform/jobs/job-worker.ts';
import { createPincodeTable } from '../src/rates/pincodes/pincodes-service.ts';
import type { Caller, TestApp } from './test-app.ts';
import { createUniqueId } from './unique-id.ts';

export type ImportResponse = ResponseOf<typeof getImport>;

/** Builds a CSV file of example rows with new reference numbers and some changed cells. */
export function buildImportCsv(rows: readonly Partial<Record<BulkField, string>>[]): string {
  const records = rows.map((changes) => {
    const clientRefrenceNumber = `I-${createUniqueId()}`;
    const cells = { ...bulkExampleRow, clientRefrenceNumber, ...changes };
    return bulkColumns.map((column) => cells[column]);
  });
  return formatCsvText([[...bulkColumns], ...records]);
}

export function uploadImport(
  { fastify }: Pick<TestApp, 'fastify'>,
  caller: Caller,
  file: string | Uint8Array | Readable,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return fastify.inject({
    method: 'POST',
    url: '/api/imports',
    headers: {
      authorization: `Bearer ${caller.accessToken}`,
      'content-type': 'text/csv',
      ...headers,
    },
    payload: typeof file === 'string' || file instanceof Readable ? file : Buffer.from(file),
  });
}

/** Processes the imports of a test app in this thread until `stop` is called. */
export function runImports(
  { database, dockets, book, clock, deps: { gstStates } }: TestApp,
  settings: Record<string, string> = {},
): { stop: () => Promise<void> } {
  const stopController = new AbortController();
  const config = readConfig({ SESSION_SECRET: 'k'.repeat(48), ...settings });
  const startedAtMs = Date.now();
  // Retries and leases need a running clock.
  const now = () => new Date(clock.now.getTime() + Date.now() - startedAtMs);
  const log = pino({ level: 'silent' });
  const { imports: limits } = config;
  const pincodes = createPincodeTable();
  const newId = () => uuidv7();
  const deps = { database, dockets, book, gstStates, pincodes, config, limits, log, newId };
  const handler = createImportHandler({ ...deps, now: () => clock.now }, stopController.signal);
  const { leaseSeconds } = limits;
  const handlers = { [IMPORT_TASK]: handler };
  const jobs = { database, handlers, now, log, leaseSeconds, maxBatches: 1, batchSize: 1 };
  const runUntilStopped = async () => {
    while (!stopController.signal.aborted) {
      if ((await runDueJobs(jobs, stopController.signal)) === 0) await sleep(20);
    }
  };
  const loop = runUntilStopped();
  return {
    stop: () => {
      stopController.abort();
      return loop;
    },
  };
}

export async function waitForImport(
  caller: Pick<Caller, 'get'>,
  { data: { id } }: ImportResponse,
): Promise<ImportResponse['data']> {
  for (;;) {
    const { data } = (await caller.get(`/api/imports/${id}`)).json<ImportResponse>();
    if (data.finishedAt !== null) return data;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
