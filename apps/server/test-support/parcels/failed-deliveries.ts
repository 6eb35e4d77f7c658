import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listNdr } from '@shipdesk/contract/shipping/ndr';
import type { Row } from '../../src/platform/db/schema/tables.ts';
import type { Scan } from '../../src/shipping/carriers/port.ts';
import { applyScans, buildCarrierScan } from '../../src/shipping/scans/scan-steps.ts';
import { buildOrderPayload } from '../samples/payloads.ts';
import type { ScriptedCarrier } from '../scripted-carrier.ts';
import { type Caller, forSeller, type TestApp } from '../test-app.ts';

export type NdrList = ResponseOf<typeof listNdr>['data'];
export type NdrCase = NdrList['cases'][number];

export interface ShippedParcel {
  readonly docketNumber: string;
  readonly awb: string;
}

/** Longer than the interval at which the server polls a simulated carrier. */
const LATER_MS = 6_000;

export async function shipNewParcel(
  app: TestApp,
  seller: Caller,
  changes: object = {},
): Promise<ShippedParcel> {
  const createdResponse = await seller.post('/booking/createPickup', buildOrderPayload(changes));
  const { docketNumber } = createdResponse.json<{ data: { docketNumber: string } }>().data;
  await seller.post('/api/shipments', { docketNumbers: [docketNumber], choice: 'cheapest' });
  await app.runJobs();
  const response = await seller.get(`/api/shipments/${docketNumber}`);
  return { docketNumber, awb: response.json<{ data: { awb: string } }>().data.awb };
}

/** Advances the clock and lets the server poll the scans. By default, a scan has the current time. */
export async function reportScans(
  { app, carrier }: { app: TestApp; carrier: ScriptedCarrier },
  ...scans: readonly (Pick<Scan, 'awb' | 'status'> & Partial<Scan>)[]
): Promise<void> {
  app.clock.advance(LATER_MS);
  for (const scan of scans) {
    carrier.scans.push({
      reference: '',
      at: app.clock.now,
      code: `X-${scan.status}`,
      rawStatus: scan.status,
      words: '',
      location: 'Pune_Hub_C (Maharashtra)',
      reason: null,
      ...scan,
    });
  }
  await app.runJobs();
}

/** Applies scans as pushes of the carrier. Unlike polled scans, they also reach delivered parcels. */
export async function pushScan(
  app: TestApp,
  seller: Caller,
  ...scans: readonly (Pick<Scan, 'awb' | 'status' | 'at'> & Partial<Scan>)[]
): Promise<void> {
  const { sellerId } = await app.findSeller(seller.email);
  const { rows } = await app.ownerQuery('select id, awb from shipments where seller_id = $1', [
    sellerId,
  ]);
  const newScans = scans.flatMap((scan) =>
    (rows as Pick<Row<'shipments'>, 'id' | 'awb'>[])
      .filter(({ awb }) => awb === scan.awb)
      .map((shipment) =>
        buildCarrierScan(shipment, {
          code: `X-${scan.status}`,
          rawStatus: scan.status,
          words: '',
          location: '',
          reason: null,
          ...scan,
        }),
      ),
  );
  const caller = forSeller(sellerId);
  await app.database.asSeller(caller, (db) => applyScans(db, caller, newScans, app.clock.now));
}

export const createFailedScan = (
  { awb }: ShippedParcel,
  code = 'EOD-11',
  reason: NonNullable<Scan['reason']> = 'consignee_unavailable',
) => ({ awb, status: 'UNDELIVERED' as const, code, reason, words: `Carrier says ${code}` });

export async function listCases(seller: Caller, query = ''): Promise<NdrList> {
  const response = await seller.get(`/api/ndr${query}`);
  return response.json<ResponseOf<typeof listNdr>>().data;
}

export async function loadCase(seller: Caller, { docketNumber }: ShippedParcel): Promise<NdrCase> {
  const response = await seller.get(`/api/ndr/${docketNumber}`);
  return response.json<{ data: { case: NdrCase } }>().data.case;
}
