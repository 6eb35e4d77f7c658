import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type {
  checkCarrierInvoice,
  listInvoiceLines,
} from '@shipdesk/contract/money/carrier-invoices';
import { beforeAll, expect } from 'vitest';
import { copyOrder } from './parcels/copied-orders.ts';
import { shipNewParcel } from './parcels/failed-deliveries.ts';
import { copyShipments } from './parcels/invoiced-parcels.ts';
import { ScriptedCarrier } from './scripted-carrier.ts';
import { type Caller, testApp } from './test-app.ts';

export const invoiceHeader = 'Waybill_Num,charged_weight,Zone,charge_DL,charge_COD,charge_RTO';

export const toAwb = (number: number) => `88${String(number).padStart(10, '0')}`;

type LineChanges = Partial<
  Record<'awb' | 'grams' | 'zone' | 'freight' | 'cod' | 'rto', string | number>
>;

/** Creates an application with booked parcels of one carrier and calls for its invoices. AWBs start at `toAwb(0)`. */
export async function testCarrierInvoices(parcelCount: number) {
  const carrier = new ScriptedCarrier();
  const app = await testApp({ carriers: carrier });
  let seller: Caller;
  let admin: Caller;
  let price: { grams: number; zone: string; freight: string };
  beforeAll(async () => {
    app.clock.now = new Date('2026-11-23T06:30:00Z');
    seller = await app.signIn();
    await shipNewParcel(app, seller);
    await app.ownerQuery(
      `insert into carrier_accounts (id, carrier, name, is_enabled, services, credentials, settings, version, created_at,
        changed_at, changed_by_name) values ($1, 'simulator', 'Scripted', false, '{}', '', '{}', 1, $2, $2, '')
        on conflict do nothing`,
      [carrier.accountId, app.clock.now],
    );
    const { sellerId } = await app.findSeller(seller.email);
    await copyOrder(app, { sellerId, count: parcelCount - 1 });
    await copyShipments(app, { sellerId, accountId: carrier.accountId });
    admin = await app.signIn({ role: 'Admin' });
    const { rows } = await app.ownerQuery(
      `select (quote->>'chargeableGrams')::int as grams, price_basis->>'zone' as zone,
        (quote->'lines'->0->>'paise')::int / 100.0 as freight from shipments limit 1`,
    );
    const [row] = rows;
    price = {
      grams: Number(row?.['grams']),
      zone: String(row?.['zone']),
      freight: Number(row?.['freight']).toFixed(2),
    };
  });

  const upload = (payload: string, query = '') =>
    app.fastify.inject({
      method: 'POST',
      url: `/api/admin/carrier-accounts/${carrier.accountId}/invoices${query}`,
      headers: {
        authorization: `Bearer ${admin.accessToken}`,
        'content-type': 'text/csv',
        'x-file-name': 'november.csv',
      },
      payload,
    });

  return {
    app,
    carrier,
    get seller() {
      return seller;
    },
    get admin() {
      return admin;
    },
    /** The correct price of every parcel, in rupees. All are prepaid and have the same weight and zone. */
    get price() {
      return price;
    },
    /** Returns the invoice line of a parcel with the correct price, except for `changes`. */
    toLine: (number: number, changes: LineChanges = {}): string => {
      const { awb, grams, zone, freight, cod, rto } = {
        awb: toAwb(number),
        ...price,
        cod: '0',
        rto: '0',
        ...changes,
      };
      return [awb, grams, zone, freight, cod, rto].join(',');
    },
    upload,
    check: async (lines: readonly string[], query = '') => {
      const response = await upload([invoiceHeader, ...lines, ''].join('\n'), query);
      expect(response.statusCode).toBe(201);
      return response.json<ResponseOf<typeof checkCarrierInvoice>>().data;
    },
    listLines: async (id: string, kind: string) =>
      (await admin.get(`/api/admin/carrier-invoices/${id}/lines?kind=${kind}`)).json<
        ResponseOf<typeof listInvoiceLines>
      >().data,
    readInvoice: async (id: string) =>
      (await admin.get(`/api/admin/carrier-invoices/${id}`)).json<
        ResponseOf<typeof checkCarrierInvoice>
      >().data,
    remove: (id: string) => admin.send('DELETE', `/api/admin/carrier-invoices/${id}`),
  };
}
