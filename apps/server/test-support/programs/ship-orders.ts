// Ships orders in the sandbox and follows them by webhook until all are delivered, as a program of a seller does. Uses
// only the API client. Reads SHIPDESK_URL, SHIPDESK_KEY and ORDERS, and prints the result as JSON.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createClient, unwrap } from '@shipdesk/client';
import { readWebhook } from '@shipdesk/client/webhooks';

/** Longer than the journey of any parcel that is delivered at the first attempt. */
const JOURNEY_HOURS = 240;

const shipdesk = createClient();
const orderCount = Number(process.env['ORDERS'] ?? 100);
const secrets: string[] = [];
const bookedDockets = new Set<string>();
const deliveredDockets = new Set<string>();
let refusedCount = 0;
const changes = new EventTarget();

async function receive(request: IncomingMessage): Promise<number> {
  const body = await buffer(request);
  try {
    const event = readWebhook({ headers: request.headers, body, secrets });
    if (event.type === 'shipment.booked') bookedDockets.add(event.data.docket_number);
    if (event.type === 'shipment.delivered') deliveredDockets.add(event.data.docket_number);
    changes.dispatchEvent(new Event('change'));
    return 204;
  } catch {
    refusedCount += 1;
    return 400;
  }
}

async function waitForAll(dockets: ReadonlySet<string>): Promise<void> {
  while (dockets.size < orderCount) await once(changes, 'change');
}

const receiver = createServer((request, response) => {
  void receive(request).then((status) => response.writeHead(status).end());
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const address = receiver.address();
const port = typeof address === 'object' ? address?.port : undefined;
const { data: endpoint } = await unwrap(
  shipdesk.POST('/api/webhooks', {
    body: {
      url: `http://127.0.0.1:${port}/hooks`,
      description: 'Follows parcels',
      types: ['shipment.booked', 'shipment.delivered'],
      scheme: 'v1',
    },
  }),
);
secrets.push(endpoint.secret);

async function createOrder(number: number): Promise<string> {
  const place = { state: 'Karnataka', country: 'India' };
  const { data: order } = await unwrap(
    shipdesk.POST('/booking/createPickup', {
      body: {
        shipments: [
          {
            ...place,
            clientRefrenceNumber: `PROGRAM-${number}`,
            name: 'Asha Rao -DELIVERED',
            phone: '9876543210',
            address: `${number} MG Road`,
            pinCode: '560001',
            city: 'Bengaluru',
            paymentMode: 'Prepaid',
            orderDate: new Date().toLocaleDateString('en-GB'),
            weightDetails: [
              { numberOfBoxes: 1, weightKg: 0.5, lengthCm: 20, breadthCm: 15, heightCm: 5 },
            ],
            contentDetails: [{ productName: 'Pepper', quantity: 1, unitPrice: 499.5 }],
          },
        ],
        pickupLocation: {
          ...place,
          name: 'Mysuru store',
          phone: '9847012345',
          address: '14 Market Road',
          pinCode: '570001',
          city: 'Mysuru',
        },
      },
    }),
  );
  return order.docketNumber;
}

const docketNumbers: string[] = [];
for (let number = 1; number <= orderCount; number += 1)
  docketNumbers.push(await createOrder(number));
await unwrap(shipdesk.POST('/api/shipments', { body: { docketNumbers, choice: 'cheapest' } }));
await waitForAll(bookedDockets);
const labels = await unwrap(
  shipdesk.POST('/api/labels', { body: { docketNumbers }, parseAs: 'arrayBuffer' }),
);
await unwrap(
  shipdesk.POST('/api/sandbox/advance', { body: { docketNumbers, hours: JOURNEY_HOURS } }),
);
await waitForAll(deliveredDockets);
const params = { path: { id: endpoint.id } };
await unwrap(shipdesk.DELETE('/api/webhooks/{id}', { params }));
receiver.close();
console.log(
  JSON.stringify({
    booked: docketNumbers.filter((docket) => bookedDockets.has(docket)).length,
    delivered: docketNumbers.filter((docket) => deliveredDockets.has(docket)).length,
    refused: refusedCount,
    labels: Buffer.from(labels).toString('latin1', 0, 5),
  }),
);
