import { qualityCheckNames } from '@shipdesk/domain/order/return-details';
import {
  deferrableCodes,
  failedDeliveryCodes,
  paymentCodes,
  reattemptCodes,
} from '../delhivery/delhivery-codes.ts';
import type { CarrierCapabilities } from '../port.ts';

const standard: CarrierCapabilities = {
  numbers: 'on_booking',
  label: 'own',
  tracking: 'push',
  cancelUntil: 'PICKUP_EXCEPTION',
  serviceability: 'pincode',
  reverse: true,
  qualityChecks: qualityCheckNames,
  maxBoxes: 20,
  bookBatch: 50,
  trackBatch: 50,
  ndrActions: {
    reattempt: reattemptCodes,
    // Every code that allows another attempt also allows the seller to choose its day.
    defer: [...reattemptCodes, ...deferrableCodes],
    change_payment: paymentCodes,
    return: failedDeliveryCodes,
    change_details: failedDeliveryCodes,
  },
  isSimulated: true,
};

export const simulatorProfiles = {
  standard,
  prenumbered: { ...standard, numbers: 'before_booking', maxBoxes: 1, bookBatch: 10 },
  labelled: {
    ...standard,
    label: 'carrier',
    tracking: 'poll',
    cancelUntil: 'MANIFESTED',
    reverse: false,
    qualityChecks: [],
    maxBoxes: 1,
    bookBatch: 1,
    trackBatch: 10,
  },
} as const satisfies Record<string, CarrierCapabilities>;

export type SimulatorProfile = keyof typeof simulatorProfiles;
