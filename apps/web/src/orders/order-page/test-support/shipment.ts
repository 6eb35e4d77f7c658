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
    events: [],
    ...changes,
  },
});
