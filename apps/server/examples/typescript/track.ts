import { createClient, unwrap } from '@shipdesk/client';

const shipdesk = createClient();
const docketNumber = process.argv[2] ?? '';
const { data: shipment } = await unwrap(
  shipdesk.GET('/api/shipments/{docketNumber}', { params: { path: { docketNumber } } }),
);
console.log(shipment.awb, shipment.status);
for (const { at, status, location } of shipment.events) console.log(at, status, location);
