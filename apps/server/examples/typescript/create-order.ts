import { createClient, unwrap } from '@shipdesk/client';

const shipdesk = createClient();
const reference = process.argv[2] ?? 'A-1001';
const { data: order } = await unwrap(
  shipdesk.POST('/booking/createPickup', {
    // A retry with the same key returns the same order.
    params: { header: { 'Idempotency-Key': `order-${reference}` } },
    body: {
      shipments: [
        {
          clientRefrenceNumber: reference,
          name: 'Asha Rao',
          phone: '9876543210',
          address: '12 MG Road',
          pinCode: '560001',
          city: 'Bengaluru',
          state: 'Karnataka',
          country: 'India',
          paymentMode: 'COD',
          orderDate: new Date().toLocaleDateString('en-GB'),
          weightDetails: [
            { numberOfBoxes: 1, weightKg: 1.25, lengthCm: 30, breadthCm: 20, heightCm: 10 },
          ],
          contentDetails: [{ productName: 'Pepper', quantity: 2, unitPrice: 499.5 }],
        },
      ],
      pickupLocation: {
        name: 'Kochi store',
        phone: '9847012345',
        address: '14 Market Road',
        pinCode: '682002',
        city: 'Ernakulam',
        state: 'Kerala',
        country: 'India',
      },
    },
  }),
);
console.log(order.docketNumber);
