import type { BodyOf } from '@shipdesk/contract/endpoint';
import type { createBulkOrder } from '@shipdesk/contract/orders/bulk-orders';
import {
  type BulkField,
  buildBulkValues,
  bulkColumns,
  bulkExampleRow,
} from '@shipdesk/domain/order/bulk/bulk-columns';
import { createUniqueId } from '../unique-id.ts';

export type BulkBody = BodyOf<typeof createBulkOrder>;
type Cells = Partial<Record<BulkField, string>>;

const buildCells = (changes: Cells): Cells => ({
  ...bulkExampleRow,
  clientRefrenceNumber: `B-${createUniqueId()}`,
  ...changes,
});

/** Builds the bulk order payload of spec §3, one entry for each set of changed cells. */
export function buildBulkPayload(rows: readonly Cells[]): BulkBody {
  return rows.map((changes) => buildBulkEntry(buildCells(changes)));
}

export function buildBulkSheet(rows: readonly Cells[]): string[][] {
  const cells = rows.map((changes) => {
    const row = buildCells(changes);
    return bulkColumns.map((column) => row[column] ?? '');
  });
  return [[...bulkColumns], ...cells];
}

function buildBulkEntry(cells: Cells): BulkBody[number] {
  const row = buildBulkValues((field) => (cells[field] === 'NA' ? '' : (cells[field] ?? '')));
  return {
    shipments: [
      {
        orderId: `BULK-${createUniqueId()}`,
        clientRefrenceNumber: row.clientRefrenceNumber,
        name: row.name,
        phone: row.phone,
        altPhone: row.altPhone,
        email: row.email,
        address: row.address,
        pinCode: row.pinCode,
        city: row.city,
        state: row.state,
        country: row.country,
        returnName: row.returnName,
        returnPhone: row.returnPhone,
        returnAltPhone: row.returnAltPhone,
        returnEmail: row.returnEmail,
        returnAddress: row.returnAddress,
        returnPin: row.returnPin,
        returnCity: row.returnCity,
        returnState: row.returnState,
        returnCountry: row.returnCountry,
        productsDesc: row.productsDesc,
        hsnCode: row.hsncode,
        paymentType: row.paymentType,
        orderDate: row.orderDate,
        totalAmount: '',
        sellerAddress: row.sellerAddress,
        sellerName: row.sellerName,
        sellerInvoice: row.sellerInvoice,
        sellerGstIn: row.sellerGstIn,
        waybill: row.waybill,
        weight: row.clientDeadWeight,
        shippingService: 'surface',
        shippingServiceCategory: 'B2C',
        addressType: '',
        lsp: 'delhivery',
        contentCategory: 'general',
        weightDetails: [
          {
            boxId: 0,
            docketNumber: `D-${createUniqueId()}`,
            numberOfBoxes: '1',
            clientDeadWeight: row.clientDeadWeight,
            clientDeadLength: row.clientDeadLength,
            clientDeadBreadth: row.clientDeadBreadth,
            clientDeadHeight: row.clientDeadHeight,
          },
        ],
        contentDetails: [
          {
            productId: 0,
            productName: row.productName,
            quantity: row.quantity,
            unitPrice: row.unitPrice,
            hsncode: row.hsncode,
          },
        ],
      },
    ],
    pickup_location: {
      name: row.pickupName,
      phone: row.pickupPhone,
      altPhone: row.pickupAltPhone,
      address: row.pickupAddress,
      pinCode: row.pickupPinCode,
      city: row.pickupCity,
      state: row.pickupState,
      country: row.pickupCountry,
    },
  };
}

/** Builds bodies that are malformed or slow to parse, each with the expected status. */
export function buildCostlyBodies(): [body: string, status: number][] {
  const pairs = Array.from({ length: 400_000 }, (_, index) => `"k${index}":0`).join();
  return [
    ['['.repeat(2_000_000), 400],
    [`${'['.repeat(9)}${']'.repeat(9)}`, 400],
    [`${'{"a":'.repeat(1_000_000)}1${'}'.repeat(1_000_000)}`, 400],
    [`[{${pairs}}]`, 413],
    [`[${'0,'.repeat(1_000_000)}0]`, 413],
    ['[{"shipments":[{"name":"\\\\"}]', 400],
    ['', 400],
    ['[{"__proto__":{"isAdmin":true}}]', 400],
    ['[{"constructor":{"prototype":{"isAdmin":true}}}]', 400],
    [`[${'9'.repeat(5_000_000)}]`, 422],
    ['["a \\" [[[[[[[[[[[[ , : "]', 422],
  ];
}
