import type { getCarrierRemittance } from '@shipdesk/contract/money/carrier-remittances';
import {
  CARRIER_REMITTANCES_PAGE_SIZE,
  MAX_REMITTANCE_BYTES,
  MAX_REMITTANCE_LINES,
  REMITTANCE_LINE_PAGE_SIZE,
} from '@shipdesk/contract/money/carrier-remittances';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { readUpload, registerCsvUploads } from '../../platform/files/csv-upload.ts';
import { mountCalls, type Reply } from '../../platform/http/route.ts';
import { createCarrierRemittances } from './carrier-remittances-service.ts';
import { createRemittanceBookings } from './remittance-bookings-service.ts';

export async function mountCarrierRemittancesRoutes(
  app: FastifyInstance,
  deps: Deps,
): Promise<void> {
  const remittances = createCarrierRemittances({
    ...deps,
    maxBytes: MAX_REMITTANCE_BYTES,
    maxLines: MAX_REMITTANCE_LINES,
  });
  const bookings = createRemittanceBookings(deps);

  await registerCsvUploads(app, (scope) => {
    mountCalls(scope, {
      recordCarrierRemittance: [
        { sellerCallsPerMinute: 12, isUpload: true },
        async ({ principal, params, query, request }) => {
          const row = await remittances.record(principal, {
            accountId: params.id,
            ...readUpload(request),
            receivedOn: query.receivedOn,
            utr: query.utr,
            receivedPaise: Number(query.receivedPaise),
          });
          return remittanceToWire(row);
        },
      ],
    });
  });

  mountCalls(app, {
    listCarrierRemittances: async ({ principal, query }) => {
      const page = { page: Number(query.page ?? '1'), size: CARRIER_REMITTANCES_PAGE_SIZE };
      const { remittances: rows, next } = await remittances.list(principal, page);
      return { data: rows.map(remittanceToWire), next };
    },
    listCarrierCod: ({ principal }) => remittances.listOwing(principal),
    getCarrierRemittance: async ({ principal, params }) =>
      remittanceToWire(await remittances.find(principal, params.id)),
    listCarrierRemittanceLines: async ({ principal, params, query }) => {
      const { show = null, after = '0' } = query;
      const page = { show, after: Number(after), size: REMITTANCE_LINE_PAGE_SIZE };
      const { lines, next } = await remittances.listLines(principal, params.id, page);
      return { data: lines, next };
    },
    bookCarrierRemittance: async ({ principal, params, body }) => ({
      booked: await bookings.book(principal, params.id, body.deduction),
    }),
    acceptCarrierRemittanceLines: async ({ principal, params, body }) => ({
      booked: await bookings.accept(principal, params.id, body),
    }),
    removeCarrierRemittance: ({ principal, params }) => remittances.remove(principal, params.id),
  });
}

const zeroCounts = {
  matched: 0,
  short: 0,
  over: 0,
  unknown: 0,
  not_due: 0,
  repeated: 0,
  taken_back: 0,
};

type Remittance = Awaited<ReturnType<ReturnType<typeof createCarrierRemittances>['find']>>;

function remittanceToWire(row: Remittance): Reply<typeof getCarrierRemittance>['data'] {
  return {
    ...row,
    deductionPaise: row.linesPaise - row.receivedPaise,
    open: { ...zeroCounts, ...row.open },
    createdBy: row.createdByName,
  };
}
