export const docketNumber = '10000000000001';

const place = {
  name: 'Ravi Kumar',
  phone: '',
  altPhone: '',
  email: '',
  address: '12 MG Road',
  pincode: '560001',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
};
/** Returns the API response for an order with the given status and some changed fields. */
export const createOrderResponse = (status: string, changes: object = {}) => ({
  data: {
    order: {
      id: 'id-1',
      orderId: 'O-1',
      orderDate: '2026-01-15T13:05:00+05:30',
      docketNumber,
      clientRefrenceNumber: 'REF-1',
      status,
      paymentMode: 'Prepaid',
      contentDetails: [],
      weightDetails: [],
      invoiceValue: 100,
      codAmount: 0,
      consigneeName: 'Ravi Kumar',
      consigneePhone: '',
      consigneeCity: '',
      consigneeState: '',
      consigneePinCode: '',
      awb: '',
      tags: [],
      note: '',
      zone: 'C1',
      price: 128.62,
      parcel: null,
    },
    direction: 'forward',
    consignee: place,
    pickup: place,
    returnTo: place,
    warehouseTitle: 'Kochi store',
    gstEwayBillNumber: '',
    deadWeight: 0.5,
    volumetricWeight: 0.5,
    chargeableWeight: 0.5,
    quote: null,
    quotedAt: '2026-01-15T13:05:00+05:30',
    tags: [],
    note: '',
    warehouseId: null,
    sellerName: '',
    sellerGstin: '',
    serviceCategory: '',
    rovType: 'rovOwner',
    revision: 0,
    closed: [],
    others: [],
    history: [],
    ...changes,
  },
});

export const createShipmentResponse = (changes: object = {}) => ({
  data: {
    state: 'booked',
    awb: '590000012345',
    carrier: 'simulator',
    service: 'express',
    status: 'READY_TO_SHIP',
    stage: 'ready_to_ship',
    totalPaise: 20_000,
    codPaise: 0,
    bookedAt: '2026-01-15T13:10:00+05:30',
    canBeCancelled: true,
    waitsUntil: null,
    problem: null,
    expectedOn: '2026-01-20',
    alerts: [],
    boxes: [],
    events: [],
    ...changes,
  },
});

const createOffer = (carrier: string, service: string, totalPaise: number) => ({
  carrier,
  service,
  totalPaise,
  etaDays: 4,
  expectedOn: '2026-01-20',
  histories: { pincode: null, zone: null },
  serviceability: 'checked',
  checkedOn: '2026-01-16',
});
const history = { parcels: 57, firstAttemptPercent: 82, rtoPercent: 9, averageDays: 3.2 };
/** Offers of two carriers. Only Delhivery has enough parcels for a history. */
export const offers = [
  createOffer('simulator', 'surface', 12_862),
  {
    ...createOffer('delhivery', 'surface', 12_862),
    histories: { pincode: history, zone: { ...history, parcels: 120 } },
  },
  createOffer('simulator', 'express', 20_000),
];
