export const createShipmentAnswer = (changes: object = {}) => ({
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
});
const history = { parcels: 57, firstAttemptPercent: 82, rtoPercent: 9, averageDays: 3.2 };
/** Two carriers; only the second has enough parcels for a history. */
export const offers = [
  createOffer('simulator', 'surface', 12_862),
  {
    ...createOffer('delhivery', 'surface', 12_862),
    histories: { pincode: history, zone: { ...history, parcels: 120 } },
  },
  createOffer('simulator', 'express', 20_000),
];
