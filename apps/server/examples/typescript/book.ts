import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, unwrap } from '@shipdesk/client';

const shipdesk = createClient();
const docketNumbers = process.argv.slice(2);
let { data: bookings } = await unwrap(
  shipdesk.POST('/api/shipments', { body: { docketNumbers, choice: 'cheapest' } }),
);
// The carrier responds after the call. Poll until it books or refuses the parcel.
while (bookings.some(({ state }) => state === 'booking')) {
  await sleep(1000);
  const states = await unwrap(shipdesk.POST('/api/shipments/states', { body: { docketNumbers } }));
  bookings = states.data;
}
for (const { docketNumber, state, awb, problem } of bookings) {
  console.log(docketNumber, state, awb ?? problem?.message);
}
