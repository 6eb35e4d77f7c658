import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';

/** The text of an empty stage: which orders appear in it. */
export const stageLessons: Readonly<Record<OrderStage, MessageDescriptor>> = {
  new: msg`Orders that are not booked yet appear here. Select them and press Ship to book them with a carrier.`,
  ready_to_ship: msg`Booked orders with an AWB appear here. Print their labels, pack them and close a manifest for the courier.`,
  pickup_scheduled: msg`Booked orders that the carrier is coming to collect appear here.`,
  in_transit: msg`Orders that the courier has picked up appear here until they reach the consignee's city.`,
  out_for_delivery: msg`Orders that are with the delivery agent today appear here.`,
  ndr: msg`Orders that could not be delivered appear here. NDR stands for non-delivery report.`,
  delivered: msg`Orders that reached the consignee appear here.`,
  rto: msg`Orders on their way back to you appear here. RTO stands for return to origin.`,
  lost_or_damaged: msg`Orders that the carrier reported lost, damaged or disposed of appear here.`,
  cancelled: msg`Orders that you cancelled appear here.`,
  booking_failed: msg`Orders that a carrier refused to book appear here, each with its reason. Correct them and ship them again.`,
};
