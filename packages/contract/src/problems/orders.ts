import type { ShopProblem } from '@shipdesk/domain/order/channel/channels';
import { lowercaseFirst } from '@shipdesk/domain/order/channel/credential-fields';
import type { OrderGroup } from '@shipdesk/domain/order/order-edits';
import type { OrderProblems } from '@shipdesk/domain/order/order-rules';
import type { ProductProblems } from '@shipdesk/domain/order/product/product-file';
import { toRupees } from '@shipdesk/domain/values/money/money';
import { describeDetails, describeRefusals, type TextsOf } from './problem.ts';

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

export const shopProblemTexts: Readonly<Record<ShopProblem, string>> = {
  credentials: 'The shop does not accept these credentials. Check them.',
  scope: 'The credentials lack a permission. Give them read and write access to orders.',
  address: 'No shop of this kind responds at this address. Check the address.',
  plan: 'The shop’s plan or settings lack what Shipdesk needs.',
  throttled: 'The shop limits the number of requests. Try again in a minute.',
  rejected: 'The shop refused the request.',
  timeout: 'The shop did not respond in time. Try again in a minute.',
  connection: 'The shop did not respond. Try again in a minute.',
  unreadable: 'The response did not come from the shop’s API. Check the address.',
};

const groupNames: Readonly<Record<OrderGroup, string>> = {
  consignee: 'consignee',
  phone: 'phone numbers',
  address: 'address',
  payment: 'payment',
  products: 'products',
  packages: 'packages',
  pickup: 'pickup address',
  papers: 'other details',
  reference: 'order id and reference',
  tags: 'tags',
  note: 'note',
};

export const ordersProblems = {
  ...describeDetails<TextsOf<OrderProblems>>({
    consignee_incomplete: ({ missing }) =>
      `Please fill in all required consignee details: ${missing.join(', ')}`,
    order_date_missing: 'Order date is required',
    products_incomplete:
      'Please fill in all required product details (name, quantity, and unit price)',
    pickup_not_selected: 'Please select a warehouse/pickup address',
    dimensions_incomplete: 'Please fill in all required dimensions (length, width, height)',
    boxes_incomplete:
      'Please fill in all required box details (number of boxes and weight per box)',
    eway_bill_missing: 'GST ewaybill number is required for orders with total amount >= 50000',
    country_not_india: 'Only addresses in India can be shipped to. Enter India.',
    order_date_invalid: 'Enter a date as dd/mm/yyyy',
    quantity_invalid: ({ max }) => `Enter a whole number from 1 to ${max}`,
    unit_price_invalid: ({ maxPaise }) =>
      `Enter rupees with at most two decimals, up to ${toRupees(maxPaise).toLocaleString('en-IN')}`,
    hsn_code_invalid: 'Enter an HSN code of 4, 6 or 8 digits',
    eway_bill_invalid: 'Enter the 12 digits of the e-waybill number',
    cod_amount_missing: 'Enter the amount to collect, or choose the invoice amount',
    cod_amount_invalid: 'Enter rupees with at most two decimals',
    quality_check_twice: 'This check is already in the list. Remove one of the two.',
    quality_check_expected_missing: 'Enter what the carrier compares the product with',
    warehouse_field_missing: ({ part }) => warehouseParts[part],
  }),
  ...describeDetails<TextsOf<ProductProblems>>({
    product_name_missing: 'Enter the product name',
    product_size_incomplete: 'Enter length, width and height, or leave all three empty',
    product_box_unknown: ({ name }) =>
      `You have no box called ${name}. Add it under Setting, Boxes, or leave this empty.`,
    product_repeated: ({ firstRow }) =>
      `Row ${firstRow} has the same product. Delete one of the two.`,
    product_columns_missing: 'The file needs a column called Name. Choose a file with a header.',
  }),
  ...describeRefusals('stage_conflict', {
    order_is_shipped: 'This order is with a carrier. Cancel its shipment first.',
    shop_off: 'This shop is paused or disconnected. Switch it on first.',
    packing_cancelled: 'This order is cancelled. Do not pack it.',
    packing_handed_over: 'The carrier already has this parcel. Do not pack it again.',
    packing_reverse: 'This is a reverse order. The consignee packs it.',
    packing_packed: 'This order is already packed.',
    packing_ambiguous: ({ orders }: { orders: number }) =>
      `${orders} orders have this reference. Scan the docket number or the AWB.`,
  }),
  ...describeRefusals('not_found', {
    order_unknown: 'There is no order with this docket number. Check the number.',
    order_view_unknown: 'This view does not exist. Reload the page.',
    warehouse_unknown: 'This warehouse does not exist. Reload the page.',
    import_unknown: 'This import does not exist.',
    erasure_unknown: 'This erasure does not exist.',
    file_mapping_unknown: 'This mapping does not exist. Reload the page.',
    shop_unknown: 'This shop does not exist. Reload the page.',
    shop_order_unknown: 'This shop order is no longer waiting for a decision. Reload the page.',
    product_unknown: 'This product does not exist. Reload the page.',
    package_preset_unknown: 'This box does not exist. Reload the page.',
  }),
  ...describeRefusals('invalid', {
    file_mappings_full: ({ max }: { max: number }) =>
      `You have ${max} file mappings already. Delete one of them first.`,
    shops_full: ({ max }: { max: number }) =>
      `An account can have at most ${max} shops, disconnected ones included.`,
    shop_approval_missing: 'This shop connects without an approval in the browser.',
    shop_approval_ended:
      'This approval has expired or belongs to another account. Connect the shop again.',
    shop_not_connected: ({ code, words }: { code: ShopProblem; words: string }) =>
      [shopProblemTexts[code], words].filter((text) => text !== '').join(' '),
    mapping_without_warehouse: 'This file has no pickup address. Add one under Warehouses first.',
    products_full: ({ max }: { max: number }) =>
      `An account has at most ${max.toLocaleString('en-IN')} products, archived ones included.`,
    package_presets_full: ({ max }: { max: number }) =>
      `You have ${max} boxes already. Delete one of them first.`,
    order_views_full: ({ max }: { max: number }) =>
      `You have ${max} views already. Delete one of them first.`,
    warehouses_full: ({ max }: { max: number }) =>
      `An account has at most ${max} warehouses, archived ones included.`,
    warehouse_archived: 'This warehouse is archived. Restore it first.',
    warehouse_default:
      'This is the default warehouse. Make another one the default, then archive it.',
  }),
  ...describeRefusals('duplicate', {
    order_id_taken: ({ orderId, docketNumber }: { orderId: string; docketNumber: string }) =>
      `Order id ${orderId} was used before, for docket ${docketNumber}. Use another order id.`,
    product_sku_taken: ({ sku }: { sku: string }) =>
      `Another product has the SKU ${sku}. Change that one, or use another SKU.`,
    product_name_taken: ({ name }: { name: string }) =>
      `Another product without an SKU is called ${name}. Enter an SKU, or use another name.`,
    package_preset_name_taken: ({ name }: { name: string }) =>
      `Another box is called ${name}. Choose another name.`,
    order_view_name_taken: ({ name }: { name: string }) =>
      `You already have a view called ${name}. Choose another name.`,
  }),
  ...describeRefusals('too_many_requests', {
    imports_unfinished: ({ max }: { max: number }) =>
      `You have ${max} unfinished imports. Wait until one finishes, or cancel one.`,
    bulk_import_running: 'Another import is still running. Wait a moment and try again.',
  }),
  ...describeRefusals('stale_version', {
    order_newer: ({ editedBy, groups }: { editedBy: string; groups: readonly OrderGroup[] }) =>
      `${editedBy} changed this order while you were editing: ${groups.map((group) => groupNames[group]).join(', ')}. Load the order again, then make your change.`,
  }),
  ...describeRefusals('bad_credentials', {
    shop_signature_wrong: 'The signature of this call is wrong.',
  }),
  ...describeDetails({
    shop_field_missing: ({ label }: { label: string }) => `Enter the ${lowercaseFirst(label)}`,
    shop_address_invalid: 'Enter the address of the shop, beginning with https://',
    order_is_cancelled: 'This order is cancelled',
    order_under_way:
      'The carrier has picked this parcel up, so its details can no longer be changed',
    order_finished: 'This order is finished. Clone it to send the goods again.',
    consignee_erased: 'The personal data of this consignee was erased',
    consignee_phone_missing: 'Enter the phone number of the consignee',
    reverse_collects_nothing: 'A reverse order collects no payment',
    reverse_off: 'Reverse orders are not switched on for your account. Ask the operator.',
    return_details_forward:
      'A return reason and quality checks belong to reverse orders. Remove them.',
    payment_mode_unknown: 'paymentMode must be Prepaid, COD or, for a reverse order, Pickup',
    order_view_name_missing: 'Enter a name for the view',
    order_view_query_invalid: 'This is not the query of an orders list',
    warehouse_title_used: 'Another warehouse has this title. Enter another one.',
    warehouse_title_taken: 'This warehouse is already present.',
    warehouse_title_taken_since:
      'Another warehouse now uses this title. Rename it before you restore this one.',
  }),
};
