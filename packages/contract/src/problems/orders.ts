import type { OrderGroup } from '@shipdesk/domain/order/order-edits';
import type { OrderProblems } from '@shipdesk/domain/order/order-rules';
import { toRupees } from '@shipdesk/domain/values/money/money';
import { detail, type ProblemTable, refusal } from './problem.ts';

const warehouseParts = {
  pickupAddressTitle: 'Enter a title for this address',
  name: 'Enter the name of the contact person',
  phone: 'Enter the phone number of the contact person',
  address: 'Enter the address line',
  pin: 'Enter the pincode',
  city: 'Enter the city',
  state: 'Enter the state',
  country: 'Enter the country',
};

const groupNames: Readonly<Record<OrderGroup, string>> = {
  consignee: 'consignee',
  phone: 'phone numbers',
  address: 'address',
  payment: 'payment',
  products: 'products',
  packages: 'packages',
  pickup: 'pickup address',
  papers: 'papers',
  reference: 'order id and reference',
  tags: 'tags',
  note: 'note',
};

const orderDetails = {
  consignee_incomplete: detail(
    ({ missing }) => `Please fill in all required consignee details: ${missing.join(', ')}`,
  ),
  order_date_missing: detail('Order date is required'),
  products_incomplete: detail(
    'Please fill in all required product details (name, quantity, and unit price)',
  ),
  pickup_not_selected: detail('Please select a warehouse/pickup address'),
  dimensions_incomplete: detail('Please fill in all required dimensions (length, width, height)'),
  boxes_incomplete: detail(
    'Please fill in all required box details (number of boxes and weight per box)',
  ),
  eway_bill_missing: detail(
    'GST ewaybill number is required for orders with total amount >= 50000',
  ),
  order_date_invalid: detail('Enter a date as dd/mm/yyyy'),
  quantity_invalid: detail(({ max }) => `Enter a whole number from 1 to ${max}`),
  unit_price_invalid: detail(
    ({ maxPaise }) =>
      `Enter rupees with at most two decimals, up to ${toRupees(maxPaise).toLocaleString('en-IN')}`,
  ),
  hsn_code_invalid: detail('Enter an HSN code of 4, 6 or 8 digits'),
  eway_bill_invalid: detail('Enter the 12 digits of the e-waybill number'),
  cod_amount_invalid: detail('Enter rupees with at most two decimals'),
  quality_check_twice: detail('This check is already in the list. Remove one of the two.'),
  quality_check_expected_missing: detail('Enter what the courier compares the product with.'),
  warehouse_field_missing: detail(({ part }) => warehouseParts[part]),
} satisfies ProblemTable<OrderProblems>;

const ordersRefusals = {
  order_unknown: refusal('not_found', 'There is no order with this docket number.'),
  /** The order is with a carrier. */
  order_is_shipped: refusal(
    'stage_conflict',
    'This order is with a carrier. Cancel its shipment first.',
  ),
  order_is_cancelled: detail('This order is cancelled.'),
  /** The carrier has picked the parcel up. */
  order_under_way: detail(
    'The carrier has picked this parcel up, so its details can no longer be changed.',
  ),
  order_finished: detail('This order is finished. Clone it to send the goods again.'),
  consignee_erased: detail('The personal data of this consignee was erased.'),
  consignee_phone_missing: detail('Give the phone number of the consignee.'),
  reverse_collects_nothing: detail('A reverse order collects no payment.'),
  reverse_off: detail('Reverse orders are not switched on for your account. Ask the operator.'),
  /** A reason or quality checks of an order that is not a reverse order. */
  return_details_forward: detail(
    'A return reason and quality checks belong to reverse orders. Remove them.',
  ),
  payment_mode_unknown: detail('paymentMode must be Prepaid, COD or, for a reverse order, Pickup'),
  order_id_taken: refusal(
    'duplicate',
    ({ orderId, docketNumber }: { orderId: string; docketNumber: string }) =>
      `Order id ${orderId} was used before, for docket ${docketNumber}. Use another order id.`,
  ),
  /** Someone else edited these groups of the order. */
  order_newer: refusal(
    'stale_version',
    ({ editedBy, groups }: { editedBy: string; groups: readonly OrderGroup[] }) =>
      `${editedBy} changed this order while you were editing: ${groups.map((group) => groupNames[group]).join(', ')}. Load the order again, then make your change.`,
  ),
  order_view_unknown: refusal('not_found', 'There is no such view.'),
  order_view_name_missing: detail('Enter a name for the view.'),
  order_view_name_taken: refusal(
    'duplicate',
    ({ name }: { name: string }) => `You have a view called ${name} already. Choose another name.`,
  ),
  order_view_query_invalid: detail('This is not the query of an orders list.'),
  order_views_full: refusal(
    'invalid',
    ({ max }: { max: number }) => `You have ${max} views already. Delete one of them first.`,
  ),
  packing_cancelled: refusal('stage_conflict', 'This order is cancelled. Do not pack it.'),
  packing_handed_over: refusal(
    'stage_conflict',
    'The courier has this parcel already. Do not pack it again.',
  ),
  packing_reverse: refusal('stage_conflict', 'This is a reverse order. The consignee packs it.'),
  packing_packed: refusal('stage_conflict', 'This order is packed already.'),
  packing_ambiguous: refusal(
    'stage_conflict',
    ({ orders }: { orders: number }) =>
      `${orders} orders have this reference. Scan the docket number or the AWB.`,
  ),
  warehouse_unknown: refusal('not_found', 'There is no such warehouse.'),
  warehouses_full: refusal(
    'invalid',
    ({ max }: { max: number }) =>
      `An account holds at most ${max} warehouses, archived ones included.`,
  ),
  warehouse_archived: refusal('invalid', 'This warehouse is archived. Restore it first.'),
  warehouse_default: refusal(
    'invalid',
    'This is the default warehouse. Make another one the default, then archive it.',
  ),
  warehouse_title_used: detail('Another warehouse has this title.'),
  warehouse_title_taken: detail('This warehouse is already present.'),
  warehouse_title_taken_since: detail(
    'Another warehouse now uses this title. Rename it before you restore this one.',
  ),
  import_unknown: refusal('not_found', 'There is no such import.'),
  imports_unfinished: refusal(
    'too_many_requests',
    ({ max }: { max: number }) =>
      `You have ${max} unfinished imports. Wait for one of them, or cancel it.`,
  ),
  bulk_import_running: refusal(
    'too_many_requests',
    'Another import is still running. Wait a moment and try again.',
  ),
};

/** Orders, their returns, views, packing, warehouses and imports. */
export const ordersProblems = { ...orderDetails, ...ordersRefusals };
