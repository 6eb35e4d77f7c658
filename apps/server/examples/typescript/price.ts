import { createClient, unwrap } from '@shipdesk/client';

const shipdesk = createClient();
const { data: quote } = await unwrap(
  shipdesk.POST('/api/quotes', {
    body: {
      fromPincode: '682002',
      toPincode: '560001',
      paymentMode: 'COD',
      invoicePaise: 99_900,
      boxes: [{ lengthMm: 300, widthMm: 200, heightMm: 100, deadGrams: 1250, count: 1 }],
    },
  }),
);
for (const { service, totalPaise, etaDays } of quote.services) {
  console.log(`${service}: ₹${totalPaise / 100}, ${etaDays} days`);
}
