import * as bulk from '@shipdesk/contract/orders/bulk-orders';
import { checkPlaces } from '@shipdesk/contract/rates/pincodes';
import { afterSuccess, calls } from '../../api/calls.ts';
import type { BulkSource } from './file/read-bulk-file.ts';

const endpoints = { csv: bulk.createBulkOrder, excel: bulk.createBulkOrderViaExcel } as const;

interface BulkRequest {
  source: BulkSource;
  /** Written as JSON in a worker. */
  bodyText: string;
  idempotencyKey: string;
}

export const { useImportOrdersMutation, useCheckPlacesMutation } = calls(({ mutation }) => ({
  importOrders: mutation(bulk.createBulkOrder, afterSuccess('Order'), {
    request: ({ source, bodyText, idempotencyKey }: BulkRequest) => ({
      endpoint: endpoints[source],
      argument: { idempotencyKey },
      bodyText,
    }),
  }),
  checkPlaces: mutation(checkPlaces),
}));
