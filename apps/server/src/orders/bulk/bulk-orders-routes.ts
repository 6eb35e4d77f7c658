import type { BodyOf } from '@shipdesk/contract/endpoint';
import type { createBulkOrderViaExcel } from '@shipdesk/contract/orders/bulk-orders';
import { findBulkColumn, rowFromWire, toBulkPath } from '@shipdesk/contract/orders/order-wire';
import { bulkMessages } from '@shipdesk/domain/order/bulk/bulk-rules';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardJson } from '../../platform/http/guards/json-guard.ts';
import { toRefusal } from '../../platform/http/problem.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { markReplay, readIdempotencyKey } from '../../platform/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type BulkImport,
  type BulkReceipt,
  createBulkOrders,
  MAX_BULK_DETAILS,
} from './bulk-orders-service.ts';
import type { RefusedField } from './bulk-steps.ts';

/** Large enough for 1,000 rows in a script with three bytes per letter. */
const limits = { bodyLimit: 12 * 1024 * 1024, sellerCallsPerMinute: 6 };
/** The payload is nested five levels deep, and 1,000 rows have about 150,000 commas and colons. */
const jsonLimits = { maxDepth: 8, maxSeparators: 300_000 };

/** Mounts the bulk calls in a separate scope, because no other route accepts such large bodies. */
export async function mountBulkOrdersRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const orders = createBulkOrders(deps);

  await app.register(async (scope) => {
    guardJson(scope, jsonLimits);
    scope.setErrorHandler<FastifyError>((error) => {
      throw error.validation ? toRowRefusal(toRefusal(error), error.validation) : error;
    });

    mountCalls(scope, {
      createBulkOrder: [
        limits,
        async ({ body, principal, request, reply }) => {
          const call = { operation: 'booking/createBulkOrder', key: readIdempotencyKey(request) };
          const rows = body.map((entry, index) => ({
            rowNumber: getRowNumber(index),
            ...rowFromWire(entry),
          }));
          const result = await orders.importRows(principal, rows, {
            call,
            toPath: formatPathInPayload,
          });
          return buildResponse(result, reply);
        },
      ],
      createBulkOrderViaExcel: [
        limits,
        async ({ body, principal, request, reply }) => {
          const operation = 'booking/createBulkOrderViaExcel';
          const call = { operation, key: readIdempotencyKey(request) };
          const sheet = sheetFromWire(body);
          const result = await orders.importSheet(principal, sheet, {
            call,
            toPath: formatPathInSheet,
          });
          return buildResponse(result, reply);
        },
      ],
    });
  });
}

function buildResponse(
  { receipts, madeCount: createdCount, importId, isReplay }: BulkImport,
  reply: FastifyReply,
) {
  if (isReplay) markReplay(reply);
  return {
    message: describeOutcome(receipts.length, createdCount),
    ...(createdCount > 0 && { importId }),
    data: receiptsToWire(receipts),
  };
}

function describeOutcome(total: number, createdCount: number): string {
  const formatOrders = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`;
  if (createdCount === total) return `${formatOrders(total)} created.`;
  if (createdCount === 0)
    return `Nothing new: ${formatOrders(total)} of this file already existed.`;
  return `${formatOrders(createdCount)} created, ${total - createdCount} of this file already existed.`;
}

/** Converts schema errors to errors of file columns. The message names the first refused row. Spec §5. */
function toRowRefusal(
  refusal: Refusal,
  validation: NonNullable<FastifyError['validation']>,
): Refusal {
  const details = (refusal.details ?? []).slice(0, MAX_BULK_DETAILS);
  const message = describeRefusedRows(details, validation) ?? refusal.message;
  return new Refusal(refusal.code, { message, details });
}

function describeRefusedRows(
  details: readonly { field: string }[],
  validation: NonNullable<FastifyError['validation']>,
): string | null {
  const isList = ({ instancePath }: { instancePath: string }) => /^(\/rows)?$/.test(instancePath);
  const keywords = validation.filter(isList).map(({ keyword }) => keyword);
  if (keywords.includes('maxItems')) return bulkMessages.rowCount;
  if (keywords.includes('minItems')) return bulkMessages.noRows;
  const paths = details.map(({ field }) => /^(\d+)\.(.+)$/.exec(field));
  const [, firstIndex] = paths[0] ?? [];
  if (firstIndex === undefined) {
    return details[0]?.field.startsWith('rows.') ? bulkMessages.parsing : null;
  }
  const isMissing = validation.every(({ keyword }) => /^(required|minLength)$/.test(keyword));
  const columns = paths.flatMap((path) =>
    path?.[1] === firstIndex ? getColumn(path[2] ?? '') : [],
  );
  const names = Array.from(new Set(columns));
  const rowNumber = getRowNumber(Number(firstIndex));
  return isMissing
    ? bulkMessages.missingValues(rowNumber, names)
    : bulkMessages.invalidValues(rowNumber, names);
}

/** The header is row 1 of a file, so entry 0 is row 2. Spec §5, check 6. */
const FIRST_ROW = 2;

function getRowNumber(index: number): number {
  return index + FIRST_ROW;
}

function sheetFromWire({
  rows: [header = [], ...records],
}: BodyOf<typeof createBulkOrderViaExcel>) {
  return {
    header,
    records: records.map((cells, index) => ({ rowNumber: getRowNumber(index), cells })),
  };
}

/** Returns the column of a field path, or the last segment of the path if it has no column. */
function getColumn(path: string): string {
  return findBulkColumn(path) ?? path.split('.').at(-1) ?? path;
}

/** Returns the path of a field in the bulk payload: `4.shipments.0.phone`. */
function formatPathInPayload({ rowNumber, column }: RefusedField): string {
  const path = column === 'orderId' ? 'shipments.0.orderId' : toBulkPath(column);
  return `${rowNumber - FIRST_ROW}.${path}`;
}

/** Returns the path of a field in the rows of a sheet: `rows.5.phone`. */
function formatPathInSheet({ rowNumber, column }: RefusedField): string {
  return `rows.${rowNumber - 1}.${column}`;
}

function receiptsToWire(receipts: readonly BulkReceipt[]) {
  return receipts.map(({ rowNumber, orderId, docketNumber, referenceId, isNew }) => ({
    row: rowNumber,
    orderId,
    docketNumber,
    clientRefrenceNumber: referenceId,
    isNew,
  }));
}
