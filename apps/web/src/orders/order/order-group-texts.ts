import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ClosedReason, OrderGroup } from '@shipdesk/domain/order/order-edits';

const groupNames: Readonly<Record<OrderGroup, MessageDescriptor>> = {
  consignee: msg`consignee`,
  phone: msg`phone numbers`,
  address: msg`address`,
  payment: msg`payment`,
  products: msg`products`,
  packages: msg`packages`,
  pickup: msg`pickup address`,
  papers: msg`other details`,
  reference: msg`order ID and reference`,
  tags: msg`tags`,
  note: msg`note`,
};

const closedTexts: Readonly<Record<ClosedReason, MessageDescriptor>> = {
  order_is_shipped: msg`The carrier has these details. Cancel the shipment first, then change them and ship again.`,
  order_under_way: msg`The carrier has picked up the parcel, so these details can no longer be changed.`,
  order_finished: msg`This order is finished. Clone it to send the goods again.`,
  order_is_cancelled: msg`This order is cancelled. Clone it to send the goods.`,
  shipment_being_booked: msg`The booking is in progress. Wait until it is done.`,
  consignee_erased: msg`The personal data of this consignee was erased.`,
  reverse_collects_nothing: msg`A reverse order collects no payment.`,
};

/** Returns the names of groups for use inside a sentence, such as `address, payment`. */
export function formatGroups(groups: readonly OrderGroup[]): string {
  return groups.map((group) => i18n._(groupNames[group])).join(', ');
}

export function describeClosedReason(reason: ClosedReason): string {
  return i18n._(closedTexts[reason]);
}
