import { Check } from 'typebox/schema';
import { expect, test } from 'vitest';
import { createBulkOrder, createBulkOrderViaExcel } from './bulk-orders.ts';

/** Every field of the bulk order payload of spec §3, with the constants of the spec. */
const entry = {
  shipments: [
    {
      orderId: 'o-1',
      name: 'Ravi Kumar',
      phone: '9876543210',
      altPhone: '',
      email: '',
      address: '12 MG Road',
      pinCode: '560001',
      city: 'Bengaluru',
      state: 'Karnataka',
      country: 'India',
      returnName: 'Kochi store',
      returnPhone: '9847012345',
      returnAltPhone: '',
      returnEmail: '',
      returnAddress: '14 Market Road',
      returnPin: '682002',
      returnCity: 'Ernakulam',
      returnState: 'Kerala',
      returnCountry: 'India',
      productsDesc: 'Spices',
      hsnCode: '',
      paymentType: 'prepaid',
      orderDate: '31/12/2026',
      totalAmount: '',
      sellerAddress: '',
      sellerName: 'Malabar Spice House',
      sellerInvoice: '',
      sellerGstIn: '',
      waybill: '',
      weight: '',
      shippingService: 'surface',
      shippingServiceCategory: 'B2C',
      addressType: '',
      lsp: 'delhivery',
      contentCategory: 'c-1',
      weightDetails: [
        {
          boxId: 0,
          docketNumber: 'd-1',
          numberOfBoxes: '1',
          clientDeadWeight: '0.65',
          clientDeadLength: '35',
          clientDeadBreadth: '35',
          clientDeadHeight: '6.5',
        },
      ],
      contentDetails: [
        { productId: 0, productName: 'Pepper', quantity: '2', unitPrice: '499.50', hsncode: '' },
      ],
    },
  ],
  pickup_location: {
    name: 'Kochi store',
    phone: '9847012345',
    altPhone: '',
    address: '14 Market Road',
    pinCode: '682002',
    city: 'Ernakulam',
    state: 'Kerala',
    country: 'India',
  },
};
const [shipment] = entry.shipments;
const isAccepted = (body: unknown) => Check(createBulkOrder.body ?? {}, body);

test('Spec §3 bulk order payload: accepts every field of the spec in up to 1000 entries', () => {
  expect(isAccepted([entry])).toBe(true);
  expect(isAccepted(Array.from({ length: 1000 }, () => entry))).toBe(true);
});

test('Spec §3 bulk order payload: rejects unknown fields and a wrong number of entries, shipments, boxes or products', () => {
  const changeShipment = (change: object) => [
    { ...entry, shipments: [{ ...shipment, ...change }] },
  ];
  const box = shipment?.weightDetails[0];
  for (const body of [
    [],
    Array.from({ length: 1001 }, () => entry),
    [{ ...entry, shipments: [shipment, shipment] }],
    changeShipment({ weightDetails: [box, box] }),
    changeShipment({ weightDetails: [{ ...box, numberOfBoxes: '2' }] }),
    changeShipment({ contentDetails: [] }),
    changeShipment({ sellerId: 'x' }),
    [{ shipments: entry.shipments, pickupLocation: entry.pickup_location }],
  ]) {
    expect(isAccepted(body), JSON.stringify(body).slice(0, 200)).toBe(false);
  }
});

test('accepts an Excel sheet only as rows of at most 200 text cells', () => {
  const isSheetAccepted = (rows: unknown) =>
    Check(createBulkOrderViaExcel.body ?? {}, { fileName: 'a.xlsx', rows });
  expect(isSheetAccepted([['name', 'phone'], ['Asha', '9876543210'], []])).toBe(true);
  expect(isSheetAccepted([['name'], [9_876_543_210]])).toBe(false);
  expect(isSheetAccepted([])).toBe(false);
  expect(isSheetAccepted([Array.from({ length: 201 }, () => '')])).toBe(false);
});

test('a name may contain emoji and joiners but not NUL or lone surrogates', () => {
  const isNameAccepted = (name: string) =>
    isAccepted([{ ...entry, shipments: [{ ...shipment, name }] }]);
  expect([isNameAccepted('Ravi 👩‍👩‍👧'), isNameAccepted('क्‍षमा')]).toEqual([true, true]);
  expect([isNameAccepted('\u0000'), isNameAccepted('\ud800'), isNameAccepted('a\udc00b')]).toEqual([
    false,
    false,
    false,
  ]);
});
